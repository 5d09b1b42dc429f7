import DeclarationInputs

/// A pattern of paths as in `.gitignore`: `*` stands for anything in a name, `**` for folders, `?` for a character.
///
/// A pattern without a slash is about names in any folder. What matches a folder matches all that is in it.
public struct PathPattern: Sendable {
  /// Nil for a text that can match nothing.
  private let pattern: IgnorePattern?

  /// A pattern.
  public init(_ text: String) { pattern = IgnorePattern(text.hasPrefix("./") ? text.utf8.dropFirst() : text.utf8[...]) }

  /// Whether a path, or a folder on it, matches.
  ///
  /// - Parameter path: a path from the folder that the pattern counts from.
  public func matches(_ path: String) -> Bool {
    guard let pattern else { return false }
    let bytes = Array(path.utf8)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "/") {
      if pattern.matches(bytes[..<end], isFolder: true) { return true }
    }
    return pattern.matches(bytes[...], isFolder: false)
  }
}
