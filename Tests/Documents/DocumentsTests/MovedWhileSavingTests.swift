import Documents
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

/// A file that is moved during a save is saved at its new location, and no second file appears.
@MainActor @Suite(.timeLimit(.minutes(10))) struct MovedWhileSavingTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// A note whose file another program moves when it is being written for the first time.
  private final class MovingNote: Note {
    nonisolated let destination = Mutex<String?>(nil)
    nonisolated override func writeContents(
      _ contents: Any, to url: URL, for saveOperation: UIDocument.SaveOperation, originalContentsURL: URL?
    ) throws {
      let path = destination.withLock { destination in
        defer { destination = nil }
        return destination
      }
      if let path, UTLibC.rename(fileURL.path, path) != 0 { throw CocoaError(.fileWriteUnknown) }
      try super.writeContents(contents, to: url, for: saveOperation, originalContentsURL: originalContentsURL)
    }
  }

  @Test func `it is saved where it is`() async throws {
    try desk.folder.write("one", to: "a.txt")
    let note = try await desk.open(MovingNote.init(fileURL:), "a.txt")
    note.type("!")
    note.destination.withLock { $0 = desk.url("b.txt").path }
    try await note.lifecycle.save()
    #expect(desk.text("b.txt") == "one!" && note.fileURL == desk.url("b.txt"))
    #expect(try desk.names == ["b.txt"])
  }
}
