import Dispatch
import Threads

/// Does what one document does with its file: one thing after another, on a thread that may wait.
final class FileAccess: Sendable {
  /// Whether what is asked for now is what another program that has been given the file waits for.
  @TaskLocal static var isAnswer = false

  private let queue = DispatchQueue(label: "document file access", qos: .userInitiated)
  /// For answers while the queue stands still.
  private let answers = DispatchQueue(label: "document file access, answering", qos: .userInitiated)
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let relinquished = Monitor(0)

  /// Does something after all that was asked for before.
  func perform(_ block: @escaping @Sendable () -> Void) {
    let isRelinquished = relinquished.locked { $0 > 0 }
    (Self.isAnswer && isRelinquished ? answers : queue).async(execute: block)
  }

  /// Lets somebody else have the file, after all that was asked for before, until they call what they are given.
  func relinquish(_ body: @escaping @Sendable (_ reacquire: @escaping @Sendable () -> Void) -> Void) {
    queue.async { [self] in
      queue.suspend()
      relinquished.locked { $0 += 1 }
      let once = Once()
      body { [self] in
        guard once.isFirst else { return }
        relinquished.locked { $0 -= 1 }
        answers.async { [queue] in queue.resume() }
      }
    }
  }
}
