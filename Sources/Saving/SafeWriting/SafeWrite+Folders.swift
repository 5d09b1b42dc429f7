import SystemPackage
import UTSystemCalls

extension SafeWrite {
  /// Returns all names in a folder except `.` and `..`, in the file system's order, even if a signal interrupts the
  /// listing, which the C library and Foundation treat as its end.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func names(inFolder path: FilePath) throws(SafeWriteError) -> [String] {
    let folder = try Folder(path: path.bytes)
    guard let names = FolderEntries.names(of: folder.descriptor) else { throw folder.failure(.listFolder) }
    return names.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the names in a folder that may be those of temporary files of saves or of versions that lost a conflict, in any order.
  ///
  /// The time that this takes does not depend on the number of other items if it is called often for a folder.
  ///
  /// - Parameter path: the path of the folder.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func namesOfTraces(inFolder path: FilePath) throws(SafeWriteError) -> [[UInt8]] {
    try TraceNames.shared.names(in: try Folder(path: path.bytes), isShared: false)
  }

  /// Removes leftovers of this user's processes, with everything below. Items of other users stay, and so do folders to which other users
  /// may have given the name.
  ///
  /// - Parameter path: the path of the item.
  package static func removeOwnLeftover(at path: FilePath) {
    guard let place = try? Place(path, followsLink: false),
      let status = place.folder.status(of: place.name), Trust.isOwn(status),
      !place.folder.mayBeRenamedByOthers(place.name, status)
    else { return }
    try? place.folder.removeTemporary(place.name, FileIdentity(status))
  }

  /// Whether a folder belongs to this user or root, and no other user can have added anything to it; false for a link.
  ///
  /// - Parameter path: the path of the folder.
  package static func isOwnFolder(_ path: FilePath) -> Bool {
    let place = ReadProblems.skipping { () throws(SafeWriteError) in try Place(path, followsLink: false) }
    guard let place, let status = ReadProblems.status(of: place.name, in: place.folder) else { return false }
    return FileIdentity(status).kind == .directory && Trust.isOwn(status) && status.st_mode & 0o022 == 0
  }

  /// Removes an item and everything below it; links are removed, not followed. The item need not exist.
  ///
  /// - Parameter path: the path of the item.
  /// - Throws: ``SafeWriteError`` if something cannot be removed.
  package static func removeTree(at path: FilePath) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    try place.folder.removeTree(place.name)
  }
}
