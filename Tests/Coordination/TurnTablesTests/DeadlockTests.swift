import Testing
import UTTestFixtures
@testable import UTTurnTables

/// Turns that would wait for each other forever.
@Suite struct DeadlockTests {
  let tables: TestTables
  let one: TurnTable
  let other: TurnTable

  init() throws {
    tables = try TestTables()
    (one, other) = (tables.table(), tables.table())
  }

  private func cycle(_ body: () throws -> Void) -> [TurnHolder]? {
    guard case .wouldDeadlock(let cycle, _)? = #expect(throws: TurnError.self, performing: body) else { return nil }
    return cycle
  }

  @Test func `of two turns that wait for each other, the later one fails`() async throws {
    let (a, b) = try (one.takeTurn(with: [item("a")]), other.takeTurn(with: [item("b")]))
    let first = try tables.request([item("b")], from: one, within: a)
    try await tables.queued(1, one)
    let cycle = try #require(cycle { _ = try other.takeTurn(with: [item("a")], within: b) })
    #expect(cycle.map(\.state) == [.waits, .holds, .waits, .holds])
    #expect(cycle.map { $0.items.map(\.name) } == ["a", "a", "b", "b"].map { [Array($0.utf8)] })
    #expect(first.end.withLock { $0 == nil })
    b.release()
    try await first.turn().release()
  }

  @Test func `a turn within one with the same item fails at once`() throws {
    let outer = try one.takeTurn(with: [item("a")])
    let cycle = cycle { _ = try one.takeTurn(with: [item("a")], within: outer) }
    #expect(cycle?.map(\.state) == [.waits, .holds])
  }

  @Test func `a turn within a turn within one with the folder fails`() throws {
    let folder = try one.takeTurn(with: [item("folder", inode: 10, isTree: true)])
    let inner = try one.takeTurn(with: [item("b")], within: folder)
    #expect(cycle { _ = try one.takeTurn(with: [item("a", in: 10, ancestors: [1])], within: inner) }?.count == 2)
  }

