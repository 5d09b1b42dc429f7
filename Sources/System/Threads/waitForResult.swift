/// Waits on the calling thread for the result of an asynchronous function.
///
/// The function runs on its own thread, so it continues even if all threads of Swift concurrency wait like this. It
/// must not need the calling thread.
///
/// - Parameter body: the function.
/// - Returns: what `body` returns.
/// - Throws: errors from `body`.
package func waitForResult<Value: Sendable>(
  of body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let executor = ThreadExecutor()
  let outcome = Promise<Result<Value, any Error>>()
  Task(executorPreference: executor) {
    do { outcome.fulfill(.success(try await body())) } catch { outcome.fulfill(.failure(error)) }
    executor.end()
  }
  // Without another thread, this one must do.
  if let thread = WorkerThread({ executor.run() }) { thread.detach() } else { executor.run() }
  return try outcome.wait().get()
}

/// Runs the parts of one task on one thread.
private final class ThreadExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isEnded = false
  }

  private enum Next {
    case job(UnownedJob)
    case end
  }

  private let state = Monitor(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isEnded = state.locked { state in
      if !state.isEnded { state.jobs.append(job) }
      return state.isEnded
    }
    // A job that the task left behind.
    if isEnded { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Runs requests until ``end()``.
  func run() {
    while true {
      let next: Next = state.wait { state in
        if !state.jobs.isEmpty { return .job(state.jobs.removeFirst()) }
        return state.isEnded ? .end : nil
      }
      guard case .job(let job) = next else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  func end() { state.locked { $0.isEnded = true } }
}
