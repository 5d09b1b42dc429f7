import UTCSystem
import UTLibC

// Operations on the items of an open folder, by name, so that links or renames elsewhere cannot redirect them.
extension Descriptor {
  /// How a rename treats an existing item with the new name.
  package enum Rename: CUnsignedInt, Sendable {
    /// Replaces it.
    case replacing = 0
    /// Fails with `EEXIST`.
    case keeping = 1
    /// Exchanges the two items.
    case exchanging = 2
  }

  /// Returns the status of an item without following links.
  package func status(of name: [UInt8]) -> FileStatus? {
    var status = stat()
    let result = withCString(name) { name in
      systemCall(.examine) { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    }
    return result == 0 ? FileStatus(status) : nil
  }

  /// Opens a file below this folder for reading, without following links or leaving the folder (`openat2(2)`).
  package func openBeneath(_ path: [UInt8]) -> Descriptor? {
    Descriptor(withCString(path) { path in systemCall(.open) { fileCallOpenBeneath(number, path) } })
  }

  /// Renames an item within this folder or into another folder (`renameat2(2)`).
  package func rename(_ from: [UInt8], to name: [UInt8], in folder: Descriptor, _ mode: Rename) -> Bool {
    withCString(from) { from in
      withCString(name) { name in
        systemCall(.rename) { fileCallRename(number, from, folder.number, name, mode.rawValue) } == 0
      }
    }
  }

  /// Creates a hard link to an item.
  package func link(_ from: [UInt8], to name: [UInt8], in folder: Descriptor) -> Bool {
    withCString(from) { from in
      withCString(name) { name in systemCall(.link) { linkat(number, from, folder.number, name, 0) } == 0 }
    }
  }

  package func makeFolder(_ name: [UInt8], mode: mode_t) -> Bool {
    withCString(name) { name in systemCall(.makeFolder) { mkdirat(number, name, mode) } == 0 }
  }

  package func makeLink(_ name: [UInt8], destination: [UInt8]) -> Bool {
    withCString(name) { name in
      withCString(destination) { destination in systemCall(.makeLink) { symlinkat(destination, number, name) } == 0 }
    }
  }

  /// Creates a folder and any missing parents.
  ///
  /// - Returns: false with `errno` set on failure: for a missing parent, why that cannot be created.
  package static func makeFolders(_ path: [UInt8], mode: mode_t) -> Bool {
    let slash = UInt8(ascii: "/")
    let ends = path.indices.dropFirst().filter { path[$0] == slash } + [path.count]
    var cause = ENOENT
    for end in ends {
      let isMade = withCString(Array(path[..<end])) { path in systemCall(.makeFolder) { mkdir(path, mode) } } == 0
      if isMade || errno == EEXIST {
        if end == path.count { return true }
      } else if errno != ENOENT {
        cause = errno
      }
    }
    errno = cause
    return false
  }

  package func remove(_ name: [UInt8], isFolder: Bool = false) -> Bool {
    withCString(name) { name in
      systemCall(.remove) { unlinkat(number, name, isFolder ? AT_REMOVEDIR : 0) } == 0
    }
  }

  /// Sets the mode of an open item, which may be open without access (`O_PATH`), even if another item has its name now.
  package func setModeOfItem(_ mode: mode_t) -> Bool {
    withCString(pathOfDescriptor) { path in systemCall(.setMode) { chmod(path, mode) } == 0 }
  }

  /// The mode of a folder that is being emptied and in which other users could previously create items. It differs from
  /// the mode of a folder in which they never could, in case the process ends before it is removed.
  package static let closedMode: mode_t = 0o1700

  /// Opens a folder in this one to remove its contents. It is first made accessible to its owner, and closed to other
  /// users: no item can be moved into it once its names are read.
  ///
  /// - Parameter isWanted: whether it is the folder to empty, according to its status. Another folder is not changed:
  ///   `ESTALE`.
  /// - Returns: the folder, and its status before it was changed; nil with `errno` set on failure: with `EXDEV` if a
  ///   file system is mounted there.
  package func openToEmpty(
    _ name: [UInt8], where isWanted: (FileStatus) -> Bool = { _ in true }
  ) -> (folder: Descriptor, status: FileStatus)? {
    var opened = openOnMount(name, O_RDONLY)
    // Its owner may not read it.
    let isClosed = opened == nil && errno == EACCES
    if isClosed { opened = openOnMount(name, Self.withoutAccess) }
    guard let opened, let status = opened.status() else { return nil }
    guard isWanted(status) else {
      errno = ESTALE
      return nil
    }
    if isClosed {
      _ = opened.setModeOfItem(status.permissions & 0o022 == 0 ? 0o700 : Self.closedMode)
      return opened.opened(O_RDONLY | O_DIRECTORY).map { ($0, status) }
    }
    opened.closeToOthers(status)
    return (opened, status)
  }

  /// Closes this folder, which is about to be emptied, to other users.
  ///
  /// - Parameter status: its status.
  package func closeToOthers(_ status: FileStatus) {
    if status.permissions & 0o022 != 0 {
      _ = Self.setMode(number, Self.closedMode)
    } else if status.permissions & 0o700 != 0o700 {
      _ = Self.setMode(number, 0o700)
    }
  }

  /// A path of the open item in this process, even if another item has its name now.
  package var pathOfDescriptor: [UInt8] { Array("/proc/self/fd/\(number)".utf8) }

  /// The current path of the item, which may have been moved since it was opened. It ends with ` (deleted)` if the item
  /// was removed, and another item can have it by the time it is used. Nil without `/proc`.
  package var currentPath: [UInt8]? { Self.destination(ofLinkAt: pathOfDescriptor) }

  /// Opens the same item again, even if another item has its name now.
  package func opened(_ flags: CInt) -> Descriptor? { Self.open(pathOfDescriptor, flags) }

  /// Opens a folder in this one; nil with `EXDEV` if it is a mount point.
  private func openOnMount(_ name: [UInt8], _ flags: CInt) -> Descriptor? {
    let number = withCString(name) { name in systemCall(.open) { fileCallOpenFolderOnMount(self.number, name, flags) } }
    if let opened = Descriptor(number) { return opened }
    // openat2 requires Linux 5.6.
    guard errno == ENOSYS || errno == EPERM,
      let opened = Self.open(name, in: self, flags | O_DIRECTORY | O_NOFOLLOW)
    else { return nil }
    guard mount == opened.mount, mount != -1 || status()?.device == opened.status()?.device else {
      errno = EXDEV
      return nil
    }
    return opened
  }

  /// Sets the modification time of a link.
  package func setModified(_ modified: Timestamp, ofLink name: [UInt8]) -> Bool {
    let times = Self.times(modified: modified)
    return withCString(name) { name in
      systemCall(.setTimes) { utimensat(number, name, times, AT_SYMLINK_NOFOLLOW) } == 0
    }
  }

  /// Returns a link's destination.
  package func destination(ofLink name: [UInt8]) -> [UInt8]? { Self.destination(ofLink: name, in: number) }

  /// Returns the destination of the link at a path.
  package static func destination(ofLinkAt path: [UInt8]) -> [UInt8]? { destination(ofLink: path, in: AT_FDCWD) }

  private static func destination(ofLink name: [UInt8], in folder: CInt) -> [UInt8]? {
    // The longest destination that Linux file systems support.
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = withCString(name) { name in
      systemCall(.readLink) { readlinkat(folder, name, &buffer, buffer.count) }
    }
    return count < 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
