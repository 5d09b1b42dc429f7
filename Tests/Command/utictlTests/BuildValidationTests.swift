import Foundation
import Testing
import UTTestFixtures
import ZipArchives

/// `utictl validate` of builds: refusals that people reported, each as a small build, and the same build after the fix.
@Suite struct BuildValidationTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    /// The rule and the number with which the App Store refuses or warns, if it has one.
    let rule: String
    let number: String?
    /// What is different in the build, by path: keys of property lists, the identifier of a profile, the size of an
    /// image, other files, or nothing for a file that is not there.
    var bad: [String: String]
    var fixed: [String: String]
    /// The keys that the Info.plist of the app does not have.
    var omitting: [String] = []
    var testDescription: String { "\(rule) \(number ?? "")" }
  }

  private static func accessed(_ category: String, _ reason: String) -> String {
    """
    <key>NSPrivacyAccessedAPITypes</key><array><dict>
      <key>NSPrivacyAccessedAPIType</key><string>\(category)</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array><string>\(reason)</string></array>
    </dict></array>
    """
  }
  private static let manifest = "Notes.app/PrivacyInfo.xcprivacy"
  private static let info = "Notes.app/Info.plist"
  private static let defaults = "NSPrivacyAccessedAPICategoryUserDefaults"
  private static let iPad = "<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>"
  private static let portrait = "<string>UIInterfaceOrientationPortrait</string>"
  private static let all =
    ["PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map { "<string>UIInterfaceOrientation\($0)</string>" }
    .joined()
    + portrait
  private static let framework =
    "<key>CFBundleShortVersionString</key><string>5.8.1</string><key>CFBundleVersion</key><string>1</string>"

  static let refusals: [Refusal] = [
    Refusal(
      rule: "PM002", number: "ITMS-91056", bad: [manifest: "<key>NSPrivacyTracked</key><false/>"],
      fixed: [manifest: "<key>NSPrivacyTracking</key><false/>"]),
    // In a resource bundle of a framework: every manifest must be valid, at any depth.
    Refusal(
      rule: "PM005", number: "ITMS-91056",
      bad: [
        "Notes.app/Frameworks/Kit.framework/Kit.bundle/PrivacyInfo.xcprivacy":
          "<key>NSPrivacyAccessedAPITypes</key><array><dict/></array>"
      ],
      fixed: [
        "Notes.app/Frameworks/Kit.framework/Kit.bundle/PrivacyInfo.xcprivacy": "<key>NSPrivacyTracking</key><false/>"
      ]),
    Refusal(
      rule: "PM006", number: "ITMS-91054", bad: [manifest: accessed("UserDefaults", "CA92.1")],
      fixed: [manifest: accessed(defaults, "CA92.1")]),
    Refusal(
      rule: "PM007", number: "ITMS-91056", bad: [manifest: accessed(defaults, "E174.1")],
      fixed: [manifest: accessed(defaults, "CA92.1")]),
    Refusal(
      rule: "PM009", number: "ITMS-91064",
      bad: [manifest: "<key>NSPrivacyTrackingDomains</key><array><string>example.com</string></array>"],
      fixed: [
        manifest:
          "<key>NSPrivacyTracking</key><true/><key>NSPrivacyTrackingDomains</key><array><string>example.com</string></array>"
      ]),
    Refusal(
      rule: "PM018", number: "ITMS-91061", bad: ["Notes.app/Frameworks/Alamofire.framework/Info.plist": framework],
      fixed: [
        "Notes.app/Frameworks/Alamofire.framework/Info.plist": framework,
        "Notes.app/Frameworks/Alamofire.framework/PrivacyInfo.xcprivacy": "<key>NSPrivacyTracking</key><false/>",
      ]),
    Refusal(
      rule: "PF007", number: "ITMS-90725", bad: [info: "<key>DTSDKName</key><string>iphoneos18.1</string>"],
      fixed: [info: "<key>DTSDKName</key><string>iphoneos26.0</string>"]),
    Refusal(
      rule: "PF004", number: "ITMS-90068", bad: [info: "<key>MinimumOSVersion</key><string>14.0</string>"],
      fixed: [info: "<key>MinimumOSVersion</key><string>15.0</string>"]),
    Refusal(
      rule: "VN005", number: "ITMS-90473",
      bad: ["Notes.app/PlugIns/Share.appex/Info.plist": widget("1.1")],
      fixed: ["Notes.app/PlugIns/Share.appex/Info.plist": widget("1.0")]),
    Refusal(
      rule: "VN002", number: "ITMS-90057",
      bad: [
        "Notes.app/Frameworks/Kit.framework/Info.plist":
          "<key>CFBundleVersion</key><string>1</string><key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
      ],
      fixed: ["Notes.app/Frameworks/Kit.framework/Info.plist": framework]),
    Refusal(
      rule: "SC001", number: nil,
      bad: [
        info: "<key>DTSDKName</key><string>iphoneos27.0</string><key>UIMainStoryboardFile</key><string>Main</string>"
      ],
      fixed: [
        info: """
        <key>DTSDKName</key><string>iphoneos27.0</string><key>UIMainStoryboardFile</key><string>Main</string>
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneDelegateClassName</key>
        <string>Notes.SceneDelegate</string></dict></array></dict></dict>
        """
      ]),
    Refusal(
      rule: "IC014", number: "ITMS-90474",
      bad: [info: "\(iPad)<key>UISupportedInterfaceOrientations</key><array>\(portrait)</array>"],
      fixed: [info: "\(iPad)<key>UISupportedInterfaceOrientations</key><array>\(all)</array>"]),
    Refusal(
      rule: "NB001", number: "ITMS-90205",
      bad: [
        "Notes.app/PlugIns/Share.appex/Info.plist": widget("1.0"),
        "Notes.app/PlugIns/Share.appex/Frameworks/Kit.framework/Info.plist": framework,
      ],
      fixed: [
        "Notes.app/PlugIns/Share.appex/Info.plist": widget("1.0"),
        "Notes.app/Frameworks/Kit.framework/Info.plist": framework,
      ]),
    Refusal(
      rule: "NB002", number: "ITMS-90171", bad: ["Notes.app/Frameworks/libssl.dylib": ""],
      fixed: ["Notes.app/Frameworks/ssl.framework/Info.plist": framework]),
    Refusal(
      rule: "BI005", number: "ITMS-90535",
      bad: ["Notes.app/Kit.bundle/Info.plist": "<key>CFBundleExecutable</key><string>Kit</string>"],
      fixed: ["Notes.app/Kit.bundle/Info.plist": "<key>CFBundleName</key><string>Kit</string>"]),
    Refusal(
      rule: "BI006", number: nil, bad: [info: executable], fixed: [info: executable, "Notes.app/Notes": "garbage"]),
    Refusal(
      rule: "NB007", number: "ITMS-90685",
      bad: ["Notes.app/Kit.bundle/Info.plist": "<key>CFBundleIdentifier</key><string>net.notebooks.notes</string>"],
      fixed: ["Notes.app/Kit.bundle/Info.plist": "<key>CFBundleIdentifier</key><string>net.notebooks.kit</string>"]),
    Refusal(
      rule: "US001", number: "ITMS-90158", bad: [info: scheme("notes://")], fixed: [info: scheme("notes")]),
    Refusal(
      rule: "BG002", number: "ITMS-90771",
      bad: [info: "<key>UIBackgroundModes</key><array><string>processing</string></array>"],
      fixed: [info: "<key>UIBackgroundModes</key><array><string>fetch</string></array>"]),
    Refusal(
      rule: "EC002", number: "ITMS-90592", bad: [info: "<key>ITSAppUsesNonExemptEncryption</key><true/>"],
      fixed: [info: "<key>ITSAppUsesNonExemptEncryption</key><false/>"]),
    Refusal(
      rule: "VN001", number: "ITMS-90056",
      bad: ["Notes.app/Frameworks/Kit.framework/Info.plist": version],
      fixed: ["Notes.app/Frameworks/Kit.framework/Info.plist": framework]),
    Refusal(
      rule: "VN003", number: "ITMS-90060", bad: [info: "<key>CFBundleShortVersionString</key><string>1.0-rc</string>"],
      fixed: [info: "<key>CFBundleShortVersionString</key><string>1.0</string>"],
      omitting: ["CFBundleShortVersionString"]),
    Refusal(
      rule: "PF001", number: "ITMS-90360",
      bad: [kit: "\(framework)<key>CFBundleExecutable</key><string>Kit</string>", "\(kitFolder)/Kit": ""],
      fixed: [
        kit: """
        \(framework)<key>CFBundleExecutable</key><string>Kit</string><key>MinimumOSVersion</key><string>15.0</string>
        """, "\(kitFolder)/Kit": "",
      ]),
    Refusal(
      rule: "PF002", number: "ITMS-90208",
      bad: [
        info: "<key>MinimumOSVersion</key><string>15.0</string>",
        kit: "\(framework)<key>MinimumOSVersion</key><string>17.0</string>",
      ],
      fixed: [
        info: "<key>MinimumOSVersion</key><string>17.0</string>",
        kit: "\(framework)<key>MinimumOSVersion</key><string>17.0</string>",
      ]),
    Refusal(
      rule: "PF005", number: "ITMS-90542",
      bad: [
        "Notes.app/Kit.bundle/Info.plist":
          "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>"
      ],
      fixed: [
        "Notes.app/Kit.bundle/Info.plist":
          "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>"
      ]),
    Refusal(
      rule: "PF006", number: "ITMS-90507",
      bad: [info: "<key>CFBundleExecutable</key><string>Notes</string>", "Notes.app/Notes": ""],
      fixed: [
        info: "<key>CFBundleExecutable</key><string>Notes</string><key>DTPlatformName</key><string>iphoneos</string>",
        "Notes.app/Notes": "",
      ]),
    Refusal(
      rule: "PF012", number: "ITMS-90502", bad: [info: capability("armv7"), "Notes.app/Notes": "linked plain"],
      fixed: [info: capability("arm64"), "Notes.app/Notes": "linked plain"]),
    Refusal(
      rule: "PV001", number: "ITMS-90174", bad: ["Notes.app/_CodeSignature/CodeResources": ""],
      fixed: [
        "Notes.app/_CodeSignature/CodeResources": "", "Notes.app/embedded.mobileprovision": "net.notebooks.notes",
      ]),
    Refusal(
      rule: "PV004", number: "ITMS-90164", bad: ["Notes.app/embedded.mobileprovision": "net.notebooks.other"],
      fixed: ["Notes.app/embedded.mobileprovision": "net.notebooks.*"]),
    Refusal(
      rule: "WC009", number: "ITMS-90347", bad: [watch: watchApp("net.notebooks.watch")],
      fixed: [watch: watchApp("net.notebooks.notes.watch")]),
    // Icons: without an asset catalog, with a file that is missing, and with one that is too small.
    Refusal(
      rule: "IC001", number: "ITMS-90713",
      bad: [info: "<key>DTSDKName</key><string>iphoneos26.0</string>"],
      fixed: [info: "<key>DTSDKName</key><string>iphoneos26.0</string><key>CFBundleIconName</key><string>A</string>"],
      omitting: ["CFBundleIconName"]),
    Refusal(
      rule: "IC002", number: "ITMS-90704",
      bad: [info: "<key>DTSDKName</key><string>iphoneos26.0</string>", catalog: ""],
      fixed: [info: "<key>DTSDKName</key><string>iphoneos26.0</string>"]),
    Refusal(
      rule: "IC005", number: "ITMS-90032", bad: [info: icons, catalog: ""],
      fixed: [info: icons, catalog: "", "Notes.app/Icon60x60@2x.png": "120"], omitting: ["CFBundleIconName"]),
    Refusal(
      rule: "IC006", number: "ITMS-90022", bad: [info: icons, catalog: "", "Notes.app/Icon60x60@2x.png": "114"],
      fixed: [info: icons, catalog: "", "Notes.app/Icon60x60@2x.png": "120"], omitting: ["CFBundleIconName"]),
    Refusal(
      rule: "MA001", number: "ITMS-90242", bad: [info: mac],
      fixed: [
        info: "\(mac)<key>LSApplicationCategoryType</key><string>public.app-category.productivity</string>"
      ], omitting: ["CFBundleSupportedPlatforms"]),
    Refusal(
      rule: "IC002", number: "ITMS-90704", bad: [info: device, catalog: "Icon 1024"],
      fixed: [info: device, catalog: "AppIcon 1024"]),
    Refusal(
      rule: "IC003", number: "ITMS-90704", bad: [info: device, catalog: "AppIcon 120"],
      fixed: [info: device, catalog: "AppIcon 120 1024"]),
    Refusal(
      rule: "IC006", number: "ITMS-90022", bad: [info: device, catalog: "AppIcon 180 Store 1024"],
      fixed: [info: device, catalog: "AppIcon 120 180 Store 1024"]),
    Refusal(
      rule: "IC009", number: "ITMS-90719",
      bad: [
        watch: watchApp("net.notebooks.notes.watch") + watchIcon, "Notes.app/Watch/Watch.app/Assets.car": "Face 80",
      ],
      fixed: [
        watch: watchApp("net.notebooks.notes.watch") + watchIcon, "Notes.app/Watch/Watch.app/Assets.car": "Face 1024",
      ]),
    Refusal(
      rule: "IC010", number: "ITMS-90236",
      bad: [
        info: "\(mac)<key>LSApplicationCategoryType</key><string>public.app-category.productivity</string>"
      ],
      fixed: [
        info: """
        \(mac)<key>LSApplicationCategoryType</key><string>public.app-category.productivity</string>
        <key>CFBundleIconFile</key><string>Notes</string>
        """, "Notes.app/Notes.icns": "icns",
      ], omitting: ["CFBundleSupportedPlatforms", "CFBundleIconName"]),
    Refusal(
      rule: "PS006", number: "ITMS-90738",
      bad: [info: purpose, "Notes.app/de.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"\";"],
      fixed: [info: purpose, "Notes.app/de.lproj/InfoPlist.strings": "NSCameraUsageDescription = \"Für Fotos\";"]),
    Refusal(
      rule: "PS004", number: "ITMS-90738", bad: [info: "<key>NSCameraUsageDescription</key><string> </string>"],
      fixed: [info: "<key>NSCameraUsageDescription</key><string>To add pictures to notes</string>"]),
  ]

  private static let executable = """
    <key>CFBundleExecutable</key><string>Notes</string><key>DTSDKName</key><string>iphoneos26.0</string>
    <key>DTPlatformName</key><string>iphoneos</string>
    """
  private static let version = "<key>CFBundleShortVersionString</key><string>5.8.1</string>"
  private static let kitFolder = "Notes.app/Frameworks/Kit.framework"
  private static let kit = "\(kitFolder)/Info.plist"
  private static let watch = "Notes.app/Watch/Watch.app/Info.plist"
  private static let catalog = "Notes.app/Assets.car"
  private static let purpose = "<key>NSCameraUsageDescription</key><string>To add pictures to notes</string>"
  private static let mac = "<key>CFBundleSupportedPlatforms</key><array><string>MacOSX</string></array>"
  private static let device = "<key>DTPlatformName</key><string>iphoneos</string>"
  private static let watchIcon = """
    <key>DTPlatformName</key><string>watchos</string><key>CFBundleIconName</key><string>Face</string>
    """
  private static let icons = """
    \(device)<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>
    <key>CFBundleIconFiles</key><array><string>Icon60x60</string></array></dict></dict>
    """

  private static func capability(_ name: String) -> String {
    """
    <key>MinimumOSVersion</key><string>15.0</string>
    <key>UIRequiredDeviceCapabilities</key><array><string>\(name)</string></array>
    """
  }

  private static func watchApp(_ identifier: String) -> String {
    """
    <key>CFBundleIdentifier</key><string>\(identifier)</string>
    <key>CFBundleShortVersionString</key><string>1.0</string><key>CFBundleVersion</key><string>1</string>
    <key>CFBundleSupportedPlatforms</key><array><string>WatchOS</string></array>
    <key>WKApplication</key><true/>
    """
  }

  private static func widget(_ version: String) -> String {
    """
    <key>CFBundleIdentifier</key><string>net.notebooks.notes.share</string>
    <key>CFBundleShortVersionString</key><string>\(version)</string>
    <key>CFBundleVersion</key><string>1</string>
    <key>CFBundlePackageType</key><string>XPC!</string>
    <key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>
    </dict>
    """
  }

  private static func scheme(_ name: String) -> String {
    "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>\(name)</string></array></dict></array>"
  }

  /// The files of an app that the App Store takes, with changes.
  private static func files(
    _ changes: [String: String], omitting keys: [String] = []
  ) -> [(name: String, bytes: [UInt8])] {
    let base = [
      ("CFBundleIdentifier", "<string>net.notebooks.notes</string>"),
      ("CFBundleShortVersionString", "<string>1.0</string>"), ("CFBundleVersion", "<string>1</string>"),
      ("CFBundleSupportedPlatforms", "<array><string>iPhoneOS</string></array>"),
      ("CFBundlePackageType", "<string>APPL</string>"), ("CFBundleIconName", "<string>AppIcon</string>"),
      ("UILaunchStoryboardName", "<string>LaunchScreen</string>"),
    ].filter { !keys.contains($0.0) }.map { "<key>\($0)</key>\($1)" }.joined(separator: "\n")
    var files = changes
    files[info] = base + (changes[info] ?? "")
    files[catalog] = (changes[catalog] ?? "catalog").isEmpty ? nil : changes[catalog] ?? "catalog"
    files["Notes.app/LaunchScreen.storyboardc/launch.nib"] = "nib"
    return files.map { name, text in
      if text.hasPrefix("linked ") { return (name, linked(String(text.dropFirst("linked ".count)))) }
      return switch name.split(separator: ".").last {
      case "plist", "xcprivacy": (name, Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8))
      case "mobileprovision":
        (name, HandmadeProfile.bytes(HandmadeProfile.content(identifier: "ABCDE12345.\(text)")))
      case "png": (name, image(UInt8(text) ?? 0))
      case "car": (name, compiled(text))
      default: (name, Array(text.utf8))
      }
    }
  }

  /// An executable that Tests/Declarations/LintRulesTests/link-executables has linked; empty if it cannot be read.
  private static func linked(_ name: String) -> [UInt8] {
    let path = Fixture.packageRoot.appending(path: "Tests/Declarations/LintRulesTests/linked.zip").path
    let archive = try? ZipArchive(path: FilePath(path)) { $0 == Array(name.utf8) }
    return archive?.entries.first { $0.text == name }.flatMap { try? archive?.bytes(of: $0, maximumSize: 1 << 20) }
      ?? []
  }

  /// An asset catalog with a name and the sizes of its images: those for the App Store, after 'Store', and before it
  /// others. A single word is a catalog that cannot be read.
  private static func compiled(_ text: String) -> [UInt8] {
    let words = text.split(separator: " ")
    guard words.count > 1 else { return Array(text.utf8) }
    let parts = words.dropFirst().split(separator: "Store", omittingEmptySubsequences: false)
    var catalog = HandmadeCatalog(
      zip(parts, [UInt16(1), 6]).flatMap { sizes, idiom in
        sizes.compactMap { UInt32($0) }.map { .icon($0, idiom: idiom) }
      })
    catalog.names = [(String(words[0]), 6849)]
    return catalog.bytes
  }

  /// The beginning of a PNG file: the signature and the header of a square (PNG, third edition, sections 5.2 and
  /// 11.2.1).
  private static func image(_ side: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
      + [0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0, 0, 0, 0, 0]
  }

  /// Runs the command on an .ipa.
  ///
  /// - Returns: the rules that reported something, with the numbers.
  private func findings(
    _ changes: [String: String], omitting keys: [String] = [], _ arguments: [String] = []
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let entries = Self.files(changes, omitting: keys).map {
      HandmadeArchive.Entry(name: "Payload/\($0.name)", bytes: $0.bytes)
    }
    try folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa")
    let result = try Tool.run(
      arguments: ["validate", "--format", "concise", "Notes.ipa"] + arguments, folder: folder.path)
    #expect(result.status < 2, "\(result.errors)")
    // No findings are not to be read as 'Apple will take it'.
    #expect(result.errors.contains("but not certificates or images in asset catalogs") || arguments.contains("ad-hoc"))
    return Self.found(result)
  }

  /// The lines of findings, without the summary.
  private static func found(_ result: Tool.Result) -> [String] { result.lines.filter { $0.hasSuffix("]") } }

  @Test(arguments: refusals) func `a refusal is found, and gone after the fix`(_ refusal: Refusal) throws {
    let store = ["--for", "app-store"]
    let found = try findings(refusal.bad, omitting: refusal.omitting, store)
    #expect(found.count == 1 && found[0].contains(refusal.rule), "\(found)")
    #expect(try findings(refusal.fixed, omitting: refusal.omitting, store) == [])
    if let number = refusal.number {
      let explained = try Tool.run("explain", "--json", number)
      #expect(explained.output.contains("\"rule\" : \"\(refusal.rule)\""), "\(number)")
    }
  }

  /// The most urgent first, by bundle and by SDK, and at the end what no findings do not promise.
  @Test func `the report on a build has sections`() throws {
    let folder = try TemporaryFolder()
    let files = Self.files([
      Self.info: """
      <key>DTSDKName</key><string>iphoneos27.0</string><key>UIMainStoryboardFile</key><string>Main</string>
      <key>NSCameraUsageDescription</key><string> </string>
      <key>ITSAppUsesNonExemptEncryption</key><true/>
      """,
      "Notes.app/Frameworks/Alamofire.framework/Info.plist": Self.framework,
      "Notes.app/Kit.bundle/PrivacyInfo.xcprivacy": "<key>NSPrivacyTracked</key><false/>",
    ])
    let entries = files.map { HandmadeArchive.Entry(name: "Payload/\($0.name)", bytes: $0.bytes) }
    try folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa")
    let result = try Tool.run("validate", "Notes.ipa", folder: folder.path)
    #expect(result.status == 1 && result.errors.isEmpty, "\(result.errors)")
    let headings = result.lines.filter { $0.hasPrefix("Notes.ipa: ") || $0.hasPrefix("── ") }
    #expect(
      headings == [
        "Notes.ipa: rejected (3)", "── Payload/Notes.app", "── SDK Alamofire", "── Payload/Notes.app/Kit.bundle",
        "Notes.ipa: fails to launch (1)", "── Payload/Notes.app",
        "Notes.ipa: warned about or possibly rejected (1)", "── Payload/Notes.app",
      ], "\(headings)")
    let end = result.lines.drop { $0 != "Notes.ipa for app-store" }.dropFirst().prefix(2)
    #expect(
      end.first == "  checked: 1 app, 1 framework, 1 other bundle, 1 privacy manifest, the SDK Alamofire", "\(end)")
    #expect(end.last?.hasPrefix("  not checked: behavior at run time") == true)
  }

  private static func archive(_ changes: [String: String]) -> [UInt8] {
    HandmadeArchive(files(changes).map { HandmadeArchive.Entry(name: "Payload/\($0.name)", bytes: $0.bytes) }).bytes
  }

  @Test func `code that is missing or no executable is named among what was not seen`() throws {
    let folder = try TemporaryFolder()
    let kit = "\(Self.framework)<key>CFBundleExecutable</key><string>Kit</string>"
    try folder.write(
      bytes: Self.archive([Self.info: Self.executable, "Notes.app/Notes": "garbage", Self.kit: kit]), to: "Notes.ipa")
    let store = ["validate", "--for", "app-store", "Notes.ipa"]
    let text = try Tool.run(arguments: store, folder: folder.path)
    let gaps = "code of Notes.app (not an executable), code of Kit.framework (missing), "
    #expect(text.output.contains("not checked: \(gaps)behavior"), "\(text.output)")
    let concise = try Tool.run(arguments: store + ["--format", "concise"], folder: folder.path)
    #expect(concise.errors.contains("; did not check the code of Notes.app (not an executable)"), "\(concise.errors)")
  }

  @Test func `rules of the App Store do not fail builds for others`() throws {
    let bad = [
      Self.info: """
      \(Self.scheme("my_notes"))<key>ITSAppUsesNonExemptEncryption</key><true/>
      <key>UIBackgroundModes</key><array><string>processing</string></array>
      """, Self.manifest: "<key>NSPrivacyTracked</key><false/>",
    ]
    let folder = try TemporaryFolder()
    try folder.write(bytes: Self.archive(bad), to: "Notes.ipa")
    for channel in ["ad-hoc", "developer-id"] {
      let result = try Tool.run("validate", "--for", channel, "Notes.ipa", folder: folder.path)
      #expect(result.status == 0 && result.lines.first == "Notes.ipa: other problems (2)", "\(result.output)")
      #expect(result.output.contains("warning: invalid URL scheme") && result.output.contains("[BG002, ITMS-90771]"))
      #expect(!result.output.contains("EC002") && !result.output.contains("PM002"))
    }
    let store = try Tool.run("validate", "--for", "app-store", "Notes.ipa", folder: folder.path)
    #expect(store.status == 1 && store.lines.first == "Notes.ipa: rejected (4)", "\(store.output)")
  }

  @Test func `builds for others are rejected by devices, not by App Store Connect`() throws {
    let folder = try TemporaryFolder()
    let profile = HandmadeProfile.bytes(
      HandmadeProfile.content(
        identifier: "ABCDE12345.net.notebooks.other",
        more: "<key>ProvisionedDevices</key><array><string>a</string></array>"))
    let malformed = "<key>CFBundleDocumentTypes</key><string>Note</string>"
    for (name, bytes) in Self.files([Self.info: malformed]) + [("Notes.app/embedded.mobileprovision", profile)] {
      try folder.write(bytes: bytes, to: name)
    }
    let others = try Tool.run("validate", "--for", "ad-hoc", "Notes.app", folder: folder.path)
    let titles = others.lines.filter { $0.hasPrefix("Notes.app: ") }
    #expect(titles == ["Notes.app: rejected (1)", "Notes.app: other problems (1)"], "\(others.output)")
    let store = try Tool.run("validate", "--for", "app-store", "Notes.app", folder: folder.path)
    #expect(store.lines.first == "Notes.app: rejected (3)", "\(store.output)")
  }

  @Test func `standard error says what a build was checked for, unless it is quiet`() throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes: Self.archive([:]), to: "Notes.ipa")
    let profile = HandmadeProfile.bytes(
      HandmadeProfile.content(
        identifier: "ABCDE12345.net.notebooks.notes",
        entitlements: "<key>get-task-allow</key><true/>",
        more: "<key>ProvisionedDevices</key><array><string>a</string></array>"))
    for (name, bytes) in Self.files([:]) + [("Notes.app/embedded.mobileprovision", profile)] {
      try folder.write(bytes: bytes, to: name)
    }
    let cases = [
      (
        ["Notes.ipa"],
        "Notes.ipa: note: checked 1 bundle for app-store, but not certificates or images in asset catalogs\n"
      ),
      (
        ["--for", "ad-hoc", "Notes.ipa"],
        "Notes.ipa: note: checked 1 bundle for ad-hoc, but not for the App Store (--for app-store)\n"
      ),
      (
        ["Notes.app"],
        "Notes.app: note: checked 1 bundle, but not for a distribution channel; choose one with --for, "
          + "such as --for app-store\n"
      ),
    ]
    for (arguments, note) in cases {
      for format in ["concise", "json", "github"] {
        let result = try Tool.run(arguments: ["validate", "--format", format] + arguments, folder: folder.path)
        #expect(result.errors.hasPrefix(note), "\(format) \(result.errors)")
      }
      let quiet = try Tool.run(arguments: ["validate", "--quiet"] + arguments, folder: folder.path)
      #expect(quiet.errors == "" && quiet.output == "", "\(quiet.errors)")
    }
    let text = try Tool.run("validate", "Notes.app", folder: folder.path)
    #expect(
      text.output.contains("Notes.app without a distribution channel (choose one with --for)\n"), "\(text.output)")
  }

  @Test func `builds in a folder are named, because they are not checked`() throws {
    let folder = try TemporaryFolder()
    let archive = Self.archive([Self.info: "<key>ITSAppUsesNonExemptEncryption</key><true/>"])
    try folder.write(bytes: archive, to: "export/Notes.ipa")
    let note = "not checked as a build"
    // Only a build, and another one.
    let only = try Tool.run("validate", "export", folder: folder.path)
    #expect(
      only.status == 2
        && only.output.contains("no Info.plist found; to check the build 'export/Notes.ipa', pass its path"),
      "\(only.output)")
    try folder.write(bytes: archive, to: "export/Other.ipa")
    let both = "to check one of the 2 builds, such as 'export/Notes.ipa', pass its path"
    #expect(try Tool.run("validate", "export", folder: folder.path).output.contains(both))
    // With an Info.plist, which is checked.
    let list = "<plist version=\"1.0\"><dict><key>CFBundleName</key><string>A</string></dict></plist>"
    try folder.write(list, to: "export/App/Info.plist")
    let mixed = try Tool.run("validate", "export", folder: folder.path)
    #expect(mixed.status == 0, "\(mixed)")
    #expect(
      mixed.errors
        == "export/Notes.ipa: note: \(note) (1 more like it in 'export'); pass its path to check it\n",
      "\(mixed.errors)")
    // Archives and signed apps; an app in sources is none.
    for app in ["a/Notes.xcarchive/Products/Applications/Notes.app", "b/Notes.app", "c/Notes.app/Contents"] {
      try folder.write(list, to: "\(app)/Info.plist")
    }
    #expect(
      try Tool.run("validate", "a", folder: folder.path).errors
        == "a/Notes.xcarchive: note: \(note); pass its path to check it\n")
    for folderName in ["b", "c"] {
      #expect(try Tool.run("validate", folderName, folder: folder.path).errors == "")
      let app = folderName == "b" ? "b/Notes.app" : "c/Notes.app/Contents"
      try folder.write("", to: "\(app)/_CodeSignature/CodeResources")
      let errors = try Tool.run("validate", folderName, folder: folder.path).errors
      #expect(errors == "\(folderName)/Notes.app: note: \(note); pass its path to check it\n", "\(errors)")
      #expect(!(try Tool.run("validate", "\(folderName)/Notes.app", folder: folder.path).errors.contains(note)))
    }
    #expect(!(try Tool.run("validate", "a/Notes.xcarchive", folder: folder.path).errors.contains(note)))
    // Excluded, and ignored by git.
    try folder.write("exclude: ['*.ipa']\n", to: "export/.utictl.yml")
    #expect(try Tool.run("validate", "export", folder: folder.path).errors == "")
    try folder.write("", to: "export/.utictl.yml")
    try folder.write("*.ipa\n", to: "export/.gitignore")
    try folder.write("", to: ".git/HEAD")
    #expect(try Tool.run("validate", "export", folder: folder.path).errors == "")
  }

  @Test func `rules are listed by the words of their families`() throws {
    let privacy = try Tool.run("rules", "--group", "privacy")
    #expect(privacy.status == 0 && privacy.lines.count > 10 && privacy.lines.allSatisfy { $0.hasPrefix("PM") })
    #expect(try Tool.run("rules", "--select", "privacy").output == privacy.output)
    let unknown = try Tool.run("rules", "--group", "privcy")
    #expect(unknown.status == 2 && unknown.errors.contains("choose from property-list-shape, "), "\(unknown.errors)")
  }

  /// What only the store demands is not demanded of builds for devices.
  @Test func `the way to users decides`() throws {
    let old = [Self.info: "<key>DTSDKName</key><string>iphoneos18.1</string>"]
    #expect(try findings(old, ["--for", "testflight"]).count == 1)
    #expect(try findings(old, ["--for", "ad-hoc"]) == [])
    let devices = "<key>ProvisionedDevices</key><array><string>a</string></array>"
    let folder = try TemporaryFolder()
    for (more, count) in [("", 1), (devices, 0)] {
      let profile = HandmadeProfile.bytes(
        HandmadeProfile.content(identifier: "ABCDE12345.net.notebooks.notes", more: more))
      let files = Self.files(old) + [("Notes.app/embedded.mobileprovision", profile)]
      for (name, bytes) in files { try folder.write(bytes: bytes, to: name) }
      let result = try Tool.run("validate", "--format", "concise", "Notes.app", folder: folder.path)
      #expect(Self.found(result).count == count, "\(result.output)")
    }
  }

  @Test func `privacy manifests of sources are checked, and comments suppress findings`() throws {
    let folder = try TemporaryFolder()
    let key = "<key>NSPrivacyTracked</key><false/>"
    try folder.write("<plist version=\"1.0\"><dict>\n\(key)\n</dict></plist>", to: "Notes/PrivacyInfo.xcprivacy")
    try folder.write("<plist version=\"1.0\"><dict>\(key)</dict></plist>", to: "build/PrivacyInfo.xcprivacy")
    let found = try Tool.run("validate", "--format", "concise", ".", folder: folder.path)
    #expect(found.status == 1 && Self.found(found).count == 1, "\(found.output)\(found.errors)")
    #expect(found.lines.first?.hasPrefix("Notes/PrivacyInfo.xcprivacy:2:1") == true)
    let named = try Tool.run("validate", "--format", "concise", "Notes/PrivacyInfo.xcprivacy", folder: folder.path)
    #expect(Self.found(named) == Self.found(found))
    try folder.write(
      "<plist version=\"1.0\"><dict>\n<!-- utictl:disable-next-line PM002 -->\n\(key)\n</dict></plist>",
      to: "Notes/PrivacyInfo.xcprivacy")
    #expect(try Tool.run("validate", ".", folder: folder.path).status == 0)
  }

  @Test func `a key explains the rules that name it at the end of a sentence`() throws {
    let rules = try Tool.run("explain", "LSItemContentTypes").output
    #expect(rules.contains("DT010") && rules.contains("DT018"))
  }

  @Test func `a number explains the rules of every grade`() throws {
    #expect(try Tool.run("explain", "ITMS-91055").output.contains("PM007 unknown-api-reason"))
    #expect(try Tool.run("explain", "90717").output.contains("evidence      Apple's messages in public reports (B)"))
    // Numbers that no rule prints, because Apple's words are not known.
    #expect(try Tool.run("explain", "90163").output.contains("PV006  entitlement-not-in-profile"))
    #expect(try Tool.run("explain", "90348").output.contains("EX019 missing-extension-point"))
    #expect(
      try Tool.run("explain", "90176").output.contains("evidence      public reports that do not quote Apple (C)"))
    // Numbers of which the page says that they are not checked.
    let certificate = try Tool.run("explain", "ITMS-90034: Missing or invalid signature")
    #expect(
      certificate.status == 0
        && certificate.lines.first?.hasPrefix("ITMS-90034  not checked: it is about cert") == true,
      "\(certificate)")
    #expect(try Tool.run("explain", "--json", "90034").output.contains(#""storeCode" : "ITMS-90034""#))
    let stray = try Tool.run("explain", "90171").output
    #expect(
      stray.contains(" (uncertain)\n") && stray.contains("\n(uncertain): public reports connect this number "),
      "\(stray)")
    #expect(!(try Tool.run("explain", "90022").output.contains("(uncertain): ")))
    let unknown = try Tool.run("explain", "ITMS-99999")
    #expect(unknown.status == 2 && unknown.errors.contains("no rule for 'ITMS-99999'"))
  }

  /// As in the e-mail, "ITMS-91056: Invalid privacy manifest - The PrivacyInfo.xcprivacy file from the following path
  /// is invalid".
  @Test(arguments: ["91056", "itms-91056", "ITMS-91056: Invalid privacy manifest - The PrivacyInfo.xcprivacy file"])
  func `a message with several rules is a list of them, and of what to do`(_ message: String) throws {
    let explained = try Tool.run("explain", message)
    #expect(explained.status == 0 && explained.lines.first == "ITMS-91056  12 rules")
    #expect(explained.output.contains("run 'utictl validate' on the build"))
    let listed = explained.lines.filter { $0.hasPrefix("PM") }
    #expect(listed.count == 12 && explained.lines.count < 20)
    #expect(listed.first?.contains("A privacy manifest is not a property list with a dictionary at its root") == true)
    let json = try Tool.run("explain", "--json", message)
    #expect(json.output.components(separatedBy: "\"rule\"").count == 13)
  }

  @Test func `each number in an argument is explained`() throws {
    let output = try Tool.run("explain", "ERROR_ITMS-90482, ITMS-90717").output
    #expect(output.contains("MH008 bitcode") && output.contains("IC004 transparent-large-icon"))
  }

  /// Otherwise, the build would seem to be checked.
  @Test func `a profile that cannot be read is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("no profile", to: "Notes.app/embedded.mobileprovision")
    try folder.write(
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>com.example.notes</string></dict></plist>",
      to: "Notes.app/Info.plist")
    let result = try Tool.run("validate", "--select", "PM", "Notes.app", folder: folder.path)
    #expect(
      result.status == 2 && result.output.contains("Notes.app/embedded.mobileprovision: error: not a "), "\(result)")
  }
}
