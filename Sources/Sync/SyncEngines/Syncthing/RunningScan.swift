import UTThreads

/// A scan that runs beside something else.
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

  /// How it has ended; nil while it runs.
  var outcome: Result<Void, SyncError>? { result.locked { $0 } }

  /// Ends it, and waits for that.
  func cancel() async {
    task.cancel()
    await task.value
  }
}
