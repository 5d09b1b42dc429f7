import UTDeclarationInputs

/// A path pattern as in `.gitignore`: `*` matches anything in a name, `**` folders, `?` a character.
///
/// A pattern without a slash matches names in any folder. A pattern that matches a folder matches everything in it.
public struct PathPattern: Sendable {
  /// Nil for text that cannot match anything.
  private let pattern: IgnorePattern?

  /// Creates a pattern.
  public init(_ text: String) { pattern = IgnorePattern(text.hasPrefix("./") ? text.utf8.dropFirst() : text.utf8[...]) }

  /// Returns whether a path, or a folder on it, matches.
  ///
  /// - Parameter path: a path relative to the pattern's folder.
  public func matches(_ path: String) -> Bool {
    guard let pattern else { return false }
    let bytes = Array(path.utf8)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "/") {
      if pattern.matches(bytes[..<end], isFolder: true) { return true }
    }
    return pattern.matches(bytes[...], isFolder: false)
  }
}
