import Documents
import Synchronization
import Testing
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct ChangeTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `change counts say whether something is unsaved`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    #expect(!note.hasUnsavedChanges)
    note.updateChangeCount(.done)
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(.undone)
    #expect(!note.hasUnsavedChanges)
    note.updateChangeCount(.redone)
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(.cleared)
    #expect(!note.hasUnsavedChanges)
    note.updateChangeCount(.undone)
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(.redone)
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `what is on disk cannot be reached any more by undoing after a new change`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.updateChangeCount(.done)
    note.updateChangeCount(.done)
    note.updateChangeCount(.cleared)
    note.updateChangeCount(.undone)
    note.updateChangeCount(.done)  // Cuts off what is on disk.
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(.undone)
    note.updateChangeCount(.redone)
    #expect(note.hasUnsavedChanges)
  }

  @Test func `an override of hasUnsavedChanges decides what is saved`() async throws {
    final class Eager: Note {
      nonisolated override var hasUnsavedChanges: Bool { true }
    }
    let note = try await desk.open(Eager.init(fileURL:), "a.txt", "one")
    try desk.folder.write("removed", to: "b.txt")
    try await note.lifecycle.save(to: desk.url("c.txt"), for: .forCreating)
    try FileManager.default.removeItem(at: desk.url("c.txt"))
    #expect(await note.autosave())
    #expect(desk.text("c.txt") == "one")
  }

  @Test func `the undo manager's outermost groups count, undoing and redoing too`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.undoManager.beginUndoGrouping()
    note.change(to: "two")
    note.undoManager.endUndoGrouping()
    note.change(to: "three")
    #expect(!note.hasUnsavedChanges)
    note.undoManager.endTurn()
    #expect(note.hasUnsavedChanges)
    note.undoManager.undo()
    #expect(!note.hasUnsavedChanges)
    #expect(note.text == "one")
    note.undoManager.redo()
    #expect(note.hasUnsavedChanges)
    try await note.lifecycle.save()
    note.undoManager.undo()
    #expect(note.hasUnsavedChanges)
    note.undoManager.redo()
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `a turn ends by itself, and saving ends it`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(note.hasUnsavedChanges)
    note.change(to: "three")
    note.save(to: note.fileURL, for: .forOverwriting, completionHandler: nil)
    #expect(note.undoManager.groupingLevel == 0)
    await note.autosave()
    #expect(!note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "three")
    note.change(to: "four")
    await note.close()
    #expect(desk.text("a.txt") == "four")
  }

  @Test func `actions are forgotten with the contents that they belong to, even if reading then fails`() async throws {
    final class Failing: Note {
      nonisolated override func read(from url: URL) throws {
        try super.read(from: url)
        if url.lastPathComponent == "b.txt" { throw CocoaError(.fileReadCorruptFile) }
      }
    }
    let note = try await desk.open(Failing.init(fileURL:), "a.txt", "one")
    try desk.folder.write("other", to: "b.txt")
    note.change(to: "two")
    #expect(await !note.revert(toContentsOf: desk.url("b.txt")))
    #expect(note.text == "other" && !note.undoManager.canUndo && note.hasUnsavedChanges)
  }

  @Test func `discardable actions and empty groups are no changes, nor is another's undo manager`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    let first = try #require(note.undoManager)
    note.undoManager.beginUndoGrouping()
    note.undoManager.endUndoGrouping()
    note.undoManager.endTurn()
    #expect(!note.hasUnsavedChanges)
    note.change(to: "two")
    note.undoManager.setActionIsDiscardable(true)
    note.undoManager.endTurn()
    #expect(!note.hasUnsavedChanges)
    note.undoManager = nil
    #expect(note.undoManager !== first)
    first.registerUndo(withTarget: note) { _ in }
    first.endTurn()
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `changes during a save stay unsaved`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    let token = note.changeCountToken(for: .forOverwriting)
    note.type("?")
    note.updateChangeCount(withToken: token, for: .forOverwriting)
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(.undone)
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `what was saved and then cut off cannot be reached`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    for _ in 0..<3 { note.updateChangeCount(.done) }
    let token = note.changeCountToken(for: .forOverwriting)
    note.updateChangeCount(.undone)
    note.updateChangeCount(.undone)
    note.updateChangeCount(.done)
    note.updateChangeCount(.done)
    note.updateChangeCount(withToken: token, for: .forOverwriting)
    #expect(note.hasUnsavedChanges)
    note.updateChangeCount(withToken: "not a token", for: .forOverwriting)
    #expect(note.hasUnsavedChanges)
  }

  @Test func `a change of the view saves nothing and is saved with the next change`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    _ = note.log.take()
    note.noteViewStateChange()
    #expect(note.hasUnsavedViewState)
    #expect(!note.hasUnsavedChanges)
    await note.autosave()
    #expect(note.log.take() == ["autosave"])
    note.type("!")
    await note.autosave()
    #expect(!note.hasUnsavedViewState)
  }

  // MARK: Autosave

  private func timed() async throws -> (RecordingNote, ManualClock) {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    _ = note.log.take()
    return (note, clock)
  }

  private func waitForText(_ text: String) async throws {
    try await eventually { desk.text("a.txt") == text }
  }

  @Test func `a change is saved 1.5 seconds later`() async throws {
    let (note, clock) = try await timed()
    note.type("!")
    try await clock.advance(by: .milliseconds(1400))
    try await clock.waitForSleeper()
    #expect(desk.text("a.txt") == "one")
    try await clock.advance(by: .milliseconds(200))
    try await waitForText("one!")
    try await eventually { !note.hasUnsavedChanges }
    #expect(note.log.take().count { $0 == "autosave" } == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a change during a save is saved later, whoever counts changes`() async throws {
    final class Counting: Note {
      nonisolated let unsaved = Mutex("")
      nonisolated override var hasUnsavedChanges: Bool { unsaved.withLock { !$0.isEmpty } }
      override func type(_ letters: String) {
        unsaved.withLock { $0 += letters }
        super.type(letters)
      }
      override func contents(forType typeName: String) throws -> Any {
        unsaved.withLock { $0 = "" }
        return try super.contents(forType: typeName)
      }
      override func updateChangeCount(withToken changeCountToken: Any, for saveOperation: UIDocument.SaveOperation) {}
    }
    let clock = ManualClock()
    let note = try await desk.open(Counting.init(fileURL:), "a.txt", "one")
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    note.type("!")
    await withCheckedContinuation { saved in
      note.save(to: note.fileURL, for: .forOverwriting) { _ in saved.resume() }
      note.type("?")
    }
    #expect(desk.text("a.txt") == "one!")
    try await clock.advance(by: .seconds(2))
    try await waitForText("one!?")
  }

  @Test func `a change is saved 1.5 seconds after the last one`() async throws {
    let (note, clock) = try await timed()
    note.type("!")
    try await clock.advance(by: .milliseconds(1000))
    note.type("?")
    try await clock.advance(by: .milliseconds(1000))
    try await clock.advance(by: .milliseconds(600))
    try await waitForText("one!?")
  }

  @Test func `saving waits for a pause in typing, but not for ever`() async throws {
    let (note, clock) = try await timed()
    var elapsed = 0
    while desk.text("a.txt") == "one", elapsed < 30 {
      note.type("x")
      try await clock.advance(by: .seconds(1))
      elapsed += 1
      try await eventually { clock.sleeperCount > 0 || desk.text("a.txt") != "one" }
    }
    #expect((9...11).contains(elapsed))
    try await eventually { !note.hasUnsavedChanges }
    #expect(note.log.take().count { $0 == "autosave" } == 1)
  }

  @Test func `nothing is saved while a group is open`() async throws {
    let (note, clock) = try await timed()
    note.type("!")
    note.undoManager.beginUndoGrouping()
    try await clock.advance(by: .seconds(60))
    try await clock.waitForSleeper()
    #expect(note.log.take().isEmpty)
    note.undoManager.endUndoGrouping()
    note.undoManager.endTurn()
    try await clock.advance(by: .seconds(2))
    try await waitForText("one!")
  }

  @Test func `an autosave that fails is tried again`() async throws {
    let (note, clock) = try await timed()
    note.failure.withLock { $0 = "writeContents" }
    note.type("!")
    try await clock.advance(by: .seconds(2))
    try await eventually { note.documentState == .savingError }
    note.failure.withLock { $0 = nil }
    try await clock.advance(by: .seconds(10))
    try await clock.waitForSleeper()
    #expect(desk.text("a.txt") == "one")
    try await clock.advance(by: .seconds(25))
    try await waitForText("one!")
    try await eventually { note.documentState == .normal }
  }

  @Test func `where nothing is saved by itself, a save that fails is not tried again`() async throws {
    let clock = ManualClock()
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.autosaveClock = clock
    note.autosavePolicy = .never
    note.failure.withLock { $0 = "contents" }
    note.type("!")
    await #expect(throws: RecordingNote.Failure(step: "contents")) { try await note.lifecycle.save() }
    note.failure.withLock { $0 = nil }
    await note.settle()
    #expect(clock.sleeperCount == 0)
  }

  @Test func `an autosave may be put off, a save is one`() async throws {
    final class Slow: Note {
      override func autosave(completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(false) }
    }
    let note = try await desk.open(Slow.init(fileURL:), "a.txt", "one")
    note.type("!")
    #expect(await note.autosave() == false)
    #expect(desk.text("a.txt") == "one")
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(desk.text("a.txt") == "one!")
  }
}
