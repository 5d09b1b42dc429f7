import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

/// What the rules about CFBundleDocumentTypes say together: one finding for one fault, severities by platform, and
/// fixes that leave nothing behind.
@Suite struct DocumentTypeRuleTests {
  static let documentRules = RuleSet(RuleSet.all.rules.filter { $0.description.identifier.hasPrefix("DT") })

  /// A file with document types, given by the contents of their dictionaries.
  static func file(
    _ entries: String..., and rest: String = "", on platforms: Platforms = [], kind: BundleKind? = nil,
    entitlements: String? = nil, resources: Set<String>? = nil
  ) -> LintFile {
    let array = entries.map { "<dict>\($0)</dict>" }.joined(separator: "\n")
    let text = "<plist><dict><key>CFBundleDocumentTypes</key><array>\(array)</array>\(rest)</dict></plist>"
    return LintFile(
      PropertyList(parsing: Array(text.utf8), named: "Info.plist"),
      context: .init(kind: kind, platforms: platforms),
      entitlements: entitlements.map { PropertyList(parsing: Array($0.utf8), named: "App.entitlements") },
      resources: resources)
  }

  static func findings(_ file: LintFile) -> [Finding] {
    Linter(documentRules).findings(in: LintRun([file], registry: .system))
  }

  static func key(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }
  static func list(_ key: String, _ values: String...) -> String {
    "<key>\(key)</key><array>\(values.map { "<string>\($0)</string>" }.joined())</array>"
  }

  /// All that a well-formed entry has.
  static func entry(
    name: String = "PDF document", role: String = "Viewer", rank: String? = "Alternate",
    types: String = list("LSItemContentTypes", "com.adobe.pdf")
  ) -> String {
    key("CFBundleTypeName", name) + key("CFBundleTypeRole", role) + (rank.map { key("LSHandlerRank", $0) } ?? "")
      + types
  }

  private func found(in file: LintFile) -> [String] { Self.findings(file).map(\.rule) }

  @Test(arguments: [Platforms.macOS, .iOS, .visionOS, .macCatalyst, [.macOS, .iOS], []])
  func `nothing is said of a well-formed entry`(_ platforms: Platforms) {
    #expect(Self.findings(Self.file(Self.entry(), on: platforms)).isEmpty)
  }

  // MARK: What App Store Connect says

  /// fastlane/fastlane#7818: 'Default' is not a valid Role.
  @Test func `a rank in place of a role is said to be a rank`() throws {
    let finding = try #require(Self.findings(Self.file(Self.entry(role: "Default"))).first)
    #expect(finding.rule == "DT006")
    #expect(finding.severity == .error)
    #expect(finding.message == "invalid CFBundleTypeRole 'Default'")
    #expect(finding.help.contains("LSHandlerRank"))
  }

  @Test(arguments: [(" Default", "LSHandlerRank"), ("default", "LSHandlerRank"), ("editor", "'Editor'")])
  func `the help does not depend on the spelling`(role: String, help: String) throws {
    let finding = try #require(Self.findings(Self.file(Self.entry(role: role))).first { $0.rule == "DT006" })
    #expect(finding.help.contains(help))
  }

  // MARK: Severities by platform

  @Test func `a missing name is an error for the Mac App Store only`() {
    let unnamed = Self.key("CFBundleTypeRole", "Viewer") + Self.key("LSHandlerRank", "Alternate")
    let types = Self.list("LSItemContentTypes", "com.adobe.pdf")
    let sandbox = "<plist><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>"
    let answer = "<key>ITSAppUsesNonExemptEncryption</key><false/>"
    func severities(on platforms: Platforms, _ entitlements: String? = nil, and keys: String = "") -> [Severity] {
      Self.findings(Self.file(unnamed + types, and: keys, on: platforms, entitlements: entitlements)).map(\.severity)
    }
    #expect(severities(on: .macOS, sandbox, and: answer) == [.error])
    #expect(severities(on: .macOS, sandbox) == [.warning], "many sandboxed apps are not in the store")
    #expect(severities(on: .macOS, and: answer) == [.warning])
    #expect(severities(on: .macOS) == [.warning])
    #expect(severities(on: .iOS, sandbox, and: answer) == [.warning])
    #expect(severities(on: []) == [.warning])
  }

