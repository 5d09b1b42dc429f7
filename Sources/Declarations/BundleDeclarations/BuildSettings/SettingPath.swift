import UTText

/// Path operations for the operators of build settings; the disk is not accessed.
package enum SettingPath {
  /// Returns the part before the last slash; "/" for an item in the root; empty if there is no slash.
  package static func folder(_ path: String) -> String {
    guard let above = withoutTrailingSlashes(path).beforeLastSlash else { return "" }
    let folder = withoutTrailingSlashes(String(above))
    return folder.isEmpty ? "/" : folder
  }

  /// Returns the part after the last slash.
  static func lastComponent(_ path: String) -> String {
    String(withoutTrailingSlashes(path).lastComponent)
  }

  /// Returns the last extension with its dot; empty if there is none. A dot at the start of a name does not begin an
  /// extension.
  static func suffix(_ path: String) -> String {
    let name = lastComponent(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return name.utf8.index(after: dot) == name.endIndex ? "" : String(name[dot...])
  }

  /// Returns the path without its last extension.
  static func withoutSuffix(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return String(trimmed.dropLast(suffix(trimmed).count))
  }

  /// Returns a path in a folder; the path itself if it is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return path.isEmpty ? folder : withSlash(folder) + path
  }

  static func withSlash(_ folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

  /// Returns the path without empty components and `.`; if it is absolute, without `..` as well.
  package static func standardized(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component != ".." || !isAbsolute { components.append(component) } else { _ = components.popLast() }
    }
    let joined = components.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty && !path.isEmpty ? "." : joined
  }

  /// Returns the relative path from one absolute path to another; nil if one is not absolute.
  static func relative(from start: String, to end: String) -> String? {
    guard let (start, end) = components(start, end) else { return nil }
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// Returns whether an absolute path is inside a folder.
  static func isAncestor(_ folder: String, of path: String) -> Bool {
    guard let (folder, path) = components(folder, path) else { return false }
    return folder.count < path.count && path.starts(with: folder)
  }

  private static func components(_ one: String, _ other: String) -> ([Substring], [Substring])? {
    guard one.hasPrefix("/"), other.hasPrefix("/") else { return nil }
    return (standardized(one).split(separator: "/"), standardized(other).split(separator: "/"))
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    guard path.utf8.count > 1, path.hasSuffix("/") else { return path }
    let end = path.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(path[...$0]) } ?? "/"
  }
}
