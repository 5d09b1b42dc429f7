import Foundation
import Testing

@testable import FileCoordination

/// Which presenters get which messages. Source: NSFileCoordinator.h.
@Suite struct MessageMatrixTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// An access, a presenter's item, and the messages that it gets before, and after.
  static let matrix: [(kind: FileAccess.Kind, item: String, presented: String, before: [String], after: [String])] = [
    (.reading, "folder/a.txt", "folder/a.txt", ["reader", "save"], ["back"]),
    (.readingWithoutChanges, "folder/a.txt", "folder/a.txt", ["reader"], ["back"]),
    (.writing, "folder/a.txt", "folder/a.txt", ["writer"], ["back", "changed"]),
    (.writingForMerging, "folder/a.txt", "folder/a.txt", ["writer", "save"], ["back", "changed"]),
    (.moving, "folder/a.txt", "folder/a.txt", ["writer"], ["back"]),
    (.deleting, "folder/a.txt", "folder/a.txt", ["writer", "deletion"], ["back"]),
    (.replacing, "folder/a.txt", "folder/a.txt", ["writer", "deletion"], ["back", "changed"]),
    // Presenters of other items.
    (.writing, "folder/a.txt", "folder/b.txt", [], []),
    (.writing, "folder/a.txt", "folder/a.txt/x", [], []),
    // Presenters of the folder.
    (.reading, "folder/a.txt", "folder", [], []),
    (.writing, "folder/a.txt", "folder", [], ["changed a.txt"]),
    (.writing, "folder/sub/deep.txt", "folder", [], ["changed deep.txt"]),
    (.deleting, "folder/a.txt", "folder", ["deletion of a.txt"], []),
    // Presenters of what is in a folder.
    (.reading, "folder", "folder/a.txt", [], []),
    (.writing, "folder", "folder/a.txt", [], []),
    (.moving, "folder", "folder/sub/deep.txt", ["writer"], ["back"]),
    (.deleting, "folder", "folder/a.txt", ["writer", "deletion"], ["back"]),
    (.replacing, "folder", "folder/a.txt", ["writer", "deletion"], ["back"]),
    // Presenters of packages.
    (.reading, "note.rtfd/TXT.rtf", "note.rtfd", ["reader", "save"], ["back"]),
    (.writing, "note.rtfd/TXT.rtf", "note.rtfd", ["writer"], ["back", "changed TXT.rtf"]),
    (.writing, "note.rtfd/inner.rtfd/TXT.rtf", "note.rtfd", ["writer"], ["back", "changed TXT.rtf"]),
    (.writing, "note.rtfd/inner.rtfd/TXT.rtf", "note.rtfd/inner.rtfd", ["writer"], ["back", "changed TXT.rtf"]),
    (.deleting, "note.rtfd/TXT.rtf", "note.rtfd", ["writer", "deletion of TXT.rtf"], ["back"]),
  ]

  @Test(arguments: matrix) func `a presenter gets the messages that are documented`(
    kind: FileAccess.Kind, item: String, presented: String, before: [String], after: [String]
  ) throws {
    let recorder = Recorder(desk.url(presented))
    desk.arbiter.add(recorder)
    let access = try desk.arbiter.begin([FileAccess(kind, desk.url(item))], by: Party())
    #expect(recorder.events == before)
    access.end()
    #expect(recorder.events == after)
    // Never about its own accesses.
    try desk.arbiter.begin([FileAccess(kind, desk.url(item))], by: Party(recorder)).end()
    #expect(recorder.events == [])
    desk.arbiter.remove(recorder)
    try desk.arbiter.begin([FileAccess(kind, desk.url(item))], by: Party()).end()
    #expect(recorder.events == [])
  }

  @Test func `an item that is created appears in its folder`() throws {
    let recorder = Recorder(desk.url("folder"))
    desk.arbiter.add(recorder)
    try desk.arbiter.access([.writing(desk.url("folder/new.txt"))], by: Party()) { urls in
      try "new".write(to: urls[0], atomically: false, encoding: .utf8)
    }
    #expect(recorder.events == ["appeared new.txt"])
  }

  @Test(arguments: ["save", "deletion"]) func `an objection makes the access fail`(_ message: String) throws {
    let recorder = Recorder(desk.url("folder/a.txt"))
    recorder.objection.withLock { $0 = message }
    desk.arbiter.add(recorder)
    let kind = message == "save" ? FileAccess.Kind.reading : .deleting
    #expect {
      try desk.arbiter.begin([FileAccess(kind, desk.url("folder/a.txt"))], by: Party()).end()
    } throws: {
      if case CoordinationError.refused(_, let error) = $0 { error is Recorder.Objection } else { false }
    }
    #expect(recorder.events.last == "back")
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt")), by: Party(recorder)))
  }

  @Test func `a move is reported to presenters of the item, of what is in it and of the folders`() throws {
    let log = EventLog()
    let (folder, file, top) = (
      Recorder(desk.url("folder/sub"), log, name: "sub"), Recorder(desk.url("folder/sub/deep.txt"), log, name: "deep"),
      Recorder(desk.url("folder"), log, name: "folder")
    )
    for recorder in [folder, file, top] { desk.arbiter.add(recorder) }
    let coordinator = NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter)
    coordinator.item(at: desk.url("folder/sub"), didMoveTo: desk.url("folder/Sub"))
    for recorder in [folder, file, top] { recorder.presentedItemOperationQueue.waitUntilAllOperationsAreFinished() }
    #expect(Set(log.take()) == ["sub: moved to Sub", "deep: moved to deep.txt", "folder: moved sub to Sub"])
    #expect(file.presentedItemURL?.path == desk.url("folder/Sub/deep.txt").path)
    // From now on it is known there.
    try FileManager.default.moveItem(at: desk.url("folder/sub"), to: desk.url("folder/Sub"))
    try desk.arbiter.begin([.writing(desk.url("folder/Sub/deep.txt"))], by: Party()).end()
    #expect(file.events.contains("deep: changed"))
    coordinator.item(at: desk.url("folder/a.txt"), didMoveTo: desk.url("folder/a.txt"))
    top.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    #expect(!log.take().contains { $0.hasPrefix("folder: moved") })
  }

  @Test func `asynchronous forms of the methods are called`() async throws {
    let log = EventLog()
    final class Async: NSObject, NSFilePresenter, Sendable {
      let presentedItemURL: URL?
      let presentedItemOperationQueue = OperationQueue()
      let log: EventLog
      init(_ url: URL, _ log: EventLog) { (presentedItemURL, self.log) = (url, log) }
      func savePresentedItemChanges() async throws { log.add("save") }
      func accommodatePresentedItemDeletion() async throws { throw CocoaError(.userCancelled) }
    }
    let presenter = Async(desk.url("folder/a.txt"), log)
    desk.arbiter.add(presenter)
    try await desk.access(.reading(desk.url("folder/a.txt")))
    #expect(log.take() == ["save"])
    await #expect(throws: CoordinationError.self) { try await desk.access(.deleting(desk.url("folder/a.txt"))) }
  }

  @Test func `a presenter of a package hears of changes in it as of its own`() throws {
    final class Simple: NSObject, NSFilePresenter, Sendable {
      let presentedItemURL: URL?
      let presentedItemOperationQueue = OperationQueue()
      let log = EventLog()
      init(_ url: URL) { presentedItemURL = url }
      func presentedItemDidChange() { log.add("changed") }
    }
    for (presented, item, events) in [
      ("note.rtfd", "note.rtfd/TXT.rtf", ["changed"]), ("folder", "folder/a.txt", []),
    ] {
      let presenter = Simple(desk.url(presented))
      desk.arbiter.add(presenter)
      try desk.arbiter.begin([.writing(desk.url(item))], by: Party()).end()
      presenter.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
      #expect(presenter.log.take() == events)
    }
  }
}
