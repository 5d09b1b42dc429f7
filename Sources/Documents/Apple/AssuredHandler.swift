/// A completion handler that is called once, also if who was to call it throws it away: then it hears of a failure.
@MainActor final class AssuredHandler {
  /// Nil when it was called.
  private var handler: HandedOver<(Bool) -> Void>?

  private init(_ handler: @escaping (Bool) -> Void) { self.handler = HandedOver(handler) }

  private func call(_ success: Bool) {
    let handler = handler
    self.handler = nil
    handler?.value(success)
  }

  deinit {
    guard let handler else { return }
    MainActor.enqueue { handler.value(false) }
  }

  /// What to give to a method that may be overridden.
  static func of(_ handler: @escaping (Bool) -> Void) -> (Bool) -> Void {
    let assured = AssuredHandler(handler)
    return { assured.call($0) }
  }
}
