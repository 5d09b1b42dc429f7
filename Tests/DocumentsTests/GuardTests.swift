import Dispatch
import Documents
import Synchronization
import TestFixtures
import Testing

/// A program that reads a file, and what it makes of the text `one!`.
struct Reader: Sendable, CustomTestStringConvertible {
  var testDescription: String { command }
  /// Reads `a.txt`, and writes `out.txt`.
  var command: String

  static let all = ["cat a.txt > out.txt", "cp a.txt out.txt", "rsync a.txt out.txt", "sha256sum < a.txt > out.txt"]
    .map { Reader(command: $0) }
    // Not every machine has rsync.
    .filter { !$0.command.hasPrefix("rsync") || FileManager.default.fileExists(atPath: "/usr/bin/rsync") }

  /// What it says of a text; the digests are those of `printf … | sha256sum`.
  func output(for text: String) -> String? {
    guard command.hasPrefix("sha256sum") else { return text }
    let digests = [
      "one": "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
      "one!": "89e674b01e5f5f7edb286b33dc2a0ae5887bddd5ba6853a34745ed8a4409c9fc",
    ]
    return digests[text].map { "\($0)  -\n" }
  }
}

/// Programs that do not coordinate wait for a guarded document to be saved.
///
/// One at a time: a thread of this process that waits for one lease ends all for which programs wait.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct GuardTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A document of the text `one`.
  private func open<Document: Note>(_ make: @MainActor (URL) -> Document) async throws -> Document {
    let note = try await desk.open(make, "a.txt", "one")
    note.fileGuard = .lease
    return note
  }

  /// Changes a document, and waits until programs wait for it.
  private func type(_ letters: String, in note: Note) async throws {
    note.type(letters)
    try await eventually("a guard") { note.isGuarded }
  }

  /// Reads the file as another program does.
  private func read() async throws -> String? {
    try await desk.run("cat a.txt > out.txt")
    return desk.text("out.txt")
  }

  @Test(arguments: Reader.all) func `programs read the last keystroke`(reader: Reader) async throws {
    let note = try await open(Note.init(fileURL:))
    for text in ["one!"] {
      try await type("!", in: note)
      try await desk.run(reader.command)
      #expect(desk.text("out.txt") == reader.output(for: text))
      #expect(desk.text("a.txt") == text)
    }
    try await eventually { !note.hasUnsavedChanges }
    #expect(note.conflictVersions.isEmpty)
    #expect(try desk.names == ["a.txt", "out.txt"])
  }

  @Test(arguments: Reader.all) func `without a guard, programs read what was saved`(reader: Reader) async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try await desk.run(reader.command)
    #expect(desk.text("out.txt") == reader.output(for: "one"))
    #expect(note.hasUnsavedChanges && !note.isGuarded)
  }

  @Test func `every change after a save is guarded again`() async throws {
    let note = try await open(HearingNote.init(fileURL:))
    for count in 1...5 {
      try await type("!", in: note)
      #expect(try await read() == "one" + String(repeating: "!", count: count))
    }
    // Its own saves are no news.
    #expect(await note.news() == [])
  }

  @Test func `several programs that wait all read the last keystroke`() async throws {
    let note = try await open(Note.init(fileURL:))
    try await type("!", in: note)
    let readers = try (1...8).map { _ in try WaitingProgram.reader(of: "a.txt", in: desk.folder) }
    for reader in readers { #expect(try await reader.text() == "one!") }
  }

  @Test func `a shorter and a longer text arrive whole`() async throws {
    let note = try await open(Note.init(fileURL:))
    let long = String(repeating: "abcdefgh\n", count: 300_000)
    try await type(long, in: note)
    #expect(try await read() == "one" + long)
    note.change(to: "x")
    try await eventually("a guard") { note.isGuarded }
    #expect(try await read() == "x")
  }

  @Test func `a document without unsaved changes holds nothing`() async throws {
    let note = try await open(Note.init(fileURL:))
    #expect(!note.isGuarded)
    note.change(to: "two")
    try await eventually("a guard") { note.isGuarded }
    note.undoManager.undo()
    try await eventually("no guard") { !note.isGuarded }
    #expect(try await read() == "one")
    try await type("!", in: note)
    try await note.lifecycle.save()
    #expect(!note.isGuarded)
    try await type("!", in: note)
    note.fileGuard = nil
    try await eventually("no guard") { !note.isGuarded }
    #expect(try await read() == "one!")
    note.fileGuard = .lease
    try await eventually("a guard") { note.isGuarded }
    try await note.lifecycle.close()
    #expect(!note.isGuarded)
    #expect(desk.text("a.txt") == "one!!")
  }

  @Test func `reverting does not wait for itself, and nor does the program`() async throws {
    let note = try await open(Note.init(fileURL:))
    try await type("!", in: note)
    try await note.lifecycle.revert()
    #expect(note.text == "one" && !note.isGuarded)
    try await type("!", in: note)
    // On the thread that would save.
    let reader = try #require(FileHandle(forReadingAtPath: desk.url("a.txt").path))
    #expect(try reader.readToEnd() == Data("one".utf8))
    try reader.close()
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one!")
    // The program's own save may still be under way.
    try await eventually { try desk.names == ["a.txt"] }
  }

  @Test func `a document that cannot be saved lets programs go on`() async throws {
    let note = try await open(FaultyNote.init(fileURL:))
    for fault in [FaultyNote.Fault.contents, .writing, .writingSafely, .droppedHandler] {
      note.fault.withLock { $0 = fault }
      try await type("!", in: note)
      #expect(try await read() == (fault == .droppedHandler ? note.text : "one"))
    }
  }

  @Test func `what is typed while a save is written is read, too`() async throws {
    let note = try await open(GatedNote.init(fileURL:))
    try await type("!", in: note)
    note.autosave(completionHandler: nil)
    try await eventually { note.isWriting.withLock { $0 } }
    note.type("?")
    let reader = try WaitingProgram.reader(of: "a.txt", in: desk.folder)
    try await reader.waits()
    note.letWrite(2)
    #expect(try await reader.text() == "one!?")
    #expect(desk.text("a.txt") == "one!?")
  }

  @Test func `a save that takes too long is not waited for`() async throws {
    let note = try await open(GatedNote.init(fileURL:))
    let clock = ManualClock()
    note.autosaveClock = clock
    try await type("!", in: note)
    let reader = try WaitingProgram.reader(of: "a.txt", in: desk.folder)
    try await reader.waits()
    try await eventually { note.isWriting.withLock { $0 } }
    clock.pass(.seconds(3600))
    #expect(try await reader.text() == "one")
    #expect(!note.isGuarded)
    // The save goes on, and the next change is guarded again.
    note.letWrite(2)
    try await eventually { !note.hasUnsavedChanges }
    #expect(desk.text("a.txt") == "one!")
    try await type("?", in: note)
    #expect(try await read() == "one!?")
    #expect(note.conflictVersions.isEmpty)
  }

  @Test func `saving elsewhere, renaming, and deleting let programs go on`() async throws {
    let note = try await open(Note.init(fileURL:))
    try await type("!", in: note)
    try await note.lifecycle.rename(to: "b")
    #expect(note.isGuarded)
    try await desk.run("cat b.txt > out.txt")
    #expect(desk.text("out.txt") == "one!")
    try await type("?", in: note)
    try await note.lifecycle.save(to: desk.url("c.txt"), for: .forCreating)
    #expect(!note.isGuarded && desk.text("b.txt") == "one!" && desk.text("c.txt") == "one!?")
    try await type("#", in: note)
    try await DocumentLifecycle.delete(at: desk.url("c.txt"))
    #expect(!note.isGuarded && !note.hasUnsavedChanges)
  }

  // MARK: Programs that write

  @Test(arguments: [
    ("echo theirs > a.txt", "theirs\n"), ("echo theirs >> a.txt", "one!theirs\n"),
    ("printf xy | dd of=a.txt conv=notrunc", "xye!"),
  ])
  func `what another program writes follows the save`(command: String, result: String) async throws {
    let note = try await open(HearingNote.init(fileURL:))
    try await type("!", in: note)
    try await desk.run(command)
    #expect(desk.text("a.txt") == result)
    try await eventually { note.text == result && note.documentState == .normal }
    #expect(!note.hasUnsavedChanges && note.conflictVersions.isEmpty)
    #expect(try desk.names == ["a.txt"])
    // The document goes on with that version.
    try await type("?", in: note)
    #expect(try await read() == result + "?")
  }

  @Test func `a second name for the file keeps its contents up to date`() async throws {
    let note = try await open(Note.init(fileURL:))
    try await type("!", in: note)
    try await desk.run("ln a.txt b.txt")
    #expect(try await read() == "one!")
    #expect(desk.text("b.txt") == "one!")
  }

  // MARK: Files without a guard

  @Test func `a file that another program has open, a file with two names, and a package are not guarded`() async throws
  {
    let note = try await open(Note.init(fileURL:))
    let reader = try #require(FileHandle(forReadingAtPath: desk.url("a.txt").path))
    note.type("!")
    await note.settle()
    #expect(!note.isGuarded)
    #expect(try await read() == "one")
    try reader.close()
    // From the next change on.
    try await type("!", in: note)

    try desk.folder.write("two", to: "two.txt")
    try await desk.run("ln two.txt names.txt")
    let two = try await desk.open(Note.init(fileURL:), "two.txt")
    two.fileGuard = .lease
    two.type("!")
    await two.settle()
    #expect(!two.isGuarded)

    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    notebook.fileGuard = .lease
    try notebook.set("1.rtf", "two")
    await notebook.settle()
    #expect(!notebook.isGuarded)
    #expect(desk.text("Trip.rtfd/1.rtf") == "one")
  }

  @Test func `a session guards its file`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let session = try await DocumentSession<Memo>.open(at: desk.url("a.txt"), recoveryStore: desk.store)
    session.autosavePolicy = .never
    session.fileGuard = .lease
    session.document.text += "!"
    try await eventually("a guard") { session.isGuarded }
    #expect(try await read() == "one!")
    #expect(!session.isEdited)
    try await session.close()
  }
}
