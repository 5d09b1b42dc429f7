/// How an item of one tree differs from the one of the same path in another tree.
public struct TreeDifference: Sendable {
  /// What is different.
  public enum Change: String, Sendable {
    /// Only the second tree has the item.
    case added
    /// Only the first tree has the item.
    case removed
    /// Both have a flat file, with other bytes.
    case contents
    /// A file, a folder or a link has become another of these.
    case kind
    /// Both have a symbolic link, to another place.
    case link
    /// The permissions are others.
    case mode
  }

  /// The names on the way to the item; none for the trees themselves.
  public let path: [FileName]
  /// What is different.
  public let change: Change
  /// The item in the first tree; nil if it was added.
  public let old: FileTree?
  /// The item in the second tree; nil if it was removed.
  public let new: FileTree?
}
