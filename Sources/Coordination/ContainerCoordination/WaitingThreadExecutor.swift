import FileCoordination
import Foundation
import UTThreads
import UTTurnTables

/// Runs tasks on threads that may wait: the threads of Swift concurrency may all be waiting for accesses.
final class WaitingThreadExecutor: TaskExecutor {
  static let shared = WaitingThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let run = { @Sendable in job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    do { try WaitingThreads.shared.run(run) } catch { DispatchQueue.global().async(execute: run) }
  }

  /// Waits on the calling thread for the result of a task, which is canceled when the wait ends early.
  ///
  /// - Parameters:
  ///   - end: when waiting ends; nil to wait without limit.
  ///   - cancellations: further ways to end the wait.
  ///   - body: the task.
  /// - Returns: nil if that takes too long.
  /// - Throws: ``CoordinationError/canceled``.
  func result<Value: Sendable>(
    until end: ContinuousClock.Instant?, unless cancellations: [TurnCancellation] = [],
    of body: @escaping @Sendable () async -> Value
  ) throws(CoordinationError) -> Value? {
    let outcome = Monitor<Value?>(nil)
    let task = Task(executorPreference: self) {
      let value = await body()
      outcome.locked { $0 = .some(value) }
    }
    defer { task.cancel() }
    let handlers = cancellations.map { cancellation in
      (cancellation, cancellation.onCancel { outcome.locked { _ in } })
    }
    defer { for (cancellation, handler) in handlers { cancellation.remove(handler) } }
    let result: Result<Value, CoordinationError>? = outcome.wait(until: end) { value in
      cancellations.contains(where: \.isCancelled) ? .failure(.canceled) : value.map { .success($0) }
    }
    return try result?.get()
  }
}
