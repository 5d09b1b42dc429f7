import Dispatch
import Threads

/// Does what one document does with its file: one thing after another, on a thread that may wait.
final class FileAccess: Sendable {
  /// Whether what is asked for now, or done, is what somebody who has been given the file waits for.
  @TaskLocal static var isAnswer = false
  /// Whether what is asked for now takes no time, and is done by who asks if there is nothing to wait for.
  @TaskLocal static var isShort = false

  private struct State {
    /// How much is asked for and not done.
    var pending = 0
    /// How many others have been given the file.
    var relinquished = 0
  }

  private let queue = DispatchQueue(label: "document file access", qos: .userInitiated)
  /// For answers while the queue stands still.
  private let answers = DispatchQueue(label: "document file access, answering", qos: .userInitiated)
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let state = Monitor(State())

  /// Does something after all that was asked for before.
  func perform(_ block: @escaping @Sendable () -> Void) {
    let (isIdle, isRelinquished) = state.locked { state in
      defer { state.pending += 1 }
      return (state.pending == 0 && state.relinquished == 0, state.relinquished > 0)
    }
    let work: @Sendable () -> Void = { [self] in
      block()
      state.locked { $0.pending -= 1 }
    }
    if Self.isShort, isIdle { return work() }
    guard Self.isAnswer, isRelinquished else { return queue.async(execute: work) }
    answers.async { Self.$isAnswer.withValue(true, operation: work) }
  }

  /// Lets go of something in the background, after all that was asked for before. Nobody waits for that.
  func release(_ object: (any AnyObject & Sendable)?) { queue.async { withExtendedLifetime(object) {} } }

  /// Lets somebody else have the file, after all that was asked for before, until they call what they are given.
  func relinquish(_ body: @escaping @Sendable (_ reacquire: @escaping @Sendable () -> Void) -> Void) {
    perform { [self] in
      queue.suspend()
      state.locked { $0.relinquished += 1 }
      let once = Once()
      body { [self] in
        guard once.isFirst else { return }
        state.locked { $0.relinquished -= 1 }
        answers.async { [queue] in queue.resume() }
      }
    }
  }
}
