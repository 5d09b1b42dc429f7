import Foundation
import TestFixtures
import Testing

@testable import FileCoordination

/// Code on a serial queue that waits, through other accesses, for one that goes on only on that queue.
@Suite struct QueueDeadlockTests {
  /// The last of the accesses that wait for each other.
  enum LastAccess: CaseIterable { case onQueue, nested, asynchronous }

  let desk: Desk
  /// The item of the access that needs the queue, and the one for which the code on the queue waits.
  let (first, second): (URL, URL)
  let queue = OperationQueue()

  init() throws {
    desk = try Desk()
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
  private func read(within outer: GrantedAccess) async throws {
    var party = Party()
    // It fails, rather than to wait forever.
    party.deadline = .now + .seconds(300)
    try await outer.within {
      defer { outer.end() }
      try await desk.begin([.reading(first)], by: party).end()
    }
  }

  @Test(arguments: LastAccess.allCases)
  func `an access on a queue fails if the awaited one waits for one that needs the queue`(
    _ last: LastAccess
  ) async throws {
    let gate = DispatchSemaphore(value: 0)
    let outer = try await desk.begin([.writing(second)])
    let reader = last == .asynchronous ? try await desk.begin([.reading(first)]) : nil
    async let failed = writeOnQueue(after: gate)
    try await eventually("the code on the queue") { queue.operationCount == 1 }
    async let granted = writeAsynchronously()
    try await eventually("the asynchronous access") {
      try reader == nil ? queue.operationCount == 2 : desk.waiting == 1
    }
    let before = try desk.waiting
    if last == .nested {
      gate.signal()
      try await eventually("the code on the queue") { try desk.waiting == before + 1 }
    }
    async let nested: Void = read(within: outer)
    if last != .nested {
      try await eventually("the nested access") { try desk.waiting == before + 1 }
      gate.signal()
    }
    if let reader {
      try await eventually("the code on the queue") { try desk.waiting == before + 2 }
      reader.end()
    }
    let error = await failed?.userInfo[NSUnderlyingErrorKey] as? CoordinationError
    guard case .wouldDeadlock(let text) = error else {
      Issue.record("\(String(describing: error))")
      try await nested
      return
    }
    #expect(text.contains("'b.txt' goes on only on the queue of the calling code"))
    #expect(await granted == nil)
    try await nested
    #expect(try desk.isFree(.writing(first)) && desk.isFree(.writing(second)))
  }
}
