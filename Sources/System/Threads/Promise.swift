/// A value that is set once, and that any number of threads and tasks wait for.
package final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    /// The tasks that wait.
    var tasks: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Monitor(State())

  package init() {}

  /// Sets the value. Only the first one counts.
  package func fulfill(_ value: Value) {
    let tasks = state.locked { state in
      state.value = state.value ?? value
      defer { state.tasks = [] }
      return state.tasks
    }
    for task in tasks { task.resume() }
  }

  /// Waits on the calling thread.
  package func wait() -> Value { state.wait { $0.value } }

  /// Waits on the calling thread for a limited time.
  ///
  /// - Returns: nil if there is no value by then.
  package func wait(for limit: Duration) -> Value? { state.wait(until: .now + limit) { $0.value } }

  /// Waits in a task.
  package func value(isolation: isolated (any Actor)? = #isolation) async -> Value {
    await withCheckedContinuation { task in
      let isSet = state.locked { state in
        if state.value == nil { state.tasks.append(task) }
        return state.value != nil
      }
      if isSet { task.resume() }
    }
    // Taken under the lock: the thread sanitizer does not see that a continuation orders the accesses of two threads.
    return wait()
  }
}

extension Promise where Value == Bool {
  /// Fulfills a promise without a result: its value is true. A value without a size cannot be in a ``Monitor``.
  package func fulfill() { fulfill(true) }
}

extension Promise {
  /// Runs `body` on a thread that may block, and waits for its result in a task.
  ///
  /// - Throws: ``WaitingThreads/NoThread`` if there is no thread, and `body` will not run.
  package static func onThread(
    isolation: isolated (any Actor)? = #isolation, _ body: @escaping @Sendable () -> Value
  ) async throws(WaitingThreads.NoThread) -> Value {
    let promise = Promise()
    try WaitingThreads.shared.run { promise.fulfill(body()) }
    return await promise.value()
  }
}
