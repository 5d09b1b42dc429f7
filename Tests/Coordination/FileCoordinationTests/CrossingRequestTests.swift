import Foundation
import Testing
import UTTestFixtures

@testable import FileCoordination

/// Presenters of two processes that access an item at the same time.
@Suite(.serialized) struct CrossingRequestTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Each of the two is asked to save on the queue that waits for the other one.
  @Test func `presenters of two processes that read at the same time do not wait for each other`() async throws {
    let url = desk.url("folder/a.txt")
    let process = try OtherProcess(
      "ut-present-once", [desk.tableFolder, "present", url.path], environment: ["PRESENT_PATIENCE": "3600"],
      in: desk.folder)
    try await process.says("ready")
    let presenter = Recorder(url)
    desk.arbiter.add(presenter)
    let queue = presenter.presentedItemOperationQueue
    // Random numbers decide which of the two goes first.
    for round in 1...16 {
      let gate = DispatchSemaphore(value: 0)
      queue.addOperation { gate.wait() }
      async let reading: Void = withCheckedThrowingContinuation { result in
        queue.addOperation { [desk] in
          result.resume(with: Result { try desk.arbiter.access([.reading(url)], by: Party(presenter)) { _ in } })
        }
      }
      try await eventually("the access") { queue.operationCount == 2 }
      try process.tell("read")
      // Its request has come, and waits for the queue.
      try await eventually("the request of the other process") { queue.operationCount == 3 }
      gate.signal()
      try await reading
      try await eventually("the access of the other process") { process.lines.count { $0 == "read" } == round }
      // Nothing of this round comes in the next one.
      try await eventually("the end") {
        presenter.log.all.count { $0 == "back" } == round && queue.operationCount == 0
      }
    }
    desk.arbiter.remove(presenter)
  }
}
