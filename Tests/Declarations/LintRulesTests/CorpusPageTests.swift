import Foundation
import Testing
import UTTestFixtures

/// The numbers in `docs/corpus.md`, which are those of the record of findings.
@Suite struct CorpusPageTests {
  @Test func `the page has the numbers of the record`() throws {
    let record = try Self.lines("Tests/Fixtures/corpus-findings.tsv")
    let page = try Self.lines("docs/corpus.md")
    let files = try #require(record.firstIndex { $0.hasPrefix("# file") })
    let rules = record[1..<files].map { $0.split(separator: "\t").map(String.init) }
    let rows = page.filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").prefix(4).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let severities: Set = ["error", "warning", "note"]
    #expect(Set(rows.filter { $0.count == 4 && severities.contains($0[1]) }) == Set(rules))

    func findings(_ severity: String) -> Int {
      rules.filter { $0[1] == severity }.compactMap { Int($0[2]) }.reduce(0, +)
    }
    let numbers = record[(files + 1)...].filter { !$0.isEmpty }.map { line in
      line.split(separator: "\t")[1...3].compactMap { Int($0) }
    }
    let summary =
      "\(findings("error")) errors in \(numbers.count { $0[0] > 0 }) files, \(findings("warning")) warnings, "
      + "\(findings("note")) notes. \(numbers.count { $0[0] + $0[1] > 0 }) files have a warning or an error, "
      + "\(numbers.count { $0 == [0, 0, 0] }) have no findings at all."
    #expect(page.joined(separator: " ").contains(summary), "\(summary)")
  }

  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Fixture.packageRoot.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }
}
