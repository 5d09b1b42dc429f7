import Testing
import UTTestFixtures
@testable import UTClaimTables

/// Claims that would wait for each other forever.
@Suite struct DeadlockTests {
  let tables: TestTables
  let one: ClaimTable
  let other: ClaimTable

  init() throws {
    tables = try TestTables()
    (one, other) = (tables.table(), tables.table())
  }

  private func cycle(_ body: () throws -> Void) -> [ClaimHolder]? {
    guard case .wouldDeadlock(let cycle, _)? = #expect(throws: ClaimError.self, performing: body) else { return nil }
    return cycle
  }

  @Test func `of two claims that wait for each other, the later one fails`() async throws {
    let (a, b) = try (one.claim([item("a")]), other.claim([item("b")]))
    let first = try tables.request([item("b")], from: one, within: a)
    try await tables.queued(1, one)
    let cycle = try #require(cycle { _ = try other.claim([item("a")], within: b) })
    #expect(cycle.map(\.state) == [.waits, .holds, .waits, .holds])
    #expect(cycle.map { $0.items.map(\.name) } == ["a", "a", "b", "b"].map { [Array($0.utf8)] })
    #expect(first.end.withLock { $0 == nil })
    b.release()
    try await first.claim().release()
  }

  @Test func `a claim within one on the same item fails at once`() throws {
    let outer = try one.claim([item("a")])
    let cycle = cycle { _ = try one.claim([item("a")], within: outer) }
    #expect(cycle?.map(\.state) == [.waits, .holds])
  }

  @Test func `a claim within a claim within one on the folder fails`() throws {
    let folder = try one.claim([item("folder", inode: 10, isTree: true)])
    let inner = try one.claim([item("b")], within: folder)
    #expect(cycle { _ = try one.claim([item("a", in: 10, ancestors: [1])], within: inner) }?.count == 2)
  }

  @Test func `claims beside each other, within the same one, take turns`() throws {
    let outer = try one.claim([item("o")])
    let first = try one.claim([item("a")], within: outer)
    let error = #expect(throws: ClaimError.self) { _ = try one.claim([item("a")], within: outer, deadline: .now) }
    guard case .timedOut(let holder) = error else { throw Missing(what: "a deadline") }
    #expect(holder?.items.map(\.name) == [Array("a".utf8)])
    first.release()
    try one.claim([item("a")], within: outer, deadline: .now).release()
  }

  @Test func `a claim within one passes those that wait for the outer one, and only those`() async throws {
    let outer = try one.claim([item("a", writes: false)])
    let writer = try tables.request([item("b"), item("a")], from: other)
    try await tables.queued(1, one)
    try one.claim([item("a", writes: false)], within: outer, deadline: .now).release()
    let inner = try one.claim([item("b")], within: outer, deadline: .now)
    #expect(throws: ClaimError.self) { try one.claim([item("a", writes: false)], deadline: .now) }
    inner.release()
    outer.release()
    try await writer.claim().release()
  }

  @Test func `a claim ends after those within it, even if it is released before`() throws {
    let outer = try one.claim([item("a")])
    let inner = try one.claim([item("b")], within: outer)
    outer.release()
    #expect(throws: ClaimError.self) { try other.claim([item("a")], deadline: .now) }
    inner.release()
    try other.claim([item("a"), item("b")], deadline: .now).release()
  }

  @Test func `a claim within one that has ended passes no other`() async throws {
    let outer = try one.claim([item("a")])
    let first = try tables.request([item("a")], from: other)
    try await tables.queued(1, one)
    outer.release()
    let claim = try await first.claim()
    let second = try tables.request([item("a"), item("b")], from: other)
    try await tables.queued(1, one)
    let error = #expect(throws: ClaimError.self) { try one.claim([item("b")], within: outer, deadline: .now) }
    guard case .timedOut = error else { throw Missing(what: "a deadline") }
    claim.release()
    try await second.claim().release()
  }

  // MARK: Queues

  /// Stands for a queue of a process.
  private final class Queue {}

