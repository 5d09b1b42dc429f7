import Foundation
import Synchronization
import Testing
import UTTestFixtures

@testable import UTSyncEngines

/// A folder that is paused to end a transfer does not stay paused.
@Suite struct PausingTests {
  /// A Syncthing that transfers something, and keeps whether the folder is paused.
  private final class Engine: Sendable {
    struct State {
      var isPaused = false
      /// How many of the next requests to resume fail.
      var refusals = 0
      var resumptions = 0
    }

    let state = Mutex(State())
    private let folder: String

    init(folder: String) { self.folder = folder }

    func answer(to request: LyingServer.Request) -> LyingServer.Answer {
      state.withLock { state in
        let texts = HonestAnswers(folder: folder).texts
        switch (request.method, request.path) {
        case ("PATCH", "/rest/config/folders/x"):
          let isPaused = request.body.contains("true")
          if !isPaused {
            state.resumptions += 1
            if state.refusals > 0 {
              state.refusals -= 1
              return .json("cannot save the configuration", status: "500 Internal Server Error")
            }
          }
          state.isPaused = isPaused
          return .json("{}")
        case (_, "/rest/config/folders/x"):
          let text = texts[request.path] ?? ""
          return .json(text.replacing(#"{"id":"x","#, with: #"{"id":"x","paused":\#(state.isPaused),"#))
        case (_, "/rest/db/status"): return .json(#"{"state":"\#(state.isPaused ? "" : "syncing")"}"#)
        default: return .json(texts[request.path] ?? "[]")
        }
      }
    }
  }

  private let folder: TemporaryFolder
  private let path: SyncPath
  private let honest: Engine
  private let server: LyingServer
  private let engine: SyncthingFolderEngine

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(SyncPath("a.txt"))
    try folder.write("text", to: "data/a.txt")
    honest = Engine(folder: folder.path)
    server = try LyingServer.serving { [honest] in honest.answer(to: $0) }
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    engine = SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
  }

  private func stop() async throws {
    try await engine.inTurn { () async throws(SyncError) in try await engine.stopTransfers(LocalFolder(engine.folder)) }
  }

  private var isMarked: Bool { FileManager.default.fileExists(atPath: "\(folder.path)/data/.utictl-evicted/paused") }
  private var isPaused: Bool { honest.state.withLock { $0.isPaused } }

  @Test func `a resumption that fails is tried again`() async throws {
    honest.state.withLock { $0.refusals = 2 }
    try await stop()
    #expect(!isPaused && !isMarked && honest.state.withLock { $0.resumptions } == 3)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/data/.utictl-evicted"))
  }

  @Test(arguments: ["scan", "doctor", "download"])
  func `a folder that could not be resumed is resumed by the next operation`(way: String) async throws {
    honest.state.withLock { $0.refusals = .max }
    await #expect(throws: SyncError.self) { try await stop() }
    #expect(isPaused && isMarked)
    honest.state.withLock { $0.refusals = 0 }
    switch way {
    case "scan": try await engine.scan(path)
    case "doctor":
      let kinds = await engine.problems().map(\.kind)
      #expect(!kinds.contains(.paused) && !kinds.contains(.interruptedEviction))
    default: try await engine.download(path) { _ in }
    }
    #expect(!isPaused && !isMarked)
  }

  @Test func `a folder that the user has paused stays paused`() async throws {
    try await engine.setPaused(true)
    try await stop()
    #expect(isPaused && !isMarked && honest.state.withLock { $0.resumptions } == 0)
    try await engine.setPaused(false)
    honest.state.withLock { $0.refusals = .max }
    await #expect(throws: SyncError.self) { try await stop() }
    honest.state.withLock { $0.refusals = 0 }
    try await engine.setPaused(true)
    try await engine.scan(path)
    #expect(isPaused && !isMarked)
  }
}

/// What the doctor finds, and how much it asks.
@Suite struct DoctorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problems(_ answer: @escaping @Sendable (String) -> LyingServer.Answer) async throws -> [SyncProblem] {
    let server = try LyingServer.serving { answer($0.path) }
    try folder.write(LyingServer.configuration(address: "127.0.0.1:\(server.port)"), to: "home/config.xml")
    let home = Array("\(folder.path)/home".utf8)
    let connection = SyncthingConnection(environment: { $0 == "STHOMEDIR" ? home : nil }, patience: .seconds(3600))
    let engine = SyncthingFolderEngine(folder: Array("\(folder.path)/data".utf8), id: "x", connection: connection)
    return await engine.problems()
  }

  @Test func `what was found is told even if the items cannot be listed`() async throws {
    try folder.write("text", to: "data/a.txt")
    let texts = HonestAnswers(folder: folder.path).texts
    let found = try await problems { path in
      path == "/rest/db/browse"
        ? .json("no", status: "503 Service Unavailable") : .json(texts[path] ?? "[]")
    }
    #expect(found.map(\.kind) == [.synchronizesTemporaryFiles, .unavailable])
  }

  @Test func `only so many files are asked for`() async throws {
    for number in 0..<SyncthingFolderEngine.maximumExamined + 5 { try folder.write("text", to: "data/\(number).txt") }
    let texts = HonestAnswers(folder: folder.path).texts
    let asked = Mutex(0)
    let found = try await problems { path in
      if path == "/rest/db/file" { asked.withLock { $0 += 1 } }
      return .json(texts[path] ?? "[]")
    }
    #expect(found.map(\.kind) == [.synchronizesTemporaryFiles])
    #expect(asked.withLock { $0 } == SyncthingFolderEngine.maximumExamined)
  }
}
