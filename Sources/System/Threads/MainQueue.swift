import Dispatch
import Glibc

// Swift does not import it from glibc. It is declared here rather than in a C target: every importer of this module must find an
// imported module, and packages that use `#if canImport(UniformTypeIdentifiers)` see only Swift modules.
@_extern(c, "gettid")
private func numberOfThread() -> pid_t

/// The queue on which the main actor runs.
package enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the main queue.
  ///
  /// Checking for the main thread is not enough: once a program's asynchronous `main` awaits, any thread may serve the
  /// queue.
  package static var isCurrent: Bool { isMainThread || DispatchQueue.getSpecific(key: key) == true }

  /// As in Foundation: the main thread has the number of its process.
  private static var isMainThread: Bool { numberOfThread() == getpid() }
}
