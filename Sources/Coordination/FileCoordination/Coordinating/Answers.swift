/// The presenters' answers before an access.
struct Answers {
  /// Whether all presenters answered in time.
  var isComplete: Bool
  /// The programs that did not answer; nil if all did.
  var silent: String?
  /// Whether some programs could not be asked.
  var areSomeUnasked: Bool
  /// The first objection.
  var refusal: CoordinationError?
  /// Whether the access was canceled.
  var isCanceled: Bool

  /// Why the access cannot begin; nil if it can. Presenters that take too long to answer are passed over.
  ///
  /// - Parameter isHurried: whether the caller waits for a shorter time than presenters get for their answer.
  func problem(with request: AccessRequest, isHurried: Bool) -> CoordinationError? {
    if let refusal { return refusal }
    if isCanceled { return .canceled }
    let text =
      silent.map { "\($0), which presents \(request.text), did not answer" }
      ?? "a presenter of \(request.text) did not answer"
    // A caller that waits for a shorter time gets an error, and does not continue without the answer.
    if !isComplete, isHurried { return .timedOut("timed out: \(text)") }
    // Here, silence is not consent.
    if request.needsConsent, !isComplete || areSomeUnasked {
      let problem = isComplete ? "cannot reach a program that may have \(request.text) open" : text
      return .timedOut("\(problem); close the item in the program that has it open")
    }
    return nil
  }
}
