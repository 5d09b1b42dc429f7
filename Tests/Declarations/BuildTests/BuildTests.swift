import FoundationEssentials
import Testing
import UTBuild
import UTTestFixtures

/// The bundles of a build, read from folders, archives, and memory.
@Suite struct BuildTests {
  private static func plist(_ keys: (String, String)...) -> [UInt8] {
    let entries = keys.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return Array("<plist version=\"1.0\"><dict>\(entries)</dict></plist>".utf8)
  }

  /// An app with an extension, a framework, and a resource bundle.
  private static let app: [String: [UInt8]] = [
    "Notes.app/Info.plist": plist(
      ("CFBundleIdentifier", "com.example.notes"), ("CFBundleShortVersionString", "1.2"), ("CFBundleVersion", "34"),
      ("DTSDKName", "iphoneos26.1"), ("DTPlatformName", "iphoneos"), ("MinimumOSVersion", "16.0")),
    "Notes.app/Notes": [0], "Notes.app/PrivacyInfo.xcprivacy": plist(),
    "Notes.app/embedded.mobileprovision": HandmadeProfile.bytes(HandmadeProfile.content()),
    "Notes.app/de.lproj/InfoPlist.strings": Array("\"NSCameraUsageDescription\" = \"Für Bilder\";".utf8),
    "Notes.app/PlugIns/Share.appex/Info.plist": plist(("CFBundleIdentifier", "com.example.notes.share")),
    "Notes.app/Frameworks/Alamofire.framework/Info.plist": plist(("CFBundleIdentifier", "org.alamofire")),
    "Notes.app/Frameworks/Alamofire.framework/Alamofire": [0],
    "Notes.app/Firebase_FirebaseCore.bundle/PrivacyInfo.xcprivacy": plist(),
  ]

  private func check(_ build: Build, prefix: String = "") throws {
    #expect(build.problems == [])
    let paths = [
      "Notes.app", "Notes.app/Firebase_FirebaseCore.bundle", "Notes.app/Frameworks/Alamofire.framework",
      "Notes.app/PlugIns/Share.appex",
    ]
    #expect(build.bundles.map(\.path) == paths.map { prefix + $0 })
    #expect(build.bundles.map(\.kind) == [.application, .other, .framework, .appExtension])
    let app = try #require(build.application)
    #expect(build.bundles.dropFirst().allSatisfy { $0.parent === app && $0.host === app })
    #expect(app.identifier == "com.example.notes" && app.versionSummary == "1.2 (34)")
    #expect(app.sdkVersion == SystemVersion(26, 1) && app.minimumSystem == "16.0" && app.platforms == .iOS)
    #expect(app.privacyManifest != nil && app.profile?.name == "Notes Store")
    #expect(app.translations.map { $0.root?["NSCameraUsageDescription"]?.string } == ["Für Bilder"])
    #expect(app.contains("Notes") && !app.contains("Frameworks/Alamofire.framework/Alamofire"))
    #expect(build.knownSDKs.map(\.sdk.name) == ["FirebaseCore", "Alamofire"])
    #expect(build.knownSDKs.map(\.sdk.firstVersion) == ["10.22.0", "5.9.0"])
  }

