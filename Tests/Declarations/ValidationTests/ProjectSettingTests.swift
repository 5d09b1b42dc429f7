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

  /// What is found in an app whose Info.plist has `contents`, with settings for both configurations.
  private func messages(
    _ contents: ExampleValue, debug: String, release: String, rules: [String], files: [String: String] = [:]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(Example.plist(contents).files[0].text, to: "Info.plist")
    for (name, text) in files { try folder.write(text, to: name) }
    try folder.write(
      """
      { objects = { p = { isa = PBXProject; targets = (a); };
        a = { isa = PBXNativeTarget; name = Notes; buildConfigurationList = l; productType = "com.apple.product-type.application"; };
        l = { isa = XCConfigurationList; buildConfigurations = (d, b, r); defaultConfigurationName = Release; };
        d = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = Info.plist; \(debug) }; };
        b = { isa = XCBuildConfiguration; name = Beta; buildSettings = { INFOPLIST_FILE = Info.plist; \(debug) }; };
        r = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Info.plist; \(release) }; };
      }; rootObject = p; }
      """, to: "Notes.xcodeproj/project.pbxproj")
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(rules)
    options.showsNotes = true
    return try ValidationRun(options).outcome().result.findings.map(\.finding.message)
  }

  private static let type: ExampleValue = [
    "UTExportedTypeDeclarations": [.type("$(PREFIX).note", to: ["public.data"], extensions: ["$(ENDING)"])]
  ]

  @Test func `every configuration is judged, and a finding says in which it is`() throws {
    let good = "PREFIX = com.acme; ENDING = acme;"
    let bad = "PREFIX = com.acme; ENDING = .acme;"
    #expect(try messages(Self.type, debug: good, release: good, rules: ["UT034"]) == [])
    #expect(
      try messages(Self.type, debug: bad, release: good, rules: ["UT034"])
        == ["invalid filename extension '.acme': it has a leading dot, in configurations 'Debug' and 'Beta'"])
    #expect(
      try messages(Self.type, debug: good, release: bad, rules: ["UT034"])
        == ["invalid filename extension '.acme': it has a leading dot, in configuration 'Release'"])
  }

  @Test func `a finding names only configurations of its own project`() throws {
    let folder = try TemporaryFolder()
    let (good, bad) = ("PREFIX = com.acme; ENDING = acme;", "PREFIX = com.acme; ENDING = .acme;")
    for (name, endings) in [
      ("A", [("Debug", bad), ("Release", good)]),
      ("B", [("Development", good), ("Release", bad), ("Beta", bad)]),
      ("C", [("Alpha", bad), ("Omega", bad), ("Gamma", good)]),
    ] {
      try folder.write(Example.plist(Self.type).files[0].text, to: "\(name)/Info.plist")
      let configurations = endings.map { name, settings in
        "\(name) = { isa = XCBuildConfiguration; name = \(name); buildSettings = { INFOPLIST_FILE = Info.plist; \(settings) }; };"
      }
      try folder.write(
        """
        { objects = { p = { isa = PBXProject; targets = (a); };
          a = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = l; productType = "com.apple.product-type.application"; };
          l = { isa = XCConfigurationList; buildConfigurations = (\(endings.map(\.0).joined(separator: ", "))); defaultConfigurationName = \(endings[0].0); };
          \(configurations.joined(separator: "\n"))
        }; rootObject = p; }
        """, to: "\(name)/\(name).xcodeproj/project.pbxproj")
    }
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(["UT034"])
    let messages = try ValidationRun(options).outcome().result.findings.map(\.finding.message)
    let problem = "invalid filename extension '.acme': it has a leading dot"
    #expect(
      Set(messages) == [
        "\(problem), in configuration 'Debug'", "\(problem), in configurations 'Release' and 'Beta'",
        "\(problem), in configurations 'Alpha' and 'Omega'",
      ])
  }

  @Test func `what is found in all configurations is said once`() throws {
    let found = try messages(
      Self.type, debug: "PREFIX = com.acme; ENDING = .debug;", release: "PREFIX = com.acme; ENDING = .acme;",
      rules: ["UT034"])
    #expect(found == ["invalid filename extension '.acme': it has a leading dot"])
  }

  @Test func `the entitlements of all configurations are judged`() throws {
    let list = "com.apple.developer.icloud-container-identifiers"
    func found(debug: String, release: String) throws -> [String] {
      let services = "\"com.apple.developer.icloud-services\""
      return try messages(
        ["NSUbiquitousContainers": ["iCloud.com.acme.notes": [:]]],
        debug: "CODE_SIGN_ENTITLEMENTS = Debug.entitlements;",
        release: "CODE_SIGN_ENTITLEMENTS = Release.entitlements;", rules: ["CL008"],
        files: [
          "Debug.entitlements": "{ \"\(list)\" = (\"\(debug)\"); \(services) = (CloudKit); }",
          "Release.entitlements": "{ \"\(list)\" = (\"\(release)\"); \(services) = (CloudDocuments); }",
        ])
    }
    let services =
      "the entitlements lack the CloudDocuments service, so the app cannot store documents in iCloud"
    #expect(
      try found(debug: "iCloud.com.acme.notes", release: "iCloud.com.acme.notes")
        == ["\(services), in configurations 'Debug' and 'Beta'"])
    #expect(
      try found(debug: "iCloud.com.acme.debug", release: "iCloud.com.acme.other")
        == ["container 'iCloud.com.acme.notes' is not in the entitlements"])
    #expect(
      try !found(debug: "iCloud.com.acme.debug", release: "iCloud.com.acme.notes").contains {
        $0.contains("is not in the entitlements")
      }, "one configuration has it")
    let without = try messages(
      ["NSUbiquitousContainers": ["iCloud.com.acme.notes": [:]]],
      debug: "CODE_SIGN_ENTITLEMENTS = Debug.entitlements;",
      release: "CODE_SIGN_ENTITLEMENTS = Release.entitlements;", rules: ["CL008"],
      files: [
        "Debug.entitlements": "{ \"com.apple.security.app-sandbox\" = YES; }",
        "Release.entitlements": "{ \"\(list)\" = (\"iCloud.com.acme.notes\"); }",
      ])
    #expect(without == [], "the other has no list at all")
  }

  @Test func `settings that nothing refers to make no difference`() throws {
    let found = try messages(
      Self.type, debug: "PREFIX = com.acme; ENDING = .acme; OTHER = 1;", release: "PREFIX = com.acme; ENDING = .acme;",
      rules: ["UT034"])
    #expect(found == ["invalid filename extension '.acme': it has a leading dot"])
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
