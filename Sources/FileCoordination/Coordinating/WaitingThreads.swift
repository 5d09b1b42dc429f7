import Threads

/// Threads that may wait: those of Swift concurrency and of Dispatch must not.
///
/// A thread that has nothing to do waits some time for the next work, because starting one takes longer than an access.
final class WaitingThreads: Sendable {
  private struct State {
    var works: [@Sendable () -> Void] = []
    var idle = 0

    /// The next work for an idle thread, which is not idle any more then.
    mutating func takeWork() -> (@Sendable () -> Void)? {
      guard !works.isEmpty else { return nil }
      idle -= 1
      return works.removeFirst()
    }

    /// The same; a thread that gets nothing ends.
    mutating func retire() -> (@Sendable () -> Void)? {
      if let work = takeWork() { return work }
      idle -= 1
      return nil
    }
  }

  private static let shared = WaitingThreads()
  private let state = Monitor(State())

  /// Runs a closure on such a thread.
  static func run(_ work: @escaping @Sendable () -> Void) { shared.run(work) }

  private func run(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.locked { state in
      state.works.append(work)
      return state.works.count > state.idle
    }
    guard needsThread else { return }
    guard let thread = WorkerThread({ [self] in serve() }) else {
      // No more threads: the work is done when one of them is free; if there is none, here.
      if state.locked({ $0.idle == 0 }), let work = state.locked({ $0.works.popLast() }) { work() }
      return
    }
    thread.detach()
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
