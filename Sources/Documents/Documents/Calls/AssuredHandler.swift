/// A completion handler that is called exactly once: if it is dropped without a call, it reports a failure.
@MainActor final class AssuredHandler {
  /// Nil after the call.
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

  /// The closure to pass to a method that may be overridden.
  static func of(_ handler: @escaping (Bool) -> Void) -> (Bool) -> Void {
    let assured = AssuredHandler(handler)
    return { assured.call($0) }
  }
}
