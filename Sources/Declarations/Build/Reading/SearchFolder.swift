import PropertyLists
import UTText

/// A folder or file in a search: its name in messages and its path.
package struct SearchFolder: Sendable {
  /// The path in messages.
  package let path: String
  /// The path on disk, without links.
  package let absolutePath: String
  /// The number of folders between it and the one passed.
  package let depth: Int

  /// Creates a folder as passed.
  package init(given path: String) {
    self.init(path: path.withoutTrailingSlashes, absolutePath: resolvedPath(path), depth: 0)
  }

  private init(path: String, absolutePath: String, depth: Int) {
    self.path = path
    self.absolutePath = absolutePath
    self.depth = depth
  }

  package func appending(_ name: String) -> SearchFolder {
    SearchFolder(
      path: path.path(ofItemNamed: name), absolutePath: absolutePath.appendingPath(name), depth: depth + 1)
  }

  /// The components of the path on disk, so that a bundle is recognized even from inside it.
  package var components: [Substring] { absolutePath.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

  /// Its name on disk.
  package var name: Substring { absolutePath.lastComponent }

  /// The path on disk of the app that a bundle belongs to.
  package func application(_ place: BundlePlace) -> String? {
    place.applicationLength.map { "/" + components.prefix($0).joined(separator: "/") }
  }

  /// Returns the name in messages of a file in the folder; nil if it is not in the folder.
  package func path(of file: String) -> String? {
    guard let rest = file.path(inFolder: absolutePath) else { return nil }
    return path == "." ? String(rest) : path == "/" ? file : "\(path)/\(rest)"
  }
}
