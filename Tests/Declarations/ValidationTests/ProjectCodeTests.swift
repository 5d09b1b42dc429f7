import FoundationEssentials
import Testing
import UTLibC
import UTTestFixtures
import UTValidation

/// The code of the targets of projects, compared with the declarations of the same app.
@Suite struct ProjectCodeTests {
  private let folder: TemporaryFolder

  /// A Mac app that exports a type, and a companion that imports it. The extension of the Mac app has no types.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Self.plist(["UTExportedTypeDeclarations": ["com.example.seeds", "com.example.plan"]]), to: "Mac/Info.plist")
    try folder.write(Self.plist(["UTImportedTypeDeclarations": ["com.example.seeds"]]), to: "Phone/Info.plist")
    try folder.write(Self.plist([:]), to: "Share/Info.plist")
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seeds")"#, to: "Mac/App.swift")
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seeds")"#, to: "Share/Share.swift")
    try folder.write(#"let seeds = UTType(importedAs: "com.example.seeds")"#, to: "Phone/App.swift")
    try folder.write(Self.project(lists: true), to: "A.xcodeproj/project.pbxproj")
  }

  private static func plist(_ types: [String: [String]]) -> String {
    let lists = types.map { key, names in
      "<key>\(key)</key><array>"
        + names.map { "<dict><key>UTTypeIdentifier</key><string>\($0)</string></dict>" }.joined() + "</array>"
    }
    return "<plist version=\"1.0\"><dict>\(lists.joined())</dict></plist>"
  }

  /// - Parameter lists: whether the files are listed; otherwise, they are only near the property lists.
  private static func project(lists: Bool) -> String {
    func target(_ name: String, _ type: String, _ file: String) -> String {
      """
      t\(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l\(name); productReference = p\(name);
        productType = "com.apple.product-type.\(type)"; buildPhases = (\(lists ? "s\(name), " : "")e\(name)); };
      l\(name) = { isa = XCConfigurationList; buildConfigurations = (r\(name)); };
      r\(name) = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = \(name)/Info.plist; }; };
      p\(name) = { isa = PBXFileReference; path = \(name).product; sourceTree = BUILT_PRODUCTS_DIR; };
      s\(name) = { isa = PBXSourcesBuildPhase; files = (b\(name)); };
      b\(name) = { isa = PBXBuildFile; fileRef = f\(name); };
      f\(name) = { isa = PBXFileReference; path = "\(name)/\(file)"; sourceTree = SOURCE_ROOT; };
      e\(name) = { isa = PBXCopyFilesBuildPhase; files = (\(name == "Mac" ? "embedded" : "")); };
      """
    }
    return """
      { objects = {
        p = { isa = PBXProject; targets = (tMac, tPhone, tShare); };
        embedded = { isa = PBXBuildFile; fileRef = pShare; };
        \(target("Mac", "application", "App.swift"))
        \(target("Phone", "application", "App.swift"))
        \(target("Share", "app-extension", "Share.swift"))
      }; rootObject = p; }
      """
  }

  private func findings(_ change: (inout ValidationOptions) -> Void = { _ in }) throws -> [String] {
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(["SW"])
    change(&options)
    return try ValidationRun(options).outcome().result.findings.map {
      "\($0.finding.rule) \($0.finding.file.dropFirst(folder.path.count + 1))"
    }
  }

