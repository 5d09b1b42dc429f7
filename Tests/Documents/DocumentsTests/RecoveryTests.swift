import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

/// What could not be saved.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecoveryTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A package that cannot be saved as long as it is stuck.
  final class SometimesStuckBook: UIDocument {
    nonisolated let isStuck = Mutex(true)
    private var wrapper = FileWrapper(directoryWithFileWrappers: [:])
    func set(_ name: String, _ text: String) throws {
      try wrapper.replaceChild(
        preferredFilename: name, with: FileWrapper(regularFileWithContents: Data(text.utf8)))
      updateChangeCount(.done)
    }
    nonisolated override func writeContents(
      _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
      for saveOperation: UIDocument.SaveOperation
    ) throws {
      if isStuck.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
      try super.writeContents(
        contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
    }
    override func contents(forType typeName: String) throws -> Any { wrapper }
    override func load(fromContents contents: Any, ofType typeName: String?) throws {
      if let contents = contents as? FileWrapper { wrapper = contents }
    }
  }

  /// That user could remove the file afterward.
  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `changes are not discarded because another user's file has them`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    try FileManager.default.removeItem(at: desk.url("a.txt"))
    try desk.folder.write("one more", to: "a.txt")
    try #require(chown(desk.url("a.txt").path, 65534, 65534) == 0)
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.recoverableVersions.count == 1 && !note.hasUnsavedChanges)
    try await note.lifecycle.close()
    #expect(desk.store.entries().count == 1)
  }

  @Test func `what could not be saved is restored when the document is opened again`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    let entry = try #require(desk.store.entries(for: desk.url("a.txt")).first)
    #expect(entry.documentURL == desk.url("a.txt"))
    #expect(entry.fileType == "public.plain-text")
    #expect(try String(contentsOf: entry.contentsURL, encoding: .utf8) == "one more")
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one more")
    #expect(note.hasUnsavedChanges)
    #expect(desk.text("a.txt") == "one")
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one more")
    #expect(desk.store.entries().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a file that was written since is not hidden by what is recovered`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    try desk.folder.write("newer", to: "a.txt")
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "newer")
    #expect(!note.hasUnsavedChanges)
    let entry = try #require(note.recoverableVersions.first)
    note.undoManager.beginUndoGrouping()
    note.change(to: "newest")
    note.undoManager.endUndoGrouping()
    try await note.lifecycle.save()
    try await note.lifecycle.restore(from: entry)
    #expect(note.text == "one more")
    #expect(note.recoverableVersions.isEmpty)
    let other = try await desk.open(Note.init(fileURL:), "b.txt", "other")
    let error = await #expect(throws: DocumentError.self) { try await other.lifecycle.restore(from: entry) }
    let folder = entry.contentsURL.deletingLastPathComponent().path
    #expect(error == .recoveryUnavailable(folder))
    #expect(other.text == "other" && !other.hasUnsavedChanges)
    // To undo what was done to other contents would look like a return to what is saved.
    #expect(!note.undoManager.canUndo && note.hasUnsavedChanges)
    try await note.lifecycle.save()
    #expect(desk.store.entries().isEmpty)
  }

  @Test func `what a program had saved before it was ended is kept no more`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    // It had, but could not remove what it had kept.
    try desk.folder.write("one more", to: "a.txt")
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one more" && !note.hasUnsavedChanges && note.recoverableVersions.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `what was being removed when a program ended does not come back`() async throws {
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave(" more")
    let entry = try #require(desk.store.entries().first)
    let folder = entry.contentsURL.deletingLastPathComponent()
    try FileManager.default.moveItem(at: folder, to: folder.appendingPathExtension("removed"))
    let note = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(note.text == "one" && note.recoverableVersions.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a copy that could not be saved is not kept if the file has it all`() async throws {
    let note = try await desk.open(StuckNote.init(fileURL:), "a.txt", "one")
    #expect(await note.save(to: desk.url("b.txt"), for: .forCreating) == false)
    #expect(!FileManager.default.fileExists(atPath: desk.store.folder.path))
    let new = try desk.document(StuckNote.init(fileURL:), "c.txt")
    #expect(await new.save(to: new.fileURL, for: .forCreating) == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).count == 1)
  }

  @Test func `of several failed saves the last is kept, and saving removes it`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.failure.withLock { $0 = "writeContentsSafely" }
    for _ in 0..<3 {
      note.type("!")
      #expect(await note.autosave() == false)
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path)
    #expect(kept.count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.appending(path: kept[0]).path).count == 3)
    note.failure.withLock { $0 = nil }
    try await note.lifecycle.save()
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a package is recovered whole`() async throws {
    final class StuckBook: UIDocument {
      nonisolated override func writeContents(
        _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
        for saveOperation: UIDocument.SaveOperation
      ) throws { throw CocoaError(.fileWriteOutOfSpace) }
      override func contents(forType typeName: String) throws -> Any {
        FileWrapper(directoryWithFileWrappers: ["1.rtf": FileWrapper(regularFileWithContents: Data("new".utf8))])
      }
      override func load(fromContents contents: Any, ofType typeName: String?) throws {}
    }
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    func fail() async throws {
      let book = try await desk.open(StuckBook.init(fileURL:), "Trip.rtfd")
      book.updateChangeCount(.done)
      #expect(await book.autosave() == false)
    }
    try await fail()
    try await eventually { !desk.store.entries().isEmpty }
    let again = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try again.text("1.rtf") == "new")
    try await again.lifecycle.close()
    #expect(desk.text("Trip.rtfd/1.rtf") == "new")
  }

  @Test func `damaged entries are passed over`() async throws {
    try desk.folder.write("{", to: "recovery/1/recovery.json")
    try desk.folder.write("", to: "recovery/2/other")
    try desk.folder.write(
      #"{"documentPath":"/a","contentsName":"../../x","date":0}"#, to: "recovery/3/recovery.json")
    #expect(desk.store.entries().isEmpty)
  }

  @Test func `what was not whole when a program ended is removed`() async throws {
    let half = UUID().uuidString
    try desk.folder.write("", to: "recovery/\(half)/lock")
    try desk.folder.write("half", to: "recovery/\(half)/contents.txt")
    try desk.folder.write("x", to: "recovery/not ours/x")
    try desk.folder.write("one", to: "a.txt")
    try await desk.leave("!")
    let names = try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path)
    #expect(names.count == 2 && names.contains("not ours") && !names.contains(half))
  }

  @Test func `reverting forgets what could not be saved`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.failure.withLock { $0 = "writeContentsSafely" }
    note.type("!")
    await note.autosave()
    try await note.lifecycle.revert()
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a package that was recovered is whole, also if it cannot be saved at first`() async throws {
    for name in ["1.rtf", "2.rtf"] { try desk.folder.write(name, to: "Trip.rtfd/\(name)") }
    func fail() async throws {
      let book = try await desk.open(SometimesStuckBook.init(fileURL:), "Trip.rtfd")
      try book.set("1.rtf", "new")
      #expect(await book.autosave() == false)
    }
    try await fail()
    try await eventually { !desk.store.entries().isEmpty }
    let book = try await desk.open(SometimesStuckBook.init(fileURL:), "Trip.rtfd")
    try book.set("3.rtf", "more")
    #expect(await book.autosave() == false)
    book.isStuck.withLock { $0 = false }
    try await book.lifecycle.save()
    #expect(["1.rtf", "2.rtf", "3.rtf"].map { desk.text("Trip.rtfd/\($0)") } == ["new", "2.rtf", "more"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a failed save leaves the files of a package where they were`() async throws {
    for name in ["1.rtf", "2.rtf"] { try desk.folder.write(name, to: "Trip.rtfd/\(name)") }
    func inode() throws -> UInt64? {
      let attributes = try FileManager.default.attributesOfItem(atPath: desk.url("Trip.rtfd/2.rtf").path)
      return attributes[.systemFileNumber] as? UInt64
    }
    let before = try #require(try inode())
    let book = try await desk.open(SometimesStuckBook.init(fileURL:), "Trip.rtfd")
    // A version of the package gets files that also have a name in the recovery store, and the package gets copies.
    book.versionStore = nil
    try book.set("1.rtf", "new")
    #expect(await book.autosave() == false)
    book.isStuck.withLock { $0 = false }
    try await book.lifecycle.save()
    #expect(desk.text("Trip.rtfd/1.rtf") == "new")
    #expect(try inode() == before)
  }

  @Test func `what could not be saved and was undone does not come back`() async throws {
    try desk.folder.write("one", to: "a.txt")
    func edit() async throws {
      let note = try await desk.open(StuckNote.init(fileURL:), "a.txt")
      note.change(to: "two")
      #expect(await note.autosave() == false)
      note.undoManager.undo()
      #expect(!note.hasUnsavedChanges)
      try await note.lifecycle.close()
    }
    try await edit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path).isEmpty)
  }

  @Test func `a document that the user deletes leaves nothing`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"), recoveryStore: desk.store)
    session.autosavePolicy = .never
    session.document.text = "two"
    session.underlyingDocument.keepUnsavedContents()
    try await eventually { desk.keptTexts == ["two"] }
    try await session.delete()
    try await eventually { (try? FileManager.default.contentsOfDirectory(atPath: desk.store.folder.path)) == [] }
  }

  @Test func `a store that keeps nothing is no error`() async throws {
    let note = try await desk.open(StuckNote.init(fileURL:), "a.txt", "one")
    note.recoveryStore = .none
    let clock = ManualClock()
    note.autosaveClock = clock
    note.autosavePolicy.recoveryDelay = .seconds(2)
    note.type("!")
    try await clock.advance(by: .seconds(2))
    await note.settle()
    #expect(note.errors.isEmpty)
    await #expect(throws: CocoaError(.fileWriteOutOfSpace)) { try await note.lifecycle.save() }
  }
}

extension Desk {
  /// Lets a note fail to save, and be forgotten, as when the program ends.
  func leave(_ text: String, in name: String = "a.txt") async throws {
    try await fail(text, in: name)
    try await eventually { !store.entries().isEmpty }
  }

  func fail(_ text: String, in name: String) async throws {
    let note = try await open(StuckNote.init(fileURL:), name)
    note.type(text)
    #expect(await note.autosave() == false)
    #expect(await note.close() == false)
    #expect(store.entries().isEmpty)  // A running program has it.
  }
}
