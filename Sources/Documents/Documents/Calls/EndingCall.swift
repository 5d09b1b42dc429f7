/// Why a call failed, while its completion handler runs: the handler itself gets only a Boolean.
@MainActor final class EndingCall {
  /// The error of the call whose handler is running.
  private(set) var error: (any Error)?
  /// The latest error, and the number of errors so far.
  private(set) var latest: (error: (any Error)?, count: Int) = (nil, 0)

  /// Records the latest error; nil when an operation begins.
  func note(_ error: (any Error)?) { latest = (error, latest.count + (error == nil ? 0 : 1)) }

  /// Ends a call.
  ///
  /// - Parameters:
  ///   - error: why the call failed; nil if it succeeded.
  ///   - body: calls the handler.
  func tell(_ error: (any Error)?, _ body: () -> Void) {
    let outer = self.error
    self.error = error
    body()
    self.error = outer
  }

  /// Makes a call and reports its end exactly once.
  ///
  /// - Parameters:
  ///   - method: the method, which may be overridden, given the completion handler.
  ///   - handler: called with the success and, after a failure, the error; nil if an override postponed the call or
  ///     passed none.
  func call(
    _ method: (@escaping (Bool) -> Void) -> Void, then handler: @escaping (Bool, (any Error)?) -> Void
  ) {
    let count = latest.count
    let assured = AssuredHandler.of { [self] success in
      // An override may call the handler later, or drop it.
      let error = success ? nil : self.error ?? (latest.count == count ? nil : latest.error)
      tell(error) { handler(success, error) }
    }
    tell(nil) { method(assured) }
  }
}
