import Documents
import Testing
import UTTestFixtures

extension SavingTests {
  @Test func `a save elsewhere that fails after it has written leaves the document where it is`() async throws {
    let note = try await desk.open(FaultyNote.init(fileURL:), "a.txt", "one")
    note.fault.withLock { $0 = .afterWriting }
    #expect(await !note.save(to: desk.url("b.txt"), for: .forCreating))
    note.fault.withLock { $0 = nil }
    #expect(note.fileURL == desk.url("a.txt"))
    note.type("!")
    try await note.lifecycle.save()
    #expect(try desk.names == ["a.txt", "b.txt"] && desk.text("a.txt") == "one!" && desk.text("b.txt") == "one")
    #expect(note.documentState == .normal)
    try await note.lifecycle.close()
  }

  @Test func `a copy that a program writes itself says nothing about the file of the document`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let copy = desk.url("b.txt")
    try await note.access {
      try note.writeContents(Data("a copy".utf8), andAttributes: nil, safelyTo: copy, for: .forCreating)
    }
    note.type("!")
    try await note.lifecycle.save()
    #expect(try desk.names == ["a.txt", "b.txt"] && desk.text("a.txt") == "one!" && desk.text("b.txt") == "a copy")
    #expect(note.documentState == .normal && note.fileURL == desk.url("a.txt"))
    try await note.lifecycle.close()
  }
}
