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

  /// Removes an item and everything below it; links are removed, not followed. Items that another program removes in
  /// the meantime are ignored.
  package func removeTree(_ name: [UInt8]) throws(SafeWriteError) {
    var waiting = [name]
    while let next = waiting.popLast() {
      try remove(next, depth: 0) { (folder, child) throws(SafeWriteError) in
        // Deeper folders would need too many descriptors; they are moved up and removed on their own.
        let moved = SiblingName.temporary(SiblingName.meaning(of: name)?.documentName ?? name)
        // A folder that its owner may not write to cannot be moved to another one.
        _ = folder.descriptor.openToEmpty(child)
        guard folder.rename(child, to: moved, in: self) || errno == ENOENT else { throw folder.failure(.remove, child) }
        waiting.append(moved)
      }
    }
  }

  /// Removes a temporary item and everything below it.
  ///
  /// Another user who may rename items here may have given its name to one of this user's folders, to have that emptied, which the
  /// other user could not do. Such a folder stays.
  ///
  /// - Parameter known: the identity of the item; nil if it is not known. Then a folder with something in it stays if others may rename
  ///   items here.
  package func removeTemporary(_ name: [UInt8], _ known: FileIdentity?) throws(SafeWriteError) {
    guard letsOthersRename else { return try removeTree(name) }
    if remove(name) || errno == ENOENT || remove(name, isFolder: true) { return }
    guard let known, known.kind == .directory, let opened = descriptor.openToEmpty(name, knownAs: known) else {
      throw SafeWriteError(.remove, path(of: name), code: ESTALE)
    }
    let folder = Folder(opened, path: path(of: name))
    for child in try folder.names() { try folder.removeTree(child) }
    guard remove(name, isFolder: true) || errno == ENOENT else { throw failure(.remove, name) }
  }

  /// Whether other users may rename this user's items in it.
  package var letsOthersRename: Bool {
    guard let status = descriptor.status() else { return true }
    let isShared = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
    return isShared || !Trust.isOwn(status)
  }

  /// Whether another user may have given one of this user's folders this name, to have it removed with its contents.
  func mayBeRenamedByOthers(_ name: [UInt8], _ status: stat) -> Bool {
    guard FileIdentity(status).kind == .directory, letsOthersRename else { return false }
    return (try? folder(name).names().isEmpty) != true
  }

  private func remove(
    _ name: [UInt8], depth: Int, tooDeep: (Folder, [UInt8]) throws(SafeWriteError) -> Void
  ) throws(SafeWriteError) {
    if remove(name) || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else { throw failure(.remove, name) }
    guard depth < Self.maximumDepth else { return try tooDeep(self, name) }
    guard let opened = descriptor.openToEmpty(name) else {
      if errno == ENOENT { return }
      throw failure(.openFolder, name)
    }
    let folder = Folder(opened, path: path(of: name))
    for child in try folder.names() { try folder.remove(child, depth: depth + 1, tooDeep: tooDeep) }
    guard remove(name, isFolder: true) || errno == ENOENT else { throw failure(.remove, name) }
  }
}

extension Descriptor {
  /// Opens a folder to remove what is in it, if it is a known one. No other folder is changed.
  fileprivate func openToEmpty(_ name: [UInt8], knownAs known: FileIdentity) -> Descriptor? {
    if let opened = Self.open(name, in: self, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      guard let status = opened.status(), FileIdentity(status).isSameItem(as: known) else { return nil }
      if status.st_mode & 0o700 != 0o700 { _ = Self.setMode(opened.number, 0o700) }
      return opened
    }
    // Its owner may not read it. The path leads to what was examined, whatever has its name now.
    guard errno == EACCES,
      let examined = Self.open(name, in: self, Self.withoutAccess | O_DIRECTORY | O_NOFOLLOW),
      let status = examined.status(), FileIdentity(status).isSameItem(as: known)
    else { return nil }
    let path = Array("/proc/self/fd/\(examined.number)".utf8)
    _ = setMode(0o700, of: path)
    return Self.open(path, in: self, O_RDONLY | O_DIRECTORY)
  }
}
