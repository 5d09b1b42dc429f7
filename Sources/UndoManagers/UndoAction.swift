/// What undoes one change.
struct UndoAction {
  /// The object that it is done to; it is not kept alive.
  private weak var target: AnyObject?
  private let handler: (AnyObject) -> Void
  /// Tells the target from others, also once it is gone.
  let targetIdentity: ObjectIdentifier

  init<Target: AnyObject>(target: Target, handler: @escaping (Target) -> Void) {
    self.target = target
    targetIdentity = ObjectIdentifier(target)
    self.handler = { if let target = $0 as? Target { handler(target) } }
  }

  /// Does it; nothing if the target is gone.
  func perform() { if let target { handler(target) } }

  /// Whether this is the target. An object that has got the place of one that is gone is not.
  func isAimed(at other: AnyObject) -> Bool { target === other }
}
