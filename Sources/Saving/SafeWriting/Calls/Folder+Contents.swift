import UTLibC
import UTSystemCalls

extension Folder {
  /// The maximum nesting depth of folders: each level keeps a descriptor open.
  package static let maximumDepth = 256

  /// The names in it, without `.` and `..`, in the file system's order.
  package func names() throws(SafeWriteError) -> [[UInt8]] {
    // Uses a separate descriptor, because the position is shared by all users of one.
    guard let copy = open([dot], O_RDONLY | O_DIRECTORY), let names = FolderEntries.names(of: copy) else {
      throw failure(.listFolder)
    }
    return names
  }

  /// Calls `body` for an item and everything below it, for a folder before its contents. Links are not followed.
  ///
  /// - Parameters:
  ///   - onError: called if an item or the names in a folder cannot be read. If it does not throw, the rest follows.
  ///   - body: gets the folder in which an item is, its name, and its status.
  package func forEachItem<Failure: Error>(
    at name: [UInt8], depth: Int = 0, onError: (SafeWriteError) throws(Failure) -> Void,
    _ body: (Folder, [UInt8], FileStatus) throws(Failure) -> Void
  ) throws(Failure) {
    guard let status = status(of: name) else { return try onError(failure(.examine, name)) }
    try body(self, name, status)
    guard status.isFolder else { return }
    let (folder, names): (Folder, [[UInt8]])
    do throws(SafeWriteError) {
      guard depth < Self.maximumDepth else { throw SafeWriteError(.listFolder, path(of: name), code: ELOOP) }
      folder = try self.folder(name)
      names = try folder.names()
    } catch {
      return try onError(error)
    }
    for child in names { try folder.forEachItem(at: child, depth: depth + 1, onError: onError, body) }
  }

  /// Removes an item and everything below it; links are removed, not followed. Items that another program removes in
  /// the meantime are ignored.
  ///
  /// Mounted file systems in it are not emptied. Another user who may create items in a folder of it may have moved one
  /// of this user's folders there, which the other user could not empty. Such a folder stays, unless it is known.
  ///
  /// - Parameter items: its known contents.
  package func removeTree(_ name: [UInt8], _ items: PackageManifest? = nil) throws(SafeWriteError) {
    try TreeRemoval(in: self).remove(name, items)
  }

  /// Removes a temporary item and everything below it, as ``removeTree(_:_:)`` does.
  ///
  /// Another user who may rename items here, or move one here, can give the name of the item to one of this user's
  /// folders, to make this process empty a folder that the other user cannot empty. Such a folder stays.
  ///
  /// - Parameters:
  ///   - known: the identity of the item; nil if unknown. In that case, a folder that is not empty stays if other users
  ///     may have put it here (``mayBePutByOthers(_:_:)``).
  ///   - items: its known contents.
  ///   - opened: the item itself, if it is open: a process that may open no more files can still empty it.
  package func removeTemporary(
    _ name: [UInt8], _ known: FileIdentity?, _ items: PackageManifest? = nil, opened: Folder? = nil
  ) throws(SafeWriteError) {
    guard letsOthersAdd else { return try TreeRemoval(in: self).remove(name, items, opened: opened) }
    if remove(name) || errno == ENOENT || remove(name, isFolder: true) { return }
    var known = known
    if known == nil, let found = status(of: name), !mayBePutByOthers(name, found) { known = FileIdentity(found) }
    guard let known, known.kind == .directory else { throw SafeWriteError(.remove, path(of: name), code: ESTALE) }
    try TreeRemoval(in: self).remove(name, items, known, opened: opened)
  }

  /// Refuses a package that contains a mount: it would be moved and removed with the package, and would not be in the
  /// new version.
  ///
  /// - Parameters:
  ///   - operation: the operation for the error.
  ///   - mounts: the mounts; nil to read them.
  func checkNothingIsMounted(
    in name: [UInt8], _ operation: SafeWriteError.Operation = .replace, _ mounts: MountPoints? = nil
  ) throws(SafeWriteError) {
    guard let package = open(name, Descriptor.withoutAccess | O_DIRECTORY),
      let mounted = (mounts ?? MountPoints()).first(below: package)
    else { return }
    throw SafeWriteError(operation, mounted, code: EXDEV)
  }

  /// Whether other users may rename this user's items in it.
  package var letsOthersRename: Bool {
    guard let status = descriptor.status() else { return true }
    let isShared = status.permissions & 0o022 != 0 && status.permissions & S_ISVTX == 0
    return isShared || !Trust.isOwn(status)
  }

  /// Whether other users may put items into it.
  private var letsOthersAdd: Bool {
    guard let status = descriptor.status() else { return true }
    return status.permissions & 0o022 != 0 || !Trust.isOwn(status)
  }

  /// Whether another user may have given one of this user's folders this name, to have it removed with its contents.
  ///
  /// In a sticky folder, they cannot rename it, but move it there from another folder: they need no more than the
  /// permission to write to both folders and to the moved one, whose `..` changes.
  ///
  /// - Parameter status: the status of the item that is to be removed. Other users may exchange it at any time, so the
  ///   contents of this item count, not those of the item that has the name by then.
  func mayBePutByOthers(_ name: [UInt8], _ status: FileStatus) -> Bool {
    guard status.isFolder, letsOthersRename || letsOthersAdd && status.permissions & 0o022 != 0 else { return false }
    guard let opened = try? folder(name), let found = opened.descriptor.status(),
      FileIdentity(found).isSameItem(as: FileIdentity(status))
    else { return true }
    return (try? opened.names().isEmpty) != true
  }
}
