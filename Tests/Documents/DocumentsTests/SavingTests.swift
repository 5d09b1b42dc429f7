import Dispatch
import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct SavingTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `closing saves what is not saved`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
    #expect(note.documentState == .closed)
    #expect(await note.close())
  }

  @Test func `closing saves a new document`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.type("typed")
    #expect(await note.close())
    #expect(desk.text("a.txt") == "typed" && note.documentState == .closed)
  }

  @Test func `closing saves what is in an open group of undo`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.undoManager.groupsByEvent = false
    note.undoManager.beginUndoGrouping()
    note.change(to: "in a group")
    #expect(await note.close())
    #expect(desk.text("a.txt") == "in a group")
  }

  @Test func `closing waits for opening`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    var ends: [String] = []
    note.open { ends.append("open \($0)") }
    note.close { ends.append("close \($0)") }
    try await eventually { ends.count == 2 }
    #expect(ends == ["open true", "close true"] && note.documentState == .closed)
  }

  @Test func `a document that is dropped is saved`() async throws {
    func drop() async throws {
      let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
      note.autosavePolicy = AutosavePolicy(delay: .milliseconds(20))
      note.type("!")
    }
    try await drop()
    try await eventually { desk.text("a.txt") == "one!" }
  }

  @Test func `a copy that could not be saved is nothing that is wrong with the document`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try desk.folder.write("taken", to: "b.txt")
    #expect(await note.save(to: desk.url("b.txt"), for: .forCreating) == false)
    #expect(note.documentState == .normal)
  }

  @Test func `what was done before a document was closed cannot be undone later`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.change(to: "two")
    try await note.lifecycle.close()
    try desk.folder.write("theirs", to: "a.txt")
    try await note.lifecycle.open()
    #expect(note.text == "theirs" && !note.undoManager.canUndo)
  }

  @Test func `a document that could not be saved stays open`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    note.failure.withLock { $0 = "writeContents" }
    await #expect(throws: RecordingNote.Failure(step: "writeContents")) { try await note.lifecycle.close() }
    #expect(note.documentState == .savingError)
    #expect(note.hasUnsavedChanges)
    note.failure.withLock { $0 = nil }
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
  }

  @Test func `an autosave that is put off does not let closing lose the changes`() async throws {
    final class Slow: Note {
      override func autosave(completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(false) }
    }
    let note = try await desk.open(Slow.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.close()
    #expect(desk.text("a.txt") == "one!")
  }

  /// Foundation ends the process if a total that was known becomes 0.
  @Test func `saves of something and of nothing share a progress`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "")
    var ended = 0
    for text in ["one", "", "two", ""] {
      note.change(to: text)
      note.save(to: note.fileURL, for: .forOverwriting) { if $0 { ended += 1 } }
    }
    try await eventually { ended == 4 }
    #expect(desk.text("a.txt") == "")
    #expect(await note.close())
  }

  @Test func `completion handlers run also when the contents cannot be given`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    note.failure.withLock { $0 = "contents" }
    #expect(await note.save(to: note.fileURL, for: .forOverwriting) == false)
    #expect(await note.autosave() == false)
    #expect(await note.close() == false)
    #expect(note.errors.count == 3)
    #expect(note.documentState == .savingError)
    #expect(desk.text("a.txt") == "one")
    await #expect(throws: RecordingNote.Failure(step: "contents")) { try await note.lifecycle.save() }
  }

  @Test func `contents that nobody can write are an error, and none are`() async throws {
    final class Number: UIDocument {
      override func contents(forType typeName: String) throws -> Any { 7 }
      override func load(fromContents contents: Any, ofType typeName: String?) throws {}
    }
    let number = try await desk.open(Number.init(fileURL:), "a.txt", "one")
    await #expect(throws: DocumentError.unsupportedContents("a Int")) { try await number.lifecycle.save() }
    #expect(desk.text("a.txt") == "one")
    let none = try desk.document(UIDocument.init(fileURL:), "a.txt")
    await #expect(throws: DocumentError.unsupportedContents("nothing")) { try await none.lifecycle.save() }
  }

  @Test func `saving creates and overwrites`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.type("one")
    try await note.lifecycle.save(for: .forCreating)
    #expect(note.documentState == .normal)
    #expect(desk.text("a.txt") == "one")
    note.type(" two")
    #expect(await note.save(to: note.fileURL, for: .forOverwriting))
    #expect(desk.text("a.txt") == "one two")
    #expect(try desk.names == ["a.txt"])
  }

  @Test func `creating never replaces what is there`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "theirs")
    note.type("mine")
    #expect(await note.save(to: note.fileURL, for: .forCreating) == false)
    #expect((note.lastError as? CocoaError)?.code == .fileWriteFileExists)
    #expect(desk.text("a.txt") == "theirs")
    #expect(note.hasUnsavedChanges)
  }

  @Test func `a write that fails leaves what was there, and nothing else`() async throws {
    final class Faulty: Note {
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        try Data("half".utf8).write(to: url)
        throw CocoaError(.fileWriteOutOfSpace)
      }
    }
    let note = try await desk.open(Faulty.init(fileURL:), "a.txt", "one")
    note.type("!")
    #expect(await note.save(to: note.fileURL, for: .forOverwriting) == false)
    #expect(desk.text("a.txt") == "one")
    #expect(try desk.names == ["a.txt"])
  }

  @Test func `a writer of the document's own gets a new place, and the old version when overwriting`()
    async throws
  {
    final class Appending: Note {
      nonisolated let log = EventLog()
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
      ) throws {
        log.add("\(originalContentsURL?.lastPathComponent ?? "none") \(url.pathExtension)")
        log.add(FileManager.default.fileExists(atPath: url.path) ? "there" : "new")
        let old = try originalContentsURL.map { try Data(contentsOf: $0) } ?? Data()
        try (old + Data("+".utf8) + (contents as? Data ?? Data())).write(to: url)
      }
    }
    let note = try desk.document(Appending.init(fileURL:), "a.txt")
    note.type("x")
    try await note.lifecycle.save(for: .forCreating)
    #expect(note.log.take() == ["none txt", "new"])
    #expect(chmod(note.fileURL.path, 0o640) == 0)
    try await note.lifecycle.save()
    #expect(note.log.take() == ["a.txt txt", "new"])
    #expect(desk.text("a.txt") == "+x+x")
    let mode = try FileManager.default.attributesOfItem(atPath: note.fileURL.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o640)
    #expect(try desk.names == ["a.txt"])
  }

  @Test(arguments: ["a.txt", "linked/a.txt"])
  func `what such a writer left that was ended goes with the next opening, what one writes stays`(target: String)
    async throws
  {
    let ended = Process()
    ended.executableURL = URL(filePath: "/bin/true")
    try ended.run()
    ended.waitUntilExit()
    try FileManager.default.createDirectory(at: desk.url("linked"), withIntermediateDirectories: true)
    try desk.folder.write("one", to: target)
    if target != "a.txt" { #expect(symlink(target, desk.url("a.txt").path) == 0) }
    let folder = desk.url(target).deletingLastPathComponent()
    let names = [ended.processIdentifier, getpid()].map { ".a.\($0)-1f.docstaging.txt" }
    for name in names { try Data().write(to: folder.appending(path: name)) }
    _ = try await desk.open(Note.init(fileURL:), "a.txt")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
    #expect(left == [names[1]])
  }

  @Test func `attributes are written with the contents`() async throws {
    final class Dated: Note {
      override func fileAttributesToWrite(
        to url: URL, for saveOperation: UIDocument.SaveOperation
      ) throws -> [AnyHashable: Any] {
        [
          FileAttributeKey.posixPermissions: 0o600,
          FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1000),
        ]
      }
    }
    let note = try desk.document(Dated.init(fileURL:), "a.txt")
    try await note.lifecycle.save(for: .forCreating)
    let attributes = try FileManager.default.attributesOfItem(atPath: note.fileURL.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(note.fileModificationDate == Date(timeIntervalSince1970: 1000))
  }

  @Test func `a document that cannot be written to in its place is saved elsewhere, and says so`() async throws {
    final class Messages: Sendable {
      let seen = Mutex<[URL]>([])
    }
    let place = URL(filePath: "/proc/sys/kernel/ostype")
    let note = Note(fileURL: place)
    note.recoveryStore = desk.store
    note.autosavePolicy = .never
    try await note.lifecycle.open()
    #expect(note.text == "Linux\n")
    note.type("!")
    note.writableFolder = desk.url("")
    let messages = Messages()
    let token = NotificationCenter.default.addObserver(
      forName: UIDocument.didMoveToWritableLocationNotification, object: note, queue: nil
    ) { notification in
      guard let message = UIDocument.DidMoveToWritableLocationMessage(notification) else { return }
      messages.seen.withLock { $0.append(message.oldURL) }
    }
    try await note.lifecycle.save()
    NotificationCenter.default.removeObserver(token)
    #expect(messages.seen.withLock { $0 } == [place])
    #expect(note.fileURL == desk.url("ostype"))
    #expect(desk.text("ostype") == "Linux\n!")
  }

  @Test func `progress is there while something is under way`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.open(completionHandler: nil)
    #expect(note.documentState.contains(.progressAvailable))
    await note.open()
    #expect(!note.documentState.contains(.progressAvailable))
    note.type(String(repeating: "x", count: 3_000_000))
    note.save(to: note.fileURL, for: .forOverwriting, completionHandler: nil)
    let progress = try #require(note.progress)
    await note.autosave()
    #expect(progress.completedUnitCount > 0)
  }

  @Test func `cancelling the progress cancels the save`() async throws {
    final class Slow: Note {
      nonisolated let mayWrite = DispatchSemaphore(value: 0)
      nonisolated override func writeContents(
        _ contents: Any, to url: URL, for saveOperation: SaveOperation, originalContentsURL: URL?
      ) throws {
        mayWrite.wait()
        // It is written twice: what could not be saved is kept for recovery.
        mayWrite.signal()
        try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
      }
    }
    let note = try await desk.open(Slow.init(fileURL:), "a.txt", "one")
    note.type("!")
    let saved = await withCheckedContinuation { continuation in
      note.save(to: note.fileURL, for: .forOverwriting) { continuation.resume(returning: $0) }
      note.progress?.cancel()
      note.mayWrite.signal()
    }
    #expect(!saved)
    #expect((note.lastError as? CocoaError)?.code == .userCancelled)
    #expect(desk.text("a.txt") == "one")
    #expect(note.hasUnsavedChanges)
  }
}
