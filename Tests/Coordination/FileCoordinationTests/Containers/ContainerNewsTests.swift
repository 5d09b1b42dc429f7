import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// What engines are told of accesses, and presenters of engines.
@Suite struct ContainerNewsTests {
  let shelf: TestContainers
  let arbiter: FileArbiter

  init() throws {
    shelf = try TestContainers()
    arbiter = Self.arbiter(of: shelf)
    try shelf.write("text", to: "a.txt")
  }

  private static func arbiter(of shelf: TestContainers) -> FileArbiter {
    FileArbiter(
      table: TurnTable(folder: Array("\(shelf.folder.path)/table".utf8)), patience: .seconds(3600),
      containers: shelf.containers)
  }

  private func finish() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [arbiter] in
        #expect(arbiter.finishScans(within: .seconds(60)))
        continuation.resume()
      }
    }
  }

  @Test func `the engine is told of what is written, removed, and moved, not of what is read`() async throws {
    let (a, b) = (shelf.url("a.txt"), shelf.url("b.txt"))
    let coordinator = FileCoordinator(arbiter: arbiter)
    try await coordinator.read(a) { _ in }
    try await coordinator.write(shelf.url("c.txt")) { try "new".write(to: $0.url, atomically: true, encoding: .utf8) }
    await finish()
    #expect(shelf.engine.scanned == [try shelf.path("c.txt")])
    try await coordinator.access([.moving(a), .replacing(b)]) { _ in
      try FileManager.default.moveItem(at: a, to: b)
      coordinator.item(at: a, didMoveTo: b)
    }
    try await coordinator.access([.deleting(shelf.url("c.txt"))]) { try FileManager.default.removeItem(at: $0.urls[0]) }
    await finish()
    let names = ["a.txt", "b.txt", "c.txt"]
    #expect(Set(shelf.engine.scanned.dropFirst()) == Set(try names.map { try shelf.path($0) }))
  }

  @Test func `an engine that is down delays and fails nothing`() async throws {
    shelf.engine.fail(.notRunning)
    try await FileCoordinator(arbiter: arbiter).write(shelf.url("a.txt")) { _ in }
    await finish()
    #expect(shelf.engine.scanned == [try shelf.path("a.txt")])
  }

  @Test func `what an engine could not be told, it is told when it is back`() async throws {
    shelf.engine.fail(.notRunning)
    let coordinator = FileCoordinator(arbiter: arbiter)
    try await coordinator.write(shelf.url("a.txt")) { _ in }
    try await coordinator.write(shelf.url("b.txt")) { _ in }
    await finish()
    try await eventually("a reader of events") { shelf.engine.readerCount == 1 }
    shelf.engine.send(.unavailable(.notRunning))
    shelf.engine.fail(nil)
    shelf.engine.send(.everythingChanged)
    let paths = try ["a.txt", "b.txt"].map { try shelf.path($0) }
    try await eventually("scans") { shelf.engine.scanned == paths + paths }
  }

  @Test func `what an engine could not be told is given up with what coordinates`() async throws {
    shelf.engine.fail(.notRunning)
    do {
      let coordinator = FileCoordinator(arbiter: Self.arbiter(of: shelf))
      try await coordinator.write(shelf.url("a.txt")) { _ in }
      try await eventually("a reader of events") { shelf.engine.readerCount == 1 }
    }
    try await eventually("the end of the reading") { shelf.engine.readerCount == 0 }
  }

  @Test func `many items are told as their container`() async throws {
    try await FileCoordinator(arbiter: arbiter).access((0..<300).map { .writing(shelf.url("\($0).txt")) }) { _ in }
    await finish()
    #expect(shelf.engine.scanned == [.folder])
  }

  @Test func `presenters hear of attributes that have changed, and only of these`() async throws {
    var status = ItemSyncStatus()
    (status.isSynchronized, status.contents, status.isUploaded, status.isUploading) = (true, .current, true, false)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    let recorder = Recorder(shelf.url("a.txt"))
    arbiter.add(recorder)
    try await eventually("a reader of events") { shelf.engine.readerCount == 1 }
    // The first event shows how it is.
    try await eventually("a change") {
      status.isDownloading = !(status.isDownloading ?? false)
      shelf.engine.set(status, of: try shelf.path("a.txt"))
      shelf.engine.send(.everythingChanged)
      return !recorder.log.all.isEmpty
    }
    #expect(recorder.log.all.contains("attributes [\"NSURLUbiquitousItemIsDownloadingKey\"]"))
    // One that comes later hears of what changes from then on.
    let later = Recorder(shelf.url("a.txt"))
    arbiter.add(later)
    (status.isUploaded, status.isUploading) = (false, true)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    shelf.engine.send(.changed([try shelf.path("b.txt")]))
    shelf.engine.send(.changed([try shelf.path("a.txt")]))
    try await eventually("news") { later.log.all.contains { $0.contains("ItemIsUploadedKey") } }
    #expect(later.log.all.allSatisfy { !$0.contains("DownloadingStatus") && !$0.contains("IsUbiquitous") })
    for presenter in [recorder, later] { arbiter.remove(presenter) }
  }

  @Test func `a presenter of another item that comes later hears of the first change`() async throws {
    let first = Recorder(shelf.url("a.txt"))
    arbiter.add(first)
    try await eventually("a reader of events") { shelf.engine.readerCount == 1 }
    try shelf.write("text", to: "b.txt")
    let path = try shelf.path("b.txt")
    let later = Recorder(shelf.url("b.txt"))
    let asked = shelf.engine.asked(path)
    arbiter.add(later)
    // How it is.
    try await eventually("a look") { shelf.engine.asked(path) > asked }
    var status = ItemSyncStatus()
    (status.isSynchronized, status.contents, status.isUploaded) = (true, .current, false)
    shelf.engine.set(status, of: path)
    shelf.engine.send(.changed([path]))
    try await eventually("news") { later.log.all.contains { $0.contains("ItemIsUploadedKey") } }
    for presenter in [first, later] { arbiter.remove(presenter) }
  }

  @Test func `Swift's presentations hear of attributes and evictions`() async throws {
    let presentation = FilePresentation(of: shelf.url("a.txt"), allowEviction: {}, arbiter: arbiter)
    try await FileCoordinator(arbiter: arbiter).evict(shelf.url("a.txt"))
    var kinds: [FilePresentation.EventKind] = []
    for await event in presentation.events {
      kinds.append(event.kind)
      if kinds.count == 2 { break }
    }
    #expect(kinds == [.evicting, .attributesChanged([.ubiquitousItemDownloadingStatusKey])])
  }
}
