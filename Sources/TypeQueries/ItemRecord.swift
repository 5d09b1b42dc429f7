/// An item on disk as `identify --json` prints it.
public struct ItemRecord: Codable, Hashable, Sendable {
  /// The path; what in it is no UTF-8 is replaced.
  public var path: String
  /// The identifier of the item's type.
  public var identifier: String

  /// The record of an item.
  public init(path: String, identifier: String) {
    self.path = path
    self.identifier = identifier
  }
}
