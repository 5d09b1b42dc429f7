import Foundation
import Synchronization
import TestFixtures
import Testing

@testable import Documents

/// What the worker has done or found when the main actor is busy with something else.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LateMainActorTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Keeps the main actor busy until the worker has done everything that it was asked for, but not for long: the threads that
  /// it needs may be waiting for the main actor.
  private func keepBusy(until note: Note) {
    let done = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess { done.signal() }
    _ = done.wait(timeout: .now() + 20)
  }

  @Test func `another version that the document has replaced is not in its place`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    // Nothing looks for other versions but this test.
    note.file.state.locked { $0.watch?.end() }
    try desk.folder.write("theirs", to: "a.txt")
    #expect(note.file.news(isGone: false)?.kind == .version)
    note.type("!")
    try await note.lifecycle.save()
    note.file.holdFound(isForeign: true)
    #expect(!note.file.isForeign)
  }

  @Test func `a document that was saved elsewhere after its file was deleted is open there`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    let deleting = Task { try await note.deleteFile() }
    await Task {}.value
    var isSaved: Bool?
    note.save(to: desk.url("b.txt"), for: .forCreating) { isSaved = $0 }
    keepBusy(until: note)
    try await deleting.value
    try await eventually { isSaved != nil }
    #expect(
      try isSaved == true && desk.names == ["b.txt"] && note.documentState == .normal
        && note.fileURL == desk.url("b.txt"))
    note.type("!")
    try await note.lifecycle.save()
    note.type("?")
    try await note.lifecycle.close()
    #expect(note.documentState == .closed)
    #expect(desk.text("b.txt") == "one!?")
  }

  @Test func `a conflict that is resolved after the file was moved leaves what is in its old place`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    note.type("!")
    try desk.folder.write("theirs", to: "a.txt")
    try await eventually { note.documentState.contains(.inConflict) }
    let conflict = note.file.currentConflict()
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("b.txt"))
    note.presentedItemDidMove(to: desk.url("b.txt"))
    try desk.folder.write("another", to: "a.txt")
    #expect(try await note.access { try note.file.settle(conflict, keeping: [], for: note) } == [])
    #expect(desk.text("a.txt") == "another" && desk.text("b.txt") == "theirs")
  }

  @Test func `another version that is found just before a failing revert is read`() async throws {
    final class Searching: Note {
      nonisolated let searches = Mutex(0)
      nonisolated override func performAsynchronousFileAccess(_ block: @escaping @Sendable () -> Void) {
        super.performAsynchronousFileAccess { [self] in
          block()
          searches.withLock { $0 += 1 }
        }
      }
    }
    let note = try await desk.open(Searching.init(fileURL:), "a.txt", "one")
    await note.settle()
    let before = note.searches.withLock { $0 }
    try desk.folder.write("two", to: "a.txt")
    // The main actor hears of it only after the next call.
    for _ in 0..<20_000 where note.searches.withLock({ $0 }) == before { usleep(1000) }
    var isReverted: Bool?
    note.revert(toContentsOf: desk.url("missing.txt")) { isReverted = $0 }
    try await eventually { isReverted != nil }
    #expect(isReverted == false && note.fileURL == desk.url("a.txt"))
    try await eventually { note.text == "two" }
    #expect(!note.hasUnsavedChanges)
  }
}
