import Testing
import UTBuild

/// What changed between two builds.
@Suite struct BuildChangeTests {
  private func build(_ app: String, folder: String, framework: String? = nil) throws -> Build {
    func plist(_ text: String) -> [UInt8] { Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8) }
    var files = [
      "\(folder)/Info.plist": plist("<key>CFBundleShortVersionString</key><string>1.0</string>\(app)")
    ]
    if let framework {
      files["\(folder)/Frameworks/Kit.framework/Info.plist"] =
        plist("<key>CFBundleShortVersionString</key><string>\(framework)</string>")
    }
    return try Build(files: files, named: "a.zip")
  }

  @Test func `the apps are compared even if their names and folders differ`() throws {
    let old = try build(
      """
      <key>NSCameraUsageDescription</key><string>For pictures</string>
      <key>UIBackgroundModes</key><array><string>audio</string></array>
      """, folder: "Payload/Notes.app", framework: "1.0")
    let new = try build(
      """
      <key>NSCameraUsageDescription</key><string>To add pictures to notes</string>
      <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>notes</string></array></dict></array>
      """, folder: "Notes.xcarchive/Products/Applications/Notebook.app")
    let changes = new.changes(from: old)
    #expect(changes.map(\.kind) == [.purposeString, .urlScheme, .backgroundMode, .bundle])
    #expect(changes.map(\.name) == ["NSCameraUsageDescription", "notes", "audio", nil])
    #expect(changes.map(\.old) == ["For pictures", nil, "audio", "1.0"])
    #expect(changes.map(\.new) == ["To add pictures to notes", "notes", nil, nil])
    #expect(changes.map(\.bundle).last == "Notes.app/Frameworks/Kit.framework")
  }

  @Test func `the keys of privacy manifests are compared, whatever the order of their values`() throws {
    func build(_ tracking: Bool, _ domains: [String]) throws -> Build {
      let names = domains.map { "<string>\($0)</string>" }.joined()
      let manifest = """
        <plist version="1.0"><dict><key>NSPrivacyTracking</key><\(tracking)/>
        <key>NSPrivacyTrackingDomains</key><array>\(names)</array></dict></plist>
        """
      return try Build(
        files: [
          "Notes.app/Info.plist": Array("<plist version=\"1.0\"><dict/></plist>".utf8),
          "Notes.app/PrivacyInfo.xcprivacy": Array(manifest.utf8),
        ], named: "")
    }
    let old = try build(false, ["b.example.com", "a.example.com"])
    #expect(try build(false, ["a.example.com", "b.example.com"]).changes(from: old) == [])
    let changes = try build(true, ["a.example.com"]).changes(from: old)
    #expect(changes.map(\.kind) == [.privacyManifest, .privacyManifest])
    #expect(changes.map(\.name) == ["NSPrivacyTracking", "NSPrivacyTrackingDomains"])
    #expect(changes.map(\.old) == ["false", "a.example.com, b.example.com"])
    #expect(changes.map(\.new) == ["true", "a.example.com"])
  }

  @Test func `equal builds have no differences`() throws {
    let one = try build("", folder: "Payload/Notes.app", framework: "1.0")
    #expect(one.changes(from: one) == [])
  }

  /// A framework has the same name for each platform, and each is compared with that for the same one.
  @Test func `bundles with the same name are compared by their folders`() throws {
    func build(_ name: String, _ version: String) throws -> Build {
      let list = { (version: String) in
        Array(
          "<plist version=\"1.0\"><dict><key>CFBundleVersion</key><string>\(version)</string></dict></plist>".utf8)
      }
      let files = [
        "\(name).xcframework/ios-arm64/Kit.framework/Info.plist": list("1"),
        "\(name).xcframework/ios-arm64-simulator/Kit.framework/Info.plist": list(version),
      ]
      return try Build(files: files, named: "")
    }
    let old = try build("Kit", "2")
    #expect(old.changes(from: old) == [])
    let changes = try build("Kit-new", "3").changes(from: old)
    #expect(changes.map(\.bundle) == ["ios-arm64-simulator/Kit.framework"] && changes.map(\.old) == ["2"])
  }
}
