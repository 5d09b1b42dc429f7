import Foundation
import Testing
import UTTestFixtures
@testable import UTTurnTables

/// Turns of real processes, which are killed, stopped, forked and replaced.
@Suite(.serialized) struct ProcessTests {
  let tables: TestTables
  let table: TurnTable

  init() throws {
    tables = try TestTables()
    table = tables.table(passingOver: .zero)
  }

  private func holder(_ items: String..., environment: [String: String] = [:]) async throws -> OtherProcess {
    let process = try OtherProcess(tables, ["hold"] + items, environment: environment)
    try await process.says("held")
    return process
  }

  private func isFree(_ name: String) throws -> Bool {
    do throws(TurnError) { try table.takeTurn(with: [item(name)], deadline: .now).release() } catch {
      guard case .timedOut = error else { throw error }
      return false
    }
    return true
  }

  /// Lets processes count in one file.
  /// - Returns: all numbers that they reported, and the one in the file.
  private func count(
    processes: Int, rounds: Int, environment: [String: String],
    disturb: ([OtherProcess]) async throws -> Void = { _ in }
  ) async throws -> (reported: [Int], inFile: Int) {
    let file = "\(tables.temporary.path)/number"
    try? FileManager.default.removeItem(atPath: file)
    let started = try (0..<processes).map { index in
      var environment = environment
      environment["TURN_JITTER"] = environment["TURN_JITTER"].map { "\((Int($0) ?? 0) + index)" }
      return try OtherProcess(tables, ["count", "a", file, "\(rounds)"], environment: environment)
    }
    try await disturb(started)
    for process in started { try await process.end() }
    let bytes = try Data(contentsOf: URL(filePath: file))
    return (
      started.flatMap { $0.lines.compactMap(Int.init) },
      Int(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
    )
  }

  @Test func `four processes never hold one item at the same time`() async throws {
    let counted = try await count(processes: 4, rounds: 5000, environment: [:])
    #expect(counted.inFile == 20_000)
    #expect(counted.reported.sorted() == Array(1...20_000))
  }

  @Test func `nor if every operation may be delayed`() async throws {
    let counted = try await count(processes: 4, rounds: 200, environment: ["TURN_JITTER": "1"])
    #expect(counted.inFile == 800)
    #expect(counted.reported.sorted() == Array(1...800))
  }

  /// Without the announcement of tickets the same test fails, so it would notice.
  @Test func `tickets that are not announced are noticed`() async throws {
    var isNoticed = false
    for run in 0..<50 where !isNoticed {
      let environment = ["TURN_JITTER": "\(run * 10)", "TURN_FLAW": "unannounced"]
      isNoticed = try await count(processes: 4, rounds: 200, environment: environment).inFile < 800
    }
    #expect(isNoticed)
  }

  @Test func `killed and stopped processes neither overlap nor block the others`() async throws {
    var random = SeededGenerator(seed: 7)
    let counted = try await count(processes: 6, rounds: 300, environment: ["TURN_JITTER": "5"]) { processes in
      for process in processes.dropLast(2) {
        let lines = Int.random(in: 0..<100, using: &random)
        try await eventually("some numbers") { process.lines.count >= lines }
        try await process.stop()
        process.kill(Bool.random(using: &random) ? SIGKILL : SIGCONT)
        process.kill(SIGCONT)
      }
    }
    #expect(Set(counted.reported).count == counted.reported.count)
    #expect(counted.reported.count >= 600 && counted.inFile >= counted.reported.count)
    #expect(try table.turns().isEmpty)
  }

  @Test func `a turn goes on when the holder is killed`() async throws {
    let holder = try await holder("a", "b")
    let request = try tables.request([item("b")], from: table)
    try await tables.queued(1, table)
    holder.kill(SIGKILL)
    try await request.turn().release()
    #expect(try isFree("a"))
  }

  @Test func `a turn goes on when the holder executes another program`() async throws {
    let holder = try OtherProcess(tables, ["execute", "a"])
    try await holder.says("held")
    #expect(try !isFree("a"))
    try holder.endInput()
    #expect(try await holder.end() == 0)
    #expect(try isFree("a"))
  }

  @Test func `others pass a stopped process in the queue, which gets its turn later`() async throws {
    let held = try table.takeTurn(with: [item("a")])
    let stopped = try OtherProcess(tables, ["hold", "a"])
    try await tables.queued(1, table)
    try await stopped.stop()
    let request = try tables.request([item("a")], from: tables.table(passingOver: .zero))
    try await tables.queued(2, table)
    held.release()
    let turn = try await request.turn()
    stopped.kill(SIGCONT)
    try await tables.queued(1, table)
    #expect(stopped.lines == [])
    turn.release()
    try await stopped.says("held")
    try stopped.endInput()
    #expect(try await stopped.end() == 0)
    #expect(stopped.lines == ["held", "released"])
  }

  @Test(arguments: [true, false])
  func `a turn behind stopped ones goes on when the first one could, or its holder is dead`(
    isKilled: Bool
  ) async throws {
    let holder = try await holder("a")
    let stopped = try (0..<2).map { _ in try OtherProcess(tables, ["hold", "a"]) }
    try await tables.queued(2, table)
    for process in stopped { try await process.stop() }
    let request = try tables.request([item("a")], from: table)
    try await tables.queued(3, table)
    if isKilled { holder.kill(SIGKILL) } else { try holder.endInput() }
    try await request.turn().release()
    for process in stopped {
      process.kill(SIGCONT)
      try process.endInput()
      #expect(try await process.end() == 0)
    }
  }

  @Test func `a stopped holder is named`() async throws {
    let holder = try await holder("a")
    try await holder.stop()
    let error = #expect(throws: TurnError.self) { try table.takeTurn(with: [item("a")], deadline: .now) }
    #expect(
      "\(try #require(error))"
        == "timed out: '/a' is in use by 'ut-turn-once' (process \(holder.identifier), stopped)")
    holder.kill(SIGCONT)
    try holder.endInput()
    try await holder.end()
    #expect(try isFree("a"))
  }

  @Test func `a child of fork is a process of its own, and cannot release its parent's turn`() async throws {
    let process = try OtherProcess(tables, ["fork", "a"])
    #expect(try await process.end() == 0)
    #expect(process.lines == ["child: false false", "parent: true"])
  }

  @Test func `a program that closes all its descriptors keeps its turns`() async throws {
    let holder = try await holder("a", environment: ["TURN_CLOSE": "1"])
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(holder.identifier)/fd")
    #expect(Set(descriptors) == ["0", "1", "2"])
    #expect(try !isFree("a"))
    // Foundation sees the end of other programs meanwhile.
    #expect(try await OtherProcess(tables, ["list"]).end() == 0)
    try holder.endInput()
    #expect(try await holder.end() == 0)
    #expect(try isFree("a"))
  }
}
