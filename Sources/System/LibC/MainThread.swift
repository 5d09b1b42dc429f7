/// The number of this thread: `gettid(2)`.
@_extern(c, "gettid")
private func numberOfThread() -> pid_t

/// What each thread has found out about itself; nil until it has asked.
private let knowledge: pthread_key_t? = {
  var key = pthread_key_t()
  return pthread_key_create(&key, nil) == 0 ? key : nil
}()

/// In a child, the thread that called `fork(2)` is the main thread.
private let isForgottenInChildren =
  pthread_atfork(nil, nil, { if let knowledge { pthread_setspecific(knowledge, nil) } }) == 0

private let (mainThread, otherThread): (UInt, UInt) = (1, 2)

/// Whether this is the main thread, which has the number of its process. Each thread asks the system once.
package var isMainThread: Bool {
  if let knowledge, let known = pthread_getspecific(knowledge) { return UInt(bitPattern: known) == mainThread }
  let isMain = numberOfThread() == getpid()
  if let knowledge, isForgottenInChildren {
    pthread_setspecific(knowledge, UnsafeRawPointer(bitPattern: isMain ? mainThread : otherThread))
  }
  return isMain
}
