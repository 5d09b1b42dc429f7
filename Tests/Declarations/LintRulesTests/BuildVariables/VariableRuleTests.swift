import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

/// What the examples of the rules about build settings and generators cannot show.
@Suite struct VariableRuleTests {
  private static let rules = RuleSet(RuleSet.all.rules.filter { $0.description.identifier.hasPrefix("VR") })

  private func findings(
    _ text: String, _ settings: BuildSettings = BuildSettings(), configuration: SourceFile? = nil
  ) -> [Finding] {
    let bytes = Array("<plist version=\"1.0\">\n<dict>\n\(text)\n</dict>\n</plist>\n".utf8)
    let file = LintFile(
      PropertyList(parsing: bytes, named: "Info.plist"), context: InfoPlist.Context(settings: settings),
      configuration: configuration)
    return Linter(Self.rules).findings(in: LintRun([file], registry: .system))
  }

  /// The operators of swift-build's `MacroEvaluationProgram.swift`.
  @Test(arguments: [
    "quote", "upper", "lower", "identifier", "rfc1034identifier", "c99extidentifier", "dir", "file", "base", "suffix",
    "standardizepath", "not", "truncatedversion", "dir=x", "file=x", "base=x", "suffix=x", "default=x", "relativeto=x",
    "isancestor=x",
  ])
  func `Xcode's operators are known`(_ name: String) {
    #expect(!findings("<key>A</key><string>$(B:\(name))</string>").contains { $0.rule == "VR006" })
  }

  @Test func `settings that Xcode defines are not missed`() {
    let complete = BuildSettings(["A": "b"], isComplete: true)
    #expect(findings("<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>", complete).isEmpty)
    #expect(findings("<key>CFBundleName</key><string>$(PRODUCT_NAM)</string>", complete).map(\.rule) == ["VR002"])
  }

  @Test func `one problem of a setting is one finding`() {
    #expect(findings("<key>CFBundleIdentifier</key><string>com.note.$(PRODUCT</string>").map(\.rule) == ["VR005"])
    #expect(findings("<key>A</key><string>SUBQUERY(a, $item, $item.b)</string>").isEmpty)
    #expect(findings("<key>A</key><string>5$</string>").isEmpty)
  }

  @Test func `placeholders are errors, but names are warnings`() {
    let found = findings(
      """
      <key>CFBundleIdentifier</key><string>com.example.notes</string>
      <key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeName</key><string>DocumentType</string>
      <key>NSDocumentClass</key><string>DocumentClassNameHere</string>
      </dict></array>
      """)
    #expect(found.map(\.severity) == [.warning, .warning, .error])
  }

  @Test func `no generator is guessed`() {
    let types =
      "<key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>N</string></dict></array>"
    #expect(findings(types).isEmpty)
    #expect(findings(types, configuration: SourceFile(Array("{}".utf8), named: "package.json")).isEmpty)
    let expo = SourceFile(Array(#"{"expo": {"name": "Notes"}}"#.utf8), named: "app.json")
    #expect(findings(types, configuration: expo).map(\.rule) == ["VR009"])
    let own = SourceFile(
      Array(#"{"expo": {"ios": {"infoPlist": {"CFBundleDocumentTypes": []}}}}"#.utf8), named: "app.json")
    #expect(findings(types, configuration: own).isEmpty)
  }
}
