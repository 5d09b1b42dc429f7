/// How bad a finding is.
public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
  /// Legacy, style, or something that a person has to judge; hidden unless asked for.
  case note
  /// The store warns, or users' machines do something else than what was meant.
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
