import SafeWriting
import UTLibC
import UTSystemCalls

/// The folder with one user's kept versions of all items of a file system.
///
/// `items` has a folder for each item, `moves` identifies the items of files that were moved since their last save: a
/// link named by the inode number and the creation time of the file leads to the name of its item's folder. Whatever
/// gives the versions of a file to another item also changes the link (``note(_:was:is:)``).
struct VersionFolder {
  private let items: Folder
  private let moves: Folder
  let root: Folder

  private static let itemsName = Array("items".utf8)
  private static let movesName = Array("moves".utf8)

  /// - Parameter isCreated: whether to create missing folders.
  init?(_ root: Folder, isCreated: Bool) {
    guard let status = ReadProblems.status(of: root), Self.isPrivate(status, root, isCreated: isCreated) else {
      return nil
    }
    func subfolder(_ name: [UInt8]) -> Folder? {
      if let folder = ReadProblems.skipping({ () throws(SafeWriteError) in try root.folder(name) }) { return folder }
      guard isCreated else { return nil }
      return ReadProblems.skipping { () throws(SafeWriteError) in try root.makingFolder(name) }
    }
    guard let items = subfolder(Self.itemsName), let moves = subfolder(Self.movesName) else { return nil }
    (self.root, self.items, self.moves) = (root, items, moves)
  }

  /// Whether only this user can have created and filled it. Other users must not be able to read it either.
  private static func isPrivate(_ status: FileStatus, _ root: Folder, isCreated: Bool) -> Bool {
    guard status.owner == geteuid(), status.permissions & 0o022 == 0 else { return false }
    // Code that only reads changes nothing.
    if !isCreated { return true }
    if status.permissions & 0o077 == 0 || Descriptor.setMode(root.number, 0o700) { return true }
    ReadProblems.note(root.failure(.setAttributes))
    return false
  }

  /// The versions of the item at a path.
  /// - Parameters:
  ///   - path: the real path.
  ///   - isCreated: whether its folder is created.
  func item(at path: [UInt8], isCreated: Bool = false) -> ItemVersions? {
    for name in Self.names(for: path) {
      if isCreated {
        guard let item = existing(name) ?? making(name) else { return nil }
        // Without a path, it was just created by this process, or by a process that was killed.
        var owner = item.documentPath
        if owner == nil {
          item.note(path: path)
          owner = item.documentPath
        }
        if owner == nil { return nil }
        if owner == path { return item }
      } else if let item = existing(name) {
        if item.documentPath == path { return item }
      } else {
        return nil
      }
    }
    return nil
  }

  /// The folder of an item; nil if there is none.
  private func existing(_ name: [UInt8]) -> ItemVersions? {
    ReadProblems.skipping { () throws(SafeWriteError) in try items.folder(name).asVersions(name) }
  }

  /// The folder of an item, which is created if there is none.
  private func making(_ name: [UInt8]) -> ItemVersions? {
    ReadProblems.skipping { () throws(SafeWriteError) in try items.makingFolder(name).asVersions(name) }
  }

  /// The names that the folder for a path may have: two paths can have the same hash.
  private static func names(for path: [UInt8]) -> [[UInt8]] {
    let hash = StableHash.of(path[...]).hexadecimal
    return [hash] + (1...3).map { hash + Array("-\($0)".utf8) }
  }

  /// The name of the folder with the versions of a file or package, wherever it was when they were stored; nil if there
  /// is none.
  func itemName(of mark: MoveMark) -> [UInt8]? { ReadProblems.destination(ofLink: mark.name, in: moves) }

  /// The versions of a file or package that was moved from another path since its last save.
  ///
  /// - Parameter path: the real path at which it is.
  func movedItem(_ mark: MoveMark, at path: [UInt8]) -> MovedVersions? {
    itemName(of: mark).flatMap { movedItem(mark, named: $0, at: path) }
  }

  /// - Parameter name: the ``itemName(of:)``.
  func movedItem(_ mark: MoveMark, named name: [UInt8], at path: [UInt8]) -> MovedVersions? {
    guard FileName.errorNumber(of: name) == nil, let item = existing(name) else { return nil }
    // With two names, it is still the item at the other path.
    guard let old = item.documentPath, old != path, MoveMark(at: old) != mark else { return nil }
    let isReplaced = Descriptor.status(at: old, followingLinks: false) != nil
    return MovedVersions(item: item, oldPath: old, birth: isReplaced ? mark.birth : nil)
  }

