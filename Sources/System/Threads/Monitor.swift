import UTLibC

/// A value that several threads change in turn, and whose changes they can wait for.
///
/// `@unchecked Sendable`: `state` is accessed only while the mutex is locked, and mutex and condition keep their
/// addresses until `deinit`. Results of a body outlive the lock, so bodies must not return anything that the state
/// keeps and other threads write to without the lock.
///
/// It is public because the compiler specializes code of other modules only if that is public, and documents take this
/// lock a hundred times for each save.
public final class Monitor<State>: @unchecked Sendable {
  @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  @usableFromInline var state: State
  @usableFromInline var waiting = 0

  /// Creates a monitor.
  ///
  /// - Parameter state: the initial value. Its type must have a size (`false` rather than `()`): a value without one
  ///   would share the address of something else, and the thread sanitizer would report false races.
  public init(_ state: State) {
    assert(MemoryLayout<State>.size > 0, "a state needs a size")
    self.state = state
    mutex.initialize(to: pthread_mutex_t())
    change.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The clock of `wait(until:for:)`: setting the time does not change how long it waits.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(change, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Changes the state.
  @inlinable
  public func locked<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    return body(&state)
  }

  /// Tries `body` now and after every change by another thread, until it returns a result.
  @inlinable
  public func wait<Result>(for body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      if let result = body(&state) { return result }
      waiting += 1
      pthread_cond_wait(change, mutex)
      waiting -= 1
    }
  }

  /// Like ``wait(for:)``, for a limited time.
  ///
  /// - Parameters:
  ///   - deadline: the end of waiting; nil to wait without limit.
  ///   - body: the attempt.
  /// - Returns: nil if `body` does not return a result until then.
  public func wait<Result>(until deadline: ContinuousClock.Instant?, for body: (inout State) -> Result?) -> Result? {
    guard let deadline else { return wait(for: body) }
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let rest = max(.zero, deadline - .now).components
    let nanoseconds = end.tv_nsec + Int(rest.attoseconds / 1_000_000_000)
    end.tv_sec += Int(clamping: rest.seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { unlock() }
    while true {
      if let result = body(&state) { return result }
      waiting += 1
      let status = pthread_cond_timedwait(change, mutex, &end)
      waiting -= 1
      if status == ETIMEDOUT { return body(&state) }
    }
  }

  @inlinable
  func unlock() {
    if waiting > 0 { pthread_cond_broadcast(change) }
    pthread_mutex_unlock(mutex)
  }
}
