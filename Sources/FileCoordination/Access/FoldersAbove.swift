import ClaimTables
import SystemCalls

/// The folders above an item, as claims on folders with everything in them recognize them: by what they are, and by their
/// places, where a folder may be missing or another one later.
struct FoldersAbove {
  /// How many folders are recognized, and how many places: together as many as the table has room for.
  private static let (folderCount, placeCount) = (12, 4)

  private let path: CoordinatedPath
  private let folders: [ClaimedItem.Identity?]
  /// The closest first.
  private let places: [ClaimedItem.Identity]

  init(_ path: CoordinatedPath) {
    self.path = path
    let paths = path.folders
    folders = paths.map { CoordinatedItem.identity(Descriptor.status(at: $0, followingLinks: true)) }
    let slash = UInt8(ascii: "/")
    var places: [ClaimedItem.Identity] = []
    for (index, folder) in folders.dropFirst().prefix(Self.placeCount).enumerated() {
      guard let folder else { continue }
      let name = paths[index][((paths[index].lastIndex(of: slash) ?? -1) + 1)...]
      places.append(Self.place(of: name, in: folder))
    }
    // Folders that do not exist.
    var parent = folders.first.flatMap { $0 } ?? Self.none
    for name in path.name.split(separator: slash, omittingEmptySubsequences: false).dropLast() {
      parent = Self.place(of: name, in: parent)
      places.insert(parent, at: 0)
    }
    self.places = Array(places.prefix(Self.placeCount))
  }

  private static let none = ClaimedItem.Identity(device: 0, inode: 0)

  private static func place(of name: some Sequence<UInt8>, in folder: ClaimedItem.Identity) -> ClaimedItem.Identity {
    let hash = name.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    // No file has such an inode number.
    return ClaimedItem.Identity(device: folder.device ^ hash, inode: ~folder.inode)
  }

  /// The place of the item.
  func place(of path: CoordinatedPath) -> ClaimedItem.Identity {
    let names = path.name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return names.reduce(folders.first.flatMap { $0 } ?? Self.none) { Self.place(of: $1, in: $0) }
  }

  /// A claim on an item in the closest existing folder.
  func claim(
    _ name: some Sequence<UInt8>, _ identity: ClaimedItem.Identity?, isWritten: Bool, isTree: Bool
  ) -> ClaimedItem {
    ClaimedItem(
      parent: folders.first.flatMap { $0 } ?? Self.none, name: Array(name), in: path.folder,
      identity: identity,
      ancestors: folders.prefix(Self.folderCount).compactMap { $0 } + places, isWritten: isWritten, isTree: isTree)
  }
}
