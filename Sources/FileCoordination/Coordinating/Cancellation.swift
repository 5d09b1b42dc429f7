import ClaimTables
import Threads

/// Cancels accesses that wait.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var next = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Monitor(State())
  let claims = ClaimCancellation()

  var isCancelled: Bool { state.locked { $0.isCancelled } }

  func cancel() {
    claims.cancel()
    let handlers = state.locked { state in
      defer { (state.isCancelled, state.handlers) = (true, [:]) }
      return state.handlers.values
    }
    for handler in handlers { handler() }
  }

  /// Calls a closure when it is canceled, which may be at once.
  ///
  /// - Returns: a number for ``remove(_:)``.
  func onCancel(_ handler: @escaping @Sendable () -> Void) -> Int {
    let (number, isCancelled) = state.locked { state in
      state.next += 1
      if !state.isCancelled { state.handlers[state.next] = handler }
      return (state.next, state.isCancelled)
    }
    if isCancelled { handler() }
    return number
  }

  func remove(_ number: Int) { state.locked { $0.handlers[number] = nil } }
}
