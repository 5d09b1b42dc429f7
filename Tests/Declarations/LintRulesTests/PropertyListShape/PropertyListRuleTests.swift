import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules

/// What the examples of the rules about a file's shape cannot show.
@Suite struct PropertyListRuleTests {
  private static let rules = RuleSet(RuleSet.all.rules.filter { $0.description.identifier.hasPrefix("PL") })

  private func findings(_ bytes: [UInt8], named name: String = "Info.plist", platforms: Platforms = []) -> [Finding] {
    let list = PropertyList(parsing: bytes, named: name)
    let file = LintFile(list, context: InfoPlist.Context(platforms: platforms))
    return Linter(Self.rules).findings(in: LintRun([file], registry: .system))
  }

  private func findings(_ text: String, platforms: Platforms = []) -> [Finding] {
    findings(Array("<plist version=\"1.0\">\n<dict>\n\(text)\n</dict>\n</plist>\n".utf8), platforms: platforms)
  }

  @Test func `every problem is reported at its place`() {
    let found = findings("<key>A</key>\n<string>a & b</string>\n<key>C</key>\n<sting>d</sting>")
    #expect(found.map { "\($0.rule) \($0.place.location)" } == ["PL001 Info.plist:4:11", "PL001 Info.plist:6:1"])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test func `what follows after a broken tag is counted`() throws {
    let values = (0..<30).map { "<key>k\($0)</key>\n<integer>x</integer>" }.joined(separator: "\n")
    let found = findings("<key>a</key>\n<string>a</string x>\n" + values).filter { $0.rule == "PL001" }
    #expect(found.count == 12)
    #expect(found.first?.place.location.line == 4)
    #expect(found.last?.message == "20 more problems not shown")
  }

