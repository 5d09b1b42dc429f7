/// The difference between items with the same path in two trees.
public struct TreeDifference: Sendable {
  /// The kind of difference.
  public enum Change: String, Sendable {
    /// Only the second tree has the item.
    case added
    /// Only the first tree has the item.
    case removed
    /// Both have a flat file, with different bytes.
    case contents
    /// The kind of item (file, folder, link) differs.
    case kind
    /// Both have a symbolic link, with different targets.
    case link
    /// The permissions differ.
    case mode
  }

  /// The path of the item; empty for the trees themselves.
  public let path: [FileName]
  /// The kind of difference.
  public let change: Change
  /// The item in the first tree; nil if it was added.
  public let old: FileTree?
  /// The item in the second tree; nil if it was removed.
  public let new: FileTree?
}
