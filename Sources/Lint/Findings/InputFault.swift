/// Something that could not be checked.
public struct InputFault: Error, Sendable, Hashable {
  /// Its path, as it was given.
  public let path: String
  /// Why, as one sentence without a full stop.
  public let reason: String

  /// A fault.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension InputFault: CustomStringConvertible {
  public var description: String { "\(path): \(reason)" }
}
