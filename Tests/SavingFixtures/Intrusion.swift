import UTSystemCalls
import UTThreads

/// What another program does between two system calls.
package final class Intrusion: Sendable {
  private enum State { case waiting, running, done }

  private let call: SystemCall?
  private let number: Int?
  private let event: @Sendable () -> Bool
  private let state = Monitor((now: State.waiting, count: 0))

  /// - Parameters:
  ///   - call: the kind of calls before which it may happen; nil for all.
  ///   - event: does it, and returns whether it did. Otherwise, it is asked again before the next call.
  package init(before call: SystemCall? = nil, _ event: @escaping @Sendable () -> Bool) {
    (self.call, number, self.event) = (call, nil, event)
  }

  /// - Parameters:
  ///   - number: the call before which it may happen: how many calls come first.
  ///   - event: does it, and returns whether it did.
  package init(at number: Int, _ event: @escaping @Sendable () -> Bool) {
    (call, self.number, self.event) = (nil, number, event)
  }

  package var hasHappened: Bool { state.locked { $0.now == .done } }

  /// Whether there were so many calls.
  package var isReached: Bool { state.locked { $0.count > number ?? 0 } }

  package var table: CallTable {
    CallTable { [self] call in
      guard self.call == nil || self.call == call else { return .made }
      // It makes calls itself.
      let isDue = state.locked { state in
        guard state.now == .waiting else { return false }
        state.count += 1
        guard number.map({ state.count == $0 + 1 }) ?? true else { return false }
        state.now = .running
        return true
      }
      if isDue {
        let isDone = event()
        state.locked { $0.now = isDone ? .done : .waiting }
      }
      return .made
    }
  }

  package func during<Result>(_ body: () throws -> Result) rethrows -> Result { try table.inForce(body) }
}
