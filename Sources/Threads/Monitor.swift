import Glibc

/// A value that several threads change in turn, and whose changes they can wait for.
///
/// `@unchecked Sendable`: `state` is accessed only while the mutex is locked, and mutex and condition keep their
/// addresses until `deinit`. Results of a body outlive the lock, so bodies must not return anything that the state
/// keeps and other threads write to without the lock.
package final class Monitor<State>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  @usableFromInline var waiting = 0
  @usableFromInline var state: State

  package init(_ state: State) {
    self.state = state
    mutex.initialize(to: pthread_mutex_t())
    change.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Changes the state.
  @inlinable
  package func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return body(&state)
  }

  /// Tries `body` now and after every change by another thread, until it returns a result.
  @inlinable
  package func wait<Result>(for body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      if let result = body(&state) { return result }
      waiting += 1
      pthread_cond_wait(change, mutex)
      waiting -= 1
    }
  }

  @inlinable
  func unlock() {
    if waiting > 0 { pthread_cond_broadcast(change) }
    pthread_mutex_unlock(mutex)
  }
}
