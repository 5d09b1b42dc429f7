import SystemPackage
import UTLibC
import UTSystemCalls

/// The place to save to: an open folder and a name in it.
package struct Place {
  package let folder: Folder
  package let name: [UInt8]

  package var path: [UInt8] { folder.path(of: name) }
  package var filePath: FilePath { folder.filePath(of: name) }

  /// The same maximum number of links as in Linux.
  private static let maximumLinks = 40

  package init(folder: Folder, name: [UInt8]) {
    self.folder = folder
    self.name = name
  }

  /// Opens the folder of a path.
  /// - Parameter followsLink: whether a link at the end of the path stands for its destination, which need not exist.
  package init(_ path: FilePath, followsLink: Bool) throws(SafeWriteError) {
    let path = path.bytes
    var (folderPath, name) = try Self.split(path)
    var folder = try Folder(path: folderPath)
    var links = 0
    while followsLink, let found = try folder.identityIfPresent(of: name), found.kind == .symbolicLink {
      links += 1
      guard links <= Self.maximumLinks else { throw SafeWriteError(.readLink, path, code: ELOOP) }
      guard let destination = folder.destination(ofLink: name) else { throw folder.failure(.readLink, name) }
      let isAbsolute = destination.first == slash
      (folderPath, name) = try Self.split(isAbsolute ? destination : folder.path + [slash] + destination)
      folder = try Folder(path: folderPath)
    }
    self.folder = folder
    self.name = name
  }

  /// The same place with a path without links; nil if the folder was removed.
  package var real: Place? {
    let link = Array("/proc/self/fd/\(folder.number)".utf8)
    return Descriptor.destination(ofLinkAt: link).map {
      Place(folder: Folder(folder.descriptor, path: $0), name: name)
    }
  }

  /// The folder and the last name of a path. A path that ends in `.` or `..` does not name an item of a folder.
  private static func split(_ path: [UInt8]) throws(SafeWriteError) -> (folder: [UInt8], name: [UInt8]) {
    guard let end = path.lastIndex(where: { $0 != slash }) else {
      throw SafeWriteError(.open, path, code: path.isEmpty ? ENOENT : EISDIR)
    }
    let start = path[...end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    let name = Array(path[start...end])
    guard name != [dot], name != [dot, dot] else { throw SafeWriteError(.open, path, code: EISDIR) }
    guard let last = path[..<start].lastIndex(where: { $0 != slash }) else {
      return (start == 0 ? [dot] : [slash], name)
    }
    return (Array(path[...last]), name)
  }
}
