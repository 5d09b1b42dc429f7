import FoundationEssentials
import Testing
import UTDeclarationInputs
import UTTestFixtures

/// What projects say of the property lists that are found.
@Suite struct ProjectInputsTests {
  private let path = Fixture.packageRoot.appending(path: "Tests/Fixtures/Projects/Notes").path

  @Test(arguments: ["", "/Notes.xcodeproj"])
  func `the Info.plist of each target knows its settings`(_ name: String) throws {
    let found = DeclarationInputs.find(in: [path + name])
    #expect(found.problems.isEmpty && found.settingsProblems.isEmpty)
    let app = try #require(found.inputs.first { $0.path.hasSuffix("App/Info.plist") })
    let preview = try #require(found.inputs.first { $0.path.hasSuffix("Preview/Info.plist") })
    #expect(found.inputs.count == 3, "with the one for debugging")
    #expect(app.context.kind == .application && preview.context.kind == .appExtension)
    #expect(app.context.settings.expand("$(PRODUCT_BUNDLE_IDENTIFIER)").text == "com.example.notes")
    #expect(preview.context.settings.value(of: "PRODUCT_BUNDLE_IDENTIFIER") == "com.example.notes.preview")
    #expect(app.context.platforms == .iOS && preview.context.platforms == [.iOS, .macOS])
    #expect(app.application != nil && app.application == preview.application)
    #expect(app.entitlementsPath == "\(path)/App/Notes.entitlements")
    #expect(app.targets.map(\.name) == ["My Notes"] && preview.targets.map(\.sources) == [["\(path)/Preview"]])
  }

