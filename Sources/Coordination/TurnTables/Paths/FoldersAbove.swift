import UTLibC
import UTSystemCalls

/// The folders above an item, as turns with folders and everything in them recognize them: by their identities, and by
/// their places, where a folder may be missing or be replaced later.
struct FoldersAbove {
  /// The numbers of folders and of places that are recognized: together as many as fit in the table.
  private static let (folderCount, placeCount) = (12, 4)
  private static let slash = UInt8(ascii: "/")

  private let folders: ArraySlice<ItemIdentity?>
  /// The closest first.
  private let places: [ItemIdentity]

  /// - Parameters:
  ///   - path: the path of the item.
  ///   - folders: the folders above, from the closest to the root; nil for folders that no longer exist.
  init(_ path: CoordinatedPath, _ folders: ArraySlice<ItemIdentity?>) {
    self.folders = folders
    var places: [ItemIdentity] = []
    places.reserveCapacity(Self.placeCount)
    for (path, folder) in zip(path.folders, folders.dropFirst()).prefix(Self.placeCount) {
      guard let folder else { continue }
      places.append(Self.place(of: path.lastComponent, in: folder))
    }
    // Folders that do not exist.
    var parent = folders.first.flatMap { $0 } ?? Self.none
    var name = path.name
    while let end = name.firstIndex(of: Self.slash) {
      parent = Self.place(of: name[..<end], in: parent)
      places.insert(parent, at: 0)
      name = name[(end + 1)...]
    }
    self.places = Array(places.prefix(Self.placeCount))
  }

  private static let none = ItemIdentity(device: 0, inode: 0)

  private static func place(of name: ArraySlice<UInt8>, in folder: ItemIdentity) -> ItemIdentity {
    // No file has such an inode number.
    ItemIdentity(device: folder.device ^ StableHash.of(name), inode: ~folder.inode)
  }

  /// The place of the item.
  func place(of path: CoordinatedPath) -> ItemIdentity {
    let names = path.name.split(separator: Self.slash, omittingEmptySubsequences: false)
    return names.reduce(folders.first.flatMap { $0 } ?? Self.none) { Self.place(of: $1, in: $0) }
  }

  /// The subject of a turn: an item in the closest existing folder.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - isPlace: whether the turn is with the place of the item.
  ///   - identity: the item, or its place.
  func item(
    _ path: CoordinatedPath, isPlace: Bool = false, _ identity: ItemIdentity?, isWritten: Bool, isTree: Bool
  ) -> TurnItem {
    var ancestors: [ItemIdentity] = []
    ancestors.reserveCapacity(Self.folderCount + Self.placeCount)
    for folder in folders.prefix(Self.folderCount) { if let folder { ancestors.append(folder) } }
    ancestors += places
    return TurnItem(
      parent: folders.first.flatMap { $0 } ?? Self.none, name: Array(path.name) + (isPlace ? [Self.slash] : []),
      in: path.folder, identity: identity, ancestors: ancestors, isWritten: isWritten, isTree: isTree)
  }
}
