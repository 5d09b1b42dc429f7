import Documents
import Testing
import UTTestFixtures

/// The user cancels a save by its progress: that is no failure.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CancellingTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a cancelled save is no error, and is made up for like any edit`() async throws {
    let note = try await desk.open(GatedNote.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = AutosavePolicy(delay: .seconds(2), ceiling: .seconds(10), retryDelay: .seconds(30))
    note.type("!")
    let saving = Task { try await note.lifecycle.save() }
    try await eventually { note.isWriting.withLock { $0 } }
    note.progress?.cancel()
    note.letWrite()
    await #expect { try await saving.value } throws: { ($0 as? CocoaError)?.code == .userCancelled }
    #expect(note.documentState == .normal && note.hasUnsavedChanges)
    #expect(note.errors.isEmpty && desk.kept.isEmpty && desk.text("a.txt") == "one")
    #expect((note.lastError as? CocoaError)?.code == .userCancelled)
    note.letWrite()
    try await clock.advance(by: .seconds(2))
    try await eventually { !note.hasUnsavedChanges }
    #expect(desk.text("a.txt") == "one!")
  }

  @Test func `a save that is cancelled does not cancel the next one`() async throws {
    let note = try await desk.open(GatedNote.init(fileURL:), "a.txt", "one")
    var ends: [Bool] = []
    note.type(" two")
    note.save(to: note.fileURL, for: .forOverwriting) { ends.append($0) }
    try await eventually { note.isWriting.withLock { $0 } }
    note.type(" three")
    note.save(to: note.fileURL, for: .forOverwriting) { ends.append($0) }
    note.progress?.cancel()
    note.letWrite(2)
    try await eventually { ends.count == 2 }
    #expect(ends == [false, true])
    #expect(desk.text("a.txt") == "one two three" && note.documentState == .normal && !note.hasUnsavedChanges)
  }

  @Test func `a document whose last save is cancelled stays open`() async throws {
    let note = try await desk.open(GatedNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    let closing = Task { try await note.lifecycle.close() }
    try await eventually { note.isWriting.withLock { $0 } }
    note.progress?.cancel()
    note.letWrite()
    await #expect { try await closing.value } throws: { ($0 as? CocoaError)?.code == .userCancelled }
    #expect(note.documentState == .normal && note.hasUnsavedChanges && note.editability == [false, true])
    note.letWrite()
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
  }
}
