/// The attributes of a saved item. Nil attributes are copied from the replaced item, or are the system's defaults
/// for a new item.
public struct ItemAttributes: Hashable, Sendable {
  /// The permission bits, such as `0o644`.
  public var mode: UInt32?
  /// The user ID of the owner. Setting another user requires privileges.
  public var owner: UInt32?
  /// The group ID.
  public var group: UInt32?
  /// The modification time; nil for now.
  public var modified: Timestamp?
  /// Whether the mode was found and not requested: in an archive, in a version from a conflict, or at an item of
  /// another user. In that case, a file does not get the set-user-ID, set-group-ID, and sticky bits, and gives group
  /// and others no more permissions than the item that it replaces, or the process's `umask` if it replaces none. A
  /// folder can be read by its owner.
  package var hasForeignMode = false
  /// The group of the item where the mode was found; nil if it was requested. Another group gets no more permissions
  /// than everyone gets.
  package var foundGroup: UInt32?
  /// The owner of the item where the mode was found; nil if it was requested.
  package var foundOwner: UInt32?
  /// Whether no user may write to the item, whatever its mode is otherwise.
  package var isReadOnly = false

  /// Attributes, all of them optional.
  /// - Parameters:
  ///   - mode: the permission bits, such as `0o644`.
  ///   - owner: the user ID of the owner.
  ///   - group: the group ID.
  ///   - modified: the modification time.
  public init(mode: UInt32? = nil, owner: UInt32? = nil, group: UInt32? = nil, modified: Timestamp? = nil) {
    self.mode = mode
    self.owner = owner
    self.group = group
    self.modified = modified
  }
}
