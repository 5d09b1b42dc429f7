/// Threads that may wait: threads of Swift concurrency and of Dispatch must not.
///
/// An idle thread waits some time for the next work, because starting one takes longer than an access.
package final class WaitingThreads: Sendable {
  /// The system cannot create another thread.
  package struct NoThread: Error {}

  private struct State {
    var works: [(number: Int, work: @Sendable () -> Void)] = []
    var last = 0
    var idle = 0

    /// The next work for an idle thread, which is then no longer idle.
    mutating func takeWork() -> (@Sendable () -> Void)? {
      guard !works.isEmpty else { return nil }
      idle -= 1
      return works.removeFirst().work
    }

    /// The next work, as above; without new work, the thread ends.
    mutating func retire() -> (@Sendable () -> Void)? {
      if let work = takeWork() { return work }
      idle -= 1
      return nil
    }
  }

  package static let shared = WaitingThreads()
  private let state = Monitor(State())
  private let start: @Sendable (@escaping @Sendable () -> Void) -> WorkerThread?

  /// - Parameter start: starts a thread; nil if the system cannot create another one.
  package init(start: @escaping @Sendable (@escaping @Sendable () -> Void) -> WorkerThread? = { WorkerThread($0) }) {
    self.start = start
  }

  /// Runs a closure on such a thread.
  ///
  /// - Throws: ``NoThread`` if there is none, and the closure will not run.
  package func run(_ work: @escaping @Sendable () -> Void) throws(NoThread) {
    let (number, needsThread) = state.locked { state in
      state.last += 1
      state.works.append((state.last, work))
      return (state.last, state.works.count > state.idle)
    }
    guard needsThread else { return }
    if let thread = start({ [self] in serve() }) { return thread.detach() }
    let isWaiting = state.locked { state in
      // A thread may have become idle and taken the work. Busy threads may wait for later steps of this access.
      guard let index = state.works.firstIndex(where: { $0.number == number }) else { return false }
      state.works.remove(at: index)
      return true
    }
    if isWaiting { throw NoThread() }
  }

  private func serve() {
    while true {
      state.locked { $0.idle += 1 }
      let work = state.wait(until: .now + .seconds(5)) { $0.takeWork() } ?? state.locked { $0.retire() }
      guard let work else { return }
      work()
    }
  }
}
