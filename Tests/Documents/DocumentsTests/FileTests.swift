import Documents
import Testing
import TypeRegistry
import UTTestFixtures

@MainActor @Suite(.timeLimit(.minutes(10))) struct FileTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a new document is closed and has read nothing`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    #expect(note.documentState == .closed)
    #expect(note.fileModificationDate == nil)
    #expect(note.text == "")
    #expect(note.lastError == nil)
  }

  @Test func `a URL that is no file's makes opening and saving fail`() async throws {
    let web = try #require(URL(string: "https://example.com/a.txt"))
    let note = Note(fileURL: web)
    await #expect(throws: DocumentError.notAFileURL("https://example.com/a.txt")) { try await note.lifecycle.open() }
    await #expect(throws: DocumentError.notAFileURL("https://example.com/a.txt")) {
      try await note.lifecycle.save(for: .forCreating)
    }
    #expect(note.documentState.contains(.closed))
  }

  @Test func `the URL follows saving elsewhere, moving and reverting, and is known on any thread`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try await note.lifecycle.save(to: desk.url("b.txt"), for: .forCreating)
    #expect(note.fileURL.lastPathComponent == "b.txt")
    try await note.lifecycle.move(to: desk.url("c.txt"))
    #expect(await Task.detached { note.fileURL.lastPathComponent }.value == "c.txt")
    try desk.folder.write("two", to: "d.txt")
    try await note.lifecycle.revert(toContentsOf: desk.url("d.txt"))
    #expect(note.fileURL.lastPathComponent == "d.txt")
    #expect(note.text == "two")
    #expect(try desk.names == ["a.txt", "c.txt", "d.txt"])
  }

  @Test func `the name is that of the file without its extension`() throws {
    #expect(try desk.document(Note.init(fileURL:), "Shopping list.txt").localizedName == "Shopping list")
  }

  @Test(arguments: [
    ("a.txt", "public.plain-text"), ("a.JPG", "public.jpeg"), ("a.rtf", "public.rtf"), ("a.rtfd", "com.apple.rtfd"),
  ])
  func `the type comes from the extension`(name: String, type: String) throws {
    #expect(try desk.document(Note.init(fileURL:), name).fileType == type)
  }

  @Test func `a type that nothing declares is nil, a program's own is known`() throws {
    #expect(try desk.document(Note.init(fileURL:), "a.shoppinglist").fileType == nil)
    #expect(try desk.document(Note.init(fileURL:), "README").fileType == nil)
    let own = TypeDeclaration(
      identifier: "com.example.shopping-list", conformsTo: ["public.data"],
      tags: [TypeDeclaration.Tags(.filenameExtension, ["shoppinglist"])])
    TypeRegistry.installed.adding([own]).withCurrent {
      #expect(Note(fileURL: desk.url("a.shoppinglist")).fileType == "com.example.shopping-list")
    }
  }

  @Test func `the modification date is that of the file, before completion handlers run`() async throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    let date = try #require(
      try FileManager.default.attributesOfItem(atPath: note.fileURL.path)[.modificationDate] as? Date)
    let seen = await withCheckedContinuation { continuation in
      note.open { _ in continuation.resume(returning: note.fileModificationDate) }
    }
    #expect(abs(try #require(seen).timeIntervalSince(date)) < 0.001)
    note.type("!")
    let saved = await withCheckedContinuation { continuation in
      note.save(to: note.fileURL, for: .forOverwriting) { _ in
        continuation.resume(returning: note.fileModificationDate)
      }
    }
    #expect(try #require(saved) >= date)
    note.fileModificationDate = nil
    #expect(note.fileModificationDate == nil)
  }

  @Test func `opening reads in the background and completes on the main actor`() async throws {
    final class Threads: Note {
      nonisolated let log = EventLog()
      nonisolated override func read(from url: URL) throws {
        log.add(Thread.isMainThread ? "main" : "background")
        try super.read(from: url)
      }
    }
    let note = try desk.document(Threads.init(fileURL:), "a.txt", "one")
    let success = await withCheckedContinuation { continuation in
      note.open { success in
        MainActor.assertIsolated()
        continuation.resume(returning: success)
      }
    }
    #expect(success)
    #expect(note.text == "one")
    #expect(note.log.take() == ["background"])
    #expect(note.documentState == .normal)
  }

  @Test func `a file that is not there leaves the document closed`() async throws {
    let note = try desk.document(Note.init(fileURL:), "none.txt")
    #expect(await note.open() == false)
    #expect(note.documentState == .closed)
    #expect((note.lastError as? CocoaError)?.code == .fileReadNoSuchFile)
    #expect(note.errors.count == 1)
    try desk.folder.write("now", to: "none.txt")
    #expect(await note.open())
    #expect(note.text == "now")
    #expect(note.lastError == nil)
  }

  @Test func `a pipe is no document`() async throws {
    #expect(mkfifo(desk.url("a.txt").path, 0o600) == 0)
    let note = try desk.document(Note.init(fileURL:), "a.txt")
    await #expect(throws: DocumentError.unsupportedKind(desk.url("a.txt").path)) { try await note.lifecycle.open() }
    #expect(note.documentState == .closed)
  }

  @Test func `a package is loaded as a file wrapper, a flat file as data, with the type`() async throws {
    try desk.folder.write("Rain.", to: "Trip.rtfd/TXT.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    #expect(try notebook.text("TXT.rtf") == "Rain.")
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    #expect(note.loadedTypes == ["public.plain-text"])
  }

  @Test func `a reader of the document's own needs no contents`() async throws {
    final class Lines: UIDocument {
      private(set) var lines: [String] = []
      nonisolated override func read(from url: URL) throws {
        let read = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
        DispatchQueue.main.sync { MainActor.assumeIsolated { lines = read } }
      }
    }
    let lines = try await desk.open(Lines.init(fileURL:), "a.txt", "one\ntwo\n")
    #expect(lines.lines == ["one", "two"])
  }

  @Test func `read, called directly on the main actor, loads at once`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.txt", "one")
    try note.read(from: note.fileURL)
    #expect(note.text == "one")
  }

  @Test func `a document that loads nothing says so`() async throws {
    let document = try desk.document(UIDocument.init(fileURL:), "a.txt", "one")
    await #expect(throws: DocumentError.unsupportedType("public.plain-text")) { try await document.lifecycle.open() }
  }

  @Test func `what is asked of the file comes one after another`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let log = EventLog()
    let gate = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess {
      gate.wait()
      log.add("first")
    }
    note.type("!")
    note.save(to: note.fileURL, for: .forOverwriting, completionHandler: nil)
    gate.signal()
    let text = await withCheckedContinuation { continuation in
      note.performAsynchronousFileAccess {
        log.add("last")
        continuation.resume(returning: try? String(contentsOf: note.fileURL, encoding: .utf8))
      }
    }
    #expect(log.take() == ["first", "last"])
    #expect(text == "one!")
  }

  @Test func `a document is Sendable, and what it says of its file is known on any thread`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let seen = await Task.detached {
      (note.fileType, note.localizedName, note.documentState, note.hasUnsavedChanges, note.fileModificationDate != nil)
    }.value
    #expect(seen == ("public.plain-text", "a", .normal, false, true))
  }
}
