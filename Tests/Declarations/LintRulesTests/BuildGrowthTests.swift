import Testing
import UTBuild
import UTLint
import UTLintRules
import UTTestFixtures

/// Rules about builds take time in proportion to the bundles: an archive of some kilobytes can have thousands.
@Suite struct BuildGrowthTests {
  private static func build(_ count: Int, _ identifier: (Int) -> String) throws -> Build {
    func plist(_ identifier: String) -> [UInt8] {
      Array(
        """
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
        <key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array></dict></plist>
        """.utf8)
    }
    var files = ["Notes.app/Info.plist": plist("org.penmakers.notes")]
    for number in 0..<count { files["Notes.app/PlugIns/\(number).appex/Info.plist"] = plist(identifier(number)) }
    return try Build(files: files, named: "")
  }

  @Test(arguments: [true, false]) func `bundles are compared with few others`(isSame: Bool) throws {
    let growth = try Growth(
      from: 50, { try Self.build($0) { "org.penmakers.notes.\(isSame ? 0 : $0)" } },
      { _ = Linter().findings(in: BuildSubject($0, channel: .appStore)) })
    #expect(growth.isLinear, "\(growth)")
  }
}
