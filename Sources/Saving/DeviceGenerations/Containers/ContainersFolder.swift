import SafeWriting
import UTSystemCalls

/// The folder for the containers of a user, which other devices may also have.
package enum ContainersFolder {
  /// Its path in `$XDG_DATA_HOME`.
  package static let path = "uniform-documents/containers"

  /// Whether the real path of an item leads through such a folder.
  static func contains(_ itemPath: [UInt8]) -> Bool {
    let containers = Array("/\(path)/".utf8)
    return itemPath.indices.contains { itemPath[$0] == slash && itemPath[$0...].starts(with: containers) }
  }

  /// Whether a path leads into a container and out of it again, through a link that another device may have put there.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - destination: the real path of the item to which it leads.
  static func isLeft(by path: [UInt8], to destination: [UInt8]) -> Bool {
    // Almost always, there is no link.
    guard path != destination, !contains(destination) else { return false }
    return path.indices.contains { end in
      path[end] == slash && end > 0 && realPath(Array(path[..<end])).map(contains) ?? false
    }
  }
}
