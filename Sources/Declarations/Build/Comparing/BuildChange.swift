/// A difference between two builds of an app.
public struct BuildChange: Sendable, Hashable {
  /// The kind of the difference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A bundle came or went.
    case bundle
    /// The bundle's identifier.
    case identifier
    /// The version that users see.
    case version
    /// The number of the build.
    case build
    /// The SDK that it was built with.
    case sdk
    /// The first version of the system that it runs on.
    case minimumSystem
    /// The name and kind of the profile.
    case profile
    /// Whether the executable has a signature.
    case signature
    /// The architectures of an executable or library, and the systems and SDKs that they were built for.
    case binary
    /// An entitlement.
    case entitlement
    /// A purpose string.
    case purposeString
    /// A URL scheme.
    case urlScheme
    /// A background mode.
    case backgroundMode
    /// Whether there is a privacy manifest, or a key in it, such as `NSPrivacyTracking`.
    case privacyManifest
  }

  /// The bundle: its path from the outermost one of the new build, or of the old one if it was removed.
  public let bundle: String
  /// The kind of the difference.
  public let kind: Kind
  /// The key or the value that was added or removed, or the path of a library in the bundle; nil for a property that a
  /// bundle has only once.
  public let name: String?
  /// The old value; nil if there was none.
  public let old: String?
  /// The new value; nil if there is none.
  public let new: String?
}
