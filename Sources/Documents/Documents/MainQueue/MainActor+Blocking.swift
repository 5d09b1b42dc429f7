import Dispatch
import Foundation
import UTThreads

extension MainActor {
  /// Runs a closure on the main actor and waits for it. Must not be called on a thread of Swift's pool, which must not
  /// block.
  package static func runBlocking<Value: Sendable>(_ body: @MainActor () throws -> Value) rethrows -> Value {
    if MainQueue.isCurrent { return try MainActor.assumeIsolated { try body() } }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated { try body() } }
  }

  /// Runs a closure on the main actor, in the order of the requests. Tasks might begin in a different order.
  static func enqueue(_ body: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
  }
}
