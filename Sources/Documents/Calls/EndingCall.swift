/// The end of a call that is being told: why it failed, which its completion handler does not say.
@MainActor final class EndingCall {
  /// Why the call failed whose end is being told.
  private(set) var error: (any Error)?
  /// What went wrong last, and how often something did.
  private(set) var latest: (error: (any Error)?, count: Int) = (nil, 0)

  /// Takes note of what went wrong last; nil when something else begins.
  func note(_ error: (any Error)?) { latest = (error, latest.count + (error == nil ? 0 : 1)) }

  /// Tells of an end.
  ///
  /// - Parameters:
  ///   - error: why the call failed.
  ///   - body: calls the handler.
  func tell(_ error: (any Error)?, _ body: () -> Void) {
    let outer = self.error
    self.error = error
    body()
    self.error = outer
  }

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - method: the method, which may be overridden. It takes the completion handler.
  ///   - handler: is told once how the call ended, and why if it failed; no reason if an override put it off or gave none.
  func call(
    _ method: (@escaping (Bool) -> Void) -> Void, then handler: @escaping (Bool, (any Error)?) -> Void
  ) {
    let count = latest.count
    let assured = AssuredHandler.of { [self] success in
      // An override may tell of the end later, or never.
      let error = success ? nil : self.error ?? (latest.count == count ? nil : latest.error)
      tell(error) { handler(success, error) }
    }
    tell(nil) { method(assured) }
  }
}
