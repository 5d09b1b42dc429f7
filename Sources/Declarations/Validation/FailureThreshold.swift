import UTLint

/// The lowest severity that fails a run.
public enum FailureThreshold: String, Sendable, Hashable, CaseIterable {
  /// Errors.
  case error
  /// Errors and warnings.
  case warning
  /// All findings, including notes.
  case note
  /// Never: the run only reports.
  case never

  /// Whether a finding of a severity fails the run.
  func isReached(by severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}
