// Folders in paths as text, byte by byte: as characters, a slash and a combining mark after it are one.
extension String {
  /// The path without slashes at its end; `/` stays.
  package var withoutTrailingSlashes: String {
    guard utf8.count > 1, utf8.last == UInt8(ascii: "/") else { return self }
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(self[...$0]) } ?? "/"
  }

  /// The last name in a path, which may end in slashes.
  package var lastName: String { String(withoutTrailingSlashes.lastComponent) }

  /// The folder that contains the item, as spelled: `/` for an item in the root; empty if there is no slash.
  package var containingFolder: String {
    guard let above = withoutTrailingSlashes.beforeLastSlash else { return "" }
    return above.isEmpty ? "/" : String(above).withoutTrailingSlashes
  }

  /// The folder that contains the item, as spelled: `.` if there is no slash.
  package var folderPath: String {
    let folder = containingFolder
    return folder.isEmpty ? "." : folder
  }

  /// The path of an item in the folder at this path, without `./` for the current folder.
  package func path(ofItemNamed name: String) -> String { self == "." ? name : appendingPath(name) }

  /// The path of an item, relative to the folder at this path. An absolute path stays as it is.
  package func appendingPath(_ path: String) -> String {
    if isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    return path.isEmpty ? self : withSlash + path
  }

  /// The path with a slash at its end.
  package var withSlash: String { utf8.last == UInt8(ascii: "/") ? self : self + "/" }

  /// The path without empty components and `.`; if it is absolute, without `..` as well. The disk is not accessed.
  package var standardizedPath: String {
    let isAbsolute = utf8.first == UInt8(ascii: "/")
    var components: [Substring] = []
    for component in pathComponents where component != "." && !component.isEmpty {
      if component != ".." || !isAbsolute { components.append(component) } else { _ = components.popLast() }
    }
    let joined = components.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty && !isEmpty ? "." : joined
  }

  /// The rest of the path of an item in a folder; nil if the item is not in the folder, or if it is the folder.
  ///
  /// - Parameter folder: a path without a slash at its end, unless it is `/`.
  package func path(inFolder folder: String) -> Substring? {
    let prefix = folder.withSlash.utf8
    guard utf8.count > prefix.count, utf8.starts(with: prefix) else { return nil }
    return self[utf8.index(startIndex, offsetBy: prefix.count)...]
  }
}
