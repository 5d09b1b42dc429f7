import UTWildcards

/// Path patterns as in `.gitignore`: `*` matches anything in a name, `**` folders, `?` a character.
///
/// A pattern without a slash matches names in any folder. A pattern that matches a folder matches everything in it. The
/// last matching pattern decides: a pattern that begins with `!` excludes what an earlier pattern matches, except in a
/// folder that matches.
public struct PathPatterns: Sendable {
  private let patterns: [IgnorePattern]

  /// Creates patterns. Text that cannot match anything is omitted.
  ///
  /// ```swift
  /// PathPatterns(["*.plist", "!Info.plist"]).matches("App/Info.plist")  // false
  /// ```
  public init(_ texts: [String]) {
    patterns = texts.compactMap { text in
      let isNegated = text.hasPrefix("!")
      let pattern = isNegated ? text.dropFirst() : text[...]
      return IgnorePattern(((isNegated ? "!" : "") + (pattern.hasPrefix("./") ? pattern.dropFirst() : pattern)).utf8)
    }
  }

  /// Returns whether a path, or a folder on it, matches.
  ///
  /// - Parameter path: a path relative to the folder of the patterns.
  public func matches(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "/") {
      if matches(bytes[..<end], isFolder: true) { return true }
    }
    return matches(bytes[...], isFolder: false)
  }

  private func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    patterns.last { $0.matches(path, isFolder: isFolder) }.map { !$0.isNegated } ?? false
  }
}
