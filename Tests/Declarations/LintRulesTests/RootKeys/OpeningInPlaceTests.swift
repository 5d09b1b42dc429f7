import PropertyLists
import SystemTypes
import Testing
import UTBundleDeclarations
import UTLint
import UTLintRules
import UTTestFixtures

/// What Xcode and App Store Connect say of apps that open documents.
@Suite struct OpeningInPlaceTests {
  private static let types = """
    <key>CFBundleDocumentTypes</key>
    <array>
      <dict>
        <key>CFBundleTypeName</key>
        <string>Note</string>
      </dict>
    </array>
    """

  private static func rules(_ text: String, _ platforms: Platforms, _ settings: [String: String] = [:]) -> [String] {
    Linted.rules(Example(text, context: Example.Context(platforms: platforms, settings: settings)), "RT")
  }

  @Test func `ITMS-90737 is reproduced`() throws {
    let finding = try #require(Linted.findings(Example(Self.types, on: .iOS), rules: "RT").first)
    #expect(finding.rule == "RT001")
    #expect(finding.severity == .warning)
    #expect(RuleSet.rule("RT001")?.description.storeCodes == ["ITMS-90737"])
    #expect(finding.place.location.line == 5 && finding.place.location.column == 1)
    // Not on macOS, and not where the platform is not known.
    #expect(Self.rules(Self.types, .macOS) == [])
    #expect(Self.rules(Self.types, []) == [])
    #expect(Self.rules(Self.types, .tvOS) == [])
  }

  @Test func `the fix of ITMS-90737 suits the Mac, too`() throws {
    for platforms: Platforms in [.iOS, [.iOS, .macOS], [.iOS, .macCatalyst]] {
      let run = Example(Self.types, on: platforms).run(registry: .system)
      let fixes = Linter().findings(in: run).filter { $0.rule == "RT001" }.compactMap(\.fix)
      #expect(fixes.count == 1)
      let mended = String(decoding: run.files[0].propertyList.applying(fixes).bytes, as: UTF8.self)
      #expect(Self.rules(mended, platforms) == [])
    }
  }

  @Test(arguments: [Platforms.macOS, [.iOS, .macOS], .macCatalyst, [.iOS, .macCatalyst]])
  func `Xcode's error on the Mac is reproduced`(_ platforms: Platforms) throws {
    let text = Self.types + "\n<key>LSSupportsOpeningDocumentsInPlace</key>\n<false/>"
    let run = Example(text, on: platforms).run(registry: .system)
    let findings = Linted.findings(Example(text, on: platforms), rules: "RT")
    #expect(findings.map(\.rule) == ["RT002"])
    #expect(findings.first?.severity == .error)
    let mended = String(decoding: run.files[0].propertyList.applying(findings.compactMap(\.fix)).bytes, as: UTF8.self)
    #expect(Self.rules(mended, platforms) == [], "neither Xcode nor the store has anything left to say")
  }

  /// Only YES, or the document browser, satisfies both platforms at once.
  @Test func `only YES suits both platforms`() {
    let both: Platforms = [.iOS, .macOS, .macCatalyst]
    let key = "\n<key>LSSupportsOpeningDocumentsInPlace</key>"
    #expect(Self.rules(Self.types, both) == ["RT001"])
    #expect(Self.rules(Self.types + key + "<false/>", both) == ["RT002"])
    #expect(Self.rules(Self.types + key + "<true/>", both) == [])
    #expect(Self.rules(Self.types + "\n<key>UISupportsDocumentBrowser</key><true/>", both) == [])
  }

  @Test func `build settings count as present`() {
    let setting = "INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace"
    #expect(Self.rules(Self.types, .iOS, [setting: "YES"]) == [])
    #expect(Self.rules(Self.types, .iOS, [setting: "NO"]) == [])
    #expect(Self.rules(Self.types, .iOS, ["INFOPLIST_KEY_UISupportsDocumentBrowser": "YES"]) == [])
    #expect(Self.rules(Self.types, .macOS, [setting: "NO"]) == ["RT002"])
    #expect(Self.rules(Self.types, .macOS, [setting: "YES"]) == [])
    #expect(Self.rules("<key>UIFileSharingEnabled</key><true/>", .iOS, [setting: "YES"]) == [])
  }

