import Dispatch
import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

extension ConcurrentCallTests {
  /// Begins to move a document's file.
  ///
  /// - Returns: lets it be done, and waits for that.
  func beginMove(_ note: Note, to name: String) async throws -> () async throws -> Void {
    let gate = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess { gate.wait() }
    var isOver = false
    Task {
      try? await note.lifecycle.move(to: desk.url(name))
      isOver = true
    }
    for _ in 0..<20 { await Task.yield() }
    return {
      gate.signal()
      try await eventually { isOver }
    }
  }

  @Test func `a save follows the file`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    let old = note.fileURL
    let move = try await beginMove(note, to: "b.txt")
    begin { note.save(to: old, for: .forOverwriting) }
    try await move()
    try await finish(note)
    note.type("?")
    #expect(await note.autosave())
    #expect(try desk.names == ["b.txt"])
    #expect(desk.text("b.txt") == "one!?")
    let again = try await beginMove(note, to: "c.txt")
    begin { note.revert(toContentsOf: desk.url("b.txt")) }
    try await again()
    try await finish(note)
    #expect(note.fileURL == desk.url("c.txt") && note.text == "one!?")
  }

  @Test func `a save follows the file to another extension`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    let old = note.fileURL
    let move = try await beginMove(note, to: "b.csv")
    begin { note.save(to: old, for: .forOverwriting) }
    try await move()
    try await finish(note)
    #expect(try desk.names == ["b.csv"])
    #expect(desk.text("b.csv") == "one!")
  }

  @Test func `a file that is moved after a save is not followed back`() async throws {
    for number in 0..<50 {
      let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
      note.type("!")
      begin { note.save(to: note.fileURL, for: .forOverwriting) }
      try await note.lifecycle.move(to: desk.url("\(number).txt"))
      try await finish(note)
      #expect(note.fileURL == desk.url("\(number).txt"))
    }
  }

  @Test func `a file that is being evicted is not followed to where it is removed`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let aside = desk.url(".utictl-evicted/1-7")
    try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: note.fileURL, to: aside.appending(path: "a.txt"))
    note.type("!")
    await #expect(throws: Never.self) { try await note.lifecycle.save() }
    #expect(note.fileURL == desk.url("a.txt") && desk.text("a.txt") == "one!")
    #expect(desk.text(".utictl-evicted/1-7/a.txt") == "one")
    #expect(await note.close())
  }

  @Test func `a save after one that goes elsewhere goes there, and finds no conflict`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    begin { note.save(to: desk.url("b.txt"), for: .forCreating) }
    note.type("?")
    #expect(await note.autosave())
    #expect(note.documentState == .normal)
    #expect(note.fileURL == desk.url("b.txt"))
    #expect(desk.text("a.txt") == "one" && desk.text("b.txt") == "one!?")
    #expect(try desk.names == ["a.txt", "b.txt"])
  }

  @Test func `a save before reverting to another file goes to its own`() async throws {
    try desk.folder.write("other", to: "b.txt")
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    begin { note.save(to: note.fileURL, for: .forOverwriting) }
    #expect(await note.revert(toContentsOf: desk.url("b.txt")))
    #expect(note.fileURL == desk.url("b.txt") && note.text == "other")
    note.type("?")
    try await note.lifecycle.save()
    #expect(note.documentState == .normal)
    #expect(desk.text("a.txt") == "one!" && desk.text("b.txt") == "other?")
  }
}
