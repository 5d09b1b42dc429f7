import SafeWriting
import UTLibC
import UTSystemCalls

/// The folder for the containers of a user, which other devices may also have.
package enum ContainersFolder {
  /// Its path in `$XDG_DATA_HOME`.
  package static let path = "uniform-documents/containers"

  /// Whether the real path of an item leads through such a folder.
  static func contains(_ itemPath: [UInt8]) -> Bool { container(of: itemPath) != nil }

  /// The container of the item at a real path, also if a link to elsewhere stands for the container or for a folder
  /// above it; nil if the item is in none.
  static func anyContainer(of itemPath: [UInt8]) -> [UInt8]? {
    if let container = container(of: itemPath) { return container }
    guard let data = UserFolder.data.path() else { return nil }
    let folder = data.appendingComponent(Array(path.utf8))
    guard let opened = Descriptor.open(folder, O_RDONLY | O_DIRECTORY), let names = FolderEntries.names(of: opened)
    else { return nil }
    for name in names {
      guard let container = realPath(folder.appendingComponent(name)) else { continue }
      if itemPath == container || container.isFolder(of: itemPath) { return container }
    }
    return nil
  }

  /// The container of the item at a real path; nil if it is in none.
  static func container(of itemPath: [UInt8]) -> [UInt8]? {
    let containers = Array("/\(path)/".utf8)
    let start = itemPath.indices.first { itemPath[$0] == slash && itemPath[$0...].starts(with: containers) }
    guard let start else { return nil }
    let name = itemPath[(start + containers.count)...].prefix { $0 != slash }
    return Array(itemPath[..<name.endIndex])
  }
}
