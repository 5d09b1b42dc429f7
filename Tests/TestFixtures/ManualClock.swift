import UTThreads

/// A clock that goes on when a test says so.
package final class ManualClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Swift.Duration
    package func advanced(by duration: Swift.Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Swift.Duration { other.offset - offset }
    package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (due: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var next = 0
  }

  private let state = Monitor(State())

  package init() {}

  package var now: Instant { state.locked { $0.now } }
  package var minimumResolution: Swift.Duration { .nanoseconds(1) }
  package var sleeperCount: Int { state.locked { $0.sleepers.count } }

  package func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    let number = state.locked { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.locked { state in
          if state.cancelled.contains(number) { return .failure(CancellationError()) }
          if state.now >= deadline { return .success(()) }
          state.sleepers[number] = (deadline, continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.locked { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Waits until somebody sleeps.
  @MainActor package func waitForSleeper() async throws { try await eventually { sleeperCount > 0 } }

  /// Lets time pass, once somebody sleeps.
  @MainActor package func advance(by duration: Swift.Duration) async throws {
    try await waitForSleeper()
    advanceIfAnyoneSleeps(by: duration)
  }

  package func advanceIfAnyoneSleeps(by duration: Swift.Duration) {
    guard sleeperCount > 0 else { return }
    pass(duration)
  }

  /// Lets time pass, whether anybody sleeps or not.
  package func pass(_ duration: Swift.Duration) {
    let due = state.locked { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.due <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }
}
