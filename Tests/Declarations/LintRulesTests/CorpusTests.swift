import FoundationEssentials
import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// What all rules together find in real Info.plist files, where those are present. Of the files only numbers and hashes
/// are kept here.
@Suite(.needsSharedData) struct CorpusTests {
  /// Every file is checked, or it is said why not.
  @Test func `every file is checked or refused`() throws {
    #expect(SharedData.corpusFiles.count == 181)
    for name in SharedData.corpusFiles {
      let file = try Self.file(name)
      guard file.info == nil || file.propertyList.hasErrors else { continue }
      let reasons = Linter().findings(in: LintRun([file], registry: .system)).map(\.rule)
      #expect(reasons.contains { ["PL001", "PL002", "PL003", "PL005"].contains($0) }, "\(name)")
    }
  }

  /// The numbers of findings by rule and severity, and for each file a hash of where what is found: a change of a rule
  /// shows in which files it tells. `UTICTL_RECORD=1 swift test --enable-all-traits --filter CorpusTests` writes the
  /// table anew; read what has changed before you commit it.
  @Test func `findings are those that were reviewed`() throws {
    var counts: [String: (findings: Int, files: Set<String>)] = [:]
    var rows: [String] = []
    for name in SharedData.corpusFiles {
      let findings = Linter().findings(in: LintRun([try Self.file(name)], registry: .system))
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for finding in findings {
        counts["\(finding.rule)\t\(finding.severity.rawValue)", default: (0, [])].findings += 1
        counts["\(finding.rule)\t\(finding.severity.rawValue)"]?.files.insert(name)
        let place = finding.place.range
        Self.hash("\(finding.rule) \(finding.severity.rawValue) \(place.lowerBound) \(place.upperBound)\n", into: &hash)
      }
      let number = { (severity: Severity) in findings.count { $0.severity == severity } }
      rows.append(
        "\(name)\t\(number(.error))\t\(number(.warning))\t\(number(.note))\t\(String(hash, radix: 16))")
    }
    let rules = counts.map { "\($0.key)\t\($0.value.findings)\t\($0.value.files.count)" }.sorted()
    let text =
      "# rule, severity, findings, files\n" + rules.joined(separator: "\n")
      + "\n# file, errors, warnings, notes, hash of rules, severities and places\n" + rows.joined(separator: "\n")
      + "\n"
    try expectDocument(text, at: Fixture.packageRoot.appending(path: "Tests/Fixtures/corpus-findings.tsv").path)
  }

  /// What fixes leave can be read, and they come to an end; safe ones make nothing worse than it was.
  @Test func `fixes settle`() throws {
    for name in SharedData.corpusFiles {
      let file = try Self.file(name)
      let before = Linter().findings(in: LintRun([file], registry: .system))
      for isSafe in [true, false] {
        var list = file.propertyList
        var findings = before
        var rounds = 0
        while rounds < 8 {
          let fixes = findings.compactMap(\.fix).filter { !isSafe || $0.safety == .safe }
          let (bytes, applied) = list.applying(fixes)
          if applied.isEmpty { break }
          list = PropertyList(parsing: bytes, named: name)
          findings = Linter().findings(in: LintRun([LintFile(list)], registry: .system))
          rounds += 1
        }
        #expect(rounds < 8, "\(name): fixes go round in a circle")
        #expect(!list.hasErrors || file.propertyList.hasErrors, "\(name)")
        guard isSafe else { continue }
        let worse = Self.numbers(findings).filter { $0.value > Self.numbers(before)[$0.key] ?? 0 }
        #expect(worse.isEmpty, "\(name)")
      }
    }
  }

  private static func numbers(_ findings: [Finding]) -> [String: Int] {
    Dictionary(findings.filter { $0.severity > .note }.map { ($0.rule, 1) }, uniquingKeysWith: +)
  }

  private static func file(_ name: String) throws -> LintFile {
    LintFile(PropertyList(parsing: try PropertyList(contentsOf: "\(SharedData.corpus)/\(name)").bytes, named: name))
  }

  /// FNV-1a.
  private static func hash(_ text: String, into hash: inout UInt64) {
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

/// What is written of the corpus is what was recorded of it.
@Suite struct CorpusDocumentTests {
  @Test func `the table has the recorded numbers`() throws {
    let path = Fixture.packageRoot.appending(path: "docs/corpus.md", directoryHint: .notDirectory)
    let document = String(decoding: try Data(contentsOf: path), as: UTF8.self)
    let rows = try Fixture.rows("corpus-findings.tsv").filter { RuleSet.rule($0[0]) != nil }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(document.contains("| \(row.joined(separator: " | ")) |"), "docs/corpus.md has other numbers")
    }
    let inDocument = document.split(separator: "\n").count { line in
      let cells = line.split(separator: "|").map { $0.filter { $0 != " " } }
      return cells.count > 4 && RuleSet.rule(cells[0]) != nil
    }
    #expect(inDocument == rows.count)
  }
}
