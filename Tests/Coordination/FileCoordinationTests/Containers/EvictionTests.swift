import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Presenters decide whether the local copy of an item may be removed (FP-08).
@Suite struct EvictionTests {
  let shelf: TestContainers
  let arbiter: FileArbiter
  var coordinator: FileCoordinator { FileCoordinator(arbiter: arbiter) }

  init() throws {
    shelf = try TestContainers()
    arbiter = FileArbiter(
      table: TurnTable(folder: Array("\(shelf.folder.path)/table".utf8)), patience: .seconds(3600),
      containers: shelf.containers)
    try shelf.write("text", to: "a.txt")
    try shelf.write("<plist/>", to: "b.rtfd/TXT.rtf")
  }

  /// Presents an item, and says whether the local copy may be removed.
  private final class Agreeing: NSObject, NSFilePresenter, Sendable {
    let presentedItemURL: URL?
    let presentedItemOperationQueue = OperationQueue()
    let log: EventLog
    let refusal: CocoaError?

    init(_ url: URL, _ log: EventLog, refusal: CocoaError? = nil) {
      (presentedItemURL, self.log, self.refusal) = (url, log, refusal)
    }

    func accommodatePresentedItemEviction() async throws {
      log.add("eviction")
      if let refusal { throw refusal }
    }
    func presentedItemDidChange() { log.add("changed") }
    func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {
      log.add("attributes \(attributes.map(\.rawValue))")
    }
  }

  @Test func `an item is removed when its presenters agree, and they are told`() async throws {
    let log = EventLog()
    let presenter = Agreeing(shelf.url("a.txt"), log)
    arbiter.add(presenter)
    try await coordinator.evict(shelf.url("a.txt"))
    #expect(!FileManager.default.fileExists(atPath: shelf.url("a.txt").path))
    try await eventually("news") { log.all.count > 1 }
    #expect(log.all == ["eviction", "attributes [\"NSURLUbiquitousItemDownloadingStatusKey\"]"])
  }

  @Test func `an error of a presenter, or none that can answer, keeps the item`() async throws {
    let presenter = Agreeing(shelf.url("a.txt"), EventLog(), refusal: CocoaError(.userCancelled))
    arbiter.add(presenter)
    await #expect {
      try await coordinator.evict(shelf.url("a.txt"))
    } throws: {
      guard case CoordinationError.refused(_, let error) = $0 else { return false }
      return (error as? CocoaError)?.code == .userCancelled
    }
    arbiter.remove(presenter)
    // This one does not implement the method.
    let recorder = Recorder(shelf.url("b.rtfd"))
    arbiter.add(recorder)
    for name in ["b.rtfd", "b.rtfd/TXT.rtf"] {
      await #expect(throws: CoordinationError.self) { try await coordinator.evict(shelf.url(name)) }
    }
    arbiter.remove(recorder)
    let inner = Recorder(shelf.url("b.rtfd/TXT.rtf"))
    arbiter.add(inner)
    await #expect(throws: CoordinationError.self) { try await coordinator.evict(shelf.url("b.rtfd")) }
    #expect(try shelf.text("a.txt") == "text" && shelf.text("b.rtfd/TXT.rtf") == "<plist/>")
    #expect(shelf.engine.scanned.isEmpty)
  }

  @Test func `a presenter that does not answer keeps the item`() async throws {
    let arbiter = FileArbiter(
      table: TurnTable(folder: Array("\(shelf.folder.path)/other".utf8)), patience: .milliseconds(1),
      containers: shelf.containers)
    let presenter = Agreeing(shelf.url("a.txt"), EventLog())
    presenter.presentedItemOperationQueue.isSuspended = true
    arbiter.add(presenter)
    await #expect(throws: CoordinationError.self) {
      try await FileCoordinator(arbiter: arbiter).evict(shelf.url("a.txt"))
    }
    #expect(try shelf.text("a.txt") == "text")
    presenter.presentedItemOperationQueue.isSuspended = false
  }

  @Test func `presenters of other processes are asked`() async throws {
    let process = try OtherProcess(
      "ut-present-once", ["\(shelf.folder.path)/table", "present", shelf.url("a.txt").path], in: shelf.folder)
    try await process.says("ready")
    await #expect {
      try await coordinator.evict(shelf.url("a.txt"))
    } throws: { error in
      guard case CoordinationError.refused(let path, _) = error else { return false }
      return path == shelf.url("a.txt").path
    }
    try await process.stop()
    await #expect(throws: CoordinationError.self) { try await coordinator.evict(shelf.url("a.txt")) }
    process.kill(SIGKILL)
    _ = try await process.end()
    try await coordinator.evict(shelf.url("a.txt"))
  }

  @Test func `what the engine refuses stays, and so does what is elsewhere`() async throws {
    shelf.engine.fail(.noHolder)
    await #expect(throws: SyncError.noHolder) { try await coordinator.evict(shelf.url("a.txt")) }
    let elsewhere = try shelf.folder.write("text", to: "a.txt")
    await #expect(throws: SyncError.unsupported) { try await coordinator.evict(URL(filePath: elsewhere)) }
  }
}
