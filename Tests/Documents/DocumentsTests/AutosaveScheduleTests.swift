import Documents
import Synchronization
import Testing
import UTTestFixtures

/// When a document is saved by itself after something other than an edit, which `ChangeTests` has.
@MainActor @Suite(.timeLimit(.minutes(10))) struct AutosaveScheduleTests {
  let desk: Desk
  let clock = ManualClock()

  init() throws { desk = try Desk() }

  private func open<Document: UIDocument>(_ make: @MainActor (URL) -> Document) async throws -> Document {
    let note = try await desk.open(make, "a.txt", "one")
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    return note
  }

  @Test func `a file that is removed after a save that was tried again does not come back`() async throws {
    let note = try await open(RecordingNote.init(fileURL:))
    note.failure.withLock { $0 = "writeContents" }
    note.type("!")
    try await clock.advance(by: .seconds(2))
    try await eventually { note.documentState == .savingError }
    note.failure.withLock { $0 = nil }
    try await note.lifecycle.save()
    try FileManager.default.removeItem(at: note.fileURL)
    try await eventually { note.isFileRemoved }
    clock.advanceIfAnyoneSleeps(by: .seconds(60))
    await note.settle()
    #expect(desk.text("a.txt") == nil && clock.sleeperCount == 0)
    note.type("?")
    try await clock.advance(by: .seconds(2))
    try await eventually { desk.text("a.txt") == "one!?" }
  }

  @Test func `a save that failed does not wait for a pause in changes`() async throws {
    let note = try await open(RecordingNote.init(fileURL:))
    note.autosavePolicy = AutosavePolicy(delay: .seconds(60), ceiling: .seconds(600), retryDelay: .seconds(5))
    note.failure.withLock { $0 = "writeContents" }
    note.type("!")
    try await clock.waitForSleeper()
    await #expect(throws: (any Error).self) { try await note.lifecycle.save() }
    note.failure.withLock { $0 = nil }
    try await clock.advance(by: .seconds(5))
    try await eventually { desk.text("a.txt") == "one!" }
  }

  @Test func `a copy that cannot be saved does not delay the document's own file`() async throws {
    let note = try await open(Note.init(fileURL:))
    note.type("!")
    try await clock.waitForSleeper()
    #expect(await note.save(to: desk.url("missing/b.txt"), for: .forCreating) == false)
    try await clock.advance(by: .seconds(2))
    try await eventually { desk.text("a.txt") == "one!" }
  }

  @Test func `another policy counts for changes that are there`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.autosaveClock = clock
    note.type("!")
    await Task {}.value
    #expect(clock.sleeperCount == 0)
    note.autosavePolicy = AutosavePolicy(delay: .seconds(600), ceiling: .seconds(600))
    try await clock.waitForSleeper()
    note.autosavePolicy = .standard
    try await eventually("the end of the longer wait") { clock.sleeperCount == 1 }
    try await clock.advance(by: .seconds(2))
    try await eventually { desk.text("a.txt") == "one!" && !note.hasUnsavedChanges }
    // What another program removed is not a change.
    try FileManager.default.removeItem(at: note.fileURL)
    try await eventually { note.isFileRemoved }
    note.autosavePolicy = AutosavePolicy(delay: .seconds(1), ceiling: .seconds(1))
    await Task {}.value
    #expect(clock.sleeperCount == 0)
  }

  @Test func `an autosave that is put off is tried again`() async throws {
    let note = try await open(GatedNote.init(fileURL:))
    note.putsOff = true
    note.letWrite()
    note.type("!")
    try await clock.advance(by: .seconds(2))
    try await clock.waitForSleeper()
    #expect(desk.text("a.txt") == "one")
    note.putsOff = false
    try await clock.advance(by: .seconds(2))
    try await eventually { desk.text("a.txt") == "one!" }
  }
}
