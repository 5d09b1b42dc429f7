import UTLibC
import UTSystemCalls

/// The path of an item as every process sees it: absolute, without links in the folders above the item.
package struct CoordinatedPath: Sendable, Hashable {
  private static let slash = UInt8(ascii: "/")

  /// The bytes of the path.
  package let bytes: [UInt8]
  /// The number of bytes of the existing folder that contains the item; the rest need not exist.
  private let folderCount: Int

  /// - Parameters:
  ///   - path: an absolute path without `.`, `..`, and slashes at the end.
  ///   - resolvesLink: whether a symbolic link stands for its destination.
  package init(_ path: [UInt8], resolvesLink: Bool = false) {
    self = Self.located(path, resolvesLink: resolvesLink).path
  }

  private init(_ bytes: [UInt8], folderCount: Int) { (self.bytes, self.folderCount) = (bytes, folderCount) }

  /// Returns the path of an item, and the identities of its ``folders``; nil for folders that have just disappeared.
  ///
  /// - Parameters:
  ///   - path: an absolute path without `.`, `..`, and slashes at the end.
  ///   - resolvesLink: whether a symbolic link stands for its destination.
  static func located(
    _ path: [UInt8], resolvesLink: Bool
  ) -> (path: CoordinatedPath, folders: [ItemIdentity?]) {
    let path = resolvesLink ? realPath(path) ?? path : path
    // Almost always, there are no links in a path.
    if let folders = Descriptor.folders(above: path) {
      return (Self(path, folderCount: path.lastIndex(of: slash) ?? 0), folders.map { $0 })
    }
    let resolved = resolved(path)
    let folders = resolved.folders.map { Descriptor.status(at: Array($0), followingLinks: true) }
    return (resolved, folders.map { $0?.identity })
  }

  private static func resolved(_ path: [UInt8]) -> Self {
    let (bytes, folderCount) = realPlace(path)
    return Self(bytes, folderCount: folderCount)
  }

  /// The folder that contains the item, as far as it exists.
  var folder: [UInt8] { folderCount == 0 ? [Self.slash] : Array(bytes[..<folderCount]) }

  /// The name in the existing folder; with slashes if folders in between do not exist.
  package var name: ArraySlice<UInt8> { bytes[min(folderCount + 1, bytes.count)...] }

  /// The name of the first missing folder in the item's path.
  package var missingFolder: ArraySlice<UInt8>? {
    let name = name
    return name.firstIndex(of: Self.slash).map { name[..<$0] }
  }

  /// The paths of the folders above, from the closest to the root.
  var folders: [ArraySlice<UInt8>] {
    var folders: [ArraySlice<UInt8>] = []
    folders.reserveCapacity(8)
    var end = folderCount
    while end > 0 {
      folders.append(bytes[..<end])
      end = bytes[..<end].lastIndex(of: Self.slash) ?? 0
    }
    folders.append([Self.slash])
    return folders
  }

  /// The path of one of the ``folders``.
  func folder(_ index: Int) -> Self {
    let folder = folders[index]
    return Self(Array(folder), folderCount: max(0, folder.lastIndex(of: Self.slash) ?? 0))
  }

  package var isFolder: Bool { status?.isFolder ?? false }

  package var status: FileStatus? { Descriptor.status(at: bytes, followingLinks: false) }
}
