/// The severity of a finding.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Legacy, style, or a question for human judgment; hidden unless requested.
  case note
  /// The App Store warns, or users' devices behave differently than intended.
  case warning
  /// The App Store or Xcode rejects the bundle, or the declaration is dropped or cannot work.
  case error

  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
