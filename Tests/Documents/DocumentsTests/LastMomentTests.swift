import Documents
import Synchronization
import Testing
import UTTestFixtures

/// Changes made at the last moment, before they are counted, are not lost.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LastMomentTests {
  private final class Words: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    let text: Mutex<String>
    init(_ text: String) { self.text = Mutex(text) }
    init(configuration: ReadConfiguration) throws {
      text = Mutex(String(decoding: try configuration.file.contents(), as: UTF8.self))
    }
    func snapshot(contentType: UTType) throws -> String { text.withLock { $0 } }
    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
    @MainActor func change(to new: String, _ undoManager: UndoManager) {
      let old = text.withLock { $0 }
      undoManager.registerUndo(withTarget: self) { [unowned undoManager] in $0.change(to: old, undoManager) }
      text.withLock { $0 = new }
    }
  }

  /// Says that it has changed whenever its text does, also when that is read.
  private final class Eager: UIDocument {
    var text = "" { didSet { updateChangeCount(.done) } }
    override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
    }
  }

  private let desk: Desk

  init() throws { desk = try Desk() }

  // MARK: Closed in the same turn

  @Test func `a new document is saved that is closed in the turn in which it was changed`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.change(to: "typed")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "typed" && !note.hasUnsavedChanges)
    let words = Words("")
    let session = DocumentSession(newDocument: words, at: desk.url("b.txt"))
    words.change(to: "typed", session.undoManager)
    try await session.close()
    #expect(desk.text("b.txt") == "typed" && !session.isEdited)
  }

  @Test func `a document is saved that is changed after it was closed, and closed again`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try await note.lifecycle.close()
    note.change(to: "two")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "two" && !note.hasUnsavedChanges && note.documentState == .closed)
    // But never over what another program has saved since.
    try desk.folder.write("theirs", to: "a.txt")
    note.type("!")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "two!")
    #expect(try note.conflictVersions.map { try String(contentsOf: $0, encoding: .utf8) } == ["theirs"])
  }

  @Test func `a document that could not be opened says so if it is closed with changes`() async throws {
    try desk.folder.write("precious", to: "a.txt")
    let note = try desk.document(FaultyNote.init(fileURL:), "a.txt")
    note.fault.withLock { $0 = .reading }
    await #expect(throws: CocoaError.self) { try await note.lifecycle.open() }
    note.change(to: "typed")
    await #expect(throws: CocoaError.self) { try await note.lifecycle.close() }
    #expect(desk.text("a.txt") == "precious")
  }

  // MARK: Dropped in the same turn

  @Test func `a document is saved that is dropped in the turn in which it was changed`() async throws {
    func drop() async throws {
      let note = try desk.document(Note.init(fileURL:), "a.txt", "old")
      note.autosavePolicy = AutosavePolicy(delay: .milliseconds(10))
      try await note.lifecycle.open()
      note.change(to: "new")
    }
    try await drop()
    try await eventually { desk.text("a.txt") == "new" }
  }

  @Test func `a document is saved that counts its reading as a change and is dropped then`() async throws {
    func drop() async throws {
      let note = try desk.document(Eager.init(fileURL:), "a.txt", "old")
      note.autosavePolicy = AutosavePolicy(delay: .milliseconds(300))
      try await note.lifecycle.open()
      note.text = "new"
    }
    try await drop()
    try await eventually { desk.text("a.txt") == "new" }
  }

  @Test func `a session is saved that is dropped in the turn in which it was changed`() async throws {
    try desk.folder.write("old", to: "a.txt")
    func drop() async throws {
      let session = try await DocumentSession<Words>.open(at: desk.url("a.txt"))
      session.autosavePolicy = AutosavePolicy(delay: .milliseconds(10))
      session.document.change(to: "new", session.undoManager)
    }
    try await drop()
    try await eventually { desk.text("a.txt") == "new" }
  }

  @Test func `a document that was saved is let go of`() async throws {
    weak var dropped: Note?
    func drop() async throws {
      let note = try desk.document(Note.init(fileURL:), "a.txt", "old")
      dropped = note
      note.autosavePolicy = AutosavePolicy(delay: .milliseconds(10))
      try await note.lifecycle.open()
      note.change(to: "new")
    }
    try await drop()
    try await eventually { dropped == nil }
    #expect(desk.text("a.txt") == "new")
  }

  // MARK: Counted

  @Test func `undoing what can be thrown away leaves what cannot unsaved`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "old")
    note.change(to: "new")
    note.undoManager.endTurn()
    note.undoManager.registerUndo(withTarget: note) { _ in }
    note.undoManager.setActionIsDiscardable(true)
    note.undoManager.endTurn()
    // Whatever is said of it afterwards.
    note.undoManager.setActionIsDiscardable(false)
    note.undoManager.undo()
    #expect(note.hasUnsavedChanges)
    note.undoManager.undo()
    #expect(!note.hasUnsavedChanges && note.text == "old")
  }

  @Test func `undoing a part of what is under way leaves the rest unsaved`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "old")
    note.change(to: "new")
    note.undoManager.endTurn()
    note.undoManager.beginUndoGrouping()
    note.undoManager.beginUndoGrouping()
    note.change(to: "newer")
    note.undoManager.endUndoGrouping()
    note.undoManager.undoNestedGroup()
    note.undoManager.endUndoGrouping()
    note.undoManager.endTurn()
    #expect(note.text == "new" && note.hasUnsavedChanges)
  }

  @Test func `redoing a part that was undone alone is a new change`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "0")
    note.change(to: "1")
    try await note.lifecycle.save()
    note.undoManager.undo()
    note.undoManager.beginUndoGrouping()
    note.undoManager.beginUndoGrouping()
    note.change(to: "2")
    note.undoManager.endUndoGrouping()
    note.undoManager.undoNestedGroup()
    note.undoManager.endUndoGrouping()
    note.undoManager.endTurn()
    note.undoManager.redo()
    #expect(note.text == "2" && note.hasUnsavedChanges)
    try await note.lifecycle.save()
    note.undoManager.undo()
    #expect(note.text == "0" && note.hasUnsavedChanges)
    note.undoManager.redo()
    #expect(note.text == "2" && !note.hasUnsavedChanges)
  }

  @Test func `a new document is saved that is closed with a group open`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.undoManager.beginUndoGrouping()
    note.change(to: "typed")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "typed")
  }

  // MARK: After a failure

  @Test func `a change after a save that failed is saved as soon as any`() async throws {
    let note = try desk.document(FaultyNote.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy = .standard
    try await note.lifecycle.open()
    note.fault.withLock { $0 = .writing }
    note.type("!")
    try await clock.advance(by: .milliseconds(1500))
    try await eventually { note.documentState.contains(.savingError) && clock.sleeperCount == 1 }
    note.fault.withLock { $0 = nil }
    note.type("?")
    try await clock.advance(by: .milliseconds(1500))
    try await eventually { desk.text("a.txt") == "one!?" }
  }

  @Test func `a revert to another file that fails leaves the document as it was`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    await #expect(throws: CocoaError.self) { try await note.lifecycle.revert(toContentsOf: desk.url("none.txt")) }
    #expect(note.documentState == .normal && note.fileURL == desk.url("a.txt") && note.text == "one")
  }

  @Test func `who is promised that changes are kept hears once that they cannot be`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy.recoveryDelay = .seconds(2)
    try desk.folder.write("", to: "recovery")
    for _ in 0..<5 {
      note.type("!")
      try await clock.advance(by: .seconds(2))
      try await eventually { note.log.take().contains("contents") }
      await note.settle()
    }
    try await eventually { !note.errors.isEmpty }
    #expect(note.errors.count == 1 && note.lastError != nil)
    try FileManager.default.removeItem(at: desk.url("recovery"))
    note.type("!")
    try await clock.advance(by: .seconds(2))
    try await eventually { (try? FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path))?.count == 1 }
    #expect(note.errors.count == 1)
  }
}
