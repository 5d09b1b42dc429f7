import Documents
import Testing
import UTLibC
import UTTestFixtures

/// A session that is saved elsewhere as another type, while its contents take their time.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SaveAsTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Another user may have given the name of the folder to a link.
  @Test(arguments: ["move", "copy", "delete", "convert"])
  func `no other file than the document is changed or copied`(_ what: String) async throws {
    try desk.folder.write("secret", to: "own/a.txt")
    let session = try await desk.openGated("work/a.txt", "one")
    try await desk.run("chmod 777 .")
    rename(desk.url("work").path, desk.url("hidden").path)
    symlink("own", desk.url("work").path)
    await #expect(throws: (any Error).self) {
      switch what {
      case "move": try await session.rename(to: "b")
      case "copy": _ = try await session.duplicate()
      case "delete": try await session.delete()
      default: try await session.save(as: desk.url("work/a.html"), type: .html)
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.url("own").path) == ["a.txt"])
    #expect(desk.text("own/a.txt") == "secret" && desk.text("hidden/a.txt") == "one")
  }

  @Test func `what is saved meanwhile keeps the type of the file`() async throws {
    let session = try await desk.openGated("a.txt", "old")
    let page = session.document
    page.gates = 1
    let saving = Task { try await session.save(as: desk.url("b.html"), type: .html) }
    try await eventually { page.isWaiting }
    page.text = "new"
    session.markEdited()
    try await session.autosave()
    #expect(try desk.names == ["a.txt"])
    #expect(desk.text("a.txt") == "new")
    page.goOn()
    try await saving.value
    #expect(try desk.names == ["a.txt", "b.html"])
    #expect(session.fileURL == desk.url("b.html") && desk.text("a.txt") == "new")
    // The contents that were asked for before the change are there: the change is not saved in the new place.
    #expect(desk.text("b.html") == "old" && session.isEdited)
    try await session.close()
    #expect(desk.text("b.html") == "new")
  }

  @Test func `two at once have a type each`() async throws {
    let session = try await desk.openGated("a.txt", "old")
    let page = session.document
    page.gates = 1
    let saving = Task { try await session.save(as: desk.url("b.html"), type: .html) }
    try await eventually { page.isWaiting }
    try await session.save(as: desk.url("c.txt"))
    page.goOn()
    try await saving.value
    #expect(try desk.names == ["a.txt", "b.html", "c.txt"])
    #expect(session.fileURL == desk.url("b.html"))
  }
}
