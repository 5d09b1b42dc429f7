import PropertyLists
import SystemTypes
import Testing
import UTLint
import UTLintRules

/// Fixes that are applied together hold together.
@Suite struct FixRoundTests {
  /// A list of imported types with some identifiers.
  private func file(_ identifiers: [String], name: String = "Info.plist", application: String? = nil) -> LintFile {
    let types = identifiers.map {
      """
      <dict>
        <key>UTTypeIdentifier</key>
        <string>\($0)</string>
        <key>UTTypeConformsTo</key>
        <array>
          <string>public.data</string>
        </array>
      </dict>

      """
    }
    let text = "<plist version=\"1.0\">\n<dict>\n<key>UTImportedTypeDeclarations</key>\n<array>\n\(types.joined())"
    return LintFile(
      PropertyList(parsing: Array("\(text)</array>\n</dict>\n</plist>\n".utf8), named: name), application: application)
  }

  private func identifier(_ index: Int, _ text: String) -> Fix {
    .safe("Use \(text)", .set(.string(text), at: ["UTImportedTypeDeclarations", .index(index), "UTTypeIdentifier"]))
  }

  private func identifiers(_ file: LintFile) -> [String?] {
    file.propertyList.root?["UTImportedTypeDeclarations"]?.elements.map { $0["UTTypeIdentifier"]?.string } ?? []
  }

  private func rules(_ files: LintFile...) -> Set<String> {
    Set(Linter().findings(in: LintRun(files, registry: .system)).map(\.rule))
  }

  private func apply(_ fixes: [[Fix]], to files: [LintFile]) -> FixRound.Outcome? {
    FixRound(registry: .system).apply(fixes, to: files)
  }

  /// As in a list that a random edit made, in which two declarations were to get the same identifier.
  @Test func `one of two fixes that conflict is left out`() throws {
    let file = file(["org.maker.a", "org.maker.b"])
    let fixes = [identifier(0, "org.maker.c"), identifier(1, "org.maker.c")]
    for fix in fixes {
      let alone = file.propertyList.applying([fix]).bytes
      #expect(!rules(LintFile(PropertyList(parsing: alone))).contains("UT017"))
    }
    let together = file.propertyList.applying(fixes).bytes
    #expect(rules(LintFile(PropertyList(parsing: together))).contains("UT017"))
    let outcome = try #require(apply([fixes], to: [file]))
    #expect(identifiers(outcome.files[0]) == ["org.maker.c", "org.maker.b"])
    #expect(outcome.applied == [[fixes[0]]])
    #expect(apply([[fixes[1]]], to: outcome.files) == nil)
  }

  @Test func `all fixes but the ones that conflict are applied`() throws {
    let count = 200
    let file = file((0..<count).map { "org.maker.t\($0)" })
    let twins: Set = [0, 17, 99, 120, 199]
    let fixes = (0..<count).map { identifier($0, twins.contains($0) ? "org.maker.twin" : "org.maker.u\($0)") }
    let outcome = try #require(apply([fixes], to: [file]))
    let changed = identifiers(outcome.files[0])
    #expect(!rules(outcome.files[0]).contains("UT017"))
    #expect(changed.count { $0 == "org.maker.twin" } == 1)
    #expect(outcome.applied[0].count == count - twins.count + 1)
    #expect(outcome.applied[0] == fixes.filter(outcome.applied[0].contains))
  }

  @Test func `files of an app are fixed together`() throws {
    let app = file(["org.maker.a"], name: "Notes.app/Info.plist", application: "Notes")
    let widget = file(["org.maker.b"], name: "Notes.app/Widget.appex/Info.plist", application: "Notes")
    let fixes = [[identifier(0, "org.maker.c")], [identifier(0, "org.maker.d")]]
    let outcome = try #require(apply(fixes, to: [app, widget]))
    #expect(outcome.files.map(identifiers) == [["org.maker.c"], ["org.maker.d"]])
    #expect(outcome.applied == fixes)
  }

  @Test func `nothing is done without fixes`() {
    #expect(apply([[]], to: [file(["org.maker.a"])]) == nil)
    #expect(apply([[.safe("None", .remove(["NoSuchKey"]))]], to: [file(["org.maker.a"])]) == nil)
  }

  /// What is known besides a list is known after a round too: that another program writes it, for example.
  @Test func `what is known of a file is kept`() throws {
    let plain = file(["org.maker.a"])
    let file = LintFile(
      plain.propertyList, configuration: SourceFile(Array("targets:".utf8), named: "project.yml"), registry: .system)
    let outcome = try #require(apply([[identifier(0, "org.maker.b")]], to: [file]))
    #expect(outcome.files[0].configuration?.name == "project.yml")
    #expect(outcome.files[0].registry != nil)
  }
}
