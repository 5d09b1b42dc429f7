import Foundation
import Synchronization
import Testing
import UTTestFixtures
import UTThreads

@testable import UTSyncEngines

/// Functions that wait for an engine do not need the threads of Swift concurrency. Each test is in a process of its
/// own, in which all of these are busy.
@Suite struct FullPoolTests {
  /// Occupies all threads of Swift concurrency, for good. The calling one is one of them.
  private static func occupyThreads() {
    for priority in [TaskPriority.high, .medium, .low, .background] {
      for _ in 0..<64 { Task.detached(priority: priority) { while true { pause() } } }
    }
    // If something hangs.
    alarm(600)
  }

  private static func engine(_ folder: TemporaryFolder, _ server: LyingServer) throws -> SyncthingFolderEngine {
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(300))
    return SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
  }

  @Test func `an eviction that is refused ends, and others can lock the folder`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("text", to: "data/a.txt")
      let honest = HonestEngine(folder: folder.path)
      let server = try LyingServer.serving { request in
        let isList = request.path == "/rest/db/ignores" && request.method == "POST"
        return request.path == "/rest/events" ? .silence : .json(isList ? "{}" : honest.answer(request))
      }
      let engine = try Self.engine(folder, server)
      Self.occupyThreads()
      let path = try #require(SyncPath("a.txt"))
      // The engine does not ignore the item, although it was asked to.
      #expect(throws: SyncError.changed) { try waitForResult { try await engine.evict(path) } }
      #expect(throws: SyncError.changed) { try waitForResult { try await engine.evict(path) } }
    }
  }

  @Test func `news arrive`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let server = try LyingServer { _ in .json(#"[{"id":1,"type":"StateChanged"}]"#) }
      let engine = try Self.engine(folder, server)
      Self.occupyThreads()
      let event = try waitForResult { await engine.events().first { _ in true } }
      #expect(event == .everythingChanged)
    }
  }

  @Test func `a download waits for the item and its news`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("text", to: "data/a.txt")
      let texts = HonestAnswers(folder: folder.path) {
        HonestAnswers.file($0.replacing("AAAAAAA:1", with: "AAAAAAA:0"), $0)
      }.texts
      let arrived = HonestAnswers(folder: folder.path).texts
      let asked = Mutex(0)
      let server = try LyingServer { target in
        let path = String(target.split(separator: "?")[0])
        if path == "/rest/events" { return .silence }
        let isHere =
          path == "/rest/db/file"
          && asked.withLock {
            $0 += 1; return $0
          } > 3
        return .json((isHere ? arrived : texts)[path] ?? "[]")
      }
      let engine = try Self.engine(folder, server)
      Self.occupyThreads()
      let path = try #require(SyncPath("a.txt"))
      try waitForResult { try await engine.download(path) { _ in } }
    }
  }
}