  @Test func `turns beside each other, within the same one, take turns`() throws {
    let outer = try one.takeTurn(with: [item("o")])
    let first = try one.takeTurn(with: [item("a")], within: outer)
    let error = #expect(throws: TurnError.self) {
      _ = try one.takeTurn(with: [item("a")], within: outer, deadline: .now)
    }
    guard case .timedOut(let holder) = error else { throw Missing(what: "a deadline") }
    #expect(holder?.items.map(\.name) == [Array("a".utf8)])
    first.release()
    try one.takeTurn(with: [item("a")], within: outer, deadline: .now).release()
  }

  @Test func `a turn within one passes those that wait for the outer one, and only those`() async throws {
    let outer = try one.takeTurn(with: [item("a", writes: false)])
    let writer = try tables.request([item("b"), item("a")], from: other)
    try await tables.queued(1, one)
    try one.takeTurn(with: [item("a", writes: false)], within: outer, deadline: .now).release()
    let inner = try one.takeTurn(with: [item("b")], within: outer, deadline: .now)
    #expect(throws: TurnError.self) { try one.takeTurn(with: [item("a", writes: false)], deadline: .now) }
    inner.release()
    outer.release()
    try await writer.turn().release()
  }

  @Test func `a turn ends after those within it, even if it is released before`() throws {
    let outer = try one.takeTurn(with: [item("a")])
    let inner = try one.takeTurn(with: [item("b")], within: outer)
    outer.release()
    #expect(throws: TurnError.self) { try other.takeTurn(with: [item("a")], deadline: .now) }
    inner.release()
    try other.takeTurn(with: [item("a"), item("b")], deadline: .now).release()
  }

  @Test func `a turn within one that has ended passes no other`() async throws {
    let outer = try one.takeTurn(with: [item("a")])
    let first = try tables.request([item("a")], from: other)
    try await tables.queued(1, one)
    outer.release()
    let turn = try await first.turn()
    let second = try tables.request([item("a"), item("b")], from: other)
    try await tables.queued(1, one)
    let error = #expect(throws: TurnError.self) { try one.takeTurn(with: [item("b")], within: outer, deadline: .now) }
    guard case .timedOut = error else { throw Missing(what: "a deadline") }
    turn.release()
    try await second.turn().release()
  }

  // MARK: Queues

  /// Stands for a queue of a process.
  private final class Queue {}

  @Test func `turns wait for each other through the queues of two processes`() async throws {
    let (queue, otherQueue) = (Queue(), Queue())
    let (a, b) = try (one.takeTurn(with: [item("a")]), other.takeTurn(with: [item("b")]))
    a.needs(.needing(queue))
    b.needs(.needing(otherQueue))
    let first = try tables.request([item("b")], from: one, blocking: .blocking(main: false, serial: queue))
    try await tables.queued(1, one)
    let error = #expect(throws: TurnError.self) {
      try other.takeTurn(with: [item("a")], blocking: .blocking(main: true, serial: otherQueue))
    }
    guard case .wouldDeadlock(let cycle, .serial?) = error else {
      throw Missing(what: "a cycle, not \(String(describing: error))")
    }
    #expect(cycle.map(\.state) == [.waits, .holds, .waits, .holds])
    #expect(cycle.map { $0.items.map(\.name) } == ["a", "a", "b", "b"].map { [Array($0.utf8)] })
    #expect("\(error, default: "")".hasSuffix("holds 'b' and can continue only on one of its serial queues"))
    // The queue that it needs is free now.
    b.needs(.none)
    b.release()
    try await first.turn().release()
  }

  /// What a held turn needs, what a turn blocks that waits for it, and whether that is the same.
  @Test func `a turn waits only for the queue that it needs, of its own process`() throws {
    let (queue, another) = (Queue(), Queue())
    let needs: [TurnQueues?] = [.needing(queue), .needingMain, TurnQueues.none, nil]
    let blocks: [TurnQueues] = [
      .blocking(main: false, serial: queue), .blocking(main: true, serial: queue), .blocking(main: true, serial: nil),
      .blocking(main: false, serial: another), .none,
    ]
    let expected: [[NeededQueue?]] = [
      [.serial, .serial, nil, nil, nil], [nil, .main, .main, nil, nil], [nil, nil, nil, nil, nil],
      [nil, nil, nil, nil, nil],
    ]
    for (need, expected) in zip(needs, expected) {
      let held = try one.takeTurn(with: [item("a")], blocking: .blocking(main: true, serial: queue))
      // Without a need, what it has blocked while it waited means nothing.
      if let need { held.needs(need) }
      for (block, queue) in zip(blocks, expected) {
        for table in [one, other] {
          let error = #expect(throws: TurnError.self) {
            try table.takeTurn(with: [item("a")], blocking: block, deadline: .now)
          }
          switch error {
          case .wouldDeadlock(_, let found?): #expect(found == queue && table === one)
          case .timedOut: #expect(queue == nil || table === other)
          default: Issue.record("\(String(describing: error))")
          }
        }
      }
      held.release()
    }
  }

  @Test func `a released turn notes no queue in its slot`() throws {
    let released = try one.takeTurn(with: [item("a")])
    released.release()
    let held = try one.takeTurn(with: [item("a")])
    released.needs(.needingMain)
    let error = #expect(throws: TurnError.self) {
      try one.takeTurn(with: [item("a")], blocking: .blocking(main: true, serial: nil), deadline: .now)
    }
    guard case .timedOut = error else { throw Missing(what: "a deadline") }
    held.release()
  }

  @Test func `a turn that holds nothing else only waits`() async throws {
    let (a, b) = try (one.takeTurn(with: [item("a")]), other.takeTurn(with: [item("b")]))
    let first = try tables.request([item("b")], from: one, within: a)
    let second = try tables.request([item("a")], from: other)
    try await tables.queued(2, one)
    b.release()
    try await first.turn().release()
    a.release()
    try await second.turn().release()
  }

  @Test func `a cycle of several processes is found, and described`() {
    func turn(_ number: UInt64, _ state: TurnWord.State, _ name: String, within enclosing: UInt64 = 0) -> QueuedTurn {
      QueuedTurn(
        slot: Int(number), word: TurnWord(state, process: 1, ticket: number), number: number,
        origin: TurnOrigin(enclosing: enclosing), items: [item(name)])
    }
    let count: UInt64 = 1000
    var turns = (0..<count).map { turn($0 + 1, .granted, "\($0)") }
    turns += (0..<count).map { turn($0 + count + 1, .waiting, "\(($0 + 1) % count)", within: $0 + 1) }
    let graph = WaitGraph(turns)
    #expect(graph.cycle(of: 2 * count)?.count == 2 * Int(count))
    #expect(graph.cycle(of: 2 * count - 1) == nil)
    #expect(WaitGraph(turns.dropLast()).cycle(of: 2 * count - 1) == nil)
  }

  /// Contents that no program writes: a cycle of turns that are within each other.
  @Test func `a damaged table does not make the search endless`() {
    let turns = (1...3).map { number in
      QueuedTurn(
        slot: number, word: TurnWord(.waiting, process: 1, ticket: UInt64(number)), number: UInt64(number),
        origin: TurnOrigin(enclosing: UInt64(number % 3 + 1)), items: [item("a")])
    }
    #expect(WaitGraph(turns).cycle(of: 3) == nil)
  }

  @Test func `the message names programs and items`() {
    func holder(_ program: String, _ process: Int32, _ state: TurnHolder.State, _ name: String) -> TurnHolder {
      TurnHolder(
        items: [item(name)], state: state, program: program, process: process,
        isStopped: process == 2, time: 0)
    }
    let error = TurnError.wouldDeadlock(
      [
        holder("notes", 1, .waits, "b"), holder("sync", 2, .holds, "b"), holder("sync", 2, .waits, "a"),
        holder("notes", 1, .holds, "a"),
      ], on: nil)
    #expect(
      error.description
        == "would deadlock: 'notes' (process 1) waits for 'b'; 'sync' (process 2, stopped) holds 'b'; 'sync' (process 2, stopped) waits for 'a'; 'notes' (process 1) holds 'a'"
    )
  }
}
