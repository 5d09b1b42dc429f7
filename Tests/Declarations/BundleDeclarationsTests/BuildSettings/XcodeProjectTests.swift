import Foundation
import Testing
import UTBundleDeclarations
import UTTestFixtures

/// What Xcode makes of a project's settings: levels and conditions as in Apple's "Customizing the build schemes…" and
/// "Configuration Settings File (xcconfig) format" (help.apple.com/xcode).
@Suite struct XcodeProjectTests {
  private static let folder = Fixture.packageRoot.appending(path: "Tests/Fixtures/Projects/Notes").path
  private let project: XcodeProject
  private let app: XcodeProject.Target
  private let preview: XcodeProject.Target

  init() throws {
    project = try XcodeProject(path: "\(Self.folder)/Notes.xcodeproj")
    app = try #require(project.target("My Notes"))
    preview = try #require(project.target("Preview"))
  }

  @Test func `targets and what they are made of`() {
    #expect(project.name == "Notes" && project.folder == Self.folder && project.problems.isEmpty)
    #expect(project.targets.map(\.name) == ["My Notes", "Preview"])
    #expect(app.kind == .application && preview.kind == .appExtension)
    #expect(app.dependencies == ["Preview"] && app.embeddedTargets == ["Preview"] && preview.dependencies == [])
    #expect(app.sourceFiles == ["\(Self.folder)/App/Notes.swift"] && app.sourceFolders == [])
    #expect(preview.sourceFolders == ["\(Self.folder)/Preview"])
    #expect(app.configurations == ["Debug", "Release"] && app.defaultConfiguration == "Release")
  }

  @Test func `paths are those of the configuration`() {
    #expect(app.infoPlistPath == "\(Self.folder)/App/Info.plist")
    #expect(app.infoPlistPath(configuration: "Debug") == "\(Self.folder)/App/Info-Debug.plist")
    #expect(app.entitlementsPath == "\(Self.folder)/App/Notes.entitlements")
    #expect(app.entitlementsPath(configuration: "Debug") == nil)
    #expect(preview.infoPlistPath == "\(Self.folder)/Preview/Info.plist")
  }

  /// `$(SRCROOT)` is an absolute path, however the project was named.
  @Test func `paths of a project that was named by a relative path`() throws {
    let steps = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
    let folder = steps + Self.folder.dropFirst()
    let app = try #require(try XcodeProject(path: "\(folder)/Notes.xcodeproj").target("My Notes"))
    #expect(app.infoPlistPath == "\(folder)/App/Info.plist")
    #expect(app.entitlementsPath == "\(folder)/App/Notes.entitlements")
    #expect(app.settings().value(of: "SRCROOT") == Self.folder)
  }

  @Test(arguments: [
    ("OTHER", "project app target"), ("LIST", "a b c"), ("PRODUCT_NAME", "Notes"), ("TARGET_NAME", "My Notes"),
    ("PRODUCT_BUNDLE_IDENTIFIER", "com.example.notes"), ("MARKETING_VERSION", "1.2"), ("PLATFORM_WORD", "phone"),
    ("PRODUCT_MODULE_NAME", "Notes"), ("EXECUTABLE_NAME", "Notes"), ("PRODUCT_BUNDLE_PACKAGE_TYPE", "APPL"),
    ("DEVELOPMENT_LANGUAGE", "de"), ("CONFIGURATION", "Release"), ("PROJECT_NAME", "Notes"),
  ])
  func `settings of all levels`(_ name: String, _ expected: String) {
    #expect(app.settings().value(of: name) == expected)
  }

  @Test func `settings are complete`() {
    let settings = app.settings()
    #expect(settings.isComplete)
    #expect(settings.expand("a$(NOWHERE)").text == "a")
    let ofXcode = settings.expand("$(BUILT_PRODUCTS_DIR)/a")
    #expect(ofXcode.text == nil && ofXcode.references.map(\.isDefined) == [true])
  }

  @Test func `a condition that holds for one of two platforms decides nothing`() {
    #expect(preview.settings().expand("$(WORD)").text == nil)
    #expect(preview.settings()["PRODUCT_BUNDLE_IDENTIFIER"] == "$(BASE_ID).preview")
    #expect(preview.settings().value(of: "PRODUCT_BUNDLE_IDENTIFIER") == "com.example.notes.preview")
  }

  @Test func `generated keys`() {
    #expect(preview.generatesInfoPlist && !app.generatesInfoPlist)
    #expect(preview.generatedKeys() == ["CFBundleDisplayName": "Preview of Notes"])
  }

