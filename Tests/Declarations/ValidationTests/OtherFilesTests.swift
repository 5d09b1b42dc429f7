import FoundationEssentials
import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// Configurations and baselines apply to files that are no Info.plists, too.
@Suite struct OtherFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
  }

  /// A privacy manifest with a reason in lower case, which PM007 finds.
  private static func manifest(reason: String = "ca92.1") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>NSPrivacyAccessedAPITypes</key><array><dict>
    <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategoryUserDefaults</string>
    <key>NSPrivacyAccessedAPITypeReasons</key><array><string>\(reason)</string></array>
    </dict></array></dict></plist>
    """
  }

  private func outcome(
    _ paths: String..., configuration: String = "", change: (inout ValidationOptions) -> Void = { _ in }
  ) throws -> ValidationOutcome {
    try folder.write(configuration, to: ".utictl.yml")
    var options = ValidationOptions()
    options.paths = paths.isEmpty ? [folder.path] : paths.map { "\(folder.path)/\($0)" }
    change(&options)
    return try ValidationRun(options).outcome()
  }

  private func files(_ outcome: ValidationOutcome) -> [String] {
    outcome.result.active.map { String($0.finding.file.dropFirst(folder.path.count + 1)) }
  }

  @Test(arguments: ["exclude: Vendor", "paths: [{match: Vendor, ignore: PM007}]"])
  func `a manifest of others can be left out`(configuration: String) throws {
    for place in ["App", "Vendor/SDK"] { try folder.write(Self.manifest(), to: "\(place)/PrivacyInfo.xcprivacy") }
    #expect(try files(outcome()).sorted() == ["App", "Vendor/SDK"].map { "\($0)/PrivacyInfo.xcprivacy" })
    let some = try outcome(configuration: configuration)
    #expect(files(some) == ["App/PrivacyInfo.xcprivacy"])
    #expect(some.result.checkedCount == (configuration.hasPrefix("exclude") ? 1 : 2))
    // As with an Info.plist, one that is passed is checked.
    let given = try outcome("Vendor/SDK/PrivacyInfo.xcprivacy", configuration: "exclude: Vendor")
    #expect(files(given) == ["Vendor/SDK/PrivacyInfo.xcprivacy"] && given.result.checkedCount == 1)
  }

  @Test func `the configuration next to a manifest counts`() throws {
    try folder.write(Self.manifest(), to: "App/PrivacyInfo.xcprivacy")
    try folder.write(Example.plist(["CFBundleDocumentTypes": []]).files[0].text, to: "Info.plist")
    try folder.write("severity: {PM007: warning}\n", to: "App/.utictl.yml")
    let severities = try outcome(configuration: "select: DT").result.active.map(\.finding.severity)
    #expect(severities == [.warning])
  }

  @Test func `a finding in a manifest is suppressed by the configuration`() throws {
    try folder.write(Self.manifest(), to: "PrivacyInfo.xcprivacy")
    let outcome = try outcome(
      configuration: "suppressions: [{file: PrivacyInfo.xcprivacy, rules: PM007, reason: checked}]")
    #expect(outcome.result.active.isEmpty && outcome.result.findings.map(\.suppression?.origin) == [.configuration])
  }

  @Test func `a fixed finding in a manifest is removed from the baseline`() throws {
    try folder.write(Self.manifest(), to: "PrivacyInfo.xcprivacy")
    let baseline = "\(folder.path)/baseline.json"
    _ = try outcome { $0.newBaseline = baseline }
    #expect(try outcome { $0.baseline = baseline }.result.active.isEmpty)
    try folder.write(Self.manifest(reason: "CA92.1"), to: "PrivacyInfo.xcprivacy")
    let pruned = try outcome { ($0.baseline, $0.prunesBaselines) = (baseline, true) }
    #expect(pruned.remarks.contains { $0.message == "removed 1 finding that is no longer reported" })
    #expect(try !String(contentsOf: URL(filePath: baseline), encoding: .utf8).contains("PM007"))
  }

  @Test func `the baseline of the configuration is used for a manifest that is passed`() throws {
    try folder.write(Self.manifest(), to: "PrivacyInfo.xcprivacy")
    _ = try outcome("PrivacyInfo.xcprivacy") { $0.newBaseline = "\(folder.path)/known.json" }
    let again = try outcome("PrivacyInfo.xcprivacy", configuration: "baseline: known.json")
    #expect(again.result.active.isEmpty && again.result.findings.map(\.suppression?.origin) == [.baseline])
  }

  @Test func `a configuration that excludes everything is named`() throws {
    try folder.write(Self.manifest(), to: "PrivacyInfo.xcprivacy")
    try folder.write(Example.plist(["CFBundleDocumentTypes": []]).files[0].text, to: "Info.plist")
    let outcome = try outcome(configuration: "exclude: '*'")
    #expect(outcome.result.checkedCount == 0)
    #expect(outcome.remarks.contains { $0.message.contains("'exclude' matches all 2 files") && $0.isProblem })
  }

  // MARK: Builds and code

  /// As with a file, a build that is passed is checked.
  @Test(arguments: ["out/Notes.app", "out/Notes.app/"])
  func `nothing is excluded in a build that is passed`(path: String) throws {
    let info = Example.plist(["CFBundleExecutable": "Notes", "CFBundleIdentifier": "a.b.c"]).files[0].text
    try folder.write(info, to: "out/Notes.app/Info.plist")
    try folder.write(Self.manifest(), to: "out/Notes.app/PrivacyInfo.xcprivacy")
    let passed = try outcome(path, configuration: "exclude: out") { $0.channel = .appStore }
    #expect(passed.result.active.contains { $0.finding.rule == "PM007" } && passed.result.checkedCount == 2)
    #expect(!passed.remarks.contains { $0.message.contains("'exclude'") })
  }

  @Test func `the rules of the configuration next to code are used`() throws {
    try folder.write(Example.plist(["CFBundleDocumentTypes": []]).files[0].text, to: "Info.plist")
    try folder.write(
      "import UniformTypeIdentifiers\nlet type = UTType(exportedAs: \"org.example.none\")\n", to: "Shared/a.swift")
    try folder.write("select: SW\n", to: "Shared/.utictl.yml")
    let found = try outcome("Info.plist", configuration: "select: PL") { $0.sourceFolders = ["\(folder.path)/Shared"] }
    #expect(found.result.active.map { $0.finding.rule.prefix(2) } == ["SW"])
  }

  @Test func `an invalid configuration next to code is an error`() throws {
    try folder.write(Example.plist(["CFBundleDocumentTypes": []]).files[0].text, to: "Info.plist")
    try folder.write("let a = 1\n", to: "Shared/a.swift")
    try folder.write("ignore: [PM0x]\n", to: "Shared/.utictl.yml")
    #expect(throws: DeclarationValidationError.self) {
      try outcome("Info.plist") { $0.sourceFolders = ["\(folder.path)/Shared"] }
    }
  }

  // MARK: Entitlements

  private func writeEntitlements() throws {
    let text = "<plist version=\"1.0\"><dict><key>aps-environment</key><string>prodution</string></dict></plist>"
    try folder.write(text, to: "App/Notes.entitlements")
  }

  @Test func `entitlements that are passed are checked`() throws {
    try writeEntitlements()
    let alone = try outcome("App/Notes.entitlements")
    #expect(alone.result.active.map(\.finding.rule) == ["EN001"] && alone.result.checkedCount == 1)
  }

  /// In the project, the value is a build setting.
  @Test(arguments: ["prodution", "production"])
  func `entitlements that are passed are checked with the project that names them`(value: String) throws {
    let text = "<plist version=\"1.0\"><dict><key>aps-environment</key><string>$(APS)</string></dict></plist>"
    try folder.write(text, to: "App/Notes.entitlements")
    try folder.write(Example.plist(["CFBundleDocumentTypes": []]).files[0].text, to: "App/Info.plist")
    try folder.write(
      """
      // !$*UTF8*$!
      {objects = {
        P = {isa = PBXProject; targets = (T); buildConfigurationList = L; };
        T = {isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {INFOPLIST_FILE = App/Info.plist;
          CODE_SIGN_ENTITLEMENTS = App/Notes.entitlements; APS = \(value); }; };
      }; rootObject = P; }
      """, to: "Notes.xcodeproj/project.pbxproj")
    let outcome = try outcome("App/Notes.entitlements")
    #expect(outcome.result.active.map(\.finding.rule) == (value == "production" ? [] : ["EN001"]))
  }
}
