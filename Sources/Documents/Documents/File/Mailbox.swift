import Dispatch
import UTThreads

/// A value that another thread waits for.
final class Mailbox<Value: Sendable>: Sendable {
  private let value = Monitor<Value?>(nil)
  private let semaphore = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    self.value.locked { $0 = value }
    semaphore.signal()
  }

  /// Waits for the value, once.
  ///
  /// - Parameter deadline: how long to wait.
  /// - Returns: nil after the deadline.
  func take(within deadline: DispatchTimeInterval = .never) -> Value? {
    semaphore.wait(timeout: .now() + deadline) == .success ? value.locked { $0 } : nil
  }
}