  /// Bundles of all kinds have the same product type; the filename extension tells them apart.
  @Test(arguments: [
    ("bundle", "qlgenerator", BundleKind.quickLookGenerator), ("bundle", "mdimporter", .spotlightImporter),
    ("bundle", "action", .automatorAction), ("bundle", "prefPane", .other), ("bundle", "", .other),
    ("spotlight-importer", "", .spotlightImporter), ("application", "qlgenerator", .application),
  ])
  func `the kind of a product`(_ type: String, _ suffix: String, _ kind: BundleKind) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { objects = {
        p = { isa = PBXProject; targets = (t); };
        t = { isa = PBXNativeTarget; name = T; buildConfigurationList = l; productType = "com.apple.product-type.\(type)"; };
        l = { isa = XCConfigurationList; buildConfigurations = (r); };
        r = { isa = XCBuildConfiguration; name = Release; buildSettings = { WRAPPER_EXTENSION = "\(suffix)"; }; };
      }; rootObject = p; }
      """, to: "A.xcodeproj/project.pbxproj")
    #expect(try XcodeProject(path: "\(folder.path)/A.xcodeproj").targets.map(\.kind) == [kind])
  }

  @Test func `a missing settings file leaves the settings incomplete`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.small(base: "Pods/Pods.xcconfig"), to: "A.xcodeproj/project.pbxproj")
    let project = try XcodeProject(path: "\(folder.path)/A.xcodeproj/")
    #expect(project.problems.map(\.location.line) == [6])
    #expect(project.problems.first?.description.contains("Pods/Pods.xcconfig") == true)
    let target = try #require(project.targets.first)
    #expect(target.settings().isComplete == false && target.settings().expand("$(ELSEWHERE)").text == nil)
    #expect(target.infoPlistPath == "\(folder.path)/Info.plist")
  }

  @Test(arguments: [
    (
      "Pods/Target Support Files/Pods-Notes/Pods-Notes.debug.xcconfig",
      "create it first, for example with 'pod install'"
    ),
    ("Flutter/Generated.xcconfig", "create it first, for example with 'flutter pub get'"),
    ("Secrets.xcconfig", "create it first"),
  ])
  func `what makes a missing settings file is suggested`(_ file: String, _ help: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.small(base: file), to: "A.xcodeproj/project.pbxproj")
    let project = try XcodeProject(path: "\(folder.path)/A.xcodeproj")
    #expect(project.problems.first?.help.hasSuffix(help) == true)
  }

  /// As in a sample of Flutter, after `pod deintegrate`.
  @Test func `a reference to settings that are not in the project leaves the settings incomplete`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.small(base: "A.xcconfig").replacing(
        "baseConfigurationReference = b", with: "baseConfigurationReference = gone"),
      to: "A.xcodeproj/project.pbxproj")
    let project = try XcodeProject(path: "\(folder.path)/A.xcodeproj")
    #expect(project.problems.isEmpty, "a folder is not a settings file")
    #expect(project.targets.first?.settings().isComplete == false)
  }

  @Test func `what is not a project is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BuildSettingsError.self) { try XcodeProject(path: "\(folder.path)/None.xcodeproj") }
    for (index, text) in ["{", "{ a = b; }", "()", "{ objects = { x = { isa = PBXGroup; }; }; rootObject = x; }"]
      .enumerated()
    {
      try folder.write(text, to: "\(index).xcodeproj/project.pbxproj")
      #expect { try XcodeProject(path: "\(folder.path)/\(index).xcodeproj") } throws: {
        "\($0)".contains("not an Xcode project")
      }
    }
  }

  /// Groups that lie in each other, and references to nothing.
  @Test func `hostile projects are read`() throws {
    let folder = try TemporaryFolder()
    let text = Self.small(base: "x").replacing("<group>", with: "<group>")
      .replacing("/*more*/", with: "g = { isa = PBXGroup; children = (g, b, p); path = a; sourceTree = \"<group>\"; };")
    try folder.write(text, to: "A.xcodeproj/project.pbxproj")
    #expect(try XcodeProject(path: "\(folder.path)/A.xcodeproj").targets.count == 1)
  }

  private static func small(base: String) -> String {
    """
    { objects = { /*more*/
      p = { isa = PBXProject; targets = (t, gone); buildConfigurationList = gone; };
      t = { isa = PBXNativeTarget; name = T; buildConfigurationList = l; buildPhases = (gone); dependencies = t; };
      l = { isa = XCConfigurationList; buildConfigurations = (c); };
      c = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Info.plist; };
        baseConfigurationReference = b; };
      b = { isa = PBXFileReference; path = "\(base)"; sourceTree = "<group>"; };
    }; rootObject = p; }
    """
  }
}
