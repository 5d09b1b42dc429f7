import Foundation
import Synchronization
import Testing
import UTContainerCoordination
import UTFileVersions
import UTSyncFixtures
import UTSystemCalls
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination
@testable import UTSyncEngines

/// With two real Syncthings.
@Suite(
  .enabled(if: SyncthingInstance.program != nil, "syncthing is not installed"), .serialized, .timeLimit(.minutes(30)))
struct LiveCoordinationTests {
  private func arbiter(_ live: LiveContainer) -> FileArbiter {
    FileArbiter(
      table: TurnTable(folder: Array("\(live.pair.folder.path)/table".utf8)), patience: .seconds(3600),
      containers: live.containers)
  }

  @Test func `an evicted item comes back when it is read, and presenters hear of both`() async throws {
    let live = try await LiveContainer()
    try await live.write("one", to: "a.txt")
    let arbiter = arbiter(live)
    var coordinator = FileCoordinator(arbiter: arbiter)
    let presentation = FilePresentation(of: live.url("a.txt"), allowEviction: {}, arbiter: arbiter)
    try await coordinator.evict(live.url("a.txt"))
    #expect(live.text("a.txt") == nil && live.text("a.txt", onSecond: true) == "one")
    // The newest version arrives.
    try "two!".write(to: live.url("a.txt", onSecond: true), atomically: true, encoding: .utf8)
    try await live.pair.second.scan(try live.path("a.txt"))
    try await eventually("news of the edit") { await live.pair.first.status(of: try live.path("a.txt")).size == 4 }
    let progress = Mutex(0.0)
    coordinator.downloadProgress = { part in progress.withLock { $0 = part } }
    #expect(try await coordinator.read(live.url("a.txt")) { try String(contentsOf: $0.url, encoding: .utf8) } == "two!")
    var awaited: Set = ["its eviction", "a new status"]
    for await event in presentation.events {
      switch event.kind {
      case .evicting: awaited.remove("its eviction")
      // Together with others, if they have changed in the meantime.
      case .attributesChanged(let keys) where keys.contains(.ubiquitousItemDownloadingStatusKey):
        awaited.remove("a new status")
      default: break
      }
      if awaited.isEmpty { break }
    }
  }

  @Test func `a read fails at once when no device or engine can help, and goes on when one can`() async throws {
    let live = try await LiveContainer()
    try await live.write("one", to: "a.txt")
    let coordinator = FileCoordinator(arbiter: arbiter(live))
    try await coordinator.evict(live.url("a.txt"))
    live.pair.other.kill()
    try await eventually("a disconnected device") {
      await live.pair.first.status(of: try live.path("a.txt")).downloadingError != nil
    }
    await #expect {
      try await coordinator.read(live.url("a.txt")) { _ in }
    } throws: {
      guard case CoordinationError.notDownloaded(let failure) = $0 else { return false }
      return failure.cause == .device
    }
    live.pair.one.kill()
    await #expect {
      try await coordinator.read(live.url("a.txt")) { _ in }
    } throws: {
      guard case CoordinationError.notDownloaded(let failure) = $0 else { return false }
      return failure.cause == .engine
    }
    try await live.pair.other.start()
    try await live.pair.one.start()
    try await eventually("a holder") { await live.pair.first.status(of: try live.path("a.txt")).isUploaded == true }
    try await coordinator.read(live.url("a.txt")) { _ in }
    #expect(live.text("a.txt") == "one")
  }

  /// Syncthing does not see what happens in a package that was exchanged as a whole (T27).
  @Test func `each save of a package arrives, and without telling the engine none does`() async throws {
    let live = try await LiveContainer()
    try await live.write("0", to: "p.rtfd/TXT.rtf")
    let arbiter = arbiter(live)
    let coordinator = FileCoordinator(arbiter: arbiter)
    let count = ProcessInfo.processInfo.environment["LIVE_SAVES"].flatMap(Int.init) ?? 5
    func exchange(_ text: String) throws {
      let new = live.pair.folder.path + "/new.rtfd"
      try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: false)
      try text.write(toFile: "\(new)/TXT.rtf", atomically: false, encoding: .utf8)
      let parents = [live.pair.folder.path, live.url("p.rtfd").deletingLastPathComponent().path].map {
        Descriptor.open(Array($0.utf8), O_RDONLY | O_DIRECTORY)
      }
      let (from, to) = (try #require(parents[0]), try #require(parents[1]))
      #expect(from.rename(Array("new.rtfd".utf8), to: Array("p.rtfd".utf8), in: to, .exchanging))
      try FileManager.default.removeItem(atPath: new)
    }
    for number in 1...count {
      try await coordinator.write(live.url("p.rtfd")) { _ in try exchange("\(number)") }
      try await eventually("save \(number)") { live.text("p.rtfd/TXT.rtf", onSecond: true) == "\(number)" }
    }
    // The control: what is scanned later arrives earlier, however late, because nothing else looks for changes.
    struct Settings: Encodable {
      let fsWatcherEnabled = false
      let rescanIntervalS = 0
    }
    try await live.pair.one.connection.change(.patch, live.pair.first.configurationPath, [], Settings())
    // With other settings, Syncthing begins again, and reads the whole folder before a second scan.
    for name in ["c.txt", "d.txt"] { try await live.write("marker", to: name) }
    try exchange("lost")
    try await live.write("marker", to: "b.txt")
    #expect(live.text("p.rtfd/TXT.rtf", onSecond: true) == "\(count)")
  }

  @Test func `versions in conflict name the devices on which they were made`() async throws {
    let live = try await LiveContainer()
    try await live.write("base", to: "a.txt")
    let arbiter = arbiter(live)
    live.pair.other.kill()
    try await FileCoordinator(arbiter: arbiter).write(live.url("a.txt")) {
      try "mine".write(to: $0.url, atomically: true, encoding: .utf8)
    }
    try "theirs".write(to: live.url("a.txt", onSecond: true), atomically: true, encoding: .utf8)
    let later = Date.now.addingTimeInterval(60)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: live.url("a.txt", onSecond: true).path)
    try await live.pair.other.start()
    let history = VersionHistory(of: live.url("a.txt"))
    try await eventually("a conflict") { live.text("a.txt") == "theirs" && history.conflicts.count == 1 }
    let conflict = try #require(history.conflicts.first)
    #expect(try String(contentsOf: conflict.url, encoding: .utf8) == "mine")
    let this = try await SyncthingEngine(live.pair.one.connection).devices().first(where: \.isThisDevice)
    let current = try #require(history.current)
    try await eventually("authors") {
      let names = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: [arbiter.folders?.author(of: current), arbiter.folders?.author(of: conflict)])
        }
      }
      return names == ["bee", this?.name]
    }
  }
}
