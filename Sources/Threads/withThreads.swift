import Glibc

/// Runs `work` on threads of its own and `meanwhile` on the calling one; returns when all have ended.
///
/// No Swift concurrency: starting it costs a static executable several times what a small walk takes.
///
/// - Returns: nil, without having called `meanwhile`, if not a single thread could be started.
package func withThreads<Result>(_ count: Int, work: () -> Void, meanwhile: (_ started: Int) -> Result) -> Result? {
  withoutActuallyEscaping(work) { work in
    let task = Unmanaged.passRetained(Task(work: work))
    defer { task.release() }
    var threads: [pthread_t] = []
    for _ in 0..<max(1, count) {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { task in
          if let task { Unmanaged<Task>.fromOpaque(task).takeUnretainedValue().work() }
          return nil
        }, task.toOpaque())
      if status == 0 { threads.append(thread) }
    }
    guard !threads.isEmpty else { return nil }
    let result = meanwhile(threads.count)
    for thread in threads { pthread_join(thread, nil) }
    return result
  }
}

/// What the threads of one `withThreads` do. It outlives them, for they are joined before it is released.
private final class Task {
  let work: () -> Void

  init(work: @escaping () -> Void) { self.work = work }
}
