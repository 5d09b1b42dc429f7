import Synchronization

/// The number of this thread: `gettid(2)`.
@_extern(c, "gettid")
private func numberOfThread() -> pid_t

/// The main thread; 0 until it has asked.
private let knownMainThread = Atomic<UInt>(0)

/// In a child, the thread that called `fork(2)` is the main thread.
private let isForgottenInChildren = pthread_atfork(nil, nil, { knownMainThread.store(0, ordering: .relaxed) }) == 0

private var thisThread: UInt {
  #if canImport(Musl)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}

/// Whether this is the main thread, which has the number of its process. The system is asked until it is known.
package var isMainThread: Bool {
  let known = knownMainThread.load(ordering: .relaxed)
  if known != 0 { return known == thisThread }
  let isMain = numberOfThread() == getpid()
  if isMain, isForgottenInChildren { knownMainThread.store(thisThread, ordering: .relaxed) }
  return isMain
}
