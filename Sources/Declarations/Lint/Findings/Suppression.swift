/// The reason why a finding is suppressed.
public struct Suppression: Sendable, Hashable {
  /// The origin of the suppression.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// In a comment of the file itself.
    case comment
    /// In the configuration.
    case configuration
    /// In the baseline, because the finding is already known.
    case baseline
  }

  /// The origin of the suppression.
  public let origin: Origin
  /// The stated reason; nil if there is none.
  public let reason: String?

  /// Creates a suppression.
  public init(_ origin: Origin, reason: String? = nil) {
    self.origin = origin
    self.reason = reason
  }
}
