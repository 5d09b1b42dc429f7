import SystemCalls
import SystemPackage

extension SafeWrite {
  /// The names in a folder, without `.` and `..`, in the file system's order: all of them, also if a signal interrupts the
  /// listing, which the C library and Foundation take for its end.
  ///
  /// - Parameter path: where the folder is.
  /// - Throws: ``SafeWriteError`` if it cannot be read.
  package static func names(inFolder path: FilePath) throws(SafeWriteError) -> [String] {
    try Folder(path: path.bytes).names().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Removes what a process of this user left, with all below it; what another user has put there stays.
  ///
  /// - Parameter path: where it is.
  package static func removeOwnLeftover(at path: FilePath) {
    guard let place = try? Place(path, followsLink: false),
      let status = place.folder.status(of: place.name), Trust.isOwn(status)
    else { return }
    try? place.folder.removeTree(place.name)
  }

  /// Whether a folder is this user's, or root's, and no other user can have put anything there; a link is none.
  ///
  /// - Parameter path: where it is.
  package static func isOwnFolder(_ path: FilePath) -> Bool {
    guard let place = try? Place(path, followsLink: false), let status = place.folder.status(of: place.name)
    else { return false }
    return FileIdentity(status).kind == .directory && Trust.isOwn(status) && status.st_mode & 0o022 == 0
  }

  /// Removes an item and all below it; links are removed, not followed. Nothing need be there.
  ///
  /// - Parameter path: where it is.
  /// - Throws: ``SafeWriteError`` if something cannot be removed.
  package static func removeTree(at path: FilePath) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    try place.folder.removeTree(place.name)
  }
}
