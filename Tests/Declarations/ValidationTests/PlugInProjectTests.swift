import Testing
import UTBundleDeclarations
import UTLint
import UTTestFixtures
import UTValidation

/// Quick Look generators and Spotlight importers, which projects build with the product type of any bundle.
@Suite struct PlugInProjectTests {
  private func rules(
    role: String, productType: String = "bundle", suffix: String? = nil, interface: String? = nil
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let interfaces = interface.map { "<key>CFPlugInTypes</key><dict><key>\($0)</key><array/></dict>" } ?? ""
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>CFBundleDocumentTypes</key><array><dict>
        <key>CFBundleTypeRole</key><string>\(role)</string>
        <key>LSItemContentTypes</key><array><string>net.daringfireball.markdown</string></array>
      </dict></array>
      <key>CFBundlePackageType</key><string>BNDL</string>\(interfaces)
      </dict></plist>
      """, to: "Info.plist")
    let setting = suffix.map { "WRAPPER_EXTENSION = \($0);" } ?? ""
    try folder.write(
      """
      { objects = {
        p = { isa = PBXProject; targets = (t); };
        t = { isa = PBXNativeTarget; name = T; buildConfigurationList = l;
          productType = "com.apple.product-type.\(productType)"; };
        l = { isa = XCConfigurationList; buildConfigurations = (r); };
        r = { isa = XCBuildConfiguration; name = Release;
          buildSettings = { INFOPLIST_FILE = Info.plist; SDKROOT = macosx; \(setting) }; };
      }; rootObject = p; }
      """, to: "A.xcodeproj/project.pbxproj")
    var options = ValidationOptions()
    options.paths = [folder.path]
    options.selected = try RuleSelection(["DT006", "DT008"])
    return try ValidationRun(options).outcome().result.findings.map(\.finding.rule)
  }

  @Test(
    arguments: [
      ("QLGenerator", "bundle", nil), ("QLGenerator", "bundle", "qlgenerator"), ("MDImporter", "bundle", nil),
      ("MDImporter", "bundle", "mdimporter"), ("MDImporter", "spotlight-importer", nil),
    ] as [(String, String, String?)])
  func `the roles of generators and importers are valid`(_ role: String, _ type: String, _ suffix: String?) throws {
    #expect(try rules(role: role, productType: type, suffix: suffix) == [])
  }

  @Test func `another role of a generator is found by what the generator is`() throws {
    #expect(try rules(role: "Viewer", suffix: "qlgenerator") == ["DT008"])
    #expect(try rules(role: "Viewer", interface: "5E2D9680-5022-40FA-B806-43349622E5B9") == ["DT008"])
    #expect(try rules(role: "Viewer", interface: "8B08C4BF-415B-11D8-B3F9-0003936726FC") == [])
    #expect(try rules(role: "Viewer") == [])
  }

  @Test func `the role of a generator stays wrong elsewhere`() throws {
    #expect(try rules(role: "QLGenerator", productType: "application") == ["DT006"])
    #expect(try rules(role: "QLGenerator", productType: "spotlight-importer") == ["DT006"])
  }
}
