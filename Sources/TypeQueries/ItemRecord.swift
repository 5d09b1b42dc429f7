/// An item on disk as `identify --json` prints it.
public struct ItemRecord: Codable, Hashable, Sendable {
  /// The path; what in it is no UTF-8 is replaced.
  public var path: String
  public var identifier: String

  public init(path: String, identifier: String) {
    self.path = path
    self.identifier = identifier
  }
}
