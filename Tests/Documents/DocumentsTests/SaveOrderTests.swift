import Documents
import Testing
import UTTestFixtures

/// Of two saves in the same place the newer one stays, whichever is written first.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SaveOrderTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Lends the file of a document to a reader.
  ///
  /// - Returns: gives it back.
  private func lend(_ note: Note) async -> @Sendable () -> Void {
    await withCheckedContinuation { continuation in
      note.relinquishPresentedItem(toReader: { continuation.resume(returning: $0 ?? {}) })
    }
  }

  /// Saves a document because the reader waits for it.
  private func saveForReader(_ note: Note) async -> (any Error)? {
    await withCheckedContinuation { continuation in
      note.savePresentedItemChanges { continuation.resume(returning: $0) }
    }
  }

  @Test func `a save that waits for a borrowed file does not replace a newer one`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" two")
    let giveBack = await lend(note)
    var isFirstSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isFirstSaved = $0 }
    note.type(" three")
    let error = await saveForReader(note)
    #expect(error == nil && isFirstSaved == nil)
    #expect(desk.text("a.txt") == "one two three")
    giveBack()
    try await eventually { isFirstSaved != nil }
    #expect(isFirstSaved == true && note.errors.isEmpty)
    #expect(desk.text("a.txt") == "one two three")
    #expect(!note.hasUnsavedChanges && note.documentState == .normal)
    note.type("!")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one two three!")
  }

  @Test func `an edit made after a save was overtaken by a newer one is saved in time`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = AutosavePolicy(delay: .seconds(2), ceiling: .seconds(10))
    let giveBack = await lend(note)
    note.type(" two")
    try await clock.advance(by: .seconds(2))
    try await eventually { note.documentState.contains(.progressAvailable) }
    note.type(" three")
    let error = await saveForReader(note)
    #expect(error == nil && desk.text("a.txt") == "one two three")
    note.type(" four")
    // What the edit schedules finds that a save is under way.
    await Task {}.value
    giveBack()
    try await eventually { !note.documentState.contains(.progressAvailable) }
    #expect(note.hasUnsavedChanges)
    try await clock.advance(by: .seconds(2))
    try await eventually { !note.hasUnsavedChanges }
    #expect(desk.text("a.txt") == "one two three four")
  }

  @Test(arguments: [true, false])
  func `a save that comes late leaves the recovery copy of newer changes`(isSaved: Bool) async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.type(" two")
    let giveBack = await lend(note)
    var isFirstSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isFirstSaved = $0 }
    note.type(" three")
    note.failure.withLock { $0 = "writeContentsSafely" }
    let error = await saveForReader(note)
    #expect(error != nil && isFirstSaved == nil && note.hasRecoveryCopy)
    if isSaved { note.failure.withLock { $0 = nil } }
    giveBack()
    try await eventually { isFirstSaved != nil }
    #expect(isFirstSaved == isSaved && note.hasUnsavedChanges && note.hasRecoveryCopy)
    #expect(desk.keptTexts == ["one two three"])
    #expect(desk.text("a.txt") == (isSaved ? "one two" : "one"))
  }

  @Test func `contents that took their time do not replace newer ones`() async throws {
    let session = try await desk.openGated("a.txt", "old")
    let page = session.document
    page.text = "first"
    session.markEdited()
    page.gates = 1
    let saving = Task { try await session.autosave() }
    try await eventually { page.isWaiting }
    page.text = "second"
    session.markEdited()
    try await session.autosave()
    #expect(desk.text("a.txt") == "second")
    page.goOn()
    try await saving.value
    #expect(desk.text("a.txt") == "second" && !session.isEdited)
  }
}
