/// What an item is to have beside its contents. What is nil is taken over from the item that is replaced, or is the
/// system's default for a new one.
public struct ItemAttributes: Hashable, Sendable {
  /// The permission bits, such as `0o644`.
  public var mode: UInt32?
  /// The number of the owner. Others than oneself need privilege.
  public var owner: UInt32?
  /// The number of the group.
  public var group: UInt32?
  /// When the contents last changed; nil for now.
  public var modified: Timestamp?

  /// Attributes, all of them optional.
  /// - Parameters:
  ///   - mode: the permission bits, such as `0o644`.
  ///   - owner: the number of the owner.
  ///   - group: the number of the group.
  ///   - modified: when the contents last changed.
  public init(mode: UInt32? = nil, owner: UInt32? = nil, group: UInt32? = nil, modified: Timestamp? = nil) {
    self.mode = mode
    self.owner = owner
    self.group = group
    self.modified = modified
  }
}
