import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import Documents

/// What the worker has done or found when the main actor is busy with something else.
@MainActor @Suite(.timeLimit(.minutes(10))) struct LateMainActorTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// Keeps the main actor busy until the worker has done everything that it was asked for, but not for long: the
  /// threads that it needs may be waiting for the main actor.
  ///
  /// - Returns: whether the worker has done it.
  @discardableResult private func keepBusy(until note: Note) -> Bool {
    let done = DispatchSemaphore(value: 0)
    note.performAsynchronousFileAccess { done.signal() }
    return done.wait(timeout: .now() + 20) == .success
  }

  @Test func `another version that the document has replaced is not in its place`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    // Nothing looks for other versions but this test.
    note.file.shared.locked { $0.presence.watch?.end() }
    try desk.folder.write("theirs", to: "a.txt")
    let news = try #require(note.file.news(isGone: false))
    #expect(news.kind == .version)
    note.type("!")
    try await note.lifecycle.save()
    note.file.didEvaluate(news, isForeign: true)
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

  @Test func `a new document that is deleted while it is created does not come back`() async throws {
    let note = try desk.document(GatedNote.init(fileURL:), "new.txt")
    note.type("one")
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forCreating) { isSaved = $0 }
    try await eventually { note.isWriting.withLock { $0 } }
    let deleting = Task { try await note.deleteFile() }
    await Task {}.value
    note.letWrite()
    try await deleting.value
    try await eventually { isSaved != nil }
    #expect(try desk.names == [] && note.documentState == .closed && OpenDocuments.all.allSatisfy { $0 !== note })
  }

  @Test func `news of a move that come after a save elsewhere are not followed`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    #expect(await note.save(to: desk.url("c.txt"), for: .forCreating))
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("b.txt"))
    note.presentedItemDidMove(to: desk.url("b.txt"))
    #expect(note.fileURL == desk.url("c.txt"))
    note.type("!")
    try await note.lifecycle.save()
    #expect(try desk.text("b.txt") == "one" && desk.text("c.txt") == "one!" && desk.names == ["b.txt", "c.txt"])
  }

  /// Saves a document that learns during the save that its file has moved from a.txt to b.txt.
  ///
  /// - Parameter failures: how many attempts to write fail.
  private func saveDuringMove(failures: Int) async throws -> (note: GatedNote, isSaved: Bool) {
    let note = try await desk.open(GatedNote.init(fileURL:), "a.txt", "one")
    note.type("!")
    note.failures.withLock { $0 = failures }
    var isSaved: Bool?
    note.save(to: note.fileURL, for: .forOverwriting) { isSaved = $0 }
    try await eventually { note.isWriting.withLock { $0 } }
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("b.txt"))
    note.presentedItemDidMove(to: desk.url("b.txt"))
    note.letWrite(2)
    try await eventually { isSaved != nil }
    return (note, isSaved == true)
  }

  @Test func `a file is saved where it is if the document learns of a move during the save`() async throws {
    let (note, isSaved) = try await saveDuringMove(failures: 0)
    #expect(try isSaved && desk.names == ["b.txt"] && desk.text("b.txt") == "one!")
    #expect(note.fileURL == desk.url("b.txt"))
  }

  @Test func `a save that fails after a move is one of the document's own file`() async throws {
    let (note, isSaved) = try await saveDuringMove(failures: 2)
    #expect(!isSaved && note.documentState.contains(.savingError))
  }

  /// A note that needs no main actor to read, if it is told so.
  private final class BackgroundNote: Note {
    let isDetached = Mutex(false)
    nonisolated override func read(from url: URL) throws {
      if !isDetached.withLock({ $0 }) { try super.read(from: url) }
    }
  }

  /// Deletes the file of a note, which the main actor does not learn of until the caller suspends.
  ///
  /// - Parameter beforeDeleting: called with the note before its file is deleted.
  private func deletedNote(
    beforeDeleting: (BackgroundNote) -> Void = { _ in }
  ) async throws -> (BackgroundNote, Task<Void, any Error>) {
    while true {
      let note = try await desk.open(BackgroundNote.init(fileURL:), "a.txt", "one")
      let mayDelete = DispatchSemaphore(value: 0)
      note.performAsynchronousFileAccess { mayDelete.wait() }
      let deleting = Task { try await note.deleteFile() }
      await Task {}.value
      beforeDeleting(note)
      mayDelete.signal()
      if keepBusy(until: note) { return (note, deleting) }
      try await deleting.value
    }
  }

  @Test func `a file that was deleted is not open again because of a revert that had to wait`() async throws {
    var isReverted: Bool?
    let (note, deleting) = try await deletedNote { note in
      isReverted = nil
      note.type("!")
      note.save(to: note.fileURL, for: .forOverwriting, completionHandler: nil)
      note.revert(toContentsOf: note.fileURL) { isReverted = $0 }
    }
    try desk.folder.write("theirs", to: "a.txt")
    try await deleting.value
    try await eventually { isReverted != nil }
    #expect(isReverted == false)
    #expect(note.documentState == .closed && desk.text("a.txt") == "theirs")
  }

  @Test(arguments: [true, false])
  func `a file that was deleted is not open again because of a revert that begins meanwhile`(
    _ endsMeanwhile: Bool
  ) async throws {
    let (note, deleting) = try await deletedNote()
    note.isDetached.withLock { $0 = endsMeanwhile }
    try desk.folder.write("theirs", to: "a.txt")
    var isReverted: Bool?
    note.revert(toContentsOf: note.fileURL) { isReverted = $0 }
    if endsMeanwhile { keepBusy(until: note) }
    try await deleting.value
    try await eventually { isReverted != nil }
    #expect(isReverted == false)
    #expect(note.documentState == .closed)
    #expect(!note.file.isOpen && note.file.shared.locked { $0.presence.watch == nil } && desk.text("a.txt") == "theirs")
  }

  @Test(arguments: [true, false])
  func `a move of the own file while another is read is not one of the other`(_ isReadable: Bool) async throws {
    let note = try await desk.open(GatedReading.init(fileURL:), "a.txt", "one")
    try desk.folder.write("two", to: "b.txt")
    note.isGated.withLock { $0 = true }
    note.isReading.withLock { $0 = false }
    var isReverted: Bool?
    note.revert(toContentsOf: desk.url("b.txt")) { isReverted = $0 }
    try await eventually { note.isReading.withLock { $0 } }
    try FileManager.default.moveItem(at: desk.url("a.txt"), to: desk.url("c.txt"))
    note.presentedItemDidMove(to: desk.url("c.txt"))
    if !isReadable { note.fails.withLock { $0 = true } }
    note.isGated.withLock { $0 = false }
    note.goesOn.signal()
    try await eventually { isReverted != nil }
    #expect(isReverted == isReadable && note.fileURL == desk.url(isReadable ? "b.txt" : "c.txt"))
    note.type("!")
    try await note.lifecycle.save()
    #expect(desk.text("b.txt") == (isReadable ? "two!" : "two") && desk.text("c.txt") == (isReadable ? "one" : "one!"))
  }

  @Test func `a file that appears after the document's own was deleted is not deleted`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try await note.deleteFile()
    try desk.folder.write("theirs", to: "a.txt")
    try await note.deleteFile()
    #expect(desk.text("a.txt") == "theirs" && note.documentState == .closed)
  }

  @Test func `a deleted document can be reverted to what is in its place now`() async throws {
    let note = try await desk.open(Note.init(fileURL:), "a.txt", "one")
    try await note.deleteFile()
    try desk.folder.write("theirs", to: "a.txt")
    #expect(await note.revert(toContentsOf: note.fileURL))
    #expect(note.documentState == .normal && note.text == "theirs")
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
    #expect(try await note.inJob { try $0.settle(conflict, keeping: []).documents } == [])
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