  /// Where the Info.plist is generated, the setting's value replaces that of the file; elsewhere settings do nothing
  /// (swift-build, `InfoPlistProcessorTaskAction.swift`).
  @Test func `build settings take precedence over the file`() {
    let setting = "INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace"
    let file = Self.types + "\n<key>LSSupportsOpeningDocumentsInPlace</key>"
    let generated = ["GENERATE_INFOPLIST_FILE": "YES"]
    #expect(Self.rules(file + "<true/>", .macOS, generated.merging([setting: "NO"]) { $1 }) == ["RT002"])
    #expect(Self.rules(file + "<false/>", .macOS, generated.merging([setting: "YES"]) { $1 }) == [])
    #expect(Self.rules(file + "<false/>", .macOS, ["GENERATE_INFOPLIST_FILE": "NO", setting: "YES"]) == ["RT002"])
    #expect(Self.rules(Self.types, .iOS, ["GENERATE_INFOPLIST_FILE": "NO", setting: "YES"]) == ["RT001"])
  }

  @Test func `opening in place is asked for once`() {
    let sharing = "<key>UIFileSharingEnabled</key><true/>\n"
    #expect(Self.rules(sharing + Self.types, .iOS) == ["RT001"])
    #expect(Self.rules(sharing, .iOS) == ["RT005"])
  }

  @Test func `a contradiction on the Mac is only the error`() {
    let text =
      Self.types + """

        <key>LSSupportsOpeningDocumentsInPlace</key><false/>
        <key>UISupportsDocumentBrowser</key><true/>
        """
    #expect(Self.rules(text, [.iOS, .macCatalyst]) == ["RT002"])
    #expect(Self.rules(text, .iOS) == ["RT004"])
  }

  @Test func `what somebody decided is a note`() {
    let text = "<key>LSSupportsOpeningDocumentsInPlace</key><false/>\n<key>UIFileSharingEnabled</key><true/>"
    #expect(Linted.findings(Example(text, on: .iOS), rules: "RT005").map(\.severity) == [.note])
    let missing = Example("<key>UIFileSharingEnabled</key><true/>", on: .iOS)
    #expect(Linted.findings(missing, rules: "RT005").map(\.severity) == [.warning])
  }

  @Test func `ITMS-90039 is reproduced`() throws {
    let text =
      "<key>UIFileSharingEnabled</key>\n<string>YES</string>\n<key>LSSupportsOpeningDocumentsInPlace</key><true/>"
    let run = Example(text, on: .iOS).run(registry: .system)
    let findings = Linted.findings(Example(text, on: .iOS), rules: "RT")
    #expect(findings.map(\.rule) == ["RT007"])
    #expect(findings.first?.severity == .error)
    #expect(findings.first?.place.location.line == 6)
    #expect(RuleSet.rule("RT007")?.description.storeCodes == ["ITMS-90039"])
    let mended = String(decoding: run.files[0].propertyList.applying(findings.compactMap(\.fix)).bytes, as: UTF8.self)
    #expect(mended.contains("<key>UIFileSharingEnabled</key>\n<true/>"))
    #expect(Self.rules(mended, .iOS) == [])
  }

  @Test func `televisions open nothing`() {
    let phone = "<key>LSRequiresIPhoneOS</key><true/>\n"
    let needs = "<key>UIRequiredDeviceCapabilities</key><array><string>arm64</string></array>\n"
    let orientations = "<key>UISupportedInterfaceOrientations</key><array/>\n"
    #expect(Self.rules(phone + Self.types, []) == ["RT001"])
    #expect(Self.rules(phone + needs + Self.types, []) == [], "as for tvOS")
    #expect(Self.rules(phone + needs + orientations + Self.types, []) == ["RT001"])
  }

  @Test func `extensions are not asked how they open documents`() {
    let context = Example.Context(platforms: .iOS, kind: .appExtension)
    #expect(Linted.rules(Example(Self.types, context: context), "RT") == [])
  }

  @Test(.needsSharedData) func `the public reports of ITMS-90737 are found`() throws {
    let files = Set(try Linted.corpusFindings(rules: "RT001").map(\.file))
    #expect(files.contains("SlayterDev__RadiumBrowser__RadiumBrowser__Info.plist"))
    #expect(!files.contains { $0.contains("element-x-ios") }, "it has the key now")
    #expect(!files.contains { $0.contains("ProvenanceTV") })
    #expect(files.count == 3)
    #expect(try Linted.corpusFindings(rules: "RT002") == [])
    #expect(try Linted.corpusFindings(rules: "RT007") == [])
  }

  @Test(.needsSharedData) func `contradictions in real files are found`() throws {
    let found = try Linted.corpusFindings(rules: "RT004")
    #expect(found.contains { $0.file == "rileytestut__Delta__Delta__Supporting Files__Info.plist" })
    #expect(found.allSatisfy { $0.place.path == ["LSSupportsOpeningDocumentsInPlace"] })
  }
}
