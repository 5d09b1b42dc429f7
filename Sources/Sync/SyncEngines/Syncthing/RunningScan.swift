import UTThreads

/// A scan in the background.
final class RunningScan: Sendable {
  private let result = Monitor<Result<Void, SyncError>?>(nil)
  private let task: Task<Void, Never>

  init(_ scan: @escaping @Sendable () async throws(SyncError) -> Void) {
    let result = result
    task = Task {
      do throws(SyncError) {
        try await scan()
        result.locked { $0 = .success(()) }
      } catch { result.locked { $0 = .failure(error) } }
    }
  }

  /// The outcome; nil while it runs.
  var outcome: Result<Void, SyncError>? { result.locked { $0 } }

  /// Cancels it, and waits until it ends.
  func cancel() async {
    task.cancel()
    await task.value
  }
}
