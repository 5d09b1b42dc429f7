/// Arithmetic of paths as the operators of build settings need it; nothing is looked up on disk.
package enum SettingPath {
  /// What is before the last slash, without it; "/" for an item at the top; empty if there is no slash.
  package static func folder(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let folder = withoutTrailingSlashes(String(trimmed[..<slash]))
    return folder.isEmpty ? "/" : folder
  }

  /// What is after the last slash.
  static func lastComponent(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// The last extension with its dot; empty if there is none. A dot at the start of a name begins no extension.
  static func suffix(_ path: String) -> String {
    let name = lastComponent(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return name.utf8.index(after: dot) == name.endIndex ? "" : String(name[dot...])
  }

  /// The path without its last extension.
  static func withoutSuffix(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    return String(trimmed.dropLast(suffix(trimmed).count))
  }

  /// A path below a folder, which does not matter if the path is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return path.isEmpty ? folder : withSlash(folder) + path
  }

  static func withSlash(_ folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

  /// The path without empty components and `.`; and without `..`, if it is absolute.
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

  /// The way from one absolute path to another; nil if one is not absolute.
  static func relative(from start: String, to end: String) -> String? {
    guard let (start, end) = components(start, end) else { return nil }
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  /// Whether an absolute path leads through another one, and on.
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
