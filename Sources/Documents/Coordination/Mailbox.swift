import Dispatch
import Threads

/// An answer that another thread waits for.
final class Mailbox: Sendable {
  private let error = Monitor<(any Error)?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ error: (any Error)?) {
    self.error.locked { $0 = error }
    semaphore.signal()
  }

  /// What was answered; nil, too, if nothing was in time.
  func take(within deadline: DispatchTimeInterval) -> (any Error)? {
    semaphore.wait(timeout: .now() + deadline) == .success ? error.locked { $0 } : nil
  }
}
