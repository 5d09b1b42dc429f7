import Dispatch

/// Runs the parts of a task on the main queue that come between two steps on the main actor.
///
/// Without it, a suspended task of the main actor resumes by way of the global pool: two unnecessary changes of
/// threads, which take longer than writing a file.
final class MainQueueExecutor: TaskExecutor {
  static let shared = MainQueueExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
