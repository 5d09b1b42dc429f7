import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

/// What App Store Connect and Xcode refuse, or warn of, from the smallest Info.plist that they do so for, with all
/// rules on: one rule says it, and after its fixes nothing is left to say.
@Suite struct RejectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let message: String
    let platforms: Platforms
    let rule: String
    let severity: Severity
    let text: String
    var companions: [Example.Companion] = []
    var kind: BundleKind?
    /// Whether a person has to decide how it is mended.
    var needsPerson = false
    var testDescription: String { "\(message) by \(rule)" }
  }

  static let cases = [
    Case(message: "ITMS-90788", platforms: .iOS, rule: "DT004", severity: .warning, text: app(rank: nil)),
    Case(message: "ITMS-90788", platforms: .macOS, rule: "DT004", severity: .warning, text: app(rank: nil)),
    Case(message: "ITMS-90737", platforms: .iOS, rule: "RT001", severity: .warning, text: app(inPlace: nil)),
    Case(
      message: "ITMS-90243", platforms: .macOS, rule: "DT001", severity: .error,
      text: app().replacing("<array>\n  <dict>\n    <key>CFB", with: "<dict>\n    <key>CFB", maxReplacements: 1)
        .replacing("  </dict>\n</array>\n<key>LSS", with: "  </dict>\n<key>LSS")),
    Case(
      message: "ITMS-90243", platforms: .iOS, rule: "DT002", severity: .error,
      text: app().replacing("</array>\n<key>LSS", with: "<dict/>\n</array>\n<key>LSS")),
    Case(
      message: "ITMS-90243", platforms: .macOS, rule: "DT003", severity: .error,
      text: app().replacing("<key>CFBundleTypeName</key>\n    <string>Note</string>\n", with: "")
        + "<key>ITSAppUsesNonExemptEncryption</key>\n<false/>",
      companions: [
        .init("Notes.entitlements", "<plist><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>")
      ]),
    Case(message: "ITMS-90150", platforms: .iOS, rule: "DT006", severity: .error, text: app(role: "Default")),
    Case(message: "ITMS-90150", platforms: .macOS, rule: "DT006", severity: .error, text: app(role: "editor")),
    Case(
      message: "ITMS-90039", platforms: .iOS, rule: "RT007", severity: .error,
      text: app() + "<key>UIFileSharingEnabled</key>\n<string>YES</string>"),
    Case(
      message: "ITMS-90039", platforms: .iOS, rule: "PL009", severity: .error,
      text: app() + "<key>LSRequiresIPhoneOS</key>\n<string>YES</string>"),
    Case(
      message: "ITMS-90039", platforms: .iOS, rule: "PL010", severity: .error,
      text: app() + "<key>LSRequiresIPhoneOS</key>\n<string>perhaps</string>", needsPerson: true),
    Case(
      message: "ITMS-90361", platforms: .iOS, rule: "EX006", severity: .error,
      text: shareExtension("<key>NSExtensionActivationSupportsText</key>\n<integer>3</integer>"), kind: .appExtension),
    Case(
      message: "ITMS-90363", platforms: .iOS, rule: "EX006", severity: .error,
      text: shareExtension(besides: "<key>NSExtensionPointName</key>\n<string>com.apple.share-services</string>"),
      kind: .appExtension),
    Case(
      message: "Xcode: open in place", platforms: .macOS, rule: "RT002", severity: .error, text: app(inPlace: false)),
    Case(
      message: "Xcode: open in place", platforms: .macCatalyst, rule: "RT002", severity: .error,
      text: app(inPlace: false)),
    Case(
      message: "Xcode: open in place", platforms: [.iOS, .macOS], rule: "RT002", severity: .error,
      text: app(inPlace: false)),
  ]

  @Test(arguments: cases) func `a rejection is found by one rule`(_ testCase: Case) throws {
    let example = testCase.example(testCase.text)
    let findings = Self.findings(example)
    #expect(findings.map(\.rule) == [testCase.rule], "\(findings)")
    #expect(findings.map(\.severity) == [testCase.severity])
    let codes = RuleSet.rule(testCase.rule)?.description.storeCodes ?? []
    #expect(testCase.message.hasPrefix("ITMS") ? codes.contains(testCase.message) : codes.isEmpty)
  }

  @Test(arguments: cases.filter { !$0.needsPerson }) func `a rejection is gone after its fix`(_ testCase: Case) throws {
    let run = testCase.example(testCase.text).run(registry: .system)
    let fixes = Self.findings(testCase.example(testCase.text)).compactMap(\.fix)
    #expect(fixes.count == 1)
    let mended = String(decoding: run.files[0].propertyList.applying(fixes).bytes, as: UTF8.self)
    #expect(Self.findings(testCase.example(mended)).isEmpty, "\(mended)")
  }

  /// The app as such has no fault, on any platform; so YES is the one value that suits iOS and the Mac.
  @Test(arguments: [Platforms.iOS, .macOS, .macCatalyst, .visionOS, [.iOS, .macOS], [.iOS, .macCatalyst], []])
  func `one value suits all platforms`(_ platforms: Platforms) {
    #expect(Self.findings(Example(Self.app(), on: platforms)).isEmpty)
    let isForPhone = platforms.contains(.iOS)
    let isForMac = !platforms.isDisjoint(with: [.macOS, .macCatalyst])
    #expect(Self.findings(Example(Self.app(inPlace: nil), on: platforms)).map(\.rule) == (isForPhone ? ["RT001"] : []))
    #expect(Self.findings(Example(Self.app(inPlace: false), on: platforms)).map(\.rule) == (isForMac ? ["RT002"] : []))
  }

  @Test func `an extension as such has no findings`() {
    let context = Example.Context(platforms: .iOS, kind: .appExtension)
    #expect(Self.findings(Example(Self.shareExtension(), context: context)).isEmpty)
  }

  /// What is found at severity warning or error.
  private static func findings(_ example: Example) -> [Finding] {
    Linter().findings(in: example.run(registry: .system)).filter { $0.severity > .note }
  }

  /// An app for notes.
  private static func app(role: String = "Editor", rank: String? = "Owner", inPlace: Bool? = true) -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>net.notebooks.notes</string>
    <key>CFBundleDocumentTypes</key>
    <array>
      <dict>
        <key>CFBundleTypeName</key>
        <string>Note</string>
        <key>CFBundleTypeRole</key>
        <string>\(role)</string>
    \(rank.map { "    <key>LSHandlerRank</key>\n    <string>\($0)</string>\n" } ?? "")\
        <key>LSItemContentTypes</key>
        <array>
          <string>net.notebooks.note</string>
        </array>
      </dict>
    </array>
    \(inPlace.map { "<key>LSSupportsOpeningDocumentsInPlace</key>\n<\($0)/>\n" } ?? "")\
    <key>UTExportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>net.notebooks.note</string>
        <key>UTTypeDescription</key>
        <string>Note</string>
        <key>UTTypeConformsTo</key>
        <array>
          <string>public.data</string>
          <string>public.content</string>
        </array>
        <key>UTTypeTagSpecification</key>
        <dict>
          <key>public.filename-extension</key>
          <array>
            <string>note</string>
          </array>
        </dict>
      </dict>
    </array>

    """
  }

  private static func shareExtension(
    _ rule: String = "<key>NSExtensionActivationSupportsImageWithMaxCount</key>\n<integer>1</integer>",
    besides: String = ""
  ) -> String {
    """
    <key>CFBundleIdentifier</key>
    <string>net.notebooks.notes.share</string>
    <key>NSExtension</key>
    <dict>
      <key>NSExtensionAttributes</key>
      <dict>
        <key>NSExtensionActivationRule</key>
        <dict>
          \(rule)
        </dict>
      </dict>
      <key>NSExtensionPointIdentifier</key>
      <string>com.apple.share-services</string>
      <key>NSExtensionPrincipalClass</key>
      <string>$(PRODUCT_MODULE_NAME).ShareViewController</string>
      \(besides)
    </dict>
    """
  }
}

extension RejectionTests.Case {
  fileprivate func example(_ text: String) -> Example {
    Example(text, context: Example.Context(platforms: platforms, kind: kind), with: companions)
  }
}
