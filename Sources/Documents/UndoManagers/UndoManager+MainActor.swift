import Dispatch
import UTThreads

extension UndoManager {
  /// Records how to undo a change on the main actor, with the signature of Apple's SDK, for code that is not isolated
  /// to the main actor.
  ///
  /// - Parameters:
  ///   - target: the object whose change is undone; held weakly.
  ///   - handler: undoes the change. If the manager is used outside the main queue, it waits for the handler to run
  ///     there, so the main queue must not wait for the manager at that time.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    registerUndo(withTarget: target) { (target: TargetType) in
      let passed = PassedTarget(target)
      if MainQueue.isCurrent { return MainActor.assumeIsolated { handler(passed.target) } }
      DispatchQueue.main.sync { MainActor.assumeIsolated { handler(passed.target) } }
    }
  }
}

/// Passes an action's target to the main actor.
// Sendable: the sending thread waits in the meantime.
private struct PassedTarget<Target>: @unchecked Sendable {
  let target: Target

  init(_ target: Target) { self.target = target }
}
