import Foundation
import Testing
import UTTestFixtures
import UTThreads
import UTTurnTables

@testable import FileCoordination

/// Code on a serial queue that waits, through other accesses, for one that continues only on that queue.
@Suite struct QueueDeadlockTests {
  /// What closes the ring of those that wait for each other.
  enum Closing: CaseIterable { case onQueue, nested, asynchronous }

  let desk: Desk
  /// The item of the access that needs the queue, and the one for which the code on the queue waits.
  let (first, second): (URL, URL)
  let queue = OperationQueue()

  init() throws {
    // A turn is not passed over although its thread gets no time.
    desk = try Desk(passingOver: .seconds(3600))
    (first, second) = (desk.url("folder/b.txt"), desk.url("folder/a.txt"))
    queue.maxConcurrentOperationCount = 1
  }

  /// Writes the second item on the queue.
  private func writeOnQueue(after gate: DispatchSemaphore) async -> NSError? {
    await withCheckedContinuation { result in
      queue.addOperation { [desk, second] in
        gate.wait()
        var error: NSError?
        NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
          writingItemAt: second, error: &error, byAccessor: { _ in })
        result.resume(returning: error)
      }
    }
  }

  /// Writes the first item with an accessor on the queue.
  private func writeAsynchronously() async -> (any Error)? {
    await withCheckedContinuation { result in
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        with: [.writingIntent(with: first)], queue: queue
      ) { result.resume(returning: $0) }
    }
  }

  /// Reads the first item within an access to the second one, which it ends.
  private func read(within outer: GrantedAccess) async -> CoordinationError? {
    var party = Party()
    // It fails, rather than to wait forever.
    party.deadline = .now + .seconds(300)
    return await outer.within {
      defer { outer.end() }
      do {
        try await desk.begin([.reading(first)], by: party).end()
        return nil
      } catch {
        return error as? CoordinationError ?? .canceled
      }
    }
  }

  @Test(arguments: Closing.allCases)
  func `of accesses that wait for each other through a queue, the last one fails`(
    _ closing: Closing
  ) async throws {
    let gate = DispatchSemaphore(value: 0)
    let outer = try await desk.begin([.writing(second)])
    let reader = closing == .asynchronous ? try await desk.begin([.reading(first)]) : nil
    async let failed = writeOnQueue(after: gate)
    try await eventually("the code on the queue") { queue.operationCount == 1 }
    async let granted = writeAsynchronously()
    try await eventually("the asynchronous access") {
      try reader == nil ? queue.operationCount == 2 : desk.waiting == 1
    }
    let before = try desk.waiting
    if closing == .nested {
      gate.signal()
      try await eventually("the code on the queue") { try desk.waiting == before + 1 }
    }
    async let nested: CoordinationError? = read(within: outer)
    if closing != .nested {
      try await eventually("the nested access") { try desk.waiting == before + 1 }
      gate.signal()
    }
    if let reader {
      try await eventually("the code on the queue") { try desk.waiting == before + 2 }
      reader.end()
    }
    let errors = await [failed?.userInfo[NSUnderlyingErrorKey] as? CoordinationError, nested]
    #expect(errors.compactMap { $0 }.count == 1)
    guard case .wouldDeadlock(let text) = errors[closing == .nested ? 1 : 0] else {
      Issue.record("\(errors)")
      return
    }
    #expect(text.contains("holds 'b.txt' and can continue only on one of its serial queues"))
    #expect(await granted == nil)
    for item in [first, second] { try await desk.becomesFree(.writing(item)) }
  }

  // MARK: Several queues

  /// What waits in a ring: on each of several serial queues, code that waits for an item, which an access has that
  /// continues only on the next queue.
  private struct Ring {
    let queues: [OperationQueue]
    let items: [URL]
    let cancellation = TurnCancellation()
    /// How the access on each queue ended.
    let outcomes = Monitor([Int: CoordinationError?]())
    /// How many asynchronous accesses have ended.
    let ended = Monitor(0)

    init(_ count: Int, _ desk: Desk) throws {
      queues = (0..<count).map { _ in OperationQueue() }
      for queue in queues { queue.maxConcurrentOperationCount = 1 }
      for index in 0..<count { try desk.folder.write("old", to: "ring/\(index).txt") }
      items = (0..<count).map { desk.url("ring/\($0).txt") }
    }

    /// Writes an item on the queue of the same number.
    func writeOnQueue(_ index: Int, _ desk: Desk, after gate: DispatchSemaphore) {
      queues[index].addOperation { [self] in
        gate.wait()
        var party = Party()
        party.cancellation = cancellation
        var failure: CoordinationError?
        do throws(CoordinationError) { try desk.arbiter.begin([.writing(items[index])], by: party).end() } catch {
          failure = error
        }
        outcomes.locked { $0[index] = .some(failure) }
      }
    }

    /// Waits until the access on each queue has ended, and returns how.
    func outcomesOfAll() async throws -> [Int: CoordinationError?] {
      do { try await eventually("an end of each access") { outcomes.locked { $0.count } == queues.count } } catch {
        cancellation.cancel()
        throw error
      }
      return outcomes.locked { $0 }
    }

    /// Writes an item with an accessor on the next queue.
    func writeAsynchronously(_ index: Int, _ desk: Desk) {
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        with: [.writingIntent(with: items[index])], queue: queues[(index + 1) % queues.count]
      ) { error in
        if error == nil { ended.locked { $0 += 1 } }
      }
    }
  }

  /// - Parameter isGrantedLast: whether an access that needs a queue closes the ring; otherwise, code on a queue does.
  @Test(arguments: [2, 3], [false, true])
  func `of accesses on several queues that wait in a ring, the last one fails`(
    _ count: Int, isGrantedLast: Bool
  ) async throws {
    let ring = try Ring(count, desk)
    let gates = ring.queues.map { _ in DispatchSemaphore(value: 0) }
    for (index, gate) in gates.enumerated() { ring.writeOnQueue(index, desk, after: gate) }
    try await eventually("code on each queue") { ring.queues.allSatisfy { $0.operationCount == 1 } }
    let reader = isGrantedLast ? try await desk.begin([.reading(ring.items[0])]) : nil
    for index in 0..<count { ring.writeAsynchronously(index, desk) }
    try await eventually("the asynchronous accesses") {
      try ring.queues.count { $0.operationCount == 2 } == (reader == nil ? count : count - 1)
        && desk.waiting == (reader == nil ? 0 : 1)
    }
    for (index, gate) in gates.enumerated() {
      gate.signal()
      if index < count - 1 || reader != nil {
        try await eventually("an access on a queue") { try desk.waiting == index + (reader == nil ? 1 : 2) }
      }
    }
    reader?.end()
    let outcomes = try await ring.outcomesOfAll()
    guard case .wouldDeadlock(let text)?? = outcomes[count - 1] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(text.contains("and can continue only on one of its serial queues") && text.hasSuffix("byAccessor:)"))
    #expect(outcomes.values.count { $0 == nil } == count - 1)
    try await eventually("the asynchronous accesses") { ring.ended.locked { $0 } == count }
    for item in ring.items { try await desk.becomesFree(.writing(item)) }
  }

  @Test func `an access on a queue fails if one within the awaited access needs the queue`() async throws {
    let ring = try Ring(1, desk)
    let gate = DispatchSemaphore(value: 0)
    let outer = try await desk.begin([.writing(ring.items[0])])
    ring.writeOnQueue(0, desk, after: gate)
    try await eventually("the code on the queue") { ring.queues[0].operationCount == 1 }
    outer.within {
      NSFileCoordinator(filePresenter: nil, arbiter: desk.arbiter).coordinate(
        with: [.writingIntent(with: first)], queue: ring.queues[0], byAccessor: { _ in })
    }
    try await eventually("the access within") { ring.queues[0].operationCount == 2 }
    // It lasts as long as what is within it.
    outer.end()
    #expect(try !desk.isFree(.reading(ring.items[0])))
    gate.signal()
    let outcome = try await ring.outcomesOfAll()[0]
    guard case .wouldDeadlock?? = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    try await eventually("the end of both") {
      try desk.isFree(.writing(first)) && desk.isFree(.writing(ring.items[0]))
    }
  }
}
