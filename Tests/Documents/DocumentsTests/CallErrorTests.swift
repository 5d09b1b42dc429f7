import Documents
import Testing
import UTTestFixtures

/// A call that fails says why itself, whatever other calls do at the same time.
@MainActor @Suite(.timeLimit(.minutes(10))) struct CallErrorTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  private func note() async throws -> GatedNote {
    let note = try await desk.open(GatedNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    return note
  }

  private func expectFullDisk(_ call: Task<Void, any Error>) async {
    await #expect { try await call.value } throws: { ($0 as? CocoaError)?.code == .fileWriteOutOfSpace }
  }

  @Test func `a save throws its own error, also if another call begins at once`() async throws {
    let note = try await note()
    note.failures.withLock { $0 = 1 }
    let saving = Task { try await note.lifecycle.save() }
    try await eventually { note.isWriting.withLock { $0 } }
    // It waits for the save, and begins with a clean slate.
    var isReverted: Bool?
    note.revert(toContentsOf: note.fileURL) { isReverted = $0 }
    note.letWrite()
    await expectFullDisk(saving)
    try await eventually { isReverted != nil }
    #expect(isReverted == true && note.lastError == nil)
  }

  @Test func `closing throws the error of its save, also if another call begins at once`() async throws {
    let note = try await note()
    note.failures.withLock { $0 = 1 }
    let closing = Task { try await note.lifecycle.close() }
    try await eventually { note.isWriting.withLock { $0 } }
    var isOpened: Bool?
    note.open { isOpened = $0 }
    note.letWrite()
    await expectFullDisk(closing)
    try await eventually { isOpened != nil }
    #expect(note.documentState.isDisjoint(with: .closed) && note.hasUnsavedChanges)
  }

  @Test func `a call that an override ends itself does not throw the error of an earlier one`() async throws {
    let note = try await note()
    note.failures.withLock { $0 = 1 }
    note.letWrite()
    await expectFullDisk(Task { try await note.lifecycle.save() })
    note.putsOff = true
    await #expect(throws: DocumentError.failed) { try await note.lifecycle.autosave() }
  }

  @Test func `an autosave that is put off did not fail because an earlier save did`() async throws {
    let note = try await note()
    note.failures.withLock { $0 = 1 }
    var isSaved: Bool?
    var isClosed: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    try await eventually { note.isWriting.withLock { $0 } }
    // It waits for the save that fails, then saves at once what autosaving puts off.
    note.putsOff = true
    note.close { isClosed = $0 }
    note.letWrite(2)
    try await eventually { isClosed != nil }
    #expect(isSaved == false && isClosed == true)
    #expect(desk.text("a.txt") == "one!" && note.documentState == .closed)
  }
}
