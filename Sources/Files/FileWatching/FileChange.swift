import SystemPackage

/// A change to a watched file.
package enum FileChange: Sendable, Hashable {
  /// A different version is at its path, or a missing file is back.
  case changed
  /// Its path is free now.
  case removed
  /// Its path is free now, and the known file itself is at this path.
  case moved(FilePath)
}
