import SafeWriting
import SystemCalls
import Threads

/// The threads that notice when programs begin to wait for leases.
///
/// One receives the kernel's signals and does nothing else: threads and processes that are started from it would have all signals
/// blocked, too. The other one looks at the leases. They begin with the first lease and do not end, because the kernel signals this
/// thread. Without leases, they sleep.
final class LeaseThreads: Sendable {
  static let shared = LeaseThreads()

  private struct Watched {
    weak var lease: FileLease?
    let onWaiting: @Sendable () -> Void
    var isTold = false
  }

  private struct State {
    /// The number of the thread that receives signals.
    var receiver: pid_t?
    var hasBegun = false
    /// The leases that were taken since the last look.
    var added: [Watched] = []
    /// Whether something has happened since the last look.
    var hasNews = false
  }

  private let state = Monitor(State())

  /// Takes a lease on a file, as `FileLease.init` does.
  ///
  /// - Parameter onWaiting: called once when a program begins to wait, on a thread that other leases wait for.
  func lease(
    on path: FilePath, at base: FileBase, elapsed: @escaping @Sendable () -> Duration,
    onWaiting: @escaping @Sendable () -> Void
  ) -> FileLease? {
    guard let receiver = receiver(),
      let lease = FileLease(on: path, at: base, telling: receiver, elapsed: elapsed)
    else { return nil }
    state.locked { state in
      state.added.append(Watched(lease: lease, onWaiting: onWaiting))
      // A program may wait already.
      state.hasNews = true
    }
    return lease
  }

  /// The thread that receives signals; nil if the threads cannot be started.
  private func receiver() -> pid_t? {
    let isFirst = state.locked { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if isFirst {
      let receiving = WorkerThread { [self] in receive() }
      let looking = receiving.flatMap { _ in WorkerThread { [self] in look() } }
      receiving?.detach()
      looking?.detach()
      if looking == nil { state.locked { $0.hasBegun = false } }
    }
    return state.wait { state -> pid_t?? in
      if !state.hasBegun { return .some(nil) }
      return state.receiver.map { .some($0) }
    }
  }

  private func receive() {
    let number = LeaseSignal.beginThread()
    state.locked { $0.receiver = number }
    while true {
      LeaseSignal.wait()
      state.locked { $0.hasNews = true }
    }
  }

  private func look() {
    var watched: [Watched] = []
    var pause: Duration?
    while true {
      let end = pause.map { ContinuousClock.now + $0 }
      _ = state.wait(until: end) { state -> Void? in
        guard state.hasNews else { return nil }
        state.hasNews = false
        return ()
      }
      watched += state.locked { state in
        defer { state.added = [] }
        return state.added
      }
      let isAwaited = Self.look(at: &watched)
      // The kernel does not signal if too many signals are pending; nor does it tell that the program itself waits.
      pause = isAwaited ? .milliseconds(20) : watched.isEmpty ? nil : .seconds(1)
    }
  }

  /// Calls back for the leases for which programs wait, and ends those for which they have waited too long.
  ///
  /// - Returns: whether programs wait.
  private static func look(at watched: inout [Watched]) -> Bool {
    watched.removeAll { entry in
      if let lease = entry.lease, lease.isHeld { return false }
      entry.lease?.end()
      return true
    }
    var awaited: [FileLease] = []
    for index in watched.indices {
      guard let lease = watched[index].lease, lease.isAwaited else { continue }
      awaited.append(lease)
      if !watched[index].isTold { watched[index].onWaiting() }
      watched[index].isTold = true
    }
    // What this program itself waits for may be what the save needs: the main thread, or the one that saves.
    if !awaited.isEmpty, isAnyThreadWaitingForLease() { for lease in awaited { lease.end() } }
    return !awaited.isEmpty
  }
}
