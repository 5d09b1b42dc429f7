import Dispatch
import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

extension SavingTests {
  @Test func `another type to save moves the document to its extension`() async throws {
    final class Rich: UIDocument {
      var hasPicture = false
      nonisolated let picture = Mutex(false)
      nonisolated override var savingFileType: String? { picture.withLock { $0 } ? "com.apple.rtfd" : "public.rtf" }
      override func contents(forType typeName: String) throws -> Any {
        guard typeName == "com.apple.rtfd" else { return Data("{\\rtf1}".utf8) }
        let text = FileWrapper(regularFileWithContents: Data("{\\rtf1}".utf8))
        return FileWrapper(directoryWithFileWrappers: ["TXT.rtf": text])
      }
      override func load(fromContents contents: Any, ofType typeName: String?) throws {}
    }
    let rich = try await desk.open(Rich.init(fileURL:), "a.rtf", "{\\rtf1 old}")
    rich.picture.withLock { $0 = true }
    rich.updateChangeCount(.done)
    try await rich.lifecycle.save()
    #expect(try desk.names == ["a.rtfd"])
    #expect(rich.fileURL.lastPathComponent == "a.rtfd")
    #expect(rich.fileType == "com.apple.rtfd")
    #expect(desk.text("a.rtfd/TXT.rtf") == "{\\rtf1}")
    rich.updateChangeCount(.done)
    try await rich.lifecycle.save()
    #expect(try desk.names == ["a.rtfd"])
  }

  @Test func `another type is not saved over another document`() async throws {
    final class Rich: Note {
      nonisolated let hasPicture = Mutex(false)
      nonisolated override var savingFileType: String? {
        hasPicture.withLock { $0 } ? "com.apple.rtfd" : "public.rtf"
      }
    }
    try desk.folder.write("other", to: "a.rtfd/TXT.rtf")
    let rich = try await desk.open(Rich.init(fileURL:), "a.rtf", "one")
    rich.hasPicture.withLock { $0 = true }
    rich.type("!")
    await #expect(throws: DocumentError.nameTaken(desk.url("a.rtfd").path)) { try await rich.lifecycle.save() }
    #expect(desk.text("a.rtf") == "one" && desk.text("a.rtfd/TXT.rtf") == "other")
    #expect(rich.fileURL.lastPathComponent == "a.rtf" && rich.hasUnsavedChanges)
  }

  /// That user could remove the file afterward, or open it.
  @Test(.enabled(if: geteuid() == 0, "needs files of another user"))
  func `a file of another user or with more rights is not taken for the saved document`() async throws {
    final class Text: Note {
      nonisolated let isMarkdown = Mutex(false)
      nonisolated override var savingFileType: String? {
        isMarkdown.withLock { $0 } ? "net.daringfireball.markdown" : "public.plain-text"
      }
    }
    let text = try await desk.open(Text.init(fileURL:), "a.txt", "one")
    text.isMarkdown.withLock { $0 = true }
    text.type("!")
    try desk.folder.write("one!", to: "a.md")
    let planted = desk.url("a.md").path
    for (owner, mode) in [(65534, 0o644), (0, 0o666)] as [(uid_t, mode_t)] {
      try #require(chown(planted, owner, owner) == 0 && chmod(planted, mode) == 0)
      await #expect(throws: DocumentError.nameTaken(planted)) { try await text.lifecycle.save() }
      #expect(desk.text("a.txt") == "one")
    }
    // An earlier save was interrupted before it removed the old file.
    try #require(chmod(planted, 0o644) == 0)
    try await text.lifecycle.save()
    #expect(try desk.names == ["a.md"])
  }

  @Test func `the extension is the file's if the type has it, else the type's first`() throws {
    let note = try desk.document(Note.init(fileURL:), "a.jpeg")
    #expect(note.fileNameExtension(forType: "public.jpeg", saveOperation: .forOverwriting) == "jpeg")
    #expect(note.fileNameExtension(forType: "public.png", saveOperation: .forCreating) == "png")
    #expect(note.fileNameExtension(forType: nil, saveOperation: .forCreating) == "jpeg")
  }

  @Test func `a place without the extension gets it`() async throws {
    final class Text: Note {
      nonisolated override var savingFileType: String? { "public.plain-text" }
    }
    let note = try desk.document(Text.init(fileURL:), "a.txt")
    try await note.lifecycle.save(to: desk.url("Version 1.2"), for: .forCreating)
    #expect(note.fileURL.lastPathComponent == "Version 1.2.txt")
  }

  @Test func `a package is saved as one, and again, and what was read lazily can be read still`() async throws {
    try desk.folder.write("one", to: "Trip.rtfd/1.rtf")
    try desk.folder.write("two", to: "Trip.rtfd/2.rtf")
    let notebook = try await desk.open(Notebook.init(fileURL:), "Trip.rtfd")
    for round in 1...3 {
      try notebook.set("3.rtf", "round \(round)")
      try await notebook.lifecycle.save()
    }
    #expect(try notebook.text("1.rtf") == "one")
    #expect(try notebook.text("2.rtf") == "two")
    #expect(desk.text("Trip.rtfd/3.rtf") == "round 3")
    #expect(try desk.names == ["Trip.rtfd"])
    #expect(notebook.documentState == .normal)
  }
}
