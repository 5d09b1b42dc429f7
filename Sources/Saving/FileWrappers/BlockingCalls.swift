import Dispatch
import Foundation
import Synchronization

/// Runs calls that block on disk I/O on separate threads, so that they do not block the few threads that run all tasks
/// of a process.
enum BlockingCalls {
  /// Dispatch creates these threads on demand; tasks do not run on them.
  private static let queue = DispatchQueue(label: "FileWrappers", attributes: .concurrent)

  /// Runs `body`, which must check from time to time whether to continue.
  ///
  /// - Parameter progress: also cancels it.
  /// - Throws: any error from `body`, or `CancellationError` if `body` stopped because it was canceled.
  static func run<Result: Sendable>(
    _ progress: Progress?, _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    let isCancelled: @Sendable () -> Bool = { cancellation.isCancelled || progress?.isCancelled == true }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Swift.Result {
              if isCancelled() { throw CancellationError() }
              do { return try body(isCancelled) } catch let error as CocoaError where error.code == .userCancelled {
                throw CancellationError()
              }
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Whether a task was canceled, for the thread that works on its behalf.
  private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }
}
