/// Undoes one change.
struct UndoAction {
  /// The object to act on; held weakly.
  private weak var target: AnyObject?
  private let handler: (AnyObject) -> Void
  /// Identifies the target, even after it is deallocated.
  let targetIdentity: ObjectIdentifier

  init<Target: AnyObject>(target: Target, handler: @escaping (Target) -> Void) {
    self.target = target
    targetIdentity = ObjectIdentifier(target)
    self.handler = { if let target = $0 as? Target { handler(target) } }
  }

  /// Performs the action; does nothing if the target was deallocated.
  func perform() { if let target { handler(target) } }

  /// Whether this is the target. A new object at the address of a deallocated target is not.
  func isAimed(at other: AnyObject) -> Bool { target === other }
}
