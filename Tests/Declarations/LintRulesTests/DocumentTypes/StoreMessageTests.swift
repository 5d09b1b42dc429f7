import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

private typealias Declared = DocumentTypeRuleTests

/// What App Store Connect said of real bundles is found in their declarations.
@Suite struct StoreMessageTests {
  struct StoreCase: Sendable, CustomTestStringConvertible {
    let code: String
    let rule: String
    let file: LintFile
    var testDescription: String { "\(code) by \(rule): \(file.context.platforms)" }
  }

  static let storeCases = [Platforms.macOS, .iOS].flatMap { platforms in
    [
      StoreCase(
        code: "ITMS-90243", rule: "DT001",
        file: LintFile(
          PropertyList(
            parsing: Array(
              "<plist><dict><key>CFBundleDocumentTypes</key><dict>\(Declared.entry())</dict></dict></plist>"
                .utf8),
            named: "Info.plist"), context: .init(platforms: platforms))),
      StoreCase(
        code: "ITMS-90243", rule: "DT002",
        file: Declared.file(Declared.entry(), "", on: platforms)),
      StoreCase(code: "ITMS-90243", rule: "DT002", file: Declared.file("", on: platforms)),
      StoreCase(
        code: "ITMS-90243", rule: "DT003",
        file: Declared.file(
          Declared.key("CFBundleTypeRole", "Viewer")
            + Declared.key("LSHandlerRank", "Alternate")
            + Declared.list("LSItemContentTypes", "com.adobe.pdf"), on: platforms)),
      StoreCase(
        code: "ITMS-90150", rule: "DT006",
        file: Declared.file(Declared.entry(role: "VIEWER"), on: platforms)),
      StoreCase(
        code: "ITMS-90788", rule: "DT004",
        file: Declared.file(Declared.entry(rank: nil), on: platforms)),
      StoreCase(
        code: "ITMS-90788", rule: "DT004",
        file: Declared.file(
          Declared.entry(
            rank: nil, types: Declared.list("LSItemContentTypes", "public.data")), on: platforms)),
    ]
  }

  @Test(arguments: storeCases) func `the store's messages are reproduced and fixed`(_ testCase: StoreCase) throws {
    let findings = Declared.findings(testCase.file)
    #expect(findings.map(\.rule) == [testCase.rule])
    #expect(RuleSet.rule(testCase.rule)?.description.storeCodes == [testCase.code])
    let (bytes, applied) = testCase.file.propertyList.applying(findings.compactMap(\.fix))
    #expect(applied.count == 1)
    let mended = LintFile(PropertyList(parsing: bytes, named: "Info.plist"), context: testCase.file.context)
    // The catch-all type is still one, which is a note.
    #expect(Declared.findings(mended).filter { $0.severity > .note }.isEmpty)
  }
}
