import Documents
import Synchronization
import Testing
import UTTestFixtures

extension RecoveryTests {
  /// Opens a document that is not saved by itself, but kept two seconds after a change.
  func openKept<Document: UIDocument>(
    _ make: @MainActor (URL) -> Document, _ name: String, _ text: String? = nil
  ) async throws -> (Document, ManualClock) {
    let document = try await desk.open(make, name, text)
    let clock = ManualClock()
    document.autosaveClock = clock
    document.autosavePolicy.recoveryDelay = .seconds(2)
    return (document, clock)
  }

  var kept: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path)) ?? []
    return entries.flatMap { entry in
      let folder = desk.store.folder.appending(path: entry)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".txt") }
        .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
  }

  @Test func `changes are kept before they are saved`() async throws {
    func edit() async throws {
      let (note, clock) = try await openKept(Note.init(fileURL:), "a.txt", "one")
      note.type(" two")
      try await clock.advance(by: .seconds(2))
      try await eventually { kept == ["one two"] }
      note.type(" three")
      try await clock.advance(by: .seconds(2))
      try await eventually { kept == ["one two three"] }
      #expect(desk.text("a.txt") == "one")
    }
    try await edit()
    try await eventually { !desk.store.entries().isEmpty }
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one two three" && note.hasUnsavedChanges)
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one two three" && kept.isEmpty)
  }

  @Test func `changes of a new document are kept before it has a file`() async throws {
    func edit() async throws {
      let note = Note(fileURL: desk.url("a.txt"))
      note.recoveryStore = desk.store
      let clock = ManualClock()
      note.autosaveClock = clock
      note.autosavePolicy = .never
      note.autosavePolicy.recoveryDelay = .seconds(2)
      note.type("one")
      try await clock.advance(by: .seconds(2))
      try await eventually { kept == ["one"] }
      #expect(desk.text("a.txt") == nil)
    }
    try await edit()
    try await eventually { desk.store.entries(for: desk.url("a.txt")).count == 1 }
    let note = Note(fileURL: desk.url("a.txt"))
    note.recoveryStore = desk.store
    try await note.lifecycle.restore(from: try #require(desk.store.entries().first))
    #expect(note.text == "one")
    try await note.lifecycle.save(for: .forCreating)
    #expect(desk.text("a.txt") == "one" && kept.isEmpty)
  }

  @Test func `changes during a save that fails are kept`() async throws {
    let (note, clock) = try await openKept(StuckNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    var isOver = false
    note.autosave { _ in isOver = true }
    note.type("?")
    try await eventually { isOver }
    #expect(kept == ["one!"])
    try await clock.advance(by: .seconds(2))
    try await eventually { kept == ["one!?"] }
  }

  @Test func `what is undone is kept no more`() async throws {
    let (note, clock) = try await openKept(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    note.undoManager.endTurn()
    try await clock.advance(by: .seconds(2))
    try await eventually { kept == ["two"] }
    note.undoManager.undo()
    note.undoManager.endTurn()
    #expect(!note.hasUnsavedChanges)
    // The timer may have to begin anew: it waits while something else is under way.
    try await eventually {
      clock.advanceIfAnyoneSleeps(by: .seconds(2))
      return kept.isEmpty
    }
  }

  @Test func `the changes of a session are kept, too`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"))
    session.underlyingDocument.recoveryStore = desk.store
    session.autosavePolicy = .never
    session.autosavePolicy.recoveryDelay = .milliseconds(10)
    session.document.text = "two"
    try await eventually { kept == ["two"] }
    #expect(desk.text("a.txt") == "one")
    try await session.close()
    #expect(desk.text("a.txt") == "two" && kept.isEmpty)
  }
}
