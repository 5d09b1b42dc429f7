import Foundation
import Testing
import UTTestFixtures
import ZipArchives

/// `utictl build`, run on an .ipa.
@Suite struct BuildCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ name: String, version: String, entitlements: String, keys: String = "") throws {
    let info = """
      <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>com.example.notes</string>
        <key>CFBundleShortVersionString</key><string>\(version)</string>
        <key>CFBundleVersion</key><string>7</string>
        <key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>
        <key>DTSDKName</key><string>iphoneos26.0</string>
        \(keys)
      </dict></plist>
      """
    let profile = HandmadeProfile.bytes(HandmadeProfile.content(entitlements: entitlements))
    let entries = [
      ("Info.plist", Array(info.utf8)), ("embedded.mobileprovision", profile),
      ("Frameworks/Alamofire.framework/Info.plist", Array("<plist version=\"1.0\"><dict/></plist>".utf8)),
    ].map { HandmadeArchive.Entry(name: "Payload/Notes.app/\($0)", bytes: $1) }
    try folder.write(bytes: HandmadeArchive(entries).bytes, to: name)
  }

  @Test func `a build is shown`() throws {
    try write(
      "Notes.ipa", version: "1.0", entitlements: "<key>aps-environment</key><string>production</string>",
      keys: "<key>NSCameraUsageDescription</key><string>To add pictures</string>")
    let result = try Tool.run("build", "show", "Notes.ipa", folder: folder.path)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.lines == [
        "Notes.ipa  ipa, 2 bundles",
        "",
        "Payload/Notes.app",
        "  identifier  com.example.notes",
        "  version     1.0 (7)",
        "  platforms   ios",
        "  SDK         iphoneos26.0",
        "  profile     Notes Store (app-store), team ABCDE12345, expires 2030-03-01",
        "  allowed     application-identifier: ABCDE12345.com.example.notes",
        "  allowed     aps-environment: production",
        "  purpose     NSCameraUsageDescription: To add pictures",
        "",
        "Payload/Notes.app/Frameworks/Alamofire.framework",
        "  known SDK  Alamofire",
      ])
    let json = try Tool.run("build", "show", "--json", "Notes.ipa", folder: folder.path)
    #expect(json.output.contains("\"identifier\" : \"com.example.notes\""))
  }

  @Test func `two builds are compared`() throws {
    try write("old.ipa", version: "1.0", entitlements: "<key>aps-environment</key><string>production</string>")
    try write(
      "new.ipa", version: "1.1", entitlements: "<key>com.apple.developer.siri</key><true/>",
      keys: "<key>NSSiriUsageDescription</key><string>To add notes</string>")
    let result = try Tool.run("build", "diff", "old.ipa", "new.ipa", folder: folder.path)
    #expect(result.status == 1 && result.errors == "")
    #expect(
      result.lines == [
        "~  Notes.app  version                                1.0 → 1.1",
        "-  Notes.app  entitlement aps-environment            production",
        "+  Notes.app  entitlement com.apple.developer.siri   true",
        "+  Notes.app  purpose string NSSiriUsageDescription  To add notes",
      ])
    #expect(try Tool.run("build", "diff", "old.ipa", "old.ipa", folder: folder.path).status == 0)
    let json = try Tool.run("build", "diff", "--json", "old.ipa", "new.ipa", folder: folder.path)
    #expect(json.status == 1 && json.output.contains("\"kind\" : \"entitlement\""))
  }

  /// The executable is linked by Tests/Formats/MachOTests/link-files.
  @Test func `code and its signature are shown`() throws {
    let archive = try ZipArchive(
      path: FilePath(Fixture.packageRoot.appending(path: "Tests/Formats/MachOTests/linked.zip").path))
    func write(_ executable: String, to name: String, profile: [UInt8]? = nil) throws {
      let entry = try #require(archive.entries.first { $0.text == executable })
      let others = profile.map {
        [HandmadeArchive.Entry(name: "Payload/Notes.app/embedded.mobileprovision", bytes: $0)]
      }
      let entries =
        (others ?? []) + [
          HandmadeArchive.Entry(
            name: "Payload/Notes.app/Info.plist", bytes: Array("<plist version=\"1.0\"><dict/></plist>".utf8)),
          HandmadeArchive.Entry(
            name: "Payload/Notes.app/Notes", bytes: try archive.bytes(of: entry, maximumSize: 1 << 20)),
        ]
      try folder.write(bytes: HandmadeArchive(entries).bytes, to: name)
    }
    try write("ios-signed", to: "new.ipa")
    try write("ios-old", to: "old.ipa")
    #expect(
      try Tool.run("build", "show", "new.ipa", folder: folder.path).lines.suffix(2) == [
        "  executable   Notes: arm64 for iOS 15.0, SDK 27.0, signed",
        "  entitlement  com.apple.developer.healthkit: true",
      ])
    let json = try Tool.run("build", "show", "--json", "new.ipa", folder: folder.path)
    #expect(json.output.contains("\"entitlementSource\" : \"signature\"") && json.output.contains("\"sdk\" : \"27.0\""))
    #expect(
      try Tool.run("build", "diff", "old.ipa", "new.ipa", folder: folder.path).lines == [
        "~  Notes.app  signature                                  not signed → signed",
        "~  Notes.app  code                                       arm64 for iOS 11.0, SDK 14.5.1 → arm64 for iOS 15.0, SDK 27.0",
        "+  Notes.app  entitlement com.apple.developer.healthkit  true",
      ])
    // A profile allows more than an app is signed with.
    let profile = HandmadeProfile.bytes(
      HandmadeProfile.content(entitlements: "<key>com.apple.developer.siri</key><true/>"))
    try write("ios-signed", to: "new.ipa", profile: profile)
    try write("ios-old", to: "old.ipa", profile: profile)
    let lines = try Tool.run("build", "diff", "new.ipa", "old.ipa", folder: folder.path).lines
    #expect(lines.count == 2 && lines[0].contains("signed → not signed") && lines[1].contains("code"), "\(lines)")
  }

  @Test func `what is no build is an error`() throws {
    try folder.write("text", to: "notes.txt")
    let result = try Tool.run("build", "show", "notes.txt", folder: folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors
        == "utictl: error: notes.txt: not a build; pass an app, a framework, an .ipa, or an .xcarchive\n")
  }

  /// As `validate` says.
  @Test func `an xcframework of libraries is named as such`() throws {
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "Kit.xcframework/Info.plist")
    try folder.write("", to: "Kit.xcframework/ios-arm64/libKit.a")
    let reason = "contains only libraries, which have no Info.plist"
    let result = try Tool.run("build", "show", "Kit.xcframework", folder: folder.path)
    #expect(
      result.status == 2 && result.errors.hasPrefix("utictl: error: Kit.xcframework: \(reason)"), "\(result.errors)")
    #expect(try Tool.run("validate", "Kit.xcframework", folder: folder.path).output.contains(reason))
  }

  @Test func `a damaged profile is a warning`() throws {
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "Notes.app/Info.plist")
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>", to: "Notes.app/embedded.mobileprovision")
    let result = try Tool.run("build", "show", "Notes.app", folder: folder.path)
    #expect(result.status == 0)
    #expect(
      result.errors == """
        Notes.app/embedded.mobileprovision: warning: not a provisioning profile: it does not contain a signed message; \
        sign the app again

        """)
  }
}
