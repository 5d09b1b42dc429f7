import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// Files with many fixes: applying them takes steps in proportion to their number.
@Suite struct FixGrowthTests {
  /// A declaration with many extensions that begin with a dot.
  private static func dotted(_ count: Int) -> PropertyList {
    let extensions = (0..<count).map { "<string>.note\($0)</string>" }.joined(separator: "\n")
    let text = """
      <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>com.example.note</string>
      <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><array>\(extensions)</array></dict>
      </dict></array></dict></plist>
      """
    return PropertyList(parsing: Array(text.utf8), named: "Info.plist")
  }

  @Test func `many fixes of a file take steps in proportion to their number`() {
    let growth = Growth(
      from: 100,
      { count in
        let list = Self.dotted(count)
        let rules = RuleSet([RuleSet.rule("UT034")].compactMap(\.self))
        let findings = Linter(rules).findings(in: LintRun([LintFile(list)], registry: .system))
        return (list, findings.compactMap(\.fix))
      }
    ) { list, fixes in
      let (bytes, applied) = list.applying(fixes)
      #expect(applied.count == fixes.count && !bytes.isEmpty)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// What does not fit is left out, whole, and what comes after it is applied.
  @Test func `fixes between those that do not fit are applied`() throws {
    let list = Self.dotted(40)
    func path(_ index: Int) -> PropertyListPath {
      ["UTExportedTypeDeclarations", 0, "UTTypeTagSpecification", "public.filename-extension", .index(index)]
    }
    let fixes = (0..<40).map { number in
      number % 3 == 1
        ? Fix.safe("Change two", .set("half", at: path(number)), .set("none", at: path(1000)))
        : Fix.safe("Change one", .set(.string("new\(number)"), at: path(number)))
    }
    let (bytes, applied) = list.applying(fixes)
    #expect(applied == fixes.filter { $0.title == "Change one" })
    let changed = PropertyList(parsing: bytes, named: "Info.plist").root?[path(0).parent ?? []]
    #expect(
      changed?.elements.map(\.string) == (0..<40).map { $0 % 3 == 1 ? ".note\($0)" : "new\($0)" })
  }
}
