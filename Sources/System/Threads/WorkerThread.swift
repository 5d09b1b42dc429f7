import UTLibC

/// A thread that runs concurrently with the thread that starts it.
package final class WorkerThread {
  private let thread: pthread_t

  /// Starts the thread.
  ///
  /// - Parameter work: the body of the thread.
  /// - Returns: nil if the system cannot create another thread.
  package convenience init?(_ work: @escaping @Sendable () -> Void) { self.init(running: work) }

  /// - Parameter work: the body of the thread; callers that pass non-`Sendable` values must wait for its end.
  init?(running work: @escaping () -> Void) {
    var thread = pthread_t()
    let task = Unmanaged.passRetained(Task(work))
    let status = pthread_create(
      &thread, nil,
      { task in
        if let task { Unmanaged<Task>.fromOpaque(task).takeRetainedValue().work() }
        return nil
      }, task.toOpaque())
    guard status == 0 else {
      task.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread to end. Call either this or ``detach()``, exactly once.
  package func join() { pthread_join(thread, nil) }

  /// Lets the thread continue on its own.
  package func detach() { pthread_detach(thread) }
}

/// The body of a thread, as an object that C can pass on.
private final class Task {
  let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }
}
