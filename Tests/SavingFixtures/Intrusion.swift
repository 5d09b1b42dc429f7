import UTSystemCalls
import UTThreads

/// What another program does between two system calls.
package final class Intrusion: Sendable {
  private enum State { case waiting, running, done }

  private let call: SystemCall?
  private let event: @Sendable () -> Bool
  private let state = Monitor(State.waiting)

  /// - Parameters:
  ///   - call: the kind of calls before which it may happen; nil for all.
  ///   - event: does it, and returns whether it did. Otherwise, it is asked again before the next call.
  package init(before call: SystemCall? = nil, _ event: @escaping @Sendable () -> Bool) {
    (self.call, self.event) = (call, event)
  }

  package var hasHappened: Bool { state.locked { $0 == .done } }

  package func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CallTable { [self] call in
      guard self.call == nil || self.call == call else { return .made }
      // It makes calls itself.
      let isDue = state.locked { state in
        guard state == .waiting else { return false }
        state = .running
        return true
      }
      if isDue {
        let isDone = event()
        state.locked { $0 = isDone ? .done : .waiting }
      }
      return .made
    }.inForce(body)
  }
}
