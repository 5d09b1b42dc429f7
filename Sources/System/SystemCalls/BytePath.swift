import UTLibC

/// Returns the absolute path without links; nil with `errno` set if the item does not exist.
package func realPath(_ path: [UInt8]) -> [UInt8]? {
  guard let resolved = withCString(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

/// Returns the path of the working folder, without links; nil with `errno` set if it was removed or cannot be reached.
package func workingFolder() -> [UInt8]? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
}

/// Returns the path of an item, which may be missing, without links in the folders above it, as far as these exist.
///
/// - Parameter path: an absolute path without `.` and `..`.
/// - Returns: the path, and the number of bytes of the existing folder that contains the item.
package func realPlace(_ path: [UInt8]) -> (path: [UInt8], folderCount: Int) {
  var end = path.count
  while let last = path[..<end].lastIndex(of: slash) {
    if let folder = realPath(last == 0 ? [slash] : Array(path[..<last])) {
      let base = folder == [slash] ? [] : folder
      return (base + path[last...], base.count)
    }
    end = last
  }
  return (path, 0)
}

extension [UInt8] {
  /// The path of the folder of an item with an absolute path.
  package var parentFolder: [UInt8] {
    guard let end = lastIndex(of: slash), end > startIndex else { return [slash] }
    return Array(self[..<end])
  }

  /// The path of an item in the folder at this path.
  ///
  /// - Parameter path: the path of the item in the folder; empty for the folder.
  package func appendingComponent(_ path: [UInt8]) -> [UInt8] {
    path.isEmpty ? self : (self == [slash] ? [] : self) + [slash] + path
  }

  /// This absolute path, then the paths of the folders above the item, up to the root.
  package var andFoldersAbove: [[UInt8]] {
    var paths = [self]
    var end = count
    while end > 1 {
      end = self[..<end].lastIndex(of: slash) ?? 0
      paths.append(end == 0 ? [slash] : Array(self[..<end]))
    }
    return paths
  }

  /// Whether a path leads into the folder at this path.
  package func isFolder(of path: [UInt8]) -> Bool {
    path.count > count + 1 && path.starts(with: self) && (last == slash || path[count] == slash)
  }
}

extension [UInt8] {
  /// The folder of a relative path, empty for the top level, and the last name.
  package var splitAtLastSlash: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) { self[...].splitAtLastSlash }
}

extension ArraySlice<UInt8> {
  /// The folder of a relative path, empty for the top level, and the last name.
  package var splitAtLastSlash: (folder: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
    guard let position = lastIndex(of: slash) else { return ([], self) }
    return (self[..<position], self[(position + 1)...])
  }

  /// The name of the item at this path.
  package var lastComponent: ArraySlice<UInt8> { splitAtLastSlash.name }

  /// As many whole characters from the beginning as fit in a number of bytes; of text that is not UTF-8, as many bytes.
  package func beginning(atMost maximum: Int) -> ArraySlice<UInt8> {
    guard count > maximum, let text = String(validating: self, as: UTF8.self) else { return prefix(maximum) }
    var length = 0
    for character in text {
      guard length + character.utf8.count <= maximum else { break }
      length += character.utf8.count
    }
    return prefix(length)
  }
}

private let slash = UInt8(ascii: "/")
