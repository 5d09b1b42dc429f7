import Dispatch
import Documents
import Synchronization
import TestFixtures
import Testing

/// Calls that wait for others, and what becomes of those whose file goes meanwhile.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WaitingCallTests {
  /// Reads when it is let.
  private final class GatedNote: Note {
    nonisolated let isGated = Mutex(false)
    nonisolated let isReading = Mutex(false)
    nonisolated let goesOn = DispatchSemaphore(value: 0)

    nonisolated override func read(from url: URL) throws {
      isReading.withLock { $0 = true }
      if isGated.withLock({ $0 }) { goesOn.wait() }
      try super.read(from: url)
    }
  }

  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a document whose file goes while it is being opened is not open`() async throws {
    let note = try desk.document(GatedNote.init(fileURL:), "a.txt", "one")
    note.isGated.withLock { $0 = true }
    var isOpened: Bool?
    note.open { isOpened = $0 }
    try await eventually { note.isReading.withLock { $0 } }
    await withCheckedContinuation { continuation in
      note.accommodatePresentedItemDeletion { _ in continuation.resume() }
    }
    note.goesOn.signal()
    try await eventually { isOpened != nil }
    #expect(isOpened == false && note.lastError as? DocumentError == .notOpen)
    #expect(note.documentState == .closed && OpenDocuments.all.allSatisfy { $0 !== note })
    note.isGated.withLock { $0 = false }
    #expect(await note.open())
    #expect(note.documentState == .normal)
  }

  @Test func `calls that cannot be done at once are done in their order`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    var ends: [String] = []
    note.close { ends.append("closed \($0)") }
    note.close { ends.append("closed again \($0)") }
    note.revert(toContentsOf: note.fileURL) { ends.append("reverted \($0)") }
    note.open { ends.append("opened \($0)") }
    try await eventually { ends.count == 4 }
    #expect(ends == ["closed true", "closed again true", "reverted true", "opened true"])
    #expect(note.documentState == .normal && note.text == "one!")
  }

  @Test func `a revert waits for the save before it`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    #expect(await note.revert(toContentsOf: note.fileURL))
    #expect(isSaved == true && note.text == "one!" && !note.hasUnsavedChanges)
  }
}
