/// The reason that data is not a provisioning profile.
public struct ProvisioningProfileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The reason.
  public let reason: String

  public var description: String { "\(path): not a provisioning profile: \(reason)" }
}
