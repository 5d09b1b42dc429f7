import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Random accesses of four processes, which are stopped and killed at random.
@Suite(.serialized) struct CoordinatedHistoryTests {
  /// The accesses of each process: 250, or what `COORDINATED_ACCESSES` says.
  private static let accesses =
    ProcessInfo.processInfo.environment["COORDINATED_ACCESSES"].flatMap { Int($0) } ?? 250

  @Test func `no accesses overlap, each finds what the last one has left, and all end`() async throws {
    try await withTaskExecutorPreference(OwnThread()) {
      let desk = try Desk()
      var workers = try Workers(Array(repeating: desk, count: 4), seed: 1)
      let least = 4 * Self.accesses
      while try workers.killed < 3 || workers.accesses < least { try await workers.disturb() }
      let history = try await workers.end()
      #expect(history.check(initially: Workers.files).prefix(5) == [])
      #expect(history.accesses.count >= least - workers.killed)
      if least > 10_000 {
        print("\(history.accesses.count) accesses, \(workers.killed) processes killed, \(workers.stopped) stopped")
      }
    }
  }

  /// Without common turns the same test fails, so it would notice.
  @Test func `accesses that are not coordinated are noticed`() async throws {
    try await withTaskExecutorPreference(OwnThread()) {
      let workers = try Workers((0..<4).map { _ in try Desk() }, seed: 1)
      while try workers.accesses < 1000 { try await workers.progress(by: 10_000) }
      #expect(try await !workers.end().check(initially: Workers.files).isEmpty)
    }
  }
}

/// Four processes that make accesses to the same files.
private struct Workers {
  static let files = ["a": "0", "b": "1", "folder/c": "2", "folder/d": "3"]

  /// One for each process; those of one desk take turns.
  private let desks: [Desk]
  private var processes: [OtherProcess] = []
  private var random: SeededGenerator
  /// When processes were killed.
  private var kills: [String: UInt64] = [:]
  private(set) var stopped = 0

  init(_ desks: [Desk], seed: UInt64) throws {
    (self.desks, random) = (desks, SeededGenerator(seed: seed))
    for (name, value) in Self.files { try desks[0].folder.write(value, to: "history/\(name)") }
    for index in desks.indices { processes.append(try start(index)) }
  }

  private mutating func start(_ index: Int) throws -> OtherProcess {
    let seed = UInt64.random(in: 0..<1 << 32, using: &random)
    return try desks[index].process("history", desks[0].url("history").path, log(index).path, "\(seed)")
  }

  private func log(_ index: Int) -> URL { desks[0].url("log.\(index)") }

  private var lines: [String] {
    get throws {
      try desks.indices.flatMap { index in
        // It may not have been created yet.
        guard FileManager.default.fileExists(atPath: log(index).path) else { return [] as [String] }
        return try String(contentsOf: log(index), encoding: .utf8).split(separator: "\n").map(String.init)
      }
    }
  }

  private var length: Int {
    desks.indices.reduce(0) { sum, index in
      sum + ((try? FileManager.default.attributesOfItem(atPath: log(index).path)[.size] as? Int) ?? 0)
    }
  }

  var killed: Int { kills.count }
  var accesses: Int { get throws { try lines.count { $0.hasPrefix("E") } } }

  /// Waits until the logs are longer by some bytes.
  func progress(by bytes: Int) async throws {
    let goal = length + bytes
    try await eventually("accesses") { length >= goal }
  }

  /// Stops a process at a random time, until others go on or wait for it, and continues or kills it.
  mutating func disturb() async throws {
    try await progress(by: Int.random(in: 1000..<20_000, using: &random))
    let index = Int.random(in: processes.indices, using: &random)
    processes[index].kill(SIGSTOP)
    let goal = length + 1000
    try await eventually("what others do") { try length >= goal || desks[0].waiting > 0 }
    guard Bool.random(using: &random) else {
      stopped += 1
      return processes[index].kill(SIGCONT)
    }
    kills["\(processes[index].identifier)"] = DispatchTime.now().uptimeNanoseconds
    processes[index].kill(SIGKILL)
    try await processes[index].end()
    processes[index] = try start(index)
  }

  /// Ends the processes.
  /// - Returns: what they have noted.
  func end() async throws -> AccessHistory {
    for process in processes { try process.endInput() }
    for process in processes { #expect(try await process.end() == 0) }
    return AccessHistory(try lines, kills: kills)
  }
}
