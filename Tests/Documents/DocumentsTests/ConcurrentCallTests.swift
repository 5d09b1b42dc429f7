import Dispatch
import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

/// Calls that begin while others are under way.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ConcurrentCallTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Begins a call and does not wait for its end.
  func begin(_ call: () -> Void) { call() }

  /// Waits until all that was asked for is done.
  func finish(_ document: UIDocument) async throws {
    try await eventually { document.documentState.isDisjoint(with: [.progressAvailable, .editingDisabled]) }
  }

  @Test func `a document that is opened again at once knows what it read`() async throws {
    for _ in 0..<50 {
      let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
      begin { note.close() }
      #expect(await note.open())
      note.type("!")
      try desk.folder.write("theirs", to: "a.txt")
      try await note.lifecycle.save()
      #expect(note.conflictVersions.count == 1)
      try await note.lifecycle.resolveConflict()
    }
  }

  @Test func `opening an open document leaves its changes alone`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    var isOpenTwice = false
    begin { note.open { _ in note.type("!") } }
    begin { note.open { isOpenTwice = $0 } }
    try await eventually { isOpenTwice }
    #expect(note.text == "one!" && note.hasUnsavedChanges)
    #expect(note.documentState == .normal)
    #expect(await note.open())
    #expect(note.text == "one!")
  }

  @Test func `a change while the document is being closed is saved`() async throws {
    final class Late: Note {
      var isLate = true
      override func updateChangeCount(withToken changeCountToken: Any, for saveOperation: UIDocument.SaveOperation) {
        super.updateChangeCount(withToken: changeCountToken, for: saveOperation)
        if isLate {
          isLate = false
          type("?")
        }
      }
    }
    let note = try await desk.open(Late.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.close()
    #expect(note.documentState == .closed)
    #expect(desk.text("a.txt") == "one!?")
  }

  @Test func `closing waits for what is done with the file`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let log = EventLog()
    let gate = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess {
      gate.wait()
      log.add("read")
    }
    await withCheckedContinuation { continuation in
      note.close { _ in
        log.add("closed")
        continuation.resume()
      }
      gate.signal()
    }
    #expect(log.take() == ["read", "closed"])
  }

  @Test func `the end of a revert does not let a document be edited that is being closed`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    begin { note.revert(toContentsOf: note.fileURL) }
    #expect(await note.close())
    #expect(note.editability == [false])
    #expect(note.documentState == .closed)
  }

  @Test func `a document that is read twice in a row has no changes`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    var ends = 0
    begin { note.revert(toContentsOf: note.fileURL) { _ in ends += 1 } }
    begin { note.revert(toContentsOf: note.fileURL) { _ in ends += 1 } }
    try await eventually { ends == 2 }
    #expect(!note.hasUnsavedChanges)
    note.type("!")
    #expect(note.hasUnsavedChanges)
    #expect(await note.close())
    #expect(desk.text("a.txt") == "one!")
  }

  @Test func `what is undone while it is saved is saved again by closing`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    begin { note.save(to: note.fileURL, for: .forOverwriting) }
    note.undoManager.undo()
    #expect(await note.close())
    #expect(!note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "one")
  }

  @Test func `a document that has not heard yet that its file was moved saves it where it is`() async throws {
    let coordinator = FileArbiter(patience: .milliseconds(100))
    let notes = try ["one", nil].map { text in
      let note = try desk.document(Note.init(fileURL:), "a.txt", text)
      note.coordinator = coordinator
      return note
    }
    for note in notes { try await note.lifecycle.open() }
    notes[0].presentedItemOperationQueue.isSuspended = true
    try await notes[1].lifecycle.move(to: desk.url("b.txt"))
    try desk.folder.write("another document", to: "a.txt")
    notes[0].type("!")
    try await notes[0].lifecycle.save()
    #expect(desk.text("b.txt") == "one!")
    #expect(desk.text("a.txt") == "another document")
    notes[0].presentedItemOperationQueue.isSuspended = false
    for note in notes { #expect(await note.close()) }
  }

  @Test func `who must not replace a file leaves those alone who have it open`() async throws {
    let other = try await desk.open(Note.init(fileURL:), "b.txt", "other")
    other.type("!")
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    #expect(await note.save(to: other.fileURL, for: .forCreating) == false)
    #expect((note.lastError as? CocoaError)?.code == .fileWriteFileExists)
    await #expect(throws: DocumentError.nameTaken(other.fileURL.path)) {
      try await note.lifecycle.move(to: other.fileURL)
    }
    #expect(!other.documentState.contains(.closed) && other.text == "other!")
  }

  @Test func `what an open group of undo has is kept when the file is deleted`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    try await DocumentLifecycle.delete(at: note.fileURL)
    try await eventually { note.documentState == .closed }
    note.undoManager.endTurn()
    #expect(!note.hasUnsavedChanges && desk.keptTexts == ["two"])
  }

  @Test func `a save that comes after the file was deleted saves nothing, and its changes are kept`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let gate = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess { gate.wait() }
    note.type("!")
    var isSaved: Bool?
    begin { note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 } }
    let url = note.fileURL
    note.accommodatePresentedItemDeletion { _ in
      try? FileManager.default.removeItem(at: url)
      gate.signal()
    }
    try await eventually { isSaved != nil && note.documentState == .closed }
    #expect(isSaved == false && !note.hasUnsavedChanges)
    #expect(note.lastError as? DocumentError == .deleted(url.path, areChangesKept: true))
    #expect(desk.text("a.txt") == nil && desk.keptTexts == ["one!"])
  }

  @Test func `a save that is asked for before anybody has heard of the file's new place goes there`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let url = note.fileURL
    begin { note.save(to: desk.url("b.txt"), for: .forCreating) }
    // Nobody who runs here can hear of it before this returns.
    while note.fileURL == url { usleep(100) }
    try desk.folder.write("theirs", to: "a.txt")
    note.type("!")
    #expect(await note.save(to: url, for: .forOverwriting))
    #expect(desk.text("a.txt") == "theirs")
    #expect(desk.text("b.txt") == "one!")
  }

  @Test func `a save waits until the file is read again`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    begin { note.revert(toContentsOf: note.fileURL) }
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    try await finish(note)
    #expect(note.text == "one" && !note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "one")
    try await note.lifecycle.close()
    begin { note.open() }
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(note.text == "one" && desk.text("a.txt") == "one")
  }

  @Test func `changes in a group that is open are something to lose`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.undoManager.beginUndoGrouping()
    note.change(to: "mine")
    #expect(!note.hasUnsavedChanges)
    try desk.folder.write("theirs", to: "a.txt")
    note.presentedItemDidChange()
    try await eventually { note.documentState.contains(.inConflict) || note.text == "theirs" }
    #expect(note.text == "mine")
    note.undoManager.endUndoGrouping()
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "mine" && note.conflictVersions.count == 1)
  }

  @Test func `two documents of one file that save at the same time do not wait for each other`() async throws {
    let coordinator = FileArbiter(patience: .seconds(3600))
    let notes = try (0..<2).map { _ in try desk.document(Note.init(fileURL:), "a.txt", "one") }
    for note in notes {
      note.coordinator = coordinator
      try await note.lifecycle.open()
    }
    for _ in 0..<20 {
      var pending = notes.count
      for note in notes {
        note.type("!")
        note.save(to: note.fileURL, for: .forOverwriting) { _ in pending -= 1 }
      }
      try await eventually { pending == 0 }
      for note in notes { try await finish(note) }
    }
  }

  @Test func `what could not be saved is found when the file has been moved`() async throws {
    try desk.folder.write("one", to: "a.txt")
    func fail() async throws {
      let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt")
      note.failure.withLock { $0 = "writeContentsSafely" }
      note.type("!")
      #expect(await note.autosave() == false)
      try await note.lifecycle.rename(to: "b")
      await withCheckedContinuation { continuation in note.performAsynchronousFileAccess { continuation.resume() } }
    }
    try await fail()
    try await eventually { !desk.store.entries().isEmpty }
    let note = try await desk.open(Note.init(fileURL:), "b.txt")
    #expect(note.text == "one!" && note.hasUnsavedChanges)
  }

  @Test func `saves at once, one of them of nothing, share their progress`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    begin { note.save(to: note.fileURL, for: .forOverwriting) }
    note.change(to: "")
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(desk.text("a.txt") == "")
  }

  @Test func `a move ends whose block is thrown away`() async throws {
    let note = try await desk.open(FaultyNote.init(fileURL:), "a.txt", "one")
    note.fault.withLock { $0 = .droppedAccess }
    await #expect(throws: DocumentError.accessDropped) { try await note.lifecycle.rename(to: "b") }
  }

  @Test func `an autosave that got no contents is tried again`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = AutosavePolicy()
    note.failure.withLock { $0 = "contents" }
    note.type("!")
    try await clock.advance(by: .milliseconds(1500))
    try await eventually { note.documentState.contains(.savingError) }
    note.failure.withLock { $0 = nil }
    try await clock.advance(by: .seconds(30))
    try await eventually { desk.text("a.txt") == "one!" }
  }
}
