import Lint

/// How bad a finding has to be for a run to fail.
public enum FailureThreshold: String, Sendable, Hashable, CaseIterable {
  /// Errors.
  case error
  /// Errors and warnings.
  case warning
  /// Anything that is found, notes too.
  case note
  /// Nothing: the run only reports.
  case never

  /// Whether a finding of this severity makes the run fail.
  func isReached(by severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: true
    case .never: false
    }
  }
}
