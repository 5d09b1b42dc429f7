import Documents
import Testing
import UTTestFixtures

/// Where the file is now, or was.
extension RecoveryTests {
  @Test func `however the way to the file is spelled, what could not be saved is found`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more", in: "./a.txt")
    try FileManager.default.createSymbolicLink(at: desk.url("link"), withDestinationURL: desk.url("."))
    #expect(desk.store.entries(for: desk.url("a.txt")).count == 1)
    try FileManager.default.createSymbolicLink(at: desk.url("b.txt"), withDestinationURL: desk.url("a.txt"))
    #expect(desk.store.entries(for: desk.url("b.txt")).count == 1)
    let note = try await desk.open(Note.init(fileURL:), "link/a.txt")
    #expect(note.text == "one more")
  }

  @Test func `what could not be saved is found where the file was moved to, and where it is gone`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("b.txt"))
    let gone = try desk.document(Note.init(fileURL:), "a.txt")
    await #expect(throws: CocoaError.self) { try await gone.lifecycle.open() }
    #expect(gone.recoverableVersions.count == 1)
    let note = try await desk.open(Note.init(fileURL:), "b.txt")
    #expect(note.text == "one more" && note.hasUnsavedChanges)
    try await note.lifecycle.close()
    #expect(desk.text("b.txt") == "one more" && desk.store.entries().isEmpty)
  }

  @Test func `what was restored where the file was moved to belongs there`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("b.txt"))
    func restore() async throws { #expect(try await desk.open(StuckNote.init(fileURL:), "b.txt").text == "one more") }
    try await restore()
    try await eventually { desk.store.entries().first?.documentURL == desk.url("b.txt") }
    try desk.folder.write("another", to: "a.txt")
    #expect(try await desk.open(Note.init(fileURL:), "a.txt").text == "another")
    #expect(try await desk.open(Note.init(fileURL:), "b.txt").text == "one more")
  }

  @Test func `a revert to another file that fails finds nothing to recover for this one`() async throws {
    try desk.folder.write("one", to: "b.txt")
    try await desk.leave(" more", in: "b.txt")
    try FileManager.default.removeItem(at: desk.url("b.txt"))
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "mine")
    await #expect(throws: CocoaError.self) { try await note.lifecycle.revert(toContentsOf: desk.url("b.txt")) }
    #expect(note.recoverableVersions.isEmpty)
  }

  @Test func `a file of the same size and time is not taken for one that is gone`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    try desk.folder.write("two", to: "b.txt")
    let date = try FileManager.default.attributesOfItem(atPath: desk.url("a.txt").path)[.modificationDate] as? Date
    try FileManager.default.setAttributes([.modificationDate: #require(date)], ofItemAtPath: desk.url("b.txt").path)
    try FileManager.default.removeItem(at: desk.url("a.txt"))
    #expect(try await desk.open(Note.init(fileURL:), "b.txt").text == "two")
  }
}