  @Test func `claims wait for each other through the queues of two processes`() async throws {
    let (queue, otherQueue) = (Queue(), Queue())
    let (a, b) = try (one.claim([item("a")]), other.claim([item("b")]))
    a.needs(.needing(queue))
    b.needs(.needing(otherQueue))
    let first = try tables.request([item("b")], from: one, blocking: .blocking(main: false, serial: queue))
    try await tables.queued(1, one)
    let error = #expect(throws: ClaimError.self) {
      try other.claim([item("a")], blocking: .blocking(main: true, serial: otherQueue))
    }
    guard case .wouldDeadlock(let cycle, .serial?) = error else {
      throw Missing(what: "a cycle, not \(String(describing: error))")
    }
    #expect(cycle.map(\.state) == [.waits, .holds, .waits, .holds])
    #expect(cycle.map { $0.items.map(\.name) } == ["a", "a", "b", "b"].map { [Array($0.utf8)] })
    #expect("\(error, default: "")".hasSuffix("holds 'b' and goes on only on one of its serial queues"))
    // The queue that it needs is free now.
    b.needs(.none)
    b.release()
    try await first.claim().release()
  }

  /// What a held claim needs, what a claim blocks that waits for it, and whether that is the same.
  @Test func `a claim waits only for the queue that it needs, of its own process`() throws {
    let (queue, another) = (Queue(), Queue())
    let needs: [ClaimQueues?] = [.needing(queue), .needingMain, ClaimQueues.none, nil]
    let blocks: [ClaimQueues] = [
      .blocking(main: false, serial: queue), .blocking(main: true, serial: queue), .blocking(main: true, serial: nil),
      .blocking(main: false, serial: another), .none,
    ]
    let expected: [[NeededQueue?]] = [
      [.serial, .serial, nil, nil, nil], [nil, .main, .main, nil, nil], [nil, nil, nil, nil, nil],
      [nil, nil, nil, nil, nil],
    ]
    for (need, expected) in zip(needs, expected) {
      let held = try one.claim([item("a")], blocking: .blocking(main: true, serial: queue))
      // Without a need, what it has blocked while it waited means nothing.
      if let need { held.needs(need) }
      for (block, queue) in zip(blocks, expected) {
        for table in [one, other] {
          let error = #expect(throws: ClaimError.self) { try table.claim([item("a")], blocking: block, deadline: .now) }
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

  @Test func `a released claim notes no queue in its slot`() throws {
    let released = try one.claim([item("a")])
    released.release()
    let held = try one.claim([item("a")])
    released.needs(.needingMain)
    let error = #expect(throws: ClaimError.self) {
      try one.claim([item("a")], blocking: .blocking(main: true, serial: nil), deadline: .now)
    }
    guard case .timedOut = error else { throw Missing(what: "a deadline") }
    held.release()
  }

  @Test func `a claim that holds nothing else only waits`() async throws {
    let (a, b) = try (one.claim([item("a")]), other.claim([item("b")]))
    let first = try tables.request([item("b")], from: one, within: a)
    let second = try tables.request([item("a")], from: other)
    try await tables.queued(2, one)
    b.release()
    try await first.claim().release()
    a.release()
    try await second.claim().release()
  }

  @Test func `a cycle of several processes is found, and described`() {
    func claim(_ number: UInt64, _ state: ClaimWord.State, _ name: String, within enclosing: UInt64 = 0) -> QueuedClaim
    {
      QueuedClaim(
        slot: Int(number), word: ClaimWord(state, process: 1, ticket: number), number: number,
        origin: ClaimOrigin(enclosing: enclosing), items: [item(name)])
    }
    let count: UInt64 = 1000
    var claims = (0..<count).map { claim($0 + 1, .granted, "\($0)") }
    claims += (0..<count).map { claim($0 + count + 1, .waiting, "\(($0 + 1) % count)", within: $0 + 1) }
    let graph = WaitGraph(claims)
    #expect(graph.cycle(of: 2 * count)?.count == 2 * Int(count))
    #expect(graph.cycle(of: 2 * count - 1) == nil)
    #expect(WaitGraph(claims.dropLast()).cycle(of: 2 * count - 1) == nil)
  }

  /// Contents that no program writes: a cycle of claims that are within each other.
  @Test func `a damaged table does not make the search endless`() {
    let claims = (1...3).map { number in
      QueuedClaim(
        slot: number, word: ClaimWord(.waiting, process: 1, ticket: UInt64(number)), number: UInt64(number),
        origin: ClaimOrigin(enclosing: UInt64(number % 3 + 1)), items: [item("a")])
    }
    #expect(WaitGraph(claims).cycle(of: 3) == nil)
  }

  @Test func `the message names programs and items`() {
    func holder(_ program: String, _ process: Int32, _ state: ClaimHolder.State, _ name: String) -> ClaimHolder {
      ClaimHolder(
        items: [item(name)], state: state, program: program, process: process,
        isStopped: process == 2, time: 0)
    }
    let error = ClaimError.wouldDeadlock(
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
