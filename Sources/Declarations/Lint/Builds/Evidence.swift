/// The evidence for the enforcement of a rule.
public enum Evidence: String, Sendable, Hashable, CaseIterable {
  /// Apple's documentation or open source states it.
  case apple = "A"
  /// Apple's messages are quoted in public reports.
  case quoted = "B"
  /// Apple's messages are quoted in public files of unknown origin.
  case repeated = "b"
  /// Users report it without quoting Apple.
  case reported = "C"
  /// It follows from other facts.
  case inferred = "D"

  /// The description for readers.
  public var title: String {
    switch self {
    case .apple: "Apple's documentation or open source"
    case .quoted: "Apple's messages in public reports"
    case .repeated: "Apple's messages in public files"
    case .reported: "public reports that do not quote Apple"
    case .inferred: "inference"
    }
  }
}

/// The outcome for a build with a finding.
public enum BuildOutcome: String, Sendable, Hashable, CaseIterable {
  /// App Store Connect rejects it.
  case rejected = "rejected"
  /// App Store Connect or Xcode warns about it, and accepts it.
  case warned = "warned about"
  /// The app fails to launch.
  case endsAtLaunch = "fails to launch"
  /// It is not rejected: a feature does not work, or the outcome is unknown.
  case nothing = "none"
}
