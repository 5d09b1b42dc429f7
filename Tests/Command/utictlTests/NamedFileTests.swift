import Foundation
import Testing
import UTTestFixtures

/// Files that are passed one by one, as pre-commit passes them: what the project around them says counts, and only
/// findings in these files are reported.
@Suite struct NamedFileTests {
  private let folder: TemporaryFolder

  /// An app with an extension, and entitlements that lack its container.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: ".git/HEAD")
    try folder.write(
      Self.plist(
        """
        <key>NSUbiquitousContainers</key><dict><key>iCloud.com.example.notes</key><dict/></dict>
        <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>Note</string>
        <key>CFBundleTypeRole</key><string>Editor</string><key>LSHandlerRank</key><string>Owner</string>
        <key>LSItemContentTypes</key><array><string>org.notes.note</string></array></dict></array>
        """), to: "App/Info.plist")
    try folder.write(
      Self.plist(
        """
        <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.notes.note</string>
        <key>UTTypeConformsTo</key><array><string>public.data</string></array></dict></array>
        <key>CFBundleDocumentTypes</key><array><dict><key>LSHandlerRank</key><string>owner</string></dict></array>
        """), to: "Share/Info.plist")
    try folder.write(
      Self.plist(
        """
        <key>com.apple.developer.icloud-container-identifiers</key>
        <array><string>iCloud.com.example.other</string></array>
        """), to: "App/App.entitlements")
    try folder.write("let note = UTType(exportedAs: \"org.notes.other\")\n", to: "App/Note.swift")
    try folder.write(Self.project, to: "Notes.xcodeproj/project.pbxproj")
  }

  private static func plist(_ contents: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\(contents)\n</dict>\n</plist>\n"
  }

  private static let project = """
    { objects = {
      p = { isa = PBXProject; targets = (tApp, tShare); };
      embedded = { isa = PBXBuildFile; fileRef = pShare; };
      \(target("App", "application"))
      \(target("Share", "app-extension"))
    }; rootObject = p; }
    """

  private static func target(_ name: String, _ type: String) -> String {
    """
    t\(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l\(name); productReference = p\(name);
      productType = "com.apple.product-type.\(type)"; buildPhases = (\(name == "App" ? "s, " : "")e\(name)); };
    l\(name) = { isa = XCConfigurationList; buildConfigurations = (r\(name)); };
    r\(name) = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
      INFOPLIST_FILE = \(name)/Info.plist; CODE_SIGN_ENTITLEMENTS = \(name)/\(name).entitlements; }; };
    p\(name) = { isa = PBXFileReference; path = \(name).product; sourceTree = BUILT_PRODUCTS_DIR; };
    \(name == "App" ? "s = { isa = PBXSourcesBuildPhase; files = (b); }; b = { isa = PBXBuildFile; fileRef = f; };" : "")
    \(name == "App" ? "f = { isa = PBXFileReference; path = \"App/Note.swift\"; sourceTree = SOURCE_ROOT; };" : "")
    e\(name) = { isa = PBXCopyFilesBuildPhase; files = (\(name == "App" ? "embedded" : "")); };
    """
  }

  /// What is found, as lines without the summary.
  private func findings(_ paths: String..., in subfolder: String = "") throws -> [String] {
    let result = try Tool.run(
      arguments: ["validate", "--notes", "--format", "concise"] + paths, folder: "\(folder.path)/\(subfolder)")
    return result.lines.dropLast()
  }

  @Test(arguments: ["App/Info.plist", "Share/Info.plist"])
  func `a file has the findings that it has in its project`(_ file: String) throws {
    let all = try findings(".").filter { $0.hasPrefix("\(file):") }
    #expect(!all.isEmpty)
    #expect(try findings(file) == all)
  }

  @Test func `target, entitlements, and neighbors are known`() throws {
    let app = try findings("App/Info.plist")
    #expect(app.contains { $0.hasSuffix("[CL008]") }, "the entitlements are known")
    #expect(!app.contains { $0.contains("'org.notes.note' is not") }, "the extension declares the type")
    #expect(try findings("Share/Info.plist").contains { $0.hasSuffix("[EX016]") }, "the target is an extension")
  }

  @Test func `several files, from another folder, and by an absolute path`() throws {
    let all = try findings(".").filter { $0.contains("/Info.plist:") }
    #expect(try Set(findings("Share/Info.plist", "App/Info.plist")) == Set(all))
    #expect(try findings("Info.plist", in: "App").map { "App/\($0)" } == findings("App/Info.plist"))
    let absolute = try findings("\(folder.path)/App/Info.plist").map { String($0.dropFirst(folder.path.count + 1)) }
    #expect(try absolute == findings("App/Info.plist"))
  }

  @Test func `code and neighbors are neither reported, nor fixed, nor counted`() throws {
    let all = try findings(".")
    #expect(all.contains { $0.contains("App/Note.swift:") })
    let text = try String(contentsOfFile: "\(folder.path)/Share/Info.plist", encoding: .utf8)
    let result = try Tool.run("validate", "--unsafe-fixes", "--notes", "App/Info.plist", folder: folder.path)
    let places = result.lines.filter { $0.hasSuffix("]") }
    #expect(!places.isEmpty && places.allSatisfy { $0.hasPrefix("App/Info.plist:") })
    #expect(result.lines.last?.contains("in 1 file") == true)
    #expect(try String(contentsOfFile: "\(folder.path)/Share/Info.plist", encoding: .utf8) == text)
  }

  @Test func `the settings file of a project stands for the project`() throws {
    #expect(try findings("Notes.xcodeproj/project.pbxproj") == findings("Notes.xcodeproj"))
  }

  @Test func `a project that does not name a file says nothing about it`() throws {
    try folder.write(
      Self.plist("<key>NSUbiquitousContainers</key><dict><key>iCloud.a.b</key><dict/></dict>"), to: "Other.plist")
    #expect(try !findings("Other.plist").contains { $0.hasSuffix("[CL008]") })
  }

  // MARK: Folders without

  @Test(arguments: [
    ("Info.plist.in", "Info.plist.in"), ("src-tauri/tauri.conf.json", "src-tauri/tauri.conf.json"),
    ("electron-builder.yml", "electron-builder.yml"), ("project.yml", "project.yml"),
  ])
  func `a folder without an Info.plist names what makes one`(_ name: String, _ shown: String) throws {
    try folder.write("appId: x\n", to: "other/\(name)")
    let result = try Tool.run("validate", "other", folder: folder.path)
    #expect(result.status == 2)
    #expect(
      result.output.contains(
        "no Info.plist found, only 'other/\(shown)', from which a build generates one; build the app"))
  }

  @Test func `a missing file is looked up in the ignore rules, wherever the command runs`() throws {
    let project = """
      { objects = {
        p = { isa = PBXProject; targets = (a); };
        a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l;
          productType = "com.apple.product-type.application"; };
        l = { isa = XCConfigurationList; buildConfigurations = (c); };
        c = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; };
      }; rootObject = p; }
      """
    try folder.write(project, to: "ignored/A.xcodeproj/project.pbxproj")
    try folder.write(
      "targets: {Notes: {type: application, settings: {INFOPLIST_FILE: App/Info.plist}}}", to: "ignored/project.yml")
    try folder.write("{}", to: "ignored/Info.plist")
    let place = "\(folder.path)/ignored"
    func remarks(_ path: String) throws -> Int {
      try Tool.run("validate", path, folder: place).errors.components(separatedBy: "does not exist").count - 1
    }
    #expect(try remarks(".") == 1 && remarks(place) == 1, "the project and its specification name the same file")
    try folder.write("App/\n", to: "ignored/.gitignore")
    #expect(try remarks(".") == 0 && remarks(place) == 0)
  }

  @Test func `findings in Briefcase's settings have their places there`() throws {
    try folder.write(
      """
      [tool.briefcase]
      bundle = "org.notes"

      [tool.briefcase.app.notes.document_type.note]
      description = "Note"
      extension = "note"
      macOS.LSHandlerRank = "owner"
      """, to: "briefcase/pyproject.toml")
    let result = try Tool.run("validate", "--format", "concise", "briefcase", folder: folder.path)
    #expect(result.status == 1)
    #expect(result.output.contains("briefcase/pyproject.toml:7:23: error: invalid LSHandlerRank 'owner'"))
  }

  // MARK: explain

  @Test func `a key is explained`() throws {
    let result = try Tool.run("explain", "CFBundleTypeRole")
    #expect(result.status == 0 && result.lines.first == "CFBundleTypeRole  Items in CFBundleDocumentTypes")
    #expect(result.lines.contains("one of        Editor, Viewer, Shell, None, QLGenerator, MDImporter"))
    #expect(result.output.contains("DT006 invalid-role"))
    let both = try Tool.run("explain", "DT004", "cfbundletyperole").output
    #expect(both.hasPrefix("DT004 ") && both.contains("\nCFBundleTypeRole  "))
    #expect(try Tool.run("explain", "CFBundleTypeRol").errors.contains("did you mean 'CFBundleTypeRole'?"))
  }

  @Test func `rules and keys are explained as JSON`() throws {
    let output = try Tool.run("explain", "--json", "DT004", "CFBundleTypeRole").output
    let records = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(records.map { $0["rule"] as? String ?? $0["key"] as? String } == ["DT004", "CFBundleTypeRole"])
    #expect((records.last?["rules"] as? [String])?.contains("DT006") == true)
  }
}
