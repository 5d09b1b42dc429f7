import Foundation
import UTThreads

/// Sends values to any number of listeners.
final class Broadcast<Value: Sendable>: Sendable {
  private let listeners = Monitor<[UUID: AsyncStream<Value>.Continuation]>([:])
  private let policy: AsyncStream<Value>.Continuation.BufferingPolicy

  /// - Parameter policy: which values to buffer for slow listeners.
  init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) { self.policy = policy }

  /// Returns the values from now on.
  ///
  /// - Parameters:
  ///   - first: a value to send first.
  ///   - isLast: whether it is the only one.
  func stream(after first: Value, isLast: Bool) -> AsyncStream<Value> {
    let key = UUID()
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
    continuation.onTermination = { [weak self] _ in
      self?.listeners.locked { _ = $0.removeValue(forKey: key) }
    }
    continuation.yield(first)
    if isLast {
      continuation.finish()
      return stream
    }
    listeners.locked { $0[key] = continuation }
    return stream
  }

  deinit { finish() }

  func send(_ value: Value) {
    for listener in listeners.locked({ Array($0.values) }) { listener.yield(value) }
  }

  /// Ends the sequences of all listeners.
  func finish() {
    let all = listeners.locked { listeners in
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    for listener in all { listener.finish() }
  }
}
