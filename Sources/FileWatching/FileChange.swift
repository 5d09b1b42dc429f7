import SystemPackage

/// What happened to a file that is watched.
package enum FileChange: Sendable, Hashable {
  /// Another version is in its place, or one that was gone is back.
  case changed
  /// Nothing is in its place.
  case removed
  /// Nothing is in its place, and the very file that is known has another one.
  case moved(FilePath)
}
