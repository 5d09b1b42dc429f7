import Glibc

/// A thread that runs beside the one that starts it.
package final class WorkerThread {
  private let thread: pthread_t

  /// Starts it.
  ///
  /// - Parameter work: what it does.
  /// - Returns: nil if the system has no more threads.
  package convenience init?(_ work: @escaping @Sendable () -> Void) { self.init(running: work) }

  /// - Parameter work: what it does; whoever passes what is not `Sendable` has to wait for its end.
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

  /// Waits for its end. This or ``detach()`` is to be called, once.
  package func join() { pthread_join(thread, nil) }

  /// Lets it run on by itself.
  package func detach() { pthread_detach(thread) }
}

/// What a thread does, as an object that C can pass on.
private final class Task {
  let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }
}
