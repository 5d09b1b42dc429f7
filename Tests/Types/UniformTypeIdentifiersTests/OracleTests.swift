import Foundation
import Testing
import UTTestFixtures
import UniformTypeIdentifiers

/// Answers that Macs, iPhones and Apple's documents gave, each asked of this module in the words of the original.
@Suite struct OracleTests {
  /// The cases in the first column of the first table in docs/oracle.md.
  private static func documentedDifferences() throws -> Set<String> {
    let document = Fixture.packageRoot.appending(path: "docs/oracle.md")
    let lines = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
    let rows = lines.drop { !$0.hasPrefix("| case |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return Set(rows.map { $0.split(separator: "|")[0].replacing("`", with: "").trimmingCharacters(in: .whitespaces) })
  }

  @Test func `answers agree except where the document says so`() throws {
    let cases = try Fixture.rows("oracle-cases.tsv")
    #expect(cases.count == 490)
    var different: [String: String] = [:]
    for row in cases {
      let answer = try OracleExpression.answer(row[0])
      if answer != row[1] { different[row[0]] = answer }
    }
    #expect(try Set(different.keys) == Self.documentedDifferences(), "\(different)")
  }
}