  /// Records which file or package the item is now.
  /// - Parameters:
  ///   - old: its former identity, if recorded.
  ///   - new: its identity; nil if it is missing or unknown.
  func note(_ item: ItemVersions, was old: MoveMark?, is new: MoveMark?) {
    guard let new else {
      if let old { _ = moves.remove(old.name) }
      return
    }
    if let old, old != new, moves.rename(old.name, to: new.name) { return }
    if moves.makeLink(new.name, destination: item.name) { return }
    guard errno == EEXIST, let noted = itemName(of: new), noted != item.name, !isAt(noted, new) else { return }
    _ = moves.remove(new.name)
    _ = moves.makeLink(new.name, destination: item.name)
  }

  /// Whether a file or package still is where an item has its path: it may have two names.
  private func isAt(_ name: [UInt8], _ mark: MoveMark) -> Bool {
    guard FileName.errorNumber(of: name) == nil, let path = existing(name)?.documentPath else { return false }
    return MoveMark(at: path) == mark
  }

  /// Removes notes about items without versions.
  func forgetMoves() {
    for name in (try? moves.names()) ?? [] {
      guard let item = moves.destination(ofLink: name), items.isFree(item) else { continue }
      _ = moves.remove(name)
    }
  }

  /// The name of a folder for contents that are about to be added.
  static func temporaryName() -> [UInt8] { newPrefix + UInt64.random(in: .min ... .max).hexadecimal }

  private static let newPrefix = Array(".new-".utf8)

  /// Removes folders for contents that were never added, a day after they were created, unless a program has them
  /// locked.
  func removeAbandoned() {
    for name in (try? root.names()) ?? [] where Self.isTemporaryName(name) {
      guard let status = root.status(of: name), Timestamp.now.seconds(since: status.modified) > 86_400 else {
        continue
      }
      guard let folder = try? root.folder(name), folder.descriptor.lock(exclusively: true) else { continue }
      try? root.removeTemporary(name, FileIdentity(status), opened: folder)
    }
  }

  private static func isTemporaryName(_ name: [UInt8]) -> Bool {
    let number = name.dropFirst(newPrefix.count)
    return name.hasPrefix(newPrefix) && number.count == 16
      && UInt64(String(decoding: number, as: UTF8.self), radix: 16)?.hexadecimal.elementsEqual(number) ?? false
  }

  /// All items.
  var all: [ItemVersions] {
    ((try? items.names()) ?? []).compactMap { name in
      (try? items.folder(name))?.asVersions(name)
    }
  }

  /// Gives versions of one item to another item, with the notes for which other versions they are the origin.
  func join(_ names: [StoredName], of item: ItemVersions, to other: ItemVersions) {
    for name in names { _ = item.folder.renameToFree(name.bytes, to: name.bytes, in: other.folder) }
    item.moveAncestors(among: names, to: other)
    removeIfEmpty(item)
  }

  /// Removes the folder of an item without versions.
  func removeIfEmpty(_ item: ItemVersions) {
    forgetItems(of: item)
    guard item.removeReferencesIfEmpty(), let path = item.documentPath else { return }
    item.forgetPath()
    // Another process may have just stored a version in it.
    if !items.remove(item.name, isFolder: true) { item.note(path: path) }
  }

  /// Records that an item was moved.
  func move(_ item: ItemVersions, to path: [UInt8]) {
    guard let target = self.item(at: path, isCreated: true), target.name != item.name else { return }
    moveItems(of: item, to: target)
    join(item.names, of: item, to: target)
    note(target, was: nil, is: MoveMark(at: path))
  }
}

extension Folder {
  /// Opens a folder in it, which is created if it does not exist.
  func makingFolder(_ name: [UInt8]) throws(SafeWriteError) -> Folder {
    guard makeFolder(name, mode: 0o700) || errno == EEXIST else { throw failure(.create, name) }
    return try folder(name)
  }

  fileprivate func asVersions(_ name: [UInt8]) -> ItemVersions { ItemVersions(folder: self, name: name) }
}
