import Foundation
import Testing
import UTTestFixtures

/// The sample `container-list`, by what it prints.
@Suite(.timeLimit(.minutes(10))) struct ContainerListTests {
  @Test func `a document of a container is printed`() throws {
    let folder = try TemporaryFolder()
    let program = Program("ut-container-list", in: folder)
    let refused = try program.run("iCloud.com.example.none")
    #expect(refused.status == 1 && refused.output.hasPrefix("container-list: no container 'iCloud.com.example.none'"))
    try folder.write("- Milk\n", to: "data/uniform-documents/containers/iCloud.com.example.notes/Documents/Todo.md")
    #expect(try program.run("iCloud.com.example.notes", "Todo.md") == (0, "- Milk\n\n"))
    let missing = try program.run("iCloud.com.example.notes", "None.md")
    #expect(missing.status == 1 && missing.output.contains("does not exist on any known device"))
  }
}
