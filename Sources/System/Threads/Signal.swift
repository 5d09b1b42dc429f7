/// A repeated event that one task waits for. Signals before the wait also count, once.
package final class Signal: Sendable {
  private struct State {
    var isSet = false
    var task: CheckedContinuation<Void, Never>?
  }

  private let state = Monitor(State())

  package init() {}

  /// Signals the event.
  package func set() {
    let task = state.locked { state in
      state.isSet = state.task == nil
      return state.task.take()
    }
    task?.resume()
  }

  /// Waits for an event.
  package func wait() async {
    await withCheckedContinuation { task in
      let isSet = state.locked { state in
        if !state.isSet { state.task = task }
        defer { state.isSet = false }
        return state.isSet
      }
      if isSet { task.resume() }
    }
  }
}
