/// Why a finding does not count.
public struct Suppression: Sendable, Hashable {
  /// Where that is said.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// In a comment of the file itself.
    case comment
    /// In the configuration.
    case configuration
    /// In the baseline: it was there before.
    case baseline
  }

  /// Where that is said.
  public let origin: Origin
  /// The reason that was given; nil if there is none.
  public let reason: String?

  /// A suppression.
  public init(_ origin: Origin, reason: String? = nil) {
    self.origin = origin
    self.reason = reason
  }
}
