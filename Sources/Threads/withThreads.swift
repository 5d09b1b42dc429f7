/// Runs `work` on threads of its own and `meanwhile` on the calling one; returns when all have ended.
///
/// No Swift concurrency: starting it costs a static executable several times what a small walk takes.
///
/// - Returns: nil, without having called `meanwhile`, if not a single thread could be started.
package func withThreads<Result>(_ count: Int, work: () -> Void, meanwhile: (_ started: Int) -> Result) -> Result? {
  withoutActuallyEscaping(work) { work in
    let threads = (0..<max(1, count)).compactMap { _ in WorkerThread(running: work) }
    guard !threads.isEmpty else { return nil }
    defer { for thread in threads { thread.join() } }
    return meanwhile(threads.count)
  }
}