  @Test func `bundles are found in a folder`() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in Self.app { try folder.write(bytes: bytes, to: name) }
    let build = try Build(path: "\(folder.path)/Notes.app")
    try check(build)
    #expect(build.form == .app)
    #expect(build.bundles[3].displayPath == "\(folder.path)/Notes.app/PlugIns/Share.appex")
    #expect(build.bundles[3].infoPlist?.name == "\(folder.path)/Notes.app/PlugIns/Share.appex/Info.plist")
  }

  @Test func `bundles are found in an archive, which is not unpacked`() throws {
    let folder = try TemporaryFolder()
    let entries = Self.app.map { HandmadeArchive.Entry(name: "Payload/\($0.key)", bytes: $0.value) }
    let other = HandmadeArchive.Entry(name: "iTunesMetadata.plist")
    let path = try folder.write(bytes: HandmadeArchive(entries + [other]).bytes, to: "Notes.ipa")
    let build = try Build(path: path)
    try check(build, prefix: "Payload/")
    #expect(build.form == .ipa)
    #expect(build.bundles[0].infoPlist?.name == "\(path)/Payload/Notes.app/Info.plist")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Notes.ipa"])
  }

  @Test func `an Xcode archive has recorded signatures, and debug symbols are no bundles`() throws {
    let signature = """
      <plist version="1.0"><dict><key>signed</key><false/>
      <key>metadata</key><dict><key>library</key><string>OpenSSL.framework</string></dict></dict></plist>
      """
    var files: [String: [UInt8]] = [
      "Notes.xcarchive/Info.plist": Self.plist(("Name", "Notes")),
      "Notes.xcarchive/Signatures/OpenSSL.xcframework-ios.signature": Array(signature.utf8),
      "Notes.xcarchive/dSYMs/Notes.app.dSYM/Contents/Info.plist": Self.plist(),
    ]
    for (name, bytes) in Self.app { files["Notes.xcarchive/Products/Applications/\(name)"] = bytes }
    let build = try Build(files: files, named: "Notes.xcarchive.zip")
    try check(build, prefix: "Notes.xcarchive/Products/Applications/")
    #expect(build.form == .xcarchive && build.ownInfoPlist?.root?["Name"]?.string == "Notes")
    #expect(build.signatures.map(\.library) == ["OpenSSL.framework"])
    #expect(build.signatures.map(\.isSigned) == [false] && build.signatures[0].knownSDK?.name == "OpenSSL")
  }

  @Test func `the layout of macOS is known`() throws {
    let build = try Build(
      files: [
        "Notes.app/Contents/Info.plist": Self.plist(
          ("LSMinimumSystemVersion", "12.0"), ("CFBundleExecutable", "Notes")),
        "Notes.app/Contents/MacOS/Notes": [0],
        "Notes.app/Contents/Resources/PrivacyInfo.xcprivacy": Self.plist(),
        "Notes.app/Contents/Frameworks/Kit.framework/Versions/A/Resources/Info.plist": Self.plist(),
        "Notes.app/Contents/Frameworks/Kit.framework/Versions/A/Resources/PrivacyInfo.xcprivacy": Self.plist(),
      ], named: "Notes.zip")
    #expect(build.bundles.map(\.layout) == [.contents, .version("A")])
    #expect(build.bundles.allSatisfy { $0.privacyManifest != nil })
    #expect(build.bundles[0].isBuilt && build.bundles[0].minimumSystem == "12.0")
  }

  @Test func `a privacy manifest in another place is not that of the bundle`() throws {
    let build = try Build(
      files: ["A.app/Info.plist": Self.plist(), "A.app/Resources/PrivacyInfo.xcprivacy": Self.plist()], named: "A")
    #expect(build.bundles[0].privacyManifest == nil && build.bundles[0].privacyManifests.count == 1)
  }

  /// As files, and as entries of an archive. For a Mac, both spellings are one name; on other systems, there are two
  /// folders.
  @Test func `a folder in two spellings has the files of both`() throws {
    let (short, long) = ("\u{E9}\u{E9}\u{E9}", "e\u{301}e\u{301}e\u{301}")
    let files = ["\(long).bundle/b", "\(short).bundle/a", "\(short).bundle/a.so", "\(short).bundle/c/d"]
    func check(_ build: Build) {
      let found = Set(build.bundles.dropFirst().flatMap(\.files).map { Array($0.utf8) })
      #expect(found == Set(["b", "a", "a.so", "c/d"].map { Array($0.utf8) }))
    }
    let folder = try TemporaryFolder()
    for name in files + ["Info.plist"] { try folder.write(bytes: Self.plist(), to: "Payload/A.app/\(name)") }
    check(try Build(path: "\(folder.path)/Payload/A.app"))
    let entries = (files + ["Info.plist"]).map {
      HandmadeArchive.Entry(name: "Payload/A.app/\($0)", bytes: Self.plist())
    }
    check(try Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "A.ipa")))
  }

  @Test func `files of one folder belong to its bundle as soon as that has an Info.plist`() throws {
    let names = ["A", "Info.plist", "Z", "._Z", "a.dSYM", "z"].map { "A.app/X.plugin/\($0)" }
    let files = [("A.app/Info.plist", Self.plist())] + names.map { ($0, Self.plist()) }
    let build = try Build(files: Dictionary(uniqueKeysWithValues: files), named: "A")
    #expect(build.bundles.map(\.path) == ["A.app", "A.app/X.plugin"])
    #expect(build.bundles.map(\.files) == [["Info.plist", "X.plugin/A"], ["Info.plist", "Z", "z"]])
    let deep = String(repeating: "d/", count: 70)
    let deepBuild = try Build(
      files: ["A.app/Info.plist": Self.plist(), "A.app/\(deep)a": [], "A.app/\(deep)b": []], named: "A")
    #expect(deepBuild.problems.count == 2 && deepBuild.bundles.map(\.files) == [["Info.plist"]])
  }

  @Test func `a damaged profile is a problem, and the rest is read`() throws {
    let build = try Build(
      files: ["A.app/Info.plist": Self.plist(), "A.app/embedded.mobileprovision": [1, 2, 3]], named: "A.ipa")
    #expect(build.bundles.count == 1 && build.bundles[0].hasProfile && build.bundles[0].profile == nil)
    #expect(build.problems.map(\.path) == ["A.ipa/A.app/embedded.mobileprovision"])
  }

  /// Macs put them next to files on other disks, and into a folder `__MACOSX` of archives, wherever that is unpacked.
  @Test func `AppleDouble files are no bundles and no files of a bundle`() throws {
    let doubles = [
      "Notes.app/__MACOSX/Frameworks/Kit.framework/._Info.plist", "Notes.app/__MACOSX/Frameworks/._libnotes.dylib",
      "Notes.app/__MACOSX/Info.plist", "Notes.app/._Notes", "Notes.app/Frameworks/._libnotes.dylib",
      "__MACOSX/Other.app/Info.plist",
    ]
    let files = Self.app.merging(doubles.map { ($0, [0]) }) { $1 }
    try check(Build(files: files, named: ""))
    #expect(
      try Build(files: files, named: "").bundles.map(\.files) == Build(files: Self.app, named: "").bundles.map(\.files))
    let folder = try TemporaryFolder()
    for (name, bytes) in files { try folder.write(bytes: bytes, to: name) }
    try check(Build(path: "\(folder.path)/Notes.app"))
    let entries = files.map { HandmadeArchive.Entry(name: "Payload/\($0.key)", bytes: $0.value) }
    try check(Build(path: folder.write(bytes: HandmadeArchive(entries).bytes, to: "Notes.ipa")), prefix: "Payload/")
    let products = ["A.xcarchive/Products/._tool", "A.xcarchive/Products/Applications/Notes.app/Info.plist"]
    let archive = try Build(files: Dictionary(products.map { ($0, [0]) }) { $1 }, named: "")
    #expect(archive.form == .xcarchive && archive.looseFiles.isEmpty)
  }

  /// As `validate` says.
  @Test func `an xcframework of libraries is named as such`() throws {
    let files = ["Kit.xcframework/Info.plist", "Kit.xcframework/ios-arm64/libKit.a"]
    let folder = try TemporaryFolder()
    for name in files { try folder.write(bytes: Self.plist(), to: name) }
    let archive = HandmadeArchive(files.map { HandmadeArchive.Entry(name: $0, bytes: Self.plist()) })
    for path in ["\(folder.path)/Kit.xcframework", try folder.write(bytes: archive.bytes, to: "Kit.xcframework.zip")] {
      let error = #expect(throws: DeclarationInputError.self) { try Build(path: path) }
      #expect(error?.message == "contains only libraries, which have no Info.plist", "\(path)")
    }
  }

  @Test func `what is no build is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "file")
    try folder.write("text", to: "folder/file")
    for name in ["file", "folder", "nothing"] {
      #expect(throws: DeclarationInputError.self, "\(name)") { try Build(path: "\(folder.path)/\(name)") }
    }
  }

  /// `*` of the list is two projects: React Native's Hermes is not on it.
  @Test(arguments: [
    ("Alamofire", "Alamofire"), ("DGCharts", "Charts"), ("GoogleUtilities_Environment", "GoogleUtilities"),
    ("hermes", nil), ("Notes", nil),
  ]) func `SDKs are known by the names of their frameworks`(_ binary: String, _ name: String?) {
    #expect(KnownSDK(binary: binary)?.name == name)
  }

  @Test func `versions are compared by their numbers`() throws {
    #expect(try #require(SystemVersion("9.3")) < SystemVersion(15))
    #expect(SystemVersion("15.0") == SystemVersion(15) && SystemVersion("15.0.1") != SystemVersion(15))
    #expect(SystemVersion("010.0.0") == SystemVersion(10) && SystemVersion("0.9"[...]) == SystemVersion(0, 9))
    for text in ["", ".", "15.", "15..1", ".1", "x", "1.2.3.4.5.6.7", "9999999", "-1", "٣"] {
      #expect(SystemVersion(text) == nil)
    }
  }

  /// Names of 65,535 bytes can have 13,000 folders, each of which could be a bundle.
  @Test func `a bundle in very many folders is a problem`() throws {
    let deep = String(repeating: "a.app/", count: 100) + "Info.plist"
    let build = try Build(files: [deep: Self.plist(), "Notes.app/Info.plist": Self.plist()], named: "")
    #expect(build.bundles.map(\.path) == ["Notes.app"])
    #expect(build.problems.map(\.message) == ["folders are nested more than 64 levels deep"])
  }
}
