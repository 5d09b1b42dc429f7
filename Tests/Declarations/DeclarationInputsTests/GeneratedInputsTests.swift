import FoundationEssentials
import PropertyLists
import Testing
import UTBundleDeclarations
import UTDeclarationInputs
import UTLibC
import UTTestFixtures

/// Projects whose Info.plists are written by a program: Xcode ("Info.plist values", `GENERATE_INFOPLIST_FILE`),
/// XcodeGen (`Docs/ProjectSpec.md`) and Tuist.
@Suite struct GeneratedInputsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  // MARK: Xcode

  private static func project(_ settings: String) -> String {
    """
    { objects = {
      p = { isa = PBXProject; targets = (a, b); };
      a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l;
        productType = "com.apple.product-type.application"; };
      b = { isa = PBXNativeTarget; name = Tests; buildConfigurationList = m;
        productType = "com.apple.product-type.bundle.unit-test"; };
      l = { isa = XCConfigurationList; buildConfigurations = (c); };
      m = { isa = XCConfigurationList; buildConfigurations = (d); };
      c = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
        \(settings) }; };
      d = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; };
    }; rootObject = p; }
    """
  }

  @Test(arguments: ["", "/A.xcodeproj"])
  func `targets that generate their Info.plist are reported, but are not a problem`(_ name: String) throws {
    try folder.write(
      Self.project("GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleDisplayName = Notes;"),
      to: "A.xcodeproj/project.pbxproj")
    let found = DeclarationInputs.find(in: [folder.path + name])
    #expect(found.inputs.isEmpty && found.problems.isEmpty)
    #expect(found.generations.map(\.message) == ["2 targets generate their Info.plist files from build settings"])
    #expect(found.generations.map(\.path) == [path("A.xcodeproj")])
  }

  @Test func `targets that need no Info.plist are not a problem`() throws {
    let text = Self.project("").replacing("product-type.application", with: "product-type.library.static")
      .replacing("{ GENERATE_INFOPLIST_FILE = YES; }", with: "{ }")
    try folder.write(text, to: "A.xcodeproj/project.pbxproj")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.isEmpty && found.problems.isEmpty)
    #expect(found.generations.map(\.message) == ["no target has an Info.plist"])
  }

  @Test func `a target with settings for the Info.plist is an input`() throws {
    try folder.write(
      Self.project("GENERATE_INFOPLIST_FILE = YES;\nINFOPLIST_KEY_UISupportsDocumentBrowser = YES;"),
      to: "A.xcodeproj/project.pbxproj")
    let input = try #require(DeclarationInputs.find(in: [folder.path]).inputs.first)
    #expect(input.path == path("A.xcodeproj/project.pbxproj#Notes"))
    #expect(input.origin == path("A.xcodeproj/project.pbxproj") && input.filePath == nil)
    #expect(input.context.kind == .application && input.context.platforms == .iOS)
    #expect(input.context.settings.value(of: "INFOPLIST_KEY_UISupportsDocumentBrowser") == "YES")
    #expect(input.context.settingLocations["INFOPLIST_KEY_UISupportsDocumentBrowser"]?.line == 11)
    #expect(try input.propertyList().root?.count == 0)
    #expect(input.generator?.name == "Xcode" && input.generator?.configuration == input.origin)
  }

  /// A target with a file is judged by that, and so is one whose settings are not all known.
  @Test func `targets with a file are not generated`() throws {
    let settings =
      "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist; INFOPLIST_KEY_UISupportsDocumentBrowser = YES;"
    try folder.write(Self.project(settings), to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Info.plist")
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    #expect(inputs.map(\.path) == [path("Info.plist")])
    #expect(inputs.first?.generator == nil && inputs.first?.context.settingLocations.count == 1)
  }

  @Test func `missing settings files are reported on one line`() throws {
    for name in ["A", "B"] {
      let references = ["c", "d"].map {
        "\($0)x = { isa = PBXFileReference; path = Pods/\($0).xcconfig; sourceTree = SOURCE_ROOT; };"
      }
      let text = Self.project("GENERATE_INFOPLIST_FILE = YES;").replacing("p = {", with: references.joined() + "p = {")
        .replacing(
          "c = { isa = XCBuildConfiguration;",
          with: "c = { isa = XCBuildConfiguration; baseConfigurationReference = cx;"
        )
        .replacing(
          "d = { isa = XCBuildConfiguration;",
          with: "d = { isa = XCBuildConfiguration; baseConfigurationReference = dx;")
      try folder.write(text, to: "\(name)/\(name).xcodeproj/project.pbxproj")
    }
    let project = try XcodeProject(path: path("A/A.xcodeproj"))
    #expect(project.problems.count == 1)
    #expect(
      project.problems.first?.message.hasPrefix("2 build settings files are missing, so their settings are unknown: ")
        == true)
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.settingsProblems.count == 1)
    #expect(
      found.settingsProblems.first?.message.hasPrefix(
        "4 build settings files are missing, so their settings are unknown: ") == true)
  }

  @Test func `missing included files are reported on the same line`() throws {
    for name in ["A", "B"] {
      let reference = "x = { isa = PBXFileReference; path = Base.xcconfig; sourceTree = SOURCE_ROOT; };"
      let text = Self.project("").replacing("p = {", with: "\(reference) p = {")
        .replacing(
          "c = { isa = XCBuildConfiguration;", with: "c = { isa = XCBuildConfiguration; baseConfigurationReference = x;"
        )
      try folder.write(text, to: "\(name)/\(name).xcodeproj/project.pbxproj")
      try folder.write("#include \"../Pods.xcconfig\"\n", to: "\(name)/Base.xcconfig")
    }
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.settingsProblems.count == 1)
    #expect(found.settingsProblems.first?.message.contains("Pods.xcconfig") == true)
  }

  // MARK: XcodeGen

  private static let specification = """
    name: Notes
    shared: &shared
      CFBundleTypeRole: Editor
    targets:
      Notes:
        type: application
        platform: iOS
        info:
          path: App/Info.plist
          properties:
            CFBundleDocumentTypes:
              - <<: *shared
                CFBundleTypeName: "7"
                LSTypeIsPackage: yes
                LSItemContentTypes: [com.example.note, 7]
            CFBundleVersion: 1.5
            Nothing:
            Text: |
              a & <b>
              c
      Preview:
        type: app-extension
        platform: [iOS, macOS]
        info: {path: Preview/Info.plist, properties: {NSExtension: {}}}
      Tests:
        type: bundle.unit-test
        platform: iOS
    """

  @Test func `what XcodeGen will write is an input`() throws {
    try folder.write(Self.specification, to: "project.yml")
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    #expect(inputs.map(\.path) == [path("project.yml#Notes"), path("project.yml#Preview")])
    let input = try #require(inputs.first)
    #expect(input.context.kind == .application && input.context.platforms == .iOS && input.filePath == nil)
    #expect(inputs.last?.context.kind == .appExtension && inputs.last?.context.platforms == [.iOS, .macOS])
    #expect(input.generator?.setting == "info.properties of target 'Notes'")
    let list = try input.propertyList()
    #expect(!list.hasErrors)
    let type = try #require(list.root?["CFBundleDocumentTypes"]?[0])
    #expect(type["CFBundleTypeName"]?.string == "7" && type["LSTypeIsPackage"]?.boolean == true)
    #expect(type["CFBundleTypeRole"]?.string == "Editor")
    #expect(type["LSItemContentTypes"]?.elements.map(\.kind) == [.string, .integer])
    #expect(type["LSTypeIsPackage"]?.location.line == 14)
    #expect(list.root?["CFBundleVersion"]?.real == 1.5 && list.root?["CFBundleVersion"]?.location.line == 16)
    #expect(list.root?["Nothing"] == nil && list.root?["Text"]?.string == "a & <b> c ")
  }

  /// The file that is there is checked; that XcodeGen writes it is known however it was named.
  @Test(arguments: ["", "/App/Info.plist", "/project.yml"]) func `a file that XcodeGen writes is known`(_ name: String)
    throws
  {
    try folder.write(Self.specification, to: "project.yml")
    try folder.write("{}", to: "App/Info.plist")
    try folder.write("{}", to: "Preview/Info.plist")
    let inputs = DeclarationInputs.find(in: [folder.path + name]).inputs
    #expect(inputs.first?.path == path("App/Info.plist") && inputs.allSatisfy { $0.origin == nil })
    #expect(inputs.first?.generator?.name == "XcodeGen")
    #expect(inputs.first?.generator?.configuration == path("project.yml"))
  }

  /// XcodeGen, `Docs/ProjectSpec.md`: without `info`, the file of the setting `INFOPLIST_FILE` is used as it is.
  @Test(
    arguments: ["", "/project.yml"],
    ["INFOPLIST_FILE: App/Notes.xml", "base: {INFOPLIST_FILE: $(SRCROOT)/App/Notes.xml}"])
  func `a file that a setting of a specification names is checked`(_ given: String, _ setting: String) throws {
    let specification = """
      targets:
        Notes:
          type: application
          platform: iOS
          settings: {\(setting)}
      """
    try folder.write(specification, to: "project.yml")
    try folder.write("{}", to: "App/Notes.xml")
    let found = DeclarationInputs.find(in: [folder.path + given])
    #expect(found.inputs.map(\.path) == [path("App/Notes.xml")] && found.settingsProblems.isEmpty)
    #expect(found.inputs.first?.context.kind == .application && found.inputs.first?.generator == nil)
  }

  @Test(arguments: ["", "/project.yml"])
  func `a file that a specification names and that does not exist is a remark at its name`(_ given: String) throws {
    let specification = """
      targets:
        Notes:
          type: application
          settings:
            INFOPLIST_FILE: App/Info.plist
        Tests:
          type: bundle.unit-test
          settings: {INFOPLIST_FILE: Tests/Info.plist}
      """
    try folder.write(specification, to: "project.yml")
    let found = DeclarationInputs.find(in: [folder.path + given])
    #expect(found.inputs.isEmpty && found.problems.isEmpty && found.settingsProblems.count == 1)
    let problem = try #require(found.settingsProblems.first)
    #expect(problem.location.file == path("project.yml") && problem.location.line == 5 && problem.location.column == 23)
    #expect(problem.message == "the Info.plist of target 'Notes' does not exist: '\(path("App/Info.plist"))'")
    try folder.write("App/", to: ".gitignore")
    #expect(DeclarationInputs.find(in: [folder.path + given]).settingsProblems.isEmpty)
  }

  @Test func `a path that cannot be followed keeps no other file from being checked`() throws {
    let specification = """
      targets:
        A: {type: application, settings: {INFOPLIST_FILE: \(String(repeating: "x", count: 300))/Info.plist}}
        B: {type: application, settings: {INFOPLIST_FILE: project.yml/Info.plist}}
        C: {type: application, settings: {INFOPLIST_FILE: null}}
        D: {type: application, settings: {INFOPLIST_FILE: App.xml}}
      """
    try folder.write(specification, to: "project.yml")
    try folder.write("{}", to: "App.xml")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.map(\.path) == [path("App.xml")] && found.problems.isEmpty)
    #expect(found.settingsProblems.allSatisfy { !$0.message.contains("null") })
  }

  @Test func `a file behind a link is checked once, as that of its target`() throws {
    let specification = """
      targets:
        Notes: {type: application, platform: iOS, settings: {INFOPLIST_FILE: link/Info.plist}}
      """
    try folder.write(specification, to: "project.yml")
    try folder.write("{}", to: "App/Info.plist")
    #expect(symlink("App", path("link")) == 0)
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    #expect(inputs.map(\.path) == [path("App/Info.plist")] && inputs.first?.context.kind == .application)
  }

  @Test func `a file that XcodeGen writes and git ignores is not checked, but what will be written`() throws {
    try folder.write(Self.specification.replacing("App/Info.plist", with: "App/Notes.xml"), to: "project.yml")
    try folder.write("{}", to: "App/Notes.xml")
    #expect(DeclarationInputs.find(in: [folder.path]).inputs.map(\.path) == [path("project.yml#Preview")])
  }

  @Test func `a missing file that a project and its specification name is one remark`() throws {
    try folder.write(
      "targets: {Notes: {type: application, settings: {INFOPLIST_FILE: App/Info.plist}}}", to: "project.yml")
    try folder.write(Self.project("INFOPLIST_FILE = App/Info.plist;"), to: "A.xcodeproj/project.pbxproj")
    #expect(DeclarationInputs.find(in: [folder.path]).settingsProblems.count == 1)
  }

  @Test func `templates and includes are not guessed`() throws {
    try folder.write(Self.specification.replacing("type: application", with: "templates: [App]"), to: "A/project.yml")
    try folder.write("include: base.yml\n" + Self.specification, to: "B/project.yml")
    #expect(DeclarationInputs.find(in: [folder.path]).inputs.map(\.path) == [path("A/project.yml#Preview")])
  }

  /// Other programs have files of this name, too; and aliases of aliases grow without end.
  @Test func `what is not a specification is skipped`() throws {
    try folder.write("a: [", to: "A/project.yml")
    try folder.write("- a", to: "B/project.yml")
    try folder.write("targets: {a: b, c: {info: d}, e: {info: {path: [f]}}}", to: "C/project.yml")
    let bomb = (1...20).map { "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]" }
    try folder.write(
      "a0: &a0 x\n" + bomb.joined(separator: "\n")
        + "\ntargets: {T: {type: application, info: {path: Info.plist, properties: {A: *a20}}}}\n", to: "D/project.yml")
    try folder.write("{}", to: "Info.plist")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.map(\.path) == [path("Info.plist")] && found.problems.isEmpty)
    // The first line has one value, and each of the others nine times as many as the one before.
    #expect(found.settingsProblems.map(\.location.file) == [path("D/project.yml")])
    #expect(found.settingsProblems.map(\.location.line) == [6])
  }

  /// A list that is repeated in another, and a long text.
  @Test(arguments: [
    "x: &x [\((0..<3000).map { "e\($0)" }.joined(separator: ","))]\n"
      + "fileAssociations: [\(Array(repeating: "{ext: *x}", count: 3000).joined(separator: ","))]",
    "x: &x \(String(repeating: "a", count: 10_000))\n"
      + "fileAssociations: [{ext: [\(Array(repeating: "*x", count: 1000).joined(separator: ","))]}]",
  ])
  func `a configuration whose aliases stand for too much is reported`(_ text: String) throws {
    try folder.write("\(text)\nappId: com.example.notes\n", to: "electron-builder.yml")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.isEmpty && found.settingsProblems.count == 1)
    #expect(found.settingsProblems.first?.location.file == path("electron-builder.yml"))
    #expect(found.settingsProblems.first?.location.line == 2)
    let given = DeclarationInputs.find(in: [path("electron-builder.yml")])
    #expect(given.inputs.isEmpty && given.problems.map(\.line) == [2])
  }

  /// An Info.plist has far fewer values.
  @Test func `a configuration with more associations than any app has is reported`() throws {
    let entries = Array(repeating: "{ext: note, name: Note}", count: 12_000).joined(separator: ",\n")
    try folder.write("appId: com.example.notes\nfileAssociations: [\n\(entries)]\n", to: "electron-builder.yml")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.isEmpty)
    #expect(found.settingsProblems.map(\.message).first?.hasSuffix("exceeds the limit of 100000 lines") == true)
    let given = DeclarationInputs.find(in: [path("electron-builder.yml")])
    #expect(given.problems.map(\.message).first?.hasSuffix("exceeds the limit of 100000 lines") == true)
  }

  // MARK: Tuist

  @Test func `Tuist is named`() throws {
    try folder.write("import ProjectDescription\n", to: "Project.swift")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.isEmpty && found.problems.isEmpty)
    #expect(found.generations.first?.message.hasPrefix("Tuist generates the Info.plist files") == true)
    try folder.write("{}", to: "Derived/InfoPlists/Notes-Info.plist")
    let input = try #require(DeclarationInputs.find(in: [folder.path]).inputs.first)
    #expect(input.generator?.name == "Tuist" && input.generator?.configuration == path("Project.swift"))
  }

  /// Tuist, `InfoPlist.file(path:)`.
  @Test func `a file that a Tuist target names is checked, whatever its name`() throws {
    let manifest = """
      import ProjectDescription
      let project = Project(name: "Notes", targets: [
        .target(name: "Notes", destinations: .iOS, product: .app, infoPlist: .file(path: "App/Notes.xml")),
      ])
      """
    try folder.write(manifest, to: "Project.swift")
    try folder.write("{}", to: "App/Notes.xml")
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    #expect(inputs.map(\.path) == [path("App/Notes.xml")] && inputs.first?.context.kind == .application)
  }

  /// `GenerateInfoPlistProjectMapper` and its cleanup: `Derived/InfoPlists/*-Info.plist`.
  @Test func `Tuist writes nothing below its folder`() throws {
    try folder.write("import ProjectDescription\n", to: "Project.swift")
    try folder.write("{}", to: "Derived/InfoPlists/Notes/Info.plist")
    let input = try #require(DeclarationInputs.find(in: [folder.path]).inputs.first)
    #expect(input.path == path("Derived/InfoPlists/Notes/Info.plist") && input.generator == nil)
  }

  @Test func `a Project.swift by itself means nothing`() throws {
    try folder.write("struct Project {}\n", to: "Project.swift")
    #expect(DeclarationInputs.find(in: [folder.path]).generations.isEmpty)
  }
}
