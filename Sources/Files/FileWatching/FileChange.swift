import SystemPackage

/// A change to a watched file.
package enum FileChange: Sendable, Hashable {
  /// A different version is at its path, or a missing file is back.
  case changed
  /// Nothing is at its path now.
  case removed
  /// Nothing is at its path now, and the known file itself is at this one.
  case moved(FilePath)
}