  @Test func `a file of any name is found if a target names it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project(targets: [("A", "Strange.plist", "iphoneos")]), to: "sub/A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "sub/Strange.plist")
    try folder.write("{}", to: "sub/Other.plist")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.map(\.path) == ["\(folder.path)/sub/Strange.plist"])
  }

  /// One property list for an app of iOS and one of macOS.
  @Test func `targets that share a file are only believed where they agree`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.project(targets: [("A", "Info.plist", "iphoneos"), ("B", "Info.plist", "macosx")]),
      to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Info.plist")
    let inputs = DeclarationInputs.find(in: [folder.path]).inputs
    let input = try #require(inputs.first)
    #expect(inputs.count == 1 && input.targets.map(\.name) == ["A", "B"])
    #expect(input.context.platforms == [.iOS, .macOS] && input.context.kind == .application)
    #expect(input.context.settings.expand("$(PROJECT_NAME)").text == "A")
    #expect(input.context.settings.expand("$(PRODUCT_NAME)").text == nil)
    #expect(input.context.settings.expand("$(SDKROOT)").text == nil)
  }

  /// A companion may embed the app that embeds it, in projects written by hand.
  @Test func `apps that embed each other are two apps`() throws {
    let folder = try TemporaryFolder()
    func target(_ name: String, embedding other: String) -> String {
      """
      \(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l\(name); buildPhases = (e\(name));
        productType = "com.apple.product-type.application"; productReference = p\(name); };
      l\(name) = { isa = XCConfigurationList; buildConfigurations = (c\(name)); };
      c\(name) = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = \(name).plist; }; };
      p\(name) = { isa = PBXFileReference; path = \(name).app; sourceTree = BUILT_PRODUCTS_DIR; };
      b\(name) = { isa = PBXBuildFile; fileRef = p\(name); };
      e\(name) = { isa = PBXCopyFilesBuildPhase; files = (b\(other)); };
      """
    }
    try folder.write(
      """
      { objects = { p = { isa = PBXProject; targets = (A, B); };
      \(target("A", embedding: "B")) \(target("B", embedding: "A")) }; rootObject = p; }
      """, to: "A.xcodeproj/project.pbxproj")
    for name in ["A", "B"] { try folder.write("{}", to: "\(name).plist") }
    let applications = DeclarationInputs.find(in: [folder.path]).inputs.compactMap(\.application)
    #expect(applications.map { String($0.suffix(1)) } == ["A", "B"])
  }

  /// An app that embeds all of many extensions.
  @Test func `the app of each of many targets is found without comparing all of them`() throws {
    let folder = try TemporaryFolder()
    let growth = try Growth(
      from: 20,
      { count in
        let names = (0..<count).map { "E\($0)" }
        func target(_ name: String, _ type: String, _ embedded: [String]) -> String {
          """
          \(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l; buildPhases = (e\(name));
            productType = "com.apple.product-type.\(type)"; productReference = p\(name); };
          p\(name) = { isa = PBXFileReference; path = \(name).\(type); sourceTree = BUILT_PRODUCTS_DIR; };
          b\(name) = { isa = PBXBuildFile; fileRef = p\(name); };
          e\(name) = { isa = PBXCopyFilesBuildPhase; files = (\(embedded.map { "b\($0)" }.joined(separator: ", "))); };
          """
        }
        let targets = names.map { target($0, "app-extension", []) } + [target("A", "application", names)]
        try folder.write(
          """
          { objects = { p = { isa = PBXProject; targets = (\((names + ["A"]).joined(separator: ", "))); };
          l = { isa = XCConfigurationList; buildConfigurations = (c); };
          c = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = "$(TARGET_NAME).plist"; }; };
          \(targets.joined(separator: "\n")) }; rootObject = p; }
          """, to: "\(count)/A.xcodeproj/project.pbxproj")
        for name in names + ["A"] { try folder.write("{}", to: "\(count)/\(name).plist") }
        return count
      },
      { count in
        let inputs = DeclarationInputs.find(in: ["\(folder.path)/\(count)"]).inputs
        #expect(inputs.count == count + 1 && inputs.allSatisfy { $0.application?.hasSuffix(": A") ?? false })
      })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a missing Info.plist is reported if the project is given`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project(targets: [("A", "Gone.plist", "iphoneos")]), to: "A.xcodeproj/project.pbxproj")
    let found = DeclarationInputs.find(in: ["\(folder.path)/A.xcodeproj"])
    let problem = try #require(found.problems.first)
    #expect(found.inputs.isEmpty && found.problems.count == 1)
    // At the setting that names it.
    #expect(problem.path == "\(folder.path)/A.xcodeproj/project.pbxproj" && problem.line != nil)
    #expect(problem.message.contains("'\(folder.path)/Gone.plist'"), "\(problem)")
    #expect(DeclarationInputs.find(in: [folder.path]).problems.isEmpty, "it may be generated")
  }

  /// In a folder, it is a remark: some program may write the file.
  @Test func `a missing Info.plist of a project in a folder is named with its target`() throws {
    let folder = try TemporaryFolder()
    let targets: [(name: String, plist: String, sdk: String)] = [
      ("A", "Gone.plist", "iphoneos"), ("B", "Info.plist/Below.plist", "iphoneos"), ("C", "Info.plist", "macosx"),
    ]
    try folder.write(Self.project(targets: targets), to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Info.plist")
    let problems = DeclarationInputs.find(in: [folder.path]).settingsProblems
    #expect(
      problems.map(\.message) == [
        "the Info.plist of target 'A' (Release) does not exist: '\(folder.path)/Gone.plist' (and 1 more)"
      ])
    #expect(problems.first?.location.file == "\(folder.path)/A.xcodeproj/project.pbxproj")
    #expect(problems.first?.location.line == 6)
  }

  @Test(arguments: ["tool", "library.static"]) func `a tool needs no Info.plist`(_ type: String) throws {
    let folder = try TemporaryFolder()
    let project = Self.project(targets: [("A", "Gone.plist", "macosx")])
    try folder.write(
      project.replacing("product-type.application", with: "product-type.\(type)"), to: "A.xcodeproj/project.pbxproj")
    #expect(DeclarationInputs.find(in: [folder.path]).settingsProblems.isEmpty)
  }

  @Test(arguments: ["Pods/A/Gone.plist", "Derived/InfoPlists/A-Info.plist", "Ignored/Gone.plist", "Written/Info.plist"])
  func `what a program writes is not missing`(_ file: String) throws {
    let folder = try TemporaryFolder()
    for project in ["plain", "mü-ö-ä-é-projekt"] {
      let names = ["A.xcodeproj/project.pbxproj", ".git/HEAD", ".gitignore", "project.yml"].map { "\(project)/\($0)" }
      try folder.write(Self.project(targets: [("A", "\"\(file)\"", "iphoneos")]), to: names[0])
      try folder.write("", to: names[1])
      try folder.write("/Ignored/\n", to: names[2])
      try folder.write(
        "targets: {A: {type: application, templates: [T], info: {path: Written/Info.plist}}}", to: names[3])
      #expect(DeclarationInputs.find(in: ["\(folder.path)/\(project)"]).settingsProblems.isEmpty, "\(project)")
    }
  }

  @Test func `a damaged project does not hide the rest`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{ objects", to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Info.plist")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.count == 1 && found.problems.map(\.path) == ["\(folder.path)/A.xcodeproj"])
    let problem = try #require(found.problems.first)
    #expect(problem.message.hasPrefix("not an Xcode project: ") && problem.help == "check its project.pbxproj")
  }

  @Test func `an empty project in a folder is only mentioned`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Info.plist")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.count == 1 && found.problems.isEmpty)
    #expect(found.settingsProblems.map(\.message) == ["the Xcode project is empty"])
    #expect(found.settingsProblems.first?.location.file == "\(folder.path)/A.xcodeproj")
    let given = DeclarationInputs.find(in: ["\(folder.path)/A.xcodeproj"])
    #expect(given.problems.map(\.path) == ["\(folder.path)/A.xcodeproj"], "one that was asked for cannot be checked")
  }

  /// As on a Mac: xDrip4iOS has its Info.plist in 'xDrip', and names 'xdrip'.
  @Test(arguments: [("notes/Info.plist", true), ("Notes/info.plist", true), ("Notes/Gone.plist", false)])
  func `the case of a path does not matter`(_ named: String, _ isThere: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project(targets: [("A", named, "iphoneos")]), to: "A.xcodeproj/project.pbxproj")
    try folder.write("{}", to: "Notes/Info.plist")
    for path in [folder.path, "\(folder.path)/A.xcodeproj"] {
      let found = DeclarationInputs.find(in: [path])
      #expect((found.settingsProblems.isEmpty && found.problems.isEmpty) == isThere)
      #expect((found.inputs.first?.targets.map(\.name) == ["A"]) == isThere)
    }
  }

  /// If several files differ in case only, none is taken for the one that is meant.
  @Test func `a path in another case must be the only one`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.project(targets: [("A", "NOTES/Info.plist", "iphoneos")]), to: "A.xcodeproj/project.pbxproj")
    for name in ["Notes", "notes"] { try folder.write("{}", to: "\(name)/Info.plist") }
    #expect(DeclarationInputs.find(in: [folder.path]).settingsProblems.count == 1)
  }

  /// As where XcodeGen writes the project, and only the versions of packages are in git.
  @Test func `a project without its file is only mentioned`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "A.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
    try folder.write("{}", to: "Info.plist")
    let found = DeclarationInputs.find(in: [folder.path])
    #expect(found.inputs.count == 1 && found.problems.isEmpty)
    #expect(found.settingsProblems.map(\.message) == ["the Xcode project has no project.pbxproj"])
    let given = DeclarationInputs.find(in: ["\(folder.path)/A.xcodeproj"])
    #expect(given.problems.map(\.path) == ["\(folder.path)/A.xcodeproj"], "one that was asked for cannot be checked")
  }

  private static func project(targets: [(name: String, plist: String, sdk: String)]) -> String {
    let objects = targets.map { target in
      """
      \(target.name) = { isa = PBXNativeTarget; name = \(target.name); buildConfigurationList = l\(target.name);
        productType = "com.apple.product-type.application"; };
      l\(target.name) = { isa = XCConfigurationList; buildConfigurations = (c\(target.name)); };
      c\(target.name) = { isa = XCBuildConfiguration; name = Release;
        buildSettings = { INFOPLIST_FILE = \(target.plist); SDKROOT = \(target.sdk); }; };
      """
    }
    let names = targets.map(\.name).joined(separator: ", ")
    return "{ objects = { p = { isa = PBXProject; targets = (\(names)); };\n\(objects.joined()) }; rootObject = p; }"
  }
}
