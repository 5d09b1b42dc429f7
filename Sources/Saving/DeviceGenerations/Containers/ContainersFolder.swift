import SafeWriting

/// The folder for the containers of a user, which other devices may also have.
package enum ContainersFolder {
  /// Its path in `$XDG_DATA_HOME`.
  package static let path = "uniform-documents/containers"

  /// Whether the real path of an item leads through such a folder.
  static func contains(_ itemPath: [UInt8]) -> Bool { container(of: itemPath) != nil }

  /// The container of the item at a real path; nil if it is in none.
  static func container(of itemPath: [UInt8]) -> [UInt8]? {
    let containers = Array("/\(path)/".utf8)
    let start = itemPath.indices.first { itemPath[$0] == slash && itemPath[$0...].starts(with: containers) }
    guard let start else { return nil }
    let name = itemPath[(start + containers.count)...].prefix { $0 != slash }
    return Array(itemPath[..<name.endIndex])
  }
}
