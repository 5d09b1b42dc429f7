import Testing
import UTLint
import UTTestFixtures
import UTValidation

/// A build setting that is missing is missing in a target and a configuration: the finding names both.
@Suite struct ProjectSettingTests {
  private func message(targets: [String]) throws -> String? {
    let folder = try TemporaryFolder()
    try folder.write(Example.plist(["CFBundleName": "$(NOTES_NAME)"]).files[0].text, to: "Info.plist")
    let objects = targets.map { name in
      """
      \(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l\(name);
        productType = "com.apple.product-type.application"; };
      l\(name) = { isa = XCConfigurationList; buildConfigurations = (d\(name), r\(name)); defaultConfigurationName = Release; };
      d\(name) = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = Info.plist; }; };
      r\(name) = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Info.plist; }; };
      """
    }
    let list = targets.joined(separator: ", ")
    try folder.write(
      "{ objects = { p = { isa = PBXProject; targets = (\(list)); };\n\(objects.joined()) }; rootObject = p; }",
      to: "Notes.xcodeproj/project.pbxproj")
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(["VR002"])
    return try ValidationRun(options).outcome().result.findings.first?.finding.message
  }

  @Test func `target and configuration are named`() throws {
    #expect(
      try message(targets: ["Notes"])
        == "build setting 'NOTES_NAME' is not defined for target 'Notes' (Release), so it expands to nothing")
    #expect(
      try message(targets: ["Notes", "Viewer"])
        == "build setting 'NOTES_NAME' is not defined for target 'Notes' (Release) and 1 other target, so it expands to nothing"
    )
  }
}
