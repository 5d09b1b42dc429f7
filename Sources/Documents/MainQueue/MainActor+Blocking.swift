import Dispatch
import Foundation
import UndoManagers

extension MainActor {
  /// Runs something on the main actor and waits for it. Never called on a thread of Swift's own pool, which must not wait.
  static func runBlocking<Value: Sendable>(_ body: @MainActor () throws -> Value) rethrows -> Value {
    if MainQueue.isCurrent { return try MainActor.assumeIsolated { try body() } }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated { try body() } }
  }

  /// Runs something on the main actor after all that was asked for before. Tasks may begin in another order.
  static func enqueue(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }
}
