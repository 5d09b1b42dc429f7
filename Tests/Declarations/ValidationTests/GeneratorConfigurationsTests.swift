import Testing
import UTLibC
import UTTestFixtures

@testable import UTValidation

@Suite struct GeneratorConfigurationsTests {
  @Test func `a configuration is about files in its folder, and not about those that a link leads to`() throws {
    let folder = try TemporaryFolder()
    try folder.write("targets: {Notes: {info: {path: Notes/Info.plist}}}\n", to: "long-name-of-a-project/project.yml")
    for name in ["other/Info.plist", "long-name-of-a-project/Notes/Info.plist"] { try folder.write("", to: name) }
    try #require(symlink("../other", "\(folder.path)/long-name-of-a-project/link") == 0)
    let configurations = GeneratorConfigurations()
    let project = "\(folder.path)/long-name-of-a-project"
    #expect(try configurations.file(for: "\(project)/Notes/Info.plist", siblings: nil) != nil)
    #expect(try configurations.file(for: "\(project)/link/Info.plist", siblings: nil) == nil)
  }
}