  /// All apps in the Mac App Store are in the sandbox.
  @Test func `a missing name is not an error outside the store`() {
    let entry =
      Self.key("CFBundleTypeRole", "Viewer") + Self.key("LSHandlerRank", "Alternate")
      + Self.list("LSItemContentTypes", "com.adobe.pdf")
    let file = Self.file(entry, on: .macOS, entitlements: "<plist><dict/></plist>")
    #expect(Self.findings(file).map(\.severity) == [.warning])
  }

  /// What another entry opens, or a type that the system gives no extension may open, is not missed.
  @Test func `ignored extensions are missed only if nothing opens them`() {
    let types = Self.list("CFBundleTypeExtensions", "png") + Self.list("LSItemContentTypes", "com.adobe.pdf")
    func severities(_ entries: String...) -> [Severity] {
      let all = Self.file(Self.entry(types: types), entries.joined(), on: .macOS)
      return Self.findings(all).filter { $0.rule == "DT014" }.map(\.severity)
    }
    let other = Self.entry(name: "PNG", types: Self.list("LSItemContentTypes", "public.png"))
    let image = Self.entry(name: "Picture", types: Self.list("LSItemContentTypes", "public.image"))
    let extensions = Self.entry(name: "PNG", types: Self.list("CFBundleTypeExtensions", "PNG"))
    let all = Self.entry(name: "Any", types: Self.list("LSItemContentTypes", "public.data"))
    #expect(severities() == [.warning])
    for entry in [other, image, extensions, all] { #expect(severities(entry) == [.note]) }
  }

  /// A rank is wrong once, whatever types are in the entry.
  @Test func `mixed ownership is reported once`() {
    let imported = """
      <key>UTImportedTypeDeclarations</key><array><dict>\(Self.key("UTTypeIdentifier", "com.example.note"))</dict></array>
      """
    let types = Self.list("LSItemContentTypes", "com.example.note", "com.adobe.pdf")
    #expect(found(in: Self.file(Self.entry(rank: "Owner", types: types), and: imported)) == ["DT027"])
    let alone = Self.list("LSItemContentTypes", "com.example.note")
    #expect(found(in: Self.file(Self.entry(rank: "Owner", types: alone), and: imported)) == ["DT028"])
  }

  @Test func `a missing role is a note on systems other than macOS`() {
    let entry =
      Self.key("CFBundleTypeName", "PDF") + Self.key("LSHandlerRank", "Alternate")
      + Self.list("LSItemContentTypes", "com.adobe.pdf")
    #expect(Self.findings(Self.file(entry, on: .macOS)).map(\.severity) == [.warning])
    #expect(Self.findings(Self.file(entry, on: .iOS)).map(\.severity) == [.note])
  }

  @Test func `extensions alone are an error where only types count`() {
    let entry = Self.entry(types: Self.list("CFBundleTypeExtensions", "pdf"))
    #expect(Self.findings(Self.file(entry, on: .iOS)).map(\.description).allSatisfy { $0.contains("error: ") })
    #expect(found(in: Self.file(entry, on: .iOS)) == ["DT011"])
    #expect(Self.findings(Self.file(entry, on: [.iOS, .macOS])).map(\.severity) == [.warning])
    #expect(found(in: Self.file(entry, on: .macOS)) == ["DT012"])
    #expect(found(in: Self.file(entry)).isEmpty, "where it is for is not known")
  }

  @Test func `related items are judged by the sandbox`() {
    let entry =
      Self.entry(types: Self.list("CFBundleTypeExtensions", "srt")) + "<key>NSIsRelatedItemType</key><true/>"
    func entitlements(_ value: String) -> String {
      "<plist><dict><key>com.apple.security.app-sandbox</key><\(value)/></dict></plist>"
    }
    let inside = Self.findings(Self.file(entry, on: .macOS, entitlements: entitlements("true")))
    #expect(inside.map(\.rule) == ["DT041"] && inside.map(\.severity) == [.error])
    #expect(Self.findings(Self.file(entry, on: .macOS)).map(\.severity) == [.warning])
    #expect(found(in: Self.file(entry, on: .macOS, entitlements: entitlements("false"))).isEmpty)
  }

  // MARK: One fault, one finding

  @Test func `a catch-all type without a rank is reported once`() throws {
    let entry = Self.entry(rank: nil, types: Self.list("LSItemContentTypes", "public.data", "public.folder"))
    let findings = Self.findings(Self.file(entry))
    #expect(findings.map(\.rule) == ["DT004"])
    #expect(findings.first?.message.contains("claims every file and folder") ?? false)
    #expect(found(in: Self.file(entry, on: .tvOS)) == ["DT023"], "nobody asks for the rank there")
  }

  @Test(arguments: [
    ("public.data", "Owner", ["DT023"]), ("public.data", "Default", ["DT023"]), ("public.data", "None", ["DT024"]),
    ("com.adobe.pdf", "Owner", ["DT027"]), ("public.image", "Owner", ["DT027"]), ("public.image", "Default", ["DT045"]),
    ("com.example.note", "Owner", []), ("com.adobe.pdf", "default", ["DT005"]),
  ])
  func `a rank is judged by one rule`(_ type: String, _ rank: String, _ expected: [String]) {
    #expect(found(in: Self.file(Self.entry(rank: rank, types: Self.list("LSItemContentTypes", type)))) == expected)
  }

  @Test func `legacy keys are judged by one rule`() {
    func judged(_ fields: String...) -> [String] {
      found(in: Self.file(Self.entry(types: fields.joined()), on: .macOS))
    }
    #expect(judged(Self.list("CFBundleTypeOSTypes", "TEXT")) == ["DT013"])
    #expect(judged(Self.list("CFBundleTypeOSTypes", "fold")) == ["DT012"])
    #expect(judged(Self.list("CFBundleTypeExtensions", "x-note"), "<key>LSTypeIsPackage</key><true/>") == ["DT032"])
    let both = Self.list("CFBundleTypeExtensions", ".PDF") + Self.list("LSItemContentTypes", "com.adobe.pdf")
    #expect(judged(both) == ["DT014", "DT016"])
    let ignored = Self.findings(Self.file(Self.entry(types: both), on: .macOS))
    #expect(ignored.map(\.severity) == [.note, .note])
  }

  @Test func `plug-ins need neither rank nor name`() {
    let entry = Self.key("CFBundleTypeRole", "QLGenerator") + Self.list("LSItemContentTypes", "public.data")
    #expect(found(in: Self.file(entry, kind: .quickLookGenerator)).isEmpty)
  }

  @Test func `an App Clip is reported once`() {
    #expect(found(in: Self.file(Self.entry(role: "Default", rank: nil), "", kind: .appClip)) == ["DT044"])
  }

  @Test func `an entry with misspelled keys is not an entry without files`() {
    #expect(found(in: Self.file(Self.entry(types: Self.list("LSItemContentType", "com.adobe.pdf")))).isEmpty)
  }

  // MARK: What is not known

  @Test(arguments: ["LSHandlerRank", "CFBundleTypeRole", "CFBundleTypeName", "LSItemContentTypes"])
  func `unknown settings are not judged`(_ key: String) {
    let values = ["LSHandlerRank": "Alternate", "CFBundleTypeRole": "Viewer", "CFBundleTypeName": "Note"]
    var entry = values.filter { $0.key != key }.map { Self.key($0.key, $0.value) }.joined()
    if key == "LSItemContentTypes" {
      entry += Self.list(key, "$(TYPE)")
    } else {
      entry += Self.key(key, "$(SETTING)") + Self.list("LSItemContentTypes", "com.adobe.pdf")
    }
    #expect(Self.findings(Self.file(entry, on: .macOS)).isEmpty)
  }

  // MARK: Fixes

  struct FixCase: Sendable, CustomTestStringConvertible {
    let rule: any Rule.Type
    let number: Int
    let example: Example
    var testDescription: String { "\(rule.description.identifier) example \(number)" }
  }

  static let fixCases = documentRules.rules.filter { !$0.description.fixes.isEmpty }.flatMap { rule in
    rule.description.examples.enumerated().filter { $1.isBad }
      .map { FixCase(rule: rule, number: $0 + 1, example: $1) }
  }

  /// The fix of a rule brings no finding of another.
  @Test(arguments: fixCases) func `fixes bring no new findings`(_ testCase: FixCase) {
    let linter = Linter(Self.documentRules)
    let run = testCase.example.run(registry: .system)
    let before = linter.findings(in: run)
    let fixes = before.filter { $0.rule == testCase.rule.description.identifier }.compactMap(\.fix)
    let (bytes, _) = run.files[0].propertyList.applying(fixes)
    let text = String(decoding: bytes, as: UTF8.self)
    let again = Example(text, context: testCase.example.context, with: testCase.example.companions)
    let after = linter.findings(in: again.run(registry: .system))
    let new = after.filter { finding in !before.contains { $0.rule == finding.rule } }
    // Modest claims on everything are left over where immodest ones were.
    #expect(new.allSatisfy { $0.rule == "DT024" }, "\(new.map(\.description))\n\(text)")
  }

  @Test func `the rank that is added fits the types`() throws {
    let exported = """
      \(Self.key("CFBundleIdentifier", "com.example.notes"))
      <key>UTExportedTypeDeclarations</key><array><dict>\(Self.key("UTTypeIdentifier", "com.example.note"))</dict></array>
      """
    func added(_ types: String..., role: String = "Editor") -> String? {
      let list = "<key>LSItemContentTypes</key><array>\(types.map { "<string>\($0)</string>" }.joined())</array>"
      let file = Self.file(Self.entry(role: role, rank: nil, types: list), and: exported, on: .macOS)
      return Self.findings(file).first { $0.rule == "DT004" }?.fix?.title
    }
    #expect(added("com.example.note") == "Set LSHandlerRank to Owner")
    #expect(added("com.example.note", "public.text") == nil, "the two need entries of their own")
    #expect(added("public.data") == "Set LSHandlerRank to Alternate")
    #expect(added("com.adobe.pdf") == "Set LSHandlerRank to Alternate")
    #expect(added("com.example.page") == nil, "its declaration is missing, or in another app of the same maker")
    #expect(added("net.example.page") == "Set LSHandlerRank to Alternate")
  }

  @Test func `the role that is added fits the types`() {
    func added(_ type: String) -> String? {
      let list = Self.list("LSItemContentTypes", type)
      let entry = Self.entry(rank: "Owner", types: list).replacing(Self.key("CFBundleTypeRole", "Viewer"), with: "")
      let file = Self.file(entry, and: Self.key("CFBundleIdentifier", "com.example.notes"), on: .macOS)
      return Self.findings(file).first { $0.rule == "DT007" }?.fix?.title
    }
    #expect(added("com.example.page") == "Set CFBundleTypeRole to Editor", "an own type, declared or not")
    #expect(added("net.example.page") == "Set CFBundleTypeRole to Viewer")
  }

  /// Two entries that would come to claim the same type are not both mended.
  @Test func `replacing extensions claims a type once`() {
    let one = Self.entry(name: "One", types: Self.list("CFBundleTypeExtensions", "pdf"))
    let two = Self.entry(name: "Two", types: Self.list("CFBundleTypeExtensions", "pdf"))
    let findings = Self.findings(Self.file(one, two, on: .macOS))
    #expect(findings.map(\.rule) == ["DT012", "DT012"])
    #expect(findings.compactMap(\.fix).count == 1)
  }

  @Test func `icons are searched for without regard to case`() {
    let entry = Self.entry() + Self.key("CFBundleTypeIconFile", "Document")
    #expect(found(in: Self.file(entry, on: .macOS, resources: ["DOCUMENT.ICNS"])).isEmpty)
    #expect(found(in: Self.file(entry, on: .macOS, resources: ["other.icns"])) == ["DT035"])
    #expect(found(in: Self.file(entry, on: .macOS)).isEmpty)
  }

  /// Many entries and long lists are checked without comparing each with each.
  @Test func `many entries are checked`() {
    let entries = String(repeating: "<dict>\(Self.entry())</dict>", count: 500)
    let extensions = (0..<10_000).map { "<string>x\($0)</string>" }.joined()
    let many = "<dict>\(Self.entry(types: "<key>CFBundleTypeExtensions</key><array>\(extensions)</array>"))</dict>"
    let text = "<plist><dict><key>CFBundleDocumentTypes</key><array>\(entries)\(many)</array></dict></plist>"
    let file = LintFile(
      PropertyList(parsing: Array(text.utf8), named: "Info.plist"), context: .init(platforms: .macOS))
    let found = Set(Self.findings(file).map(\.rule))
    #expect(found == ["DT012", "DT025", "DT026"])
  }
}
