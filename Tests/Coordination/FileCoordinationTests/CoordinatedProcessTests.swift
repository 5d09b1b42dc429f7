import Foundation
import Synchronization
import Testing
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Accesses of real processes to the same files.
@Suite(.serialized) struct CoordinatedProcessTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// 500, or what `COORDINATED_INCREMENTS` says.
  private static let increments =
    ProcessInfo.processInfo.environment["COORDINATED_INCREMENTS"].flatMap { Int($0) } ?? 500

  @Test(arguments: ["count", "count-async"])
  func `two processes that count in one file lose no increment`(command: String) async throws {
    let file = desk.url("folder/a.txt")
    try "0".write(to: file, atomically: false, encoding: .utf8)
    let processes = try (0..<2).map { _ in try desk.process(command, file.path, "\(Self.increments)") }
    for process in processes { #expect(try await process.end(attempts: 2) == 0) }
    #expect(try desk.text("folder/a.txt") == "\(2 * Self.increments)")
  }

  /// Processes with different runtime folders do not take turns, which the same test notices.
  @Test func `increments that are not coordinated are lost`() async throws {
    let file = desk.url("folder/a.txt")
    var isNoticed = false
    for _ in 0..<50 where !isNoticed {
      try "0".write(to: file, atomically: false, encoding: .utf8)
      let others = try (0..<2).map { _ in try Desk() }
      let processes = try others.map { try $0.process("count", file.path, "500") }
      for process in processes { try await process.end() }
      isNoticed = try desk.text("folder/a.txt") != "1000"
    }
    #expect(isNoticed)
  }

  /// A backup that is stopped in the middle, as in radar 29986681, and a program that is stopped while it writes.
  @Test(arguments: ["read", "write"])
  func `a writer behind a stopped process learns which one it is, and goes on with it`(kind: String) async throws {
    let file = desk.url("folder/a.txt")
    let holder = try desk.process(kind, file.path)
    try await holder.says("granted")
    try await holder.stop()
    let impatient = FileCoordinator(timeLimit: .milliseconds(1), arbiter: desk.arbiter)
    await #expect {
      try await impatient.write(file) { _ in }
    } throws: {
      "\($0)" == "timed out: '\(file.path)' is in use by 'ut-coordinate-once' (process \(holder.identifier), stopped)"
    }
    try await impatient.write(desk.url("folder/b.txt")) { _ in }
    let writer = Task { [desk] in try await FileCoordinator(arbiter: desk.arbiter).write(file) { _ in } }
    try await eventually("a waiting writer") { try desk.waiting == 1 }
    try holder.endInput()
    #expect(try desk.waiting == 1)
    holder.kill(SIGCONT)
    try await writer.value
    #expect(holder.lines == ["granted", "ended"])
    #expect(try await holder.end() == 0)
  }

  @Test func `a writer goes on when the stopped process that it waits for is killed`() async throws {
    let file = desk.url("folder/a.txt")
    let holder = try desk.process("write", file.path)
    try await holder.says("granted")
    try await holder.stop()
    let writer = Task { [desk] in try await FileCoordinator(arbiter: desk.arbiter).write(file) { _ in } }
    try await eventually("a waiting writer") { try desk.waiting == 1 }
    holder.kill(SIGKILL)
    try await writer.value
  }

  @Test func `an access is granted when the process that has it is killed, stopped, or continued`() async throws {
    let storm = try desk.process("storm", desk.url("folder/a.txt").path, "50")
    #expect(try await storm.end() == 0)
    #expect(storm.lines.first?.hasSuffix(" 0 hangs") == true)
  }

  @Test func `of two programs whose main queues wait for each other, the last one fails`() async throws {
    let (first, last) = try (
      desk.process("queue", desk.url("folder/a.txt").path, desk.url("folder/b.txt").path),
      desk.process("queue", desk.url("folder/b.txt").path, desk.url("folder/a.txt").path)
    )
    try await eventually("the accesses that need the main queues") {
      try desk.table.turns().count { $0.neededQueue == .main } == 2
    }
    try first.tell("")
    try await eventually("the first one") { try desk.waiting == 1 }
    try last.tell("")
    try await eventually("an end of the wait") { !last.lines.isEmpty }
    let names = [first, last].map { "'ut-coordinate-once' (process \($0.identifier))" }
    #expect(
      last.lines.first
        == "would deadlock: \(names[1]) waits for 'a.txt'; \(names[0]) holds 'a.txt' and can continue only on its main queue; "
        + "\(names[0]) waits for 'b.txt'; \(names[1]) holds 'b.txt' and can continue only on its main queue; "
        + "use coordinate(with:queue:byAccessor:)")
    for process in [first, last] { #expect(try await process.end() == 0) }
    #expect(first.lines == ["granted", "ended"] && last.lines.last == "ended")
  }

  @Test func `a writer waits for the readers before it only, even if they read in a loop`() async throws {
    // Turns that do not move are passed over after some time, and a slow machine must not look like that.
    var patience = Patience()
    patience.passingOver = .seconds(3600)
    let table = TurnTable(folder: Array("\(desk.runtime)/uniform-documents".utf8), patience: patience)
    let arbiter = FileArbiter(table: table)
    let file = desk.url("folder/a.txt")
    let loops = Loops()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          while !loops.isOver.load(ordering: .sequentiallyConsistent) {
            try await FileCoordinator(arbiter: arbiter).read(file) { _ in
              loops.grants.add(1, ordering: .sequentiallyConsistent)
              try await eventually("the end of an access") { loops.mayEnd.load(ordering: .sequentiallyConsistent) }
            }
          }
        }
      }
      try await eventually("eight readers") { loops.grants.load(ordering: .sequentiallyConsistent) == 8 }
      group.addTask {
        try await FileCoordinator(arbiter: arbiter).write(file) { _ in
          #expect(loops.grants.load(ordering: .sequentiallyConsistent) == 8)
          loops.isOver.store(true, ordering: .sequentiallyConsistent)
        }
      }
      try await eventually("a waiting writer") { try desk.waiting == 1 }
      loops.mayEnd.store(true, ordering: .sequentiallyConsistent)
      try await group.waitForAll()
    }
  }
}

/// What the readers and the writer of a file tell each other.
private final class Loops: Sendable {
  let grants = Atomic(0)
  let mayEnd = Atomic(false)
  let isOver = Atomic(false)
}
