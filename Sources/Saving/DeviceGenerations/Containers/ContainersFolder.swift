import SafeWriting

/// The folder for the containers of a user, which other devices may also have.
package enum ContainersFolder {
  /// Its path in `$XDG_DATA_HOME`.
  package static let path = "uniform-documents/containers"

  /// Whether the real path of an item leads through such a folder.
  static func contains(_ itemPath: [UInt8]) -> Bool {
    let containers = Array("/\(path)/".utf8)
    return itemPath.indices.contains { itemPath[$0] == slash && itemPath[$0...].starts(with: containers) }
  }
}
