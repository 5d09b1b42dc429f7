import UTLibC
import UTText
import UTThreads

extension FileArbiter {
  /// Runs a closure on a thread that may wait for accesses.
  ///
  /// - Throws: ``CoordinationError/unavailable(_:)`` if there is none, and the closure will not run.
  func runOnThread(_ work: @escaping @Sendable () -> Void) throws(CoordinationError) {
    do { try threads.run(work) } catch { throw .unavailable("cannot create a thread: \(systemErrorText(EAGAIN))") }
  }
}
