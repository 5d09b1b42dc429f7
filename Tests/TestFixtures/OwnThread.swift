import Dispatch

/// Runs tasks on a thread of its own: tests that control processes must not wait for their turn among all tests, while
/// the processes go on.
package final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "OwnThread")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
