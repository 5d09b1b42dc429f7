import Documents
import Testing
import UTTestFixtures

/// Wants an item not to be deleted.
private final class Vetoing: NSObject, NSFilePresenter {
  let url: URL
  let presentedItemOperationQueue = OperationQueue()
  init(_ url: URL) { self.url = url }
  var presentedItemURL: URL? { url }
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(CocoaError(.userCancelled))
  }
}

/// Another program writes the open document.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ConflictTests {
  @Test func `a package that was taken over is whole, also if nobody has read its files`() async throws {
    for name in ["1.rtf", "2.rtf"] { try desk.folder.write("mine", to: "Trip.rtfd/\(name)") }
    let book = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    for name in ["1.rtf", "2.rtf"] { try desk.folder.write("theirs", to: "Other.rtfd/\(name)") }
    try FileManager.default.removeItem(at: desk.url("Trip.rtfd"))
    try FileManager.default.moveItem(at: desk.url("Other.rtfd"), to: desk.url("Trip.rtfd"))
    try book.set("1.rtf", "new")
    try? await book.lifecycle.save()
    let version = try #require(book.conflictVersions.first)
    try await book.lifecycle.takeConflictVersion(version)
    try await book.lifecycle.resolveConflict()
    try await book.lifecycle.close()
    #expect(["1.rtf", "2.rtf"].map { desk.text("Trip.rtfd/\($0)") } == ["theirs", "theirs"])
  }

  @Test func `what a document has not read is kept when it is saved`() async throws {
    try desk.folder.write("precious", to: "a.txt")
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.type("x")
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "x")
    #expect(try note.conflictVersions.map { try String(contentsOf: $0, encoding: .utf8) } == ["precious"])
  }

  @Test func `what a document could not read is kept when it is saved`() async throws {
    final class Picky: Note {
      override func load(fromContents contents: Any, ofType typeName: String?) throws {
        throw CocoaError(.fileReadCorruptFile)
      }
    }
    let note = try desk.document(Picky.init(fileURL:), "a.txt", "precious")
    #expect(await note.open() == false)
    note.type("x")
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "x")
    #expect(try note.conflictVersions.map { try String(contentsOf: $0, encoding: .utf8) } == ["precious"])
  }

  @Test func `a new document never takes the place of a file`() async throws {
    try desk.folder.write("precious", to: "a.txt")
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    note.type("x")
    await #expect(throws: CocoaError.self) { try await note.lifecycle.autosave() }
    await #expect(throws: CocoaError.self) { try await note.lifecycle.close() }
    #expect(desk.text("a.txt") == "precious")
    #expect(try desk.names == ["a.txt"])
  }

  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `what another program saved is never overwritten`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" mine")
    try desk.folder.write("theirs", to: "a.txt")
    try await note.lifecycle.save()
    #expect(note.documentState == .inConflict)
    #expect(desk.text("a.txt") == "one mine")
    let kept = try #require(note.conflictVersions.first)
    #expect(try String(contentsOf: kept, encoding: .utf8) == "theirs")
    note.type("!")
    try await note.lifecycle.save()
    #expect(note.conflictVersions.count == 1)
    #expect(note.documentState == .inConflict)
    try await note.lifecycle.resolveConflict()
    #expect(note.documentState == .normal)
    #expect(try desk.names == ["a.txt"])
  }

  @Test func `a conflict is found again when the document is opened, and ends when the other version goes`()
    async throws
  {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" mine")
    try desk.folder.write("theirs", to: "a.txt")
    try await note.lifecycle.close()
    let again = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(again.documentState == .inConflict)
    #expect(again.conflictVersions.count == 1)
    try FileManager.default.removeItem(at: try #require(again.conflictVersions.first))
    again.updateConflictState()
    #expect(again.documentState == .normal)
  }

  @Test func `the other version can be taken, and both be kept`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" mine")
    try desk.folder.write("theirs", to: "a.txt")
    try await note.lifecycle.save()
    let kept = try #require(note.conflictVersions.first)
    try await note.lifecycle.takeConflictVersion(kept)
    #expect(note.text == "theirs")
    #expect(note.hasUnsavedChanges)
    #expect(try await note.lifecycle.resolveConflict(keeping: [kept]).map(\.lastPathComponent) == ["a 2.txt"])
    #expect(note.documentState == .normal)
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "theirs")
    let names = try desk.names
    #expect(names == ["a 2.txt", "a.txt"])
  }

  @Test func `a change by others is loaded if there is nothing to lose`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try desk.folder.write("theirs", to: "a.txt")
    note.presentedItemDidChange()
    try await eventually { note.text == "theirs" && note.documentState == .normal }
    #expect(!note.hasUnsavedChanges)
  }

  @Test func `a change by others is a conflict if there is something to lose`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type(" mine")
    try desk.folder.write("theirs", to: "a.txt")
    note.presentedItemDidChange()
    try await eventually { note.documentState.contains(.inConflict) }
    #expect(note.text == "one mine")
    try await note.lifecycle.save()
    #expect(note.conflictVersions.count == 1)
  }

  @Test func `news of what the document itself has written changes nothing`() async throws {
    let note = try await desk.open(RecordingNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await note.lifecycle.save()
    _ = note.log.take()
    note.presentedItemDidChange()
    await withCheckedContinuation { continuation in note.performAsynchronousFileAccess { continuation.resume() } }
    for _ in 0..<20 { await Task.yield() }
    #expect(note.log.take() == ["fileAccess", "fileAccess"])
  }

  @Test func `who reads gets what was typed last, and another document hears of what is written`() async throws {
    let one = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    one.type("!")
    let two = try await desk.open(Note.init(fileURL:), "a.txt")
    #expect(two.text == "one!")
    #expect(!one.hasUnsavedChanges)
    two.type("?")
    try await two.lifecycle.save()
    try await eventually { one.text == "one!?" && one.documentState == .normal }
    #expect(two.documentState == .normal)
    try await one.lifecycle.rename(to: "b")
    try await eventually { two.fileURL.lastPathComponent == "b.txt" }
  }

  @Test func `a file that was removed is written again`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try FileManager.default.removeItem(at: note.fileURL)
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one!")
    #expect(note.documentState == .normal)
  }

  @Test func `a package that another program wrote is kept as it is`() async throws {
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    try notebook.set("2.rtf", "mine")
    try desk.folder.write("theirs", to: "Trip.rtfd/3.rtf")
    try await notebook.lifecycle.save()
    #expect(notebook.documentState == .inConflict)
    let kept = try #require(notebook.conflictVersions.first)
    #expect(try String(contentsOf: kept.appending(path: "3.rtf"), encoding: .utf8) == "theirs")
  }

  @Test func `a reader who does not answer holds nobody up for ever`() async throws {
    final class Mute: NSObject, NSFilePresenter {
      let url: URL
      let presentedItemOperationQueue = OperationQueue()
      init(_ url: URL) { self.url = url }
      var presentedItemURL: URL? { url }
      func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {}
      func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {}
    }
    let coordinator = FileArbiter(patience: .milliseconds(50))
    let mute = Mute(desk.url("a.txt"))
    coordinator.addFilePresenter(mute)
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.coordinator = coordinator
    try await note.lifecycle.open()
    #expect(note.text == "one")
  }

  @Test func `a document that another program has in use says which one`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    note.coordinator = FileArbiter(patience: .milliseconds(50))
    try await FileCoordinator().write(desk.url("a.txt")) { _ in
      _ = await #expect {
        try await note.lifecycle.open()
      } throws: { error in
        let place = "'\(self.desk.url("a.txt").path)'"
        let process = "(process \(ProcessInfo.processInfo.processIdentifier))"
        return "\(error)".hasPrefix("cannot use \(place): timed out: \(place) is in use by ")
          && "\(error)".hasSuffix(process)
      }
    }
  }

  @Test func `an error of who has the item open fails the access`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let coordinator = FileArbiter()
    let vetoing = Vetoing(desk.url("a.txt"))
    coordinator.addFilePresenter(vetoing)
    await #expect(throws: CocoaError(.userCancelled)) {
      try await DocumentLifecycle.delete(at: desk.url("a.txt"), coordinator: coordinator)
    }
    #expect(desk.text("a.txt") == "one")
  }

  @Test func `a document that somebody does not want deleted stays open with its changes`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"))
    session.autosavePolicy = .never
    session.document.text = "two"
    let coordinator = session.underlyingDocument.coordinator
    let vetoing = Vetoing(desk.url("a.txt"))
    coordinator.addFilePresenter(vetoing)
    await #expect(throws: CocoaError(.userCancelled)) { try await session.delete() }
    #expect(session.state == .normal && session.isEdited)
    coordinator.removeFilePresenter(vetoing)
    try await session.save()
    #expect(desk.text("a.txt") == "two")
    try await session.delete()
    #expect(session.state == .closed && desk.text("a.txt") == nil)
  }
}
