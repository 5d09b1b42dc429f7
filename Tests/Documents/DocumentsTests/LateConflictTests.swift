import Documents
import Synchronization
import Testing
import UTTestFixtures

/// Another program writes while a conflict is being resolved.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LateConflictTests {
  /// A note that keeps back what it is to do with its file next, if a test wants it.
  private final class HoldingNote: Note {
    private nonisolated let holds = Mutex(false)
    private nonisolated let held = Mutex<(@Sendable () -> Void)?>(nil)

    nonisolated func hold() { holds.withLock { $0 = true } }
    nonisolated var isHolding: Bool { held.withLock { $0 != nil } }

    nonisolated func goOn() {
      if let block = held.withLock({ $0 }) { super.performAsynchronousFileAccess(block) }
    }

    nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
      let isHeld = holds.withLock { holds in
        defer { holds = false }
        return holds
      }
      if isHeld { held.withLock { $0 = block } } else { super.performAsynchronousFileAccess(block) }
    }
  }

  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `what came meanwhile stays in conflict`() async throws {
    let note = try await desk.open(HoldingNote.init(fileURL:), "a.txt", "one")
    note.type(" mine")
    try desk.folder.write("theirs", to: "a.txt")
    try await note.lifecycle.save()
    let settled = try #require(note.conflictVersions.first)
    note.type("!")
    await note.settle()
    note.hold()
    let resolving = Task { try await note.lifecycle.resolveConflict() }
    try await eventually { note.isHolding }
    try desk.folder.write("late", to: "a.txt")
    try await eventually { note.conflictVersions.contains(note.fileURL) }
    note.goOn()
    _ = try await resolving.value
    #expect(note.conflictVersions == [note.fileURL])
    #expect(note.documentState.contains(.inConflict))
    #expect(!FileManager.default.fileExists(atPath: settled.path))
    // It was never offered to the user, so the next save keeps it.
    try await note.lifecycle.save()
    #expect(desk.text("a.txt") == "one mine!")
    #expect(try note.conflictVersions.map { try String(contentsOf: $0, encoding: .utf8) } == ["late"])
  }
}
