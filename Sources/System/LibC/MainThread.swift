/// The number of this thread: `gettid(2)`.
@_extern(c, "gettid")
private func numberOfThread() -> pid_t

/// Whether this is the main thread, which has the number of its process.
package var isMainThread: Bool { numberOfThread() == getpid() }
