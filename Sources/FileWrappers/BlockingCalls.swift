import Dispatch
import Foundation
import Synchronization

/// Makes calls that wait for a disk on threads of their own, so that the few that run all tasks of a process never wait.
enum BlockingCalls {
  /// Threads that Dispatch makes as they are needed; they are not those that tasks run on.
  private static let queue = DispatchQueue(label: "FileWrappers", attributes: .concurrent)

  /// Runs `body`, which is to ask now and then whether it should go on.
  ///
  /// - Parameter progress: cancels it, too.
  /// - Throws: what `body` throws; `CancellationError` if that was because it was cancelled.
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

  /// Whether a task was cancelled, for the thread that works for it.
  private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
  }
}
