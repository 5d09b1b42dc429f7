import Documents
import Synchronization
import Testing
import UTTestFixtures

/// What is reported about saves that change a document's type and are only partly completed.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ChangingTypeTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A note that becomes another type, while something happens.
  private final class Changing: Note {
    nonisolated let isFull = Mutex(false)
    nonisolated let whileSaving = Mutex<(@Sendable () throws -> Void)?>(nil)

    nonisolated override var savingFileType: String? { "public.html" }

    nonisolated override func writeContents(
      _ contents: Any, andAttributes additionalFileAttributes: [AnyHashable: Any]?, safelyTo url: URL,
      for saveOperation: UIDocument.SaveOperation
    ) throws {
      if isFull.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
      try super.writeContents(contents, andAttributes: additionalFileAttributes, safelyTo: url, for: saveOperation)
      try whileSaving.withLock { $0 }?()
    }
  }

  @Test func `a save under another type that fails is an error, once`() async throws {
    let note = try await desk.open(Changing.init(fileURL:), "a.txt", "one")
    note.isFull.withLock { $0 = true }
    note.type(" more")
    await #expect { try await note.lifecycle.save() } throws: { ($0 as? CocoaError)?.code == .fileWriteOutOfSpace }
    #expect(note.fileURL.lastPathComponent == "a.txt" && desk.text("a.txt") == "one")
    note.isFull.withLock { $0 = false }
    try await note.lifecycle.close()
    #expect(try desk.names == ["a.html"])
  }

  @Test func `the old file stays if another program changes it meanwhile, and that is told`() async throws {
    let note = try await desk.open(Changing.init(fileURL:), "a.txt", "one")
    note.whileSaving.withLock { [folder = desk.folder] in $0 = { try folder.write("theirs", to: "a.txt") } }
    note.type(" more")
    try await note.lifecycle.save()
    #expect(note.lastError as? DocumentError == .changedFileRemains(desk.url("a.txt").path))
    #expect(try desk.names == ["a.html", "a.txt"])
    #expect(desk.text("a.txt") == "theirs" && desk.text("a.html") == "one more")
    #expect(note.documentState == .normal && !note.hasUnsavedChanges)
  }

  @Test func `it is no error if another program removes it`() async throws {
    let note = try await desk.open(Changing.init(fileURL:), "a.txt", "one")
    note.whileSaving.withLock { [url = note.fileURL] in $0 = { try FileManager.default.removeItem(at: url) } }
    note.type(" more")
    try await note.lifecycle.save()
    #expect(note.lastError == nil)
    #expect(try desk.names == ["a.html"])
  }
}