  @Test(arguments: [true, false]) func `code belongs to the app that is compiled from it`(lists: Bool) throws {
    try folder.write(Self.project(lists: lists), to: "A.xcodeproj/project.pbxproj")
    #expect(try findings { $0.sourceFolders = [folder.path] } == [])
    try folder.write(#"let seeds = UTType(importedAs: "com.example.seeds")"#, to: "Share/Share.swift")
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seeds")"#, to: "Phone/App.swift")
    #expect(try findings { $0.sourceFolders = [folder.path] } == ["SW003 Phone/App.swift", "SW004 Share/Share.swift"])
  }

  @Test func `the code of targets is read by itself`() throws {
    #expect(try findings() == [])
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seed")"#, to: "Phone/App.swift")
    #expect(try findings() == ["SW001 Phone/App.swift"])
    #expect(try findings { $0.readsProjectSources = false } == [])
    try folder.write("let seeds = 1", to: "Other/App.swift")
    #expect(try findings { $0.sourceFolders = ["\(folder.path)/Other"] } == [])
  }

  /// XcodeGen and Tuist know the code of their targets without an Xcode project.
  @Test(arguments: ["project.yml", "Project.swift"]) func `the code of a generator's targets is read by itself`(
    _ name: String
  ) throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/A.xcodeproj")
    try folder.write(
      name == "project.yml"
        ? """
        targets:
          Mac: {type: application, platform: macOS, sources: [Mac], info: {path: Mac/Info.plist}, dependencies: [target: Share]}
          Phone: {type: application, platform: iOS, sources: [path: Phone], info: {path: Phone/Info.plist}}
          Share: {type: app-extension, platform: macOS, sources: Share, info: {path: Share/Info.plist}}
        """
        : """
        import ProjectDescription
        let project = Project(name: "A", targets: [
          .target(name: "Mac", product: .app, infoPlist: "Mac/Info.plist", sources: ["Mac/**"], dependencies: [.target(name: "Share")]),
          .target(name: "Phone", product: .app, infoPlist: "Phone/Info.plist", sources: ["Phone/**"]),
          .target(name: "Share", product: .appExtension, infoPlist: "Share/Info.plist", sources: ["Share/**"]),
        ])
        """, to: name)
    #expect(try findings() == [])
    try folder.write(#"let seeds = UTType(importedAs: "com.example.seeds")"#, to: "Share/Share.swift")
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seeds")"#, to: "Phone/App.swift")
    #expect(try findings() == ["SW003 Phone/App.swift", "SW004 Share/Share.swift"])
  }

  @Test func `a constant in another file is known`() throws {
    try folder.write("enum Names { static let seeds = \"com.example.seed\" }", to: "Phone/Names.swift")
    try folder.write("let seeds = UTType(importedAs: Names.seeds)", to: "Phone/App.swift")
    let found = try findings { $0.sourceFolders = [folder.path] }
    #expect(found == ["SW002 Phone/App.swift"])
    try folder.write("enum Names { static let seeds = \"com.example.plan\" }", to: "Mac/Names.swift")
    #expect(try findings { $0.sourceFolders = [folder.path] } == [], "which of the two it is, is not known")
  }

  @Test func `code that no target lists, or that is gone, is not read by itself`() throws {
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seed")"#, to: "Phone/Old.swift")
    try FileManager.default.removeItem(atPath: "\(folder.path)/Phone/App.swift")
    #expect(try findings() == [])
  }

  /// A project from elsewhere may list anything.
  @Test func `pipes that a project lists are not read, and links lead nowhere`() throws {
    try folder.write(#"let seeds = UTType(exportedAs: "com.example.seed")"#, to: "Share/Share.swift")
    for name in ["Mac/App.swift", "Phone/App.swift"] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
    #expect(mkfifo("\(folder.path)/Mac/App.swift", 0o600) == 0)
    #expect(symlink("/dev/zero", "\(folder.path)/Phone/App.swift") == 0)
    #expect(try findings() == ["SW001 Share/Share.swift"])
  }

  /// What the code of the targets does not mention, a package may.
  @Test func `nothing is concluded from what the code of targets lacks`() throws {
    try folder.write(
      """
      <plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeName</key><string>Plan</string><key>NSPersistentStoreTypeKey</key><string>SQLite</string>
      </dict></array><key>LSMinimumSystemVersion</key><string>13</string></dict></plist>
      """, to: "Mac/Info.plist")
    let rule = try RuleSelection(["DT040"])
    #expect(try findings { ($0.selected, $0.showsNotes) = (rule, true) } == [])
    let found = try findings { ($0.selected, $0.showsNotes, $0.sourceFolders) = (rule, true, [folder.path]) }
    #expect(found == ["DT040 Mac/Info.plist"])
  }
}
