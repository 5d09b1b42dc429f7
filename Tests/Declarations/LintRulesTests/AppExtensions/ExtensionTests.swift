import PropertyLists
import SystemTypes
import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules
import UTTestFixtures

/// What App Store Connect and Quick Look say of extensions.
@Suite struct ExtensionTests {
  private static func shareExtension(_ rule: String, _ more: String = "") -> Example {
    Example(
      """
      <key>NSExtension</key>
      <dict>
      <key>NSExtensionAttributes</key>
      <dict>
      <key>NSExtensionActivationRule</key>
      \(rule)
      </dict>
      \(more)
      <key>NSExtensionPointIdentifier</key>
      <string>com.apple.share-services</string>
      <key>NSExtensionPrincipalClass</key>
      <string>ShareViewController</string>
      </dict>
      """)
  }

  @Test func `ITMS-90361 is reproduced`() throws {
    let found = Linted.findings(
      Self.shareExtension("<dict>\n<key>NSExtensionActivationSupportsText</key>\n<integer>3</integer>\n</dict>"),
      rules: "EX")
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.rule == "EX006" && finding.severity == .error)
    #expect(finding.message == "NSExtensionActivationSupportsText must be a Boolean, not an integer")
    #expect(finding.place.location.line == 12)
    #expect(RuleSet.rule("EX006")?.description.storeCodes == ["ITMS-90361", "ITMS-90363"])
    let mended = Self.shareExtension("<dict>\n<key>NSExtensionActivationSupportsText</key>\n<true/>\n</dict>")
    #expect(Linted.rules(mended, "EX") == [])
  }

  /// 66 released versions of an app have such a key in NSExtensionAttributes.
  @Test func `a misspelled attribute has no number`() throws {
    let found = Linted.findings(
      .plist(["NSExtension": ["NSExtensionAttributes": ["NSExtensionJavaScriptPreprocessingFil": "Notes"]]]),
      rules: "EX006")
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.severity == .warning)
    let description = try #require(RuleSet.rule("EX006")).description
    #expect(description.storeCodes(for: finding) == [] && description.outcome(for: finding) == .nothing)
  }

  /// In the order of their paths, `AppClips` is before `Info.plist`.
  @Test func `the app of an extension is the one that contains it`() {
    func keys(_ identifier: String, _ more: String = "") -> String {
      "<key>CFBundleIdentifier</key><string>\(identifier)</string>\(more)"
    }
    func minimum(_ version: String) -> String {
      "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
        + "<key>MinimumOSVersion</key><string>\(version)</string>"
    }
    let share =
      "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict>"
    let files = [
      "AppClips/Clip.app/Info.plist": keys("org.penmakers.notes.Clip", "<key>NSAppClip</key><dict/>\(minimum("16.0"))"),
      "AppClips/Clip.app/PlugIns/Widget.appex/Info.plist": keys("org.penmakers.notes-widget", share + minimum("17.0")),
      "Info.plist": keys("org.penmakers.notes", minimum("17.0")),
      "PlugIns/Share.appex/Info.plist": keys("org.penmakers.notes-share", share + minimum("17.0")),
    ].sorted { $0.key < $1.key }
    func findings(_ files: [(key: String, value: String)], in folder: String, hasKinds: Bool = true) -> [String] {
      let files = files.map { name, text in
        LintFile(
          PropertyList(
            parsing: Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8), named: "\(folder)/\(name)"),
          context: .init(kind: name.contains("appex") ? .appExtension : .application), application: "Notes.app")
      }
      let rules = RuleSet.all.rules.filter { ["EX021", "EX024"].contains($0.description.identifier) }
      return Linter(RuleSet(rules)).findings(in: LintRun(files, registry: .system)).map(\.message)
    }
    let expected = [
      "the extension's identifier 'org.penmakers.notes-widget' does not begin with 'org.penmakers.notes.Clip.' (the app's identifier and a period)",
      "the extension requires iOS 17.0, but its app requires iOS 16.0",
      "the extension's identifier 'org.penmakers.notes-share' does not begin with 'org.penmakers.notes.' (the app's identifier and a period)",
    ]
    #expect(Set(findings(files, in: "Payload/Notes.app")) == Set(expected))
    let mac = files.map { (key: $0.key == "Info.plist" ? "Contents/Info.plist" : $0.key, value: $0.value) }
    #expect(Set(findings(mac, in: "Notes.app")) == Set(expected))
    // In sources, no folder tells: an App Clip has few extensions.
    let sources = files.filter { !$0.key.contains("Widget") }.map { name, text in
      (
        key: name.replacing("Info.plist", with: "").split(separator: "/").last.map { "\($0)/Info.plist" }
          ?? "App/Info.plist", value: text
      )
    }
    #expect(findings(sources.sorted { $0.key > $1.key }, in: "Notes") == Array(expected.suffix(1)))
    #expect(findings(sources.sorted { $0.key < $1.key }, in: "Notes") == Array(expected.suffix(1)))
  }

  @Test func `ITMS-90363 is reproduced`() {
    let rule = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
    let found = Linted.findings(
      Self.shareExtension(
        rule,
        """
        <key>NSExtensionPointName</key><string>com.apple.share-services</string>
        <key>NSExtensionPointVersion</key><string>1.0</string>
        """), rules: "EX")
    #expect(found.map(\.rule) == ["EX006", "EX006"])
    #expect(found.map(\.severity) == [.error, .error])
    #expect(found.first?.message == "App Store Connect does not accept key 'NSExtensionPointName' here")
    #expect(Linted.rules(Self.shareExtension(rule), "EX") == [])
  }

  @Test func `what is only not documented is a note`() {
    let rule = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
    let example = Self.shareExtension(rule, "<key>NSExtensionFutureFeatureOfTheSystem</key><true/>")
    let found = Linted.findings(example, rules: "EX")
    #expect(found.map(\.severity) == [.note])
    #expect(found.first?.message == "key 'NSExtensionFutureFeatureOfTheSystem' is not documented")
    #expect(Linted.rules(Self.shareExtension(rule, "<key>XSAppIconAssets</key><string/>"), "EX") == [])
  }

  @Test func `activation rules of many shapes are read to their end`() {
    func types(_ predicate: String) -> Int {
      Linted.findings(Self.shareExtension("<string>\(predicate)</string>"), rules: "EX008").count
    }
    let unknown = "\"public.nonsense\""
    #expect(types("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \(unknown)") == 1)
    #expect(types("ANY $a.registeredTypeIdentifiers UTI-EQUALS 'public.nonsense'") == 1)
    #expect(types("ANY $a.registeredTypeIdentifiers == \(unknown)") == 1)
    #expect(types("$a.name == \(unknown)") == 0)
    #expect(types("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.nonsense") == 0, "not closed")
    #expect(types("UTI-CONFORMS-TO UTI-CONFORMS-TO") == 0)
    #expect(types("TRUEPREDICATE") == 0)
    #expect(types("UTI-EQUALS 'Public.Nonsense'") == 1, "identifiers have no case")
    #expect(types("UTI-EQUALS 'public.toml'") == 0, "Xcode declares it")
    for comparison in ["LIKE 'public.*'", "BEGINSWITH 'public.'", "CONTAINS 'public.ima'"] {
      #expect(types("ANY $a.registeredTypeIdentifiers \(comparison)") == 0, "a part of an identifier")
    }
    #expect(types("ANY $a.registeredTypeIdentifiers IN {'public.nonsense'}") == 1)
    #expect(types("UTI-EQUALS 'dyn.age80k5dmqy'") == 0, "the type of an item whose extension nobody declares")
    #expect(types("UTI-CONFORMS-TO &quot;public.nonsense&quot; OR UTI-CONFORMS-TO &quot;public.nonsense&quot;") == 1)
    #expect(types(String(repeating: "UTI-CONFORMS-TO \"public.jpeg\" ", count: 5000)) == 0)
  }

  @Test func `the app's own types are a warning, and others a note`() {
    let host = Example.Companion(
      "Example.app/Notes/Info.plist",
      "<key>CFBundlePackageType</key><string>APPL</string><key>CFBundleIdentifier</key><string>com.example.notes</string>"
    )
    let example = Example(
      """
      <key>NSExtension</key>
      <dict><key>NSExtensionAttributes</key><dict><key>QLSupportedContentTypes</key>
      <array><string>com.example.note</string><string>org.example.book</string></array></dict></dict>
      """, with: [host])
    #expect(Linted.findings(example, rules: "EX004").map(\.severity) == [.warning, .note])
  }

  @Test func `two users of one host are two organizations`() {
    let host = Example.Companion(
      "Example.app/Notes/Info.plist",
      "<key>CFBundlePackageType</key><string>APPL</string><key>CFBundleIdentifier</key><string>io.github.me.notes</string>"
    )
    let example = Example(
      """
      <key>NSExtension</key>
      <dict><key>NSExtensionAttributes</key><dict><key>QLSupportedContentTypes</key>
      <array><string>io.github.me.note</string><string>io.github.you.book</string></array></dict></dict>
      """, with: [host])
    #expect(Linted.findings(example, rules: "EX004").map(\.severity) == [.warning, .note])
  }

  @Test(.needsSharedData) func `real extensions are not refused`() throws {
    let found = try Linted.corpusFindings(rules: "EX")
    #expect(found.filter { $0.severity == .error } == [])
    // Templates that still have an empty list, and parents in lists of concrete types.
    let empty = found.filter { $0.rule == "EX001" }
    #expect(Set(empty.map(\.file)).allSatisfy { $0.hasPrefix("Provenance-Emu") })
    #expect(empty.count == 4)
    #expect(found.count { $0.rule == "EX002" && $0.severity == .warning } == 8)
    let abstract = Set(found.filter { $0.rule == "EX002" }.map(\.file))
    #expect(
      abstract == [
        "chamburr__glance__QLPlugin__Info.plist", "sbarex__SourceCodeSyntaxHighlight__QLExtension__Info.plist",
      ])
  }
}
