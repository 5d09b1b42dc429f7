/// The severity of a finding.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Legacy, style, or a question that a person must judge; hidden unless requested.
  case note
  /// The store warns, or users' devices behave differently than intended.
  case warning
  /// The store or Xcode refuses the bundle, or the declaration is dropped or cannot work.
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
