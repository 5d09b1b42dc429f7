import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// A coordinated read of an item that is only on other devices downloads it first (FC-13).
@Suite struct DownloadTests {
  let shelf: TestContainers
  let arbiter: FileArbiter

  init() throws {
    shelf = try TestContainers()
    arbiter = FileArbiter(
      table: TurnTable(folder: Array("\(shelf.folder.path)/table".utf8)), patience: .seconds(3600),
      containers: shelf.containers)
    shelf.engine.put("far away", at: try shelf.path("a.txt"))
  }

  private func coordinator() -> NSFileCoordinator { NSFileCoordinator(filePresenter: nil, arbiter: arbiter) }

  /// Reads on a thread that may wait.
  private func read(
    _ name: String, _ options: NSFileCoordinator.ReadingOptions = [], by coordinator: NSFileCoordinator? = nil
  ) async -> Result<String?, NSError> {
    let (coordinator, url) = (coordinator ?? self.coordinator(), shelf.url(name))
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var (error, text): (NSError?, String?)
        coordinator.coordinate(readingItemAt: url, options: options, error: &error) {
          text = try? String(contentsOf: $0, encoding: .utf8)
        }
        continuation.resume(returning: error.map { .failure($0) } ?? .success(text))
      }
    }
  }

  @Test func `reading downloads, in both interfaces and in every form`() async throws {
    #expect(try await read("a.txt").get() == "far away")
    shelf.engine.put("other", at: try shelf.path("folder/b.txt"))
    let text = try await FileCoordinator(arbiter: arbiter).read(shelf.url("folder/b.txt")) {
      try String(contentsOf: $0.url, encoding: .utf8)
    }
    #expect(text == "other")
    shelf.engine.put("third", at: try shelf.path("c.txt"))
    let intent = NSFileAccessIntent.readingIntent(with: shelf.url("c.txt"), options: .withoutChanges)
    let error: (any Error)? = await withCheckedContinuation { continuation in
      coordinator().coordinate(with: [intent], queue: OperationQueue()) { continuation.resume(returning: $0) }
    }
    #expect(error == nil)
    #expect(try shelf.text("c.txt") == "third")
    #expect(shelf.engine.downloads.count == 3)
  }

  @Test func `what exists, metadata, and writing need no download`() async throws {
    try shelf.write("here", to: "b.txt")
    #expect(try await read("b.txt").get() == "here")
    #expect(try await read("a.txt", .immediatelyAvailableMetadataOnly).get() == nil)
    try arbiter.begin([.writing(shelf.url("a.txt"))], by: Party()).end()
    #expect(shelf.engine.downloads.isEmpty)
    // It exists nowhere.
    #expect(try await read("none.txt").get() == nil)
  }

  @Test func `a package with missing parts is completed, a folder is not`() async throws {
    try shelf.write("1", to: "p.rtfd/TXT.rtf")
    shelf.engine.put("2", at: try shelf.path("p.rtfd/image.png"))
    try shelf.write("1", to: "folder/1.txt")
    shelf.engine.put("2", at: try shelf.path("folder/2.txt"))
    try await FileCoordinator(arbiter: arbiter).access([.reading(shelf.url("p.rtfd")), .reading(shelf.url("folder"))]) {
      _ in
    }
    #expect(try shelf.text("p.rtfd/image.png") == "2")
    #expect(shelf.engine.downloads == [try shelf.path("p.rtfd")])
    // An engine that is down does not keep anybody from reading what is here.
    shelf.engine.fail(.notRunning)
    try await FileCoordinator(arbiter: arbiter).read(shelf.url("p.rtfd")) { _ in }
  }

  @Test func `a package from which a part was removed here can be read before the engine knows`() async throws {
    try shelf.write("1", to: "p.rtfd/TXT.rtf")
    shelf.engine.put("2", at: try shelf.path("p.rtfd/image.png"))
    for name in ["p.rtfd", "p.rtfd/image.png"] {
      shelf.engine.set(ItemSyncStatus(unknownBecause: .changed), of: try shelf.path(name))
    }
    try await FileCoordinator(arbiter: arbiter).read(shelf.url("p.rtfd")) { _ in }
    #expect(shelf.engine.downloads.isEmpty)
    // A part that others have added is downloaded nevertheless.
    shelf.engine.put("3", at: try shelf.path("p.rtfd/new.png"))
    try await FileCoordinator(arbiter: arbiter).read(shelf.url("p.rtfd")) { _ in }
    #expect(try shelf.text("p.rtfd/new.png") == "3")
    #expect(!FileManager.default.fileExists(atPath: shelf.url("p.rtfd/image.png").path))
  }

  @Test func `a part that the user has excluded is not missing`() async throws {
    try shelf.write("1", to: "p.rtfd/TXT.rtf")
    shelf.engine.put("2", at: try shelf.path("p.rtfd/image.png"))
    var status = ItemSyncStatus()
    (status.contents, status.isExcluded) = (.notDownloaded, true)
    shelf.engine.set(status, of: try shelf.path("p.rtfd/image.png"))
    try await FileCoordinator(arbiter: arbiter).read(shelf.url("p.rtfd")) { _ in }
    #expect(shelf.engine.downloads.isEmpty)
  }

  @Test(arguments: [SyncError.notRunning, .paused])
  func `without the engine, something new can be created with forMerging`(_ problem: SyncError) async throws {
    shelf.engine.fail(problem)
    try arbiter.begin([FileAccess(.writingForMerging, shelf.url("new.txt"))], by: Party()).end()
    shelf.engine.fail(.noHolder)
    #expect(throws: CoordinationError.self) {
      try arbiter.begin([FileAccess(.writingForMerging, shelf.url("a.txt"))], by: Party()).end()
    }
  }

  @Test func `an access without a download leaves the current progress alone`() async throws {
    try shelf.write("here", to: "b.txt")
    let progress = Progress(totalUnitCount: 10)
    let (coordinator, urls) = (coordinator(), [shelf.url("b.txt"), URL(filePath: "\(shelf.folder.path)/none.txt")])
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        progress.becomeCurrent(withPendingUnitCount: 10)
        for url in urls { coordinator.coordinate(readingItemAt: url, error: nil) { _ in } }
        coordinator.coordinate(writingItemAt: urls[0], error: nil) { _ in #expect(progress.fractionCompleted == 0) }
        let child = Progress(totalUnitCount: 2)
        child.completedUnitCount = 1
        progress.resignCurrent()
        continuation.resume()
      }
    }
    #expect(progress.fractionCompleted == 0.5)
  }

  @Test func `others read and write meanwhile`() async throws {
    shelf.engine.holdDownloads(true)
    async let text = read("a.txt")
    try await eventually("a download") { !shelf.engine.downloads.isEmpty }
    #expect(try TurnTable(folder: Array("\(shelf.folder.path)/table".utf8)).turns().isEmpty)
    let access = try await FileCoordinator(timeLimit: .seconds(60), arbiter: arbiter).write(shelf.url("a.txt")) { _ in 1
    }
    #expect(access == 1)
    shelf.engine.holdDownloads(false)
    #expect(try await text.get() == "far away")
  }

  @Test func `cancel ends the wait, and so do a canceled task and a deadline`() async throws {
    shelf.engine.holdDownloads(true)
    let coordinator = coordinator()
    async let result = read("a.txt", by: coordinator)
    try await eventually("a download") { shelf.engine.downloads.count == 1 }
    coordinator.cancel()
    guard case .failure(let error) = await result else { throw Missing(what: "an error") }
    #expect((error as? CocoaError)?.code == .userCancelled || error.code == CocoaError.userCancelled.rawValue)

    let task = Task { try await FileCoordinator(arbiter: arbiter).read(shelf.url("a.txt")) { _ in } }
    try await eventually("a download") { shelf.engine.downloads.count == 2 }
    task.cancel()
    await #expect {
      try await task.value
    } throws: {
      if case CoordinationError.canceled = $0 { true } else { false }
    }
    await #expect {
      try await FileCoordinator(timeLimit: .milliseconds(1), arbiter: arbiter).read(shelf.url("a.txt")) { _ in }
    } throws: {
      if case CoordinationError.timedOut(let reason) = $0 { reason.contains("downloaded") } else { false }
    }
    #expect(!FileManager.default.fileExists(atPath: shelf.url("a.txt").path))
  }

  @Test(arguments: [(SyncError.noHolder, 4353), (.excluded, 4353), (.notRunning, 4355), (.paused, 4355)])
  func `errors say what is missing`(_ problem: SyncError, _ code: Int) async throws {
    shelf.engine.fail(problem)
    guard case .failure(let error) = await read("a.txt") else { throw Missing(what: "an error") }
    #expect(error.domain == NSCocoaErrorDomain && error.code == code)
    #expect(error.localizedDescription.contains("\(problem)"))
    await #expect {
      try await FileCoordinator(arbiter: arbiter).read(shelf.url("a.txt")) { _ in }
    } throws: {
      guard case CoordinationError.notDownloaded(let failure) = $0 else { return false }
      return failure.cause == (code == 4353 ? .device : .engine) && failure.reason == "\(problem)"
        && failure.path == shelf.url("a.txt").path
    }
  }

  @Test func `the device that is not connected is named`() async throws {
    var status = ItemSyncStatus()
    (status.contents, status.problem) = (.notDownloaded, .noHolder)
    status.editor = SyncDevice(id: "ABCDEFG", name: "laptop", isConnected: false)
    shelf.engine.set(status, of: try shelf.path("a.txt"))
    await #expect {
      try await FileCoordinator(arbiter: arbiter).read(shelf.url("a.txt")) { _ in }
    } throws: {
      guard case CoordinationError.notDownloaded(let failure) = $0 else { return false }
      return failure.device == "laptop" && failure.reason.contains("'laptop'")
    }
  }

  @Test func `progress is told to both interfaces, and canceling it ends the download`() async throws {
    let told = Mutex<[Double]>([])
    var coordinator = FileCoordinator(arbiter: arbiter)
    coordinator.downloadProgress = { part in told.withLock { $0.append(part) } }
    try await coordinator.read(shelf.url("a.txt")) { _ in }
    #expect(told.withLock { $0 } == [0.25, 1])

    shelf.engine.put("other", at: try shelf.path("b.txt"))
    shelf.engine.holdDownloads(true)
    let progress = Progress(totalUnitCount: 10)
    let (apple, url) = (self.coordinator(), shelf.url("b.txt"))
    let isDone = Mutex<Int?>(nil)
    Thread.detachNewThread {
      progress.becomeCurrent(withPendingUnitCount: 10)
      var error: NSError?
      apple.coordinate(readingItemAt: url, error: &error) { _ in }
      progress.resignCurrent()
      isDone.withLock { $0 = error?.code ?? 0 }
    }
    try await eventually("progress") { progress.fractionCompleted == 0.25 }
    progress.cancel()
    try await eventually("the end") { isDone.withLock { $0 } == CocoaError.userCancelled.rawValue }
  }
}
