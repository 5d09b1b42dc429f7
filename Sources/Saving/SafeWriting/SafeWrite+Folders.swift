import SystemPackage
import UTLibC
import UTSystemCalls

extension SafeWrite {
  /// Returns all names in a folder except `.` and `..`, in the file system's order, even if a signal interrupts the
  /// listing, which the C library and Foundation treat as its end.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func names(inFolder path: FilePath) throws(SafeWriteError) -> [[UInt8]] {
    let folder = try Folder(path: path.bytes)
    guard let names = FolderEntries.names(of: folder.descriptor) else { throw folder.failure(.listFolder) }
    return names
  }

  /// Returns the names in a folder that may belong to temporary files of saves or to conflict versions, in any order.
  ///
  /// The time that this takes does not depend on the number of other items if it is called often for a folder.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func namesOfTraces(inFolder path: FilePath) throws(SafeWriteError) -> [[UInt8]] {
    try TraceNames.shared.names(in: try Folder(path: path.bytes), isShared: false)
  }

  /// Removes leftovers of this user's processes, with everything below them. Items of other users stay, and so do
  /// folders to which other users may have given the name.
  ///
  /// - Parameter path: the path of the item.
  package static func removeOwnLeftover(at path: FilePath) {
    guard let place = try? Place(path, followsLink: false),
      let status = place.folder.status(of: place.name), Trust.isOwn(status),
      !place.folder.mayBePutByOthers(place.name, status)
    else { return }
    try? place.folder.removeTemporary(place.name, FileIdentity(status))
  }

  /// The identity of the item at a path; links are not followed. Nil if it does not exist.
  package static func identity(at path: FilePath) throws(SafeWriteError) -> FileIdentity? {
    let place = try Place(path, followsLink: false)
    return try place.folder.identityIfPresent(of: place.name)
  }

  /// Whether a folder belongs to this user or root, and no other user can have added anything to it; false for a link.
  ///
  /// - Parameter path: the path of the folder.
  package static func isOwnFolder(_ path: FilePath) -> Bool { ownFolder(path) != nil }

  /// A folder that belongs to this user or root, and to which no other user can have added anything; nil for a link.
  ///
  /// - Parameter path: the path of the folder.
  package static func ownFolder(_ path: FilePath) -> FileIdentity? {
    let place = ReadProblems.skipping { () throws(SafeWriteError) in try Place(path, followsLink: false) }
    guard let place, let status = ReadProblems.status(of: place.name, in: place.folder) else { return nil }
    let isOwn = FileIdentity(status).kind == .directory && Trust.isOwn(status) && status.permissions & 0o022 == 0
    return isOwn ? FileIdentity(status) : nil
  }

  /// Removes an item with a known identity and everything below it. If another user gave its name to another item, that
  /// item stays.
  ///
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - known: its identity.
  ///   - items: its known contents; nil for what is in it now.
  /// - Throws: ``SafeWriteError`` if an item cannot be removed. If a file system is mounted in it, nothing is removed.
  package static func removeTree(
    at path: FilePath, known: FileIdentity, _ items: PackageManifest? = nil
  ) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    // Another user may have given a name in the path to another folder.
    guard try place.folder.identityIfPresent(of: place.name).map(known.isSameItem) ?? true else {
      throw SafeWriteError(.remove, place.path, code: ESTALE)
    }
    guard known.kind == .directory else { return try place.folder.removeTemporary(place.name, known) }
    try place.folder.checkNothingIsMounted(in: place.name, .remove)
    // Its current contents are to be removed, but not items that are put there later.
    let items = try? items ?? PackageManifest(of: place.folder.folder(place.name))
    try place.folder.removeTemporary(place.name, known, items)
  }

  /// Removes items of a folder with a known identity, with everything below them. Another folder that now has its name
  /// is not changed.
  package static func remove(_ names: [[UInt8]], inFolderAt path: FilePath, known: FileIdentity) {
    guard !names.isEmpty, let folder = try? Folder(path: path.bytes), let status = folder.descriptor.status(),
      FileIdentity(status).isSameItem(as: known)
    else { return }
    for name in names { try? folder.removeTree(name) }
  }
}
