import Dispatch

/// Runs on the main queue what a task does between two of its steps on the main actor.
///
/// Without it, a task of the main actor that was waiting goes on by way of the global pool: two changes of thread for
/// nothing, which take longer than to write a file.
final class MainQueueExecutor: TaskExecutor {
  static let shared = MainQueueExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.main.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