  @Test(arguments: [
    "<key>A</key>\n<date>2020-01-32T00:00:00Z</date>", "<key>A</key>\n<string>a&#7;b</string>",
    "<key>A</key>\n<data>YW$Jj</data>",
  ])
  func `what only Apple reads is a warning`(text: String) {
    let found = findings(text).filter { $0.rule == "PL001" }
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func `a comment in a string is refused`() {
    let found = findings("<key>A</key>\n<string>com.example.a<!-- id --></string>").filter { $0.rule == "PL001" }
    #expect(found.map(\.severity) == [.error])
  }

  @Test func `UTF-16 that declares UTF-8 is saved as UTF-8`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict/>\n</plist>\n"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let finding = try #require(findings(bytes).first)
    #expect(finding.rule == "PL014" && finding.severity == .note)
    let fixed = PropertyList(parsing: bytes).applying([try #require(finding.fix)]).bytes
    #expect(String(decoding: fixed, as: UTF8.self) == text)
    #expect(findings(fixed).isEmpty)
  }

  @Test func `binary property lists have no encoding and no template marks`() {
    // {"A": "@B@"} as CoreFoundation writes it.
    let bytes =
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x41, 0x53, 0x40, 0x42, 0x40, 8, 11, 13, 0, 0, 0, 0, 0, 0, 1, 1]
      + [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 17]
    #expect(findings(bytes).isEmpty)
  }

  /// As CMake, `envsubst`, Mustache, Jinja, Go, ERB, and the C preprocessor fill them in.
  @Test(arguments: [
    "${DOCUMENT_TYPES}", "@DOCUMENT_TYPES@", "{{#documents}}\n{{> document}}\n{{/documents}}",
    "<key>A</key>\n<integer>@BUILD@</integer>", "<key>A</key>\n<integer>${BUILD}</integer>",
    "<key>A</key>\n<real>{{ version }}</real>", "<key>A</key>\n<data>@ICON@</data>",
    "<key>A</key>\n<@IS_AGENT@/>\n<key>B</key>\n<${IS_AGENT}/>", "<key>A</key>\n{{VALUE}}\n<key>B</key>\n<true/>",
    "<key>A</key>\n@VALUE@", "<key>A</key>\n{% if a %}\n<true/>\n{% else %}\n<false/>\n{% endif %}",
    "{{ if .A && .B }}\n<key>A</key>\n{{ else }}\n<key>B</key>\n{{ end }}\n<true/>",
    "<key>A</key>\n<string><%= a < b ? 1 : 2 %></string>\n<% if c %>\n<key>B</key>\n<true/>\n<% end %>",
    "<key>A</key>\n<string>a</string>DEPLOY_FILE_ASSOCIATIONS\n<key>B</key>\n<true/>",
    "#if A\n<key>A</key>\n<true/>\n#else\n<key>A</key>\n<false/>\n#endif",
  ])
  func `an error at a placeholder is not reported`(_ text: String) {
    let found = findings(text)
    #expect(found.map(\.rule) == ["PL005"])
    #expect(found.first?.message.hasPrefix("this is a template") == true)
  }

  /// The placeholder is in another place, or a part of what is wrong.
  @Test(arguments: [
    ("<key>A</key>\n<string>{{A}}</string>\n<key>B</key>\n<string>b", 6), ("<string>@NAME@</string>", 3),
    ("<key>A</key>\n<string><%= a %></string>\n<key>B</key>\n<key>C</key>\n<true/>", 6),
    ("<key>A</key>\n<string>{{A}}</sting>", 4), ("<key>A</key>\n<string>{{A}}\n<key>B</key>\n<true/>", 4),
    ("<key>A</key>\n<string>a</string>DEPLOY_FILE_ASSOCIATIONS_HERE\n", 4), ("@NAME@ and so on", 3),
    ("<key>A</key>\n<integer>$(BUILD)</integer>", 4),
    ("<key>A</key>\n<string>@NAME@</string>\n<<<<<<< a\n<key>B</key>\n=======\n<key>C</key>\n>>>>>>> b\n<true/>", 5),
  ])
  func `other errors of a template are reported`(_ text: String, _ line: Int) {
    let errors = findings(text).filter { $0.rule == "PL001" && $0.severity == .error }
    #expect(errors.first?.place.location.line == line, "\(errors.map(\.message))")
  }

  @Test func `damaged bytes of a template are reported`() {
    let text = "<plist version=\"1.0\"><dict><key>A</key><string>@NAME@"
    let found = findings(Array(text.utf8) + [0xFF, 0xFE] + Array("</string></dict></plist>".utf8))
    #expect(found.map(\.rule) == ["PL005", "PL001"])
  }

  @Test func `in a file that Xcode reads, a number is not a build setting`() {
    let text = "<plist version=\"1.0\"><dict><key>A</key><integer>${BUILD}</integer></dict></plist>"
    var context = InfoPlist.Context()
    context.builds = [.init(target: "Notes", configuration: "Release")]
    let file = LintFile(PropertyList(parsing: Array(text.utf8), named: "Info.plist"), context: context)
    let found = Linter(Self.rules).findings(in: LintRun([file], registry: .system))
    #expect(found.map(\.rule) == ["PL001"])
  }

  @Test func `duplicate keys name the first`() throws {
    let finding = try #require(
      findings("<key>CFBundleVersion</key>\n<string>1</string>\n<key>CFBundleVersion</key>\n<string>2</string>").first)
    #expect(
      finding.description.hasPrefix("Info.plist:5:1: warning: duplicate key 'CFBundleVersion'"))
    #expect(finding.related.map(\.place.location.line) == [3])
    #expect(finding.fix == nil, "which of the two is meant only a person knows")
  }

  @Test func `Booleans are errors at the root only`() {
    let root = findings("<key>LSRequiresIPhoneOS</key>\n<string>YES</string>")
    #expect(root.map(\.severity) == [.error])
    let number = findings("<key>LSRequiresIPhoneOS</key>\n<integer>1</integer>")
    #expect(number.map(\.severity) == [.warning])
    let inner = findings(
      "<key>CFBundleDocumentTypes</key><array><dict><key>LSTypeIsPackage</key><integer>1</integer></dict></array>")
    #expect(inner.map(\.severity) == [.note])
    // In an iOS app, RT007 says this.
    #expect(findings("<key>UIFileSharingEnabled</key>\n<string>YES</string>", platforms: .iOS).isEmpty)
    #expect(findings("<key>UIFileSharingEnabled</key>\n<string>$(SHARING)</string>", platforms: .macOS).isEmpty)
    #expect(findings("<key>UIFileSharingEnabled</key>\n<string>maybe</string>").map(\.rule) == ["PL010"])
  }

  @Test func `a file of strange keys is checked in time`() {
    let keys = (0..<5_000).map { "<key>CFBundleTypeXName\($0)</key><true/>" }.joined()
    let found = findings("<key>CFBundleDocumentTypes</key><array><dict>\(keys)</dict></array>")
    // So many keys are compared with others; of the rest a report keeps a thousand, and says how many more there are.
    #expect(found.count == 200 + 1_001)
  }

  @Test func `deep and broken files do not crash the linter`() {
    for text in [
      "", "\u{FEFF}", "<", "<plist", "<plist/>", "<plist><dict><key>A", "{", "(((((", "{a=<", "@NAME@", "{{", "#if",
    ] {
      _ = findings(Array(text.utf8))
      for end in 0..<text.utf8.count { _ = findings(Array(text.utf8.prefix(end))) }
    }
  }

  @Test func `a complete property list of nothing is fine`() {
    #expect(findings("").isEmpty)
    #expect(findings(Array("bplist00".utf8)).map(\.rule).contains("PL001"))
  }
}
