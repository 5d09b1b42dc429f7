import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTLibC
import UTSystemCalls

/// The real locations of files, whatever their paths are.
package enum RealPlace {
  private static let slash = UInt8(ascii: "/")
  /// Parts of the hidden names that documents' own writers use, and that files get while they are removed.
  package static let stagingMark = ".docstaging"

  /// The folder and the name of a path.
  static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
    let (folder, name) = path.splitAtLastSlash
    let place = !folder.isEmpty ? Array(folder) : path.first == slash ? [slash] : [UInt8(ascii: ".")]
    return (place, Array(name))
  }

  /// Returns a path and, if it is a symbolic link, the link's destination, whether or not an item exists there.
  static func links(_ path: [UInt8]) -> [[UInt8]] {
    var paths = [path]
    // The same maximum number of links as in Linux.
    while paths.count < 40, let target = Descriptor.destination(ofLinkAt: paths[paths.count - 1]) {
      paths.append(target.first == slash ? target : split(paths[paths.count - 1]).folder + [slash] + target)
    }
    return paths
  }

  /// Returns the current path of an open file or package; nil if it was removed, is in the trash, or is about to be
  /// removed, from this device or from all devices.
  package static func current(of base: FileBase) -> FilePath? {
    // The kernel knows the current name of an open file.
    guard let path = base.opened.currentPath, path.first == slash,
      let status = Descriptor.status(at: path, followingLinks: false),
      FileIdentity(status).isSameItem(as: base.identity),
      !isInWastebasket(path), !EvictionArea.contains(path), !isHiddenBySave(split(path).name)
    else { return nil }
    return FilePath(bytes: path)
  }

  /// Whether a save gives this kind of name to the item that it replaced.
  static func isHiddenBySave(_ name: [UInt8]) -> Bool {
    Leftovers.isLeftover(name) || name.first == UInt8(ascii: ".") && name.contains(stagingMark.utf8)
  }

  /// Whether a path is in one of the folders of the Trash specification: `Trash/files`, `.Trash-UID/files`, or
  /// `.Trash/UID/files`.
  private static func isInWastebasket(_ path: [UInt8]) -> Bool {
    let names = path.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
    return zip(names, names.dropFirst()).contains { folder, below in
      below == "files" && (folder == "Trash" || folder.hasPrefix(".Trash-")) || folder == ".Trash"
    }
  }

  /// Whether the kernel may not see all changes in a folder, because another machine or process manages its file
  /// system.
  static func isKeptElsewhere(_ folder: [UInt8]) -> Bool {
    Descriptor.fileSystem(at: folder).map(FileSystemKind.managedElsewhere.contains) ?? false
  }
}
