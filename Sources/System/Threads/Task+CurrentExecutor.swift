extension Task where Failure == Never {
  /// Starts a task that is independent of the current one, but runs on the executor that the current task prefers. With
  /// `Task.init`, it would need the threads of Swift concurrency, which may all be waiting for it. (Sleeping does not
  /// need them.)
  package static func withCurrentExecutor(_ body: @escaping @Sendable () async -> Success) -> Task {
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
    return Task(executorPreference: executor) { await body() }
  }
}
