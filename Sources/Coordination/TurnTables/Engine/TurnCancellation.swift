import UTThreads

/// Cancels turns that wait, from any thread.
package final class TurnCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var next = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Monitor(State())

  package init() {}

  package var isCancelled: Bool { state.locked { $0.isCancelled } }

  /// Cancels the turns, which fail at once or, if they were about to wait, at their next check.
  package func cancel() {
    let handlers = state.locked { state in
      defer { (state.isCancelled, state.handlers) = (true, [:]) }
      return state.handlers.values
    }
    for handler in handlers { handler() }
  }

  /// Calls a closure when it is canceled, which may be at once.
  ///
  /// - Returns: a number for ``remove(_:)``.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Int {
    let (number, isCancelled) = state.locked { state in
      state.next += 1
      if !state.isCancelled { state.handlers[state.next] = handler }
      return (state.next, state.isCancelled)
    }
    if isCancelled { handler() }
    return number
  }

  package func remove(_ number: Int) { state.locked { $0.handlers[number] = nil } }
}
