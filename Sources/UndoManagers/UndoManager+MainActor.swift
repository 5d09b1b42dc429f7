import Dispatch

extension UndoManager {
  /// Records what undoes a change on the main actor, as Apple's SDK declares it, in code that does not run there itself.
  ///
  /// - Parameters:
  ///   - target: the object that the change is undone on; it is not kept alive.
  ///   - handler: undoes the change. If the manager is not used on the main queue, it waits there for the handler, so the main
  ///     queue must not wait for it meanwhile.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    registerUndo(withTarget: target) { (target: TargetType) in
      let handedOver = HandedOver(target)
      if MainQueue.isCurrent { return MainActor.assumeIsolated { handler(handedOver.target) } }
      DispatchQueue.main.sync { MainActor.assumeIsolated { handler(handedOver.target) } }
    }
  }
}

/// The target of an action on its way to the main actor.
// Sendable: the thread that hands it over waits meanwhile.
private struct HandedOver<Target>: @unchecked Sendable {
  let target: Target

  init(_ target: Target) { self.target = target }
}
