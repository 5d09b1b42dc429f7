import Foundation
import SystemTypes
import Testing
import UTBuild
import UTLint
import UTLintRules
import UTTestFixtures
import ZipArchives

/// What App Store Connect refuses, or warns of, because of the code: the cases of public reports, linked by
/// `link-executables`. Each has a twin without the fault, in which nothing is found.
@Suite struct LinkedRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The report, and the number of the message; nil if Apple sends none.
    let source: String
    let number: String?
    let rule: String
    let severity: Severity
    /// What the message names.
    let words: [String]
    /// The name of an executable, and its place.
    let executable: String
    var place = "Notes.app/Notes"
    /// What is in the Info.plist of the app.
    var keys = ""
    /// What else is in the build.
    var files: [String: String] = [:]
    /// The executable and the keys of the twin.
    var twin: String?
    var twinKeys = ""
    var twinFiles: [String: String] = [:]
    var testDescription: String { "\(rule) with \(executable), \(source)" }
  }

  private static func purpose(
    _ source: String, _ executable: String, _ key: String, _ name: String, twin: String? = nil,
    place: String = "Notes.app/Notes"
  ) -> Case {
    let key = "NS\(key)UsageDescription"
    return Case(
      source: source, number: "90683", rule: "PS003", severity: .warning, words: [key, "'\(name)'"],
      executable: executable, place: place, twin: twin,
      twinKeys: twin == nil ? "<key>\(key)</key><string>For notes with it</string>" : "")
  }

  private static let whenInUse = "<key>NSLocationWhenInUseUsageDescription</key><string>For places of notes</string>"
  private static let kit = "Notes.app/Frameworks/Maps.framework/Maps"

  static let cases: [Case] = [
    purpose("openrung-mobile-app#87", "location", "LocationWhenInUse", "CLLocationManager", place: kit),
    purpose("OneSignal-iOS-SDK#368", "location", "LocationWhenInUse", "CLLocationManager", twin: "location-by-name"),
    Case(
      source: "flutterlocation#1106", number: "90683", rule: "PS003", severity: .warning,
      words: ["NSLocationAlwaysAndWhenInUseUsageDescription", "'requestAlwaysAuthorization'"], executable: "always",
      keys: whenInUse, twin: "always-without-class", twinKeys: whenInUse),
    purpose("flutter-webrtc#1874", "camera", "Camera", "AVCaptureDevice", place: kit),
    purpose("CamerAwesome#632", "microphone", "Microphone", "requestRecordPermission:"),
    purpose("user-agent-ios#1187", "photos", "PhotoLibrary", "requestAuthorization:"),
    purpose("dailyvox#43", "health", "HealthUpdate", "requestAuthorizationToShareTypes:readTypes:completion:")
      .with(keys: "<key>NSHealthShareUsageDescription</key><string>For health</string>"),
    purpose("boardsesh#1581", "health", "HealthShare", "HKHealthStore")
      .with(keys: "<key>NSHealthUpdateUsageDescription</key><string>For health</string>"),
    purpose("OneSignal-Xamarin-SDK#244", "contacts", "Contacts", "CNContactStore"),
    purpose("CalendarView#129", "calendar", "Calendars", "EKEventStore"),
    purpose("backtrace-cocoa#53", "bluetooth", "BluetoothAlways", "CBCentralManager", place: kit),
    purpose("flutter-permission-handler#179", "motion", "Motion", "CMPedometer"),
    purpose("status-legacy#20234", "music", "AppleMusic", "MPMediaQuery"),
    purpose("react-native-permissions#359", "siri", "Siri", "INPreferences"),
    Case(
      source: "flic2lib-ios#30", number: "91053", rule: "PM021", severity: .warning,
      words: ["'NSFileModificationDate'", "NSPrivacyAccessedAPICategoryFileTimestamp", "C617.1"], executable: "files",
      keys: "", twin: "plain"
    ).declaring("DiskSpace"),
    Case(
      source: "flutter#145269", number: "91053", rule: "PM021", severity: .warning,
      words: ["'NSUserDefaults'", "NSPrivacyAccessedAPICategoryUserDefaults", "CA92.1"], executable: "defaults",
      twinFiles: ["Notes.app/PrivacyInfo.xcprivacy": manifest("UserDefaults")]),
    Case(
      source: "OneSignal-iOS-SDK#1397", number: "91053", rule: "PM021", severity: .warning,
      words: ["'NSUserDefaults'", "(Maps.framework)"], executable: "defaults", place: kit,
      twinFiles: ["Notes.app/Frameworks/Maps.framework/PrivacyInfo.xcprivacy": manifest("UserDefaults")]),
    Case(
      source: "OneSignal-iOS-SDK#1397", number: "91053", rule: "PM021", severity: .warning,
      words: ["'NSUserDefaults'", "(Maps.framework)"], executable: "defaults", place: kit,
      twinFiles: ["Notes.app/Pod_Maps.bundle/PrivacyInfo.xcprivacy": manifest("UserDefaults")]),
    Case(
      source: "dd-sdk-ios#1756", number: "91053", rule: "PM021", severity: .warning, words: ["'stat'", "'fstat'"],
      executable: "status", twin: "own-date"),
    Case(
      source: "Apple's list", number: "91053", rule: "PM021", severity: .warning, words: ["'mach_absolute_time'"],
      executable: "boot-time", twinFiles: ["Notes.app/PrivacyInfo.xcprivacy": manifest("SystemBootTime")]),
    Case(
      source: "expo#46664", number: nil, rule: "SC001", severity: .error, words: ["UIApplicationSceneManifest"],
      executable: "uikit", twin: "swiftui"),
    Case(
      source: "expo#46664", number: nil, rule: "SC001", severity: .error, words: ["UIApplicationSceneManifest"],
      executable: "uikit", twin: "uikit-scenes"),
    Case(
      source: "mobile_nebula#405", number: nil, rule: "SC002", severity: .error, words: ["no scene configuration"],
      executable: "uikit", keys: scenes(""), twin: "swiftui", twinKeys: scenes("")),
    Case(
      source: "Cranpose#673", number: nil, rule: "SC003", severity: .warning, words: ["UISceneDelegateClassName"],
      executable: "uikit", keys: scenes(role("<dict/>")), twin: "uikit-scenes", twinKeys: scenes(role("<dict/>"))),
    Case(
      source: "tattoo#108", number: nil, rule: "SC004", severity: .warning, words: ["'Notes.WindowDelegate'"],
      executable: "delegate", keys: scenes(role(named("Notes.WindowDelegate"))),
      twinKeys: scenes(role(named("Notes.SceneDelegate")))),
    Case(
      source: "Batch-iOS-SDK#35", number: "90208", rule: "MH002", severity: .error, words: ["15.0", "17.0"],
      executable: "ios17", twin: "plain"),
    Case(
      source: "Batch-iOS-SDK#40", number: "91011", rule: "MH007", severity: .error, words: ["SDK 18.0"],
      executable: "arm64e-18", place: kit, twin: "plain"),
    Case(
      source: "Batch-iOS-SDK#40", number: "91011", rule: "MH007", severity: .error, words: ["SDK 18.0"],
      executable: "arm64e-18", twin: "arm64e-26", twinKeys: "<key>MinimumOSVersion</key><string>17.4</string>"),
    Case(
      source: "BugfenderSDK-iOS#81", number: "90482", rule: "MH008", severity: .error, words: ["Maps.framework"],
      executable: "bitcode", place: kit, twin: "plain"),
    Case(
      source: "App Store Connect", number: "90087", rule: "MH001", severity: .error, words: ["x86_64"],
      executable: "universal", place: kit, twin: "plain"),
    Case(
      source: "expo#47582", number: nil, rule: "PS019", severity: .warning, words: ["NSUserTrackingUsageDescription"],
      executable: "tracking", twin: "plain"),
  ]

  @Test(arguments: cases) func `a refusal is found in the code`(_ testCase: Case) throws {
    let findings = try testCase.findings(in: testCase.executable, keys: testCase.keys)
    #expect(findings.map(\.rule) == [testCase.rule], "\(findings)")
    #expect(findings.first?.severity == testCase.severity)
    let finding = try #require(findings.first)
    for word in testCase.words { #expect("\(finding.message) \(finding.help)".contains(word), "\(finding)") }
    let codes = RuleSet.rule(testCase.rule)?.description.storeCodes ?? []
    #expect(testCase.number.map { codes.contains("ITMS-\($0)") } ?? true)
  }

  @Test(arguments: cases) func `its twin has no findings`(_ testCase: Case) throws {
    let findings = try testCase.findings(
      in: testCase.twin ?? testCase.executable, keys: testCase.twinKeys, more: testCase.twinFiles)
    #expect(findings.isEmpty, "\(findings)")
  }

  /// Two classes of the file have the method, so it is uncertain which one is asked.
  @Test func `a message that several classes have is no evidence`() throws {
    let testCase = Self.purpose("", "photos-or-speech", "SpeechRecognition", "SFSpeechRecognizer")
    let findings = try testCase.findings(in: "photos-or-speech", keys: "")
    #expect(findings.map(\.rule) == ["PS003"] && findings[0].message.contains("NSSpeechRecognitionUsageDescription"))
  }

  /// Whatever the code is, there is none in sources.
  @Test func `a property list alone has no such findings`() throws {
    let example = Example.plist(["CFBundleSupportedPlatforms": ["iPhoneOS"]], on: .iOS)
    for rule in ["PS003", "PS019", "PM021", "MH", "SC001"] { #expect(Linted.rules(example, rule) == []) }
  }

  /// The end of a file is no reason to conclude that it lacks something.
  @Test func `code that is not known as a whole is no evidence of absence`() throws {
    let testCase = try #require(Self.cases.first { $0.rule == "SC001" })
    let whole = try Case.linked("uikit")
    for size in stride(from: 8, to: whole.count, by: whole.count / 20) {
      let findings = try testCase.findings(Array(whole[..<size]), keys: "", more: [:])
      #expect(findings.allSatisfy { $0.severity < .error }, "\(size): \(findings)")
    }
  }

  private static func scenes(_ configurations: String) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>\(configurations)</dict></dict>
    """
  }

  private static func role(_ entry: String) -> String {
    "<key>UIWindowSceneSessionRoleApplication</key><array>\(entry)</array>"
  }

  private static func named(_ name: String) -> String {
    "<dict><key>UISceneDelegateClassName</key><string>\(name)</string></dict>"
  }

  fileprivate static func manifest(_ category: String) -> String {
    """
    <plist version="1.0"><dict><key>NSPrivacyAccessedAPITypes</key><array><dict>
    <key>NSPrivacyAccessedAPIType</key><string>NSPrivacyAccessedAPICategory\(category)</string>
    <key>NSPrivacyAccessedAPITypeReasons</key><array><string>\(PrivacyReasons.first(of: category))</string></array>
    </dict></array></dict></plist>
    """
  }
}

/// A reason of each category.
private enum PrivacyReasons {
  static func first(of category: String) -> String {
    switch category {
    case "UserDefaults": "CA92.1"
    case "DiskSpace": "E174.1"
    default: "35F9.1"
    }
  }
}

extension LinkedRefusalTests.Case {
  private static let archive = Result {
    let path = Fixture.packageRoot.appending(path: "Tests/Declarations/LintRulesTests/linked.zip").path
    return try ZipArchive(path: FilePath(path))
  }

  static func linked(_ name: String) throws -> [UInt8] {
    let archive = try archive.get()
    let entry = try #require(archive.entries.first { $0.text == name })
    return try archive.bytes(of: entry, maximumSize: 1 << 20)
  }

  func with(keys: String) -> Self {
    var copy = self
    copy.keys = keys
    copy.twinKeys += keys
    return copy
  }

  /// The same with a reason for another category, which does not cover it.
  func declaring(_ category: String) -> Self {
    var copy = self
    copy.files["Notes.app/PrivacyInfo.xcprivacy"] = LinkedRefusalTests.manifest(category)
    return copy
  }

  /// What the rules about code find in a build with an executable.
  func findings(in executable: String, keys: String, more: [String: String] = [:]) throws -> [Finding] {
    try findings(Self.linked(executable), keys: keys, more: more)
  }

  func findings(_ executable: [UInt8], keys: String, more: [String: String]) throws -> [Finding] {
    func plist(_ text: String) -> [UInt8] {
      let platform = "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
      let minimum = text.contains("MinimumOSVersion") ? "" : "<key>MinimumOSVersion</key><string>15.0</string>"
      return Array("<plist version=\"1.0\"><dict>\(platform)\(minimum)\(text)</dict></plist>".utf8)
    }
    var files = ["Notes.app/Info.plist": plist(keys), place: executable]
    if place.hasSuffix(".framework/Maps") {
      files["Notes.app/Frameworks/Maps.framework/Info.plist"] = plist("")
      files["Notes.app/Notes"] = try Self.linked("plain")
    }
    for (name, text) in self.files.merging(more, uniquingKeysWith: { $1 }) { files[name] = Array(text.utf8) }
    let families = [
      "PS003", "PS019", "PM021", "PM018", "MH", "SC001", "SC002", "SC003", "SC004", "WC008", "EN", "PV006",
    ]
    let rules = RuleSet.all.rules.filter { rule in families.contains { rule.description.identifier.hasPrefix($0) } }
    let build = try Build(files: files, named: "")
    var run = LintRun([], registry: .system)
    run.builds = [BuildSubject(build, channel: .appStore)]
    return Linter(RuleSet(rules)).findings(in: run)
  }
}
