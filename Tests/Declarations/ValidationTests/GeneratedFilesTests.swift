import FoundationEssentials
import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// Runs over projects whose Info.plists a program writes: what is found where, and that nothing is fixed that would be
/// lost.
@Suite struct GeneratedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func outcome(
    _ path: String = "", rules: [String]? = nil, fixing: ValidationOptions.Fixing = .off
  ) throws -> ValidationOutcome {
    var options = ValidationOptions()
    options.paths = [folder.path + path]
    options.selected = try rules.map { try RuleSelection($0) }
    options.fixing = fixing
    options.showsNotes = true
    return try ValidationRun(options).outcome()
  }

  /// What is found, as `file:line rule`, with paths from the folder of the test.
  private func findings(_ outcome: ValidationOutcome) -> [String] {
    outcome.result.active.map {
      "\($0.finding.file.dropFirst(folder.path.count + 1)):\($0.finding.place.location.line ?? 0) \($0.finding.rule)"
    }
  }

  private static func project(_ settings: String) -> String {
    """
    { objects = {
      p = { isa = PBXProject; targets = (a); };
      a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l;
        productType = "com.apple.product-type.application"; };
      l = { isa = XCConfigurationList; buildConfigurations = (c); };
      c = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos;
    \(settings)
      }; };
    }; rootObject = p; }
    """
  }

  @Test func `a target without declarations is not an error`() throws {
    try folder.write(Self.project("GENERATE_INFOPLIST_FILE = YES;"), to: "A.xcodeproj/project.pbxproj")
    let outcome = try outcome("/A.xcodeproj")
    #expect(outcome.exitCode == 0 && outcome.result.inputErrors.isEmpty)
    let remark = try #require(outcome.remarks.first)
    #expect(remark.message == "1 target generates its Info.plist from build settings: nothing to check")
    #expect(remark.kind == .information)
  }

  @Test func `settings are judged without a file`() throws {
    try folder.write(
      Self.project(
        """
        GENERATE_INFOPLIST_FILE = YES;
        INFOPLIST_KEY_UISupportsDocumentBrowser = YES;
        INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace = NO;
        INFOPLIST_KEY_CFBundleDocumentTypes = "com.example.note";
        """), to: "A.xcodeproj/project.pbxproj")
    let outcome = try outcome()
    let file = "A.xcodeproj/project.pbxproj"
    #expect(findings(outcome).sorted() == ["\(file):10 VR012", "\(file):8 RT008", "\(file):9 RT004"])
    #expect(outcome.result.files.isEmpty && outcome.result.checkedCount == 1 && outcome.exitCode == 1)
  }

  @Test func `settings are merged with a file`() throws {
    let list = Example.plist([
      "CFBundleDocumentTypes": [.document(["com.adobe.pdf"])], "LSSupportsOpeningDocumentsInPlace": true,
    ]).files[0].text
    try folder.write(list, to: "Info.plist")
    let settings = """
      GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist;
      INFOPLIST_KEY_UISupportsDocumentBrowser = YES;
      INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace = NO;
      """
    try folder.write(Self.project(settings), to: "A.xcodeproj/project.pbxproj")
    #expect(try findings(outcome(rules: ["RT"])) == ["A.xcodeproj/project.pbxproj:9 RT004"])
    try folder.write(
      Self.project(settings.replacing("GENERATE_INFOPLIST_FILE = YES;", with: "")), to: "A.xcodeproj/project.pbxproj")
    #expect(try findings(outcome(rules: ["RT"])) == [], "without it the settings do nothing")
  }

  private static let specification = """
    targets:
      Notes:
        type: application
        platform: macOS
        info:
          path: Info.plist
          properties:
            CFBundleDocumentTypes:
              - CFBundleTypeName: PDF document
                CFBundleTypeRole: Viewer
                LSHandlerRank: alternate
                LSItemContentTypes: [com.adobe.pdf]
    """

  @Test func `findings are placed in the specification`() throws {
    try folder.write(Self.specification, to: "project.yml")
    let outcome = try outcome(rules: ["DT005"], fixing: .on(unsafe: true, isDryRun: false))
    #expect(findings(outcome) == ["project.yml:11 DT005"])
    #expect(outcome.result.findings.allSatisfy { $0.finding.fix == nil } && outcome.changes.isEmpty)
    #expect(outcome.remarks.contains { $0.message.contains("edit info.properties of target 'Notes' in ") })
    #expect(try String(contentsOf: URL(filePath: "\(folder.path)/project.yml"), encoding: .utf8) == Self.specification)
  }

  @Test func `the configuration names the specification`() throws {
    try folder.write(Self.specification, to: "project.yml")
    try folder.write(
      "suppressions:\n  - file: project.yml\n    rules: [DT005]\n    reason: a test\n", to: ".utictl.yml")
    #expect(try findings(outcome(rules: ["DT005"])) == [])
  }

  /// What the generator writes anew would be lost.
  @Test(arguments: [true, false]) func `a generated file is not fixed`(_ isUnsafe: Bool) throws {
    let list = Example.plist([
      "CFBundleDocumentTypes": [.document(["com.adobe.pdf"], role: "Viewer", rank: "alternate")]
    ]).files[0].text
    try folder.write(Self.specification, to: "project.yml")
    try folder.write(list, to: "Info.plist")
    let outcome = try outcome("/Info.plist", rules: ["DT005"], fixing: .on(unsafe: isUnsafe, isDryRun: false))
    #expect(findings(outcome).count == 1 && outcome.changes.isEmpty && outcome.refusedFixes.isEmpty)
    #expect(
      outcome.remarks.map(\.message) == [
        "not fixed because XcodeGen generates it; edit info.properties of target 'Notes' in \(folder.path)/project.yml"
      ])
    #expect(try String(contentsOf: URL(filePath: "\(folder.path)/Info.plist"), encoding: .utf8) == list)
  }

  @Test func `Tuist is named where nothing is there`() throws {
    try folder.write("import ProjectDescription\n", to: "Project.swift")
    let outcome = try outcome()
    #expect(outcome.exitCode == 0 && outcome.remarks.first?.message.contains("tuist generate") == true)
  }
}
