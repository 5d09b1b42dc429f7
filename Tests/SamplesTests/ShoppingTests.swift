import Foundation
import Testing
import UTTestFixtures

/// The sample `shopping`, by what it prints and by its file.
@Suite(.timeLimit(.minutes(10))) struct ShoppingTests {
  @Test func `a list is created, added to and printed`() throws {
    let folder = try TemporaryFolder()
    let program = Program("ut-shopping", in: folder)
    let created = try program.run("Weekend.shoppinglist", "Milk", "Bread")
    #expect(created == (0, "Milk\nBread\n"))
    let added = try program.run("Weekend.shoppinglist", "Jam")
    #expect(added == (0, "Milk\nBread\nJam\n"))
    let file = try String(contentsOfFile: "\(folder.path)/Weekend.shoppinglist", encoding: .utf8)
    #expect(file == "Milk\nBread\nJam\n")
  }

  @Test func `a file of another type is refused and left alone`() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Coast\n", to: "Coast.md")
    let refused = try Program("ut-shopping", in: folder).run("Coast.md", "Milk")
    #expect(refused.status == 1)
    #expect(refused.output.hasPrefix("shopping: "))
    #expect(try String(contentsOfFile: "\(folder.path)/Coast.md", encoding: .utf8) == "# Coast\n")
  }
}
