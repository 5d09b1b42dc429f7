/// Runs `work` on new threads and `meanwhile` on the calling one; returns when all have ended.
///
/// Swift concurrency is avoided: starting it takes a static executable several times as long as a small walk.
///
/// - Returns: nil, without calling `meanwhile`, if no thread could be started.
package func withThreads<Result>(_ count: Int, work: () -> Void, meanwhile: (_ started: Int) -> Result) -> Result? {
  // Otherwise, the length of the path of this file would be in the executable.
  #sourceLocation(file:"withoutActuallyEscaping",line:9)
  withoutActuallyEscaping(work) { work in
    let threads = (0..<max(1, count)).compactMap { _ in WorkerThread(running: work) }
    guard !threads.isEmpty else { return nil }
    defer { for thread in threads { thread.join() } }
    return meanwhile(threads.count)
  }
}
#sourceLocation()
