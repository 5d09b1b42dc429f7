/// The reach of a watch from a path.
package enum WatchReach: Sendable {
  /// To the destination of a symbolic link, and to everything in a folder.
  case everything
  /// To the item itself, even if it is a symbolic link, and to the items directly in a folder: for a folder that other
  /// users may replace with one of any size.
  case nearest
}
