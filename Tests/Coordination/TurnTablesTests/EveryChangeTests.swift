import Foundation
import Testing
import UTTestFixtures
@testable import UTTurnTables

/// Processes that are killed or stopped before any of their changes of the table, while they take a turn with two items
/// of which one is held, so that they go through the queue.
@Suite(.serialized) struct EveryChangeTests {
  let tables: TestTables
  let table: TurnTable

  init() throws {
    tables = try TestTables()
    table = tables.table(passingOver: .zero)
  }

  /// Runs processes that get a signal before their first, second and so on change, until one has ended before its
  /// change.
  /// - Returns: the number of changes.
  private func forEachChange(
    _ variable: String, _ body: (OtherProcess) async throws -> Void
  ) async throws -> Int {
    for change in 1...1000 {
      let held = try table.takeTurn(with: [item("b")])
      let process = try OtherProcess(tables, ["once", "a", "b"], environment: [variable: "\(change)"])
      try await eventually("a process that waits, or has got its signal") {
        try process.isStopped || !process.isRunning || !table.turns().allSatisfy { $0.state == .holds }
      }
      held.release()
      try await eventually("a process that has ended or got its signal") { process.isStopped || !process.isRunning }
      let isOver = if process.isStopped { false } else { try await process.end() == 0 }
      try await body(process)
      if isOver { return change - 1 }
    }
    throw Missing(what: "the end of the changes")
  }

  /// Takes a turn with the same items.
  private func takeTurn() throws(TurnError) {
    try table.takeTurn(with: [item("b"), item("a")], deadline: .now + .seconds(60)).release()
  }

  @Test func `a process killed before any of its changes blocks no other`() async throws {
    let count = try await forEachChange("TURN_KILL") { _ in
      try takeTurn()
      #expect(try table.turns().isEmpty)
    }
    // Two records, and some operations on words.
    #expect(count > 30)
    let registration = try table.current()
    try registration.reapAllDead()
    let words = (0..<registration.layout.slotCount).map { registration.cells.load(registration.layout.word($0)) }
    #expect(words.allSatisfy { TurnWord(bits: $0).state == .free })
  }

  @Test func `a process stopped before any of its changes blocks no other unless it holds its turn`() async throws {
    var holding = 0
    let count = try await forEachChange("TURN_STOP") { process in
      let isHolding = try table.turns().contains { $0.process == process.identifier && $0.state == .holds }
      if isHolding { holding += 1 } else { try takeTurn() }
      process.kill(SIGCONT)
      #expect(try await process.end() == 0)
      try takeTurn()
    }
    // Before the change that releases it, and before none other.
    #expect(count > 30 && holding < 3)
  }
}
