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
  package func status(of name: [UInt8]) -> stat? {
    var status = stat()
    let result = withCString(name) { name in
      systemCall(.examine) { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
    }
    return result == 0 ? status : nil
  }

  /// Opens a file below this folder for reading, without following links or leaving the folder (`openat2(2)`).
  package func openBeneath(_ path: [UInt8]) -> Descriptor? {
    Descriptor(withCString(path) { path in systemCall(.open) { fileCallOpenBeneath(number, path) } })
  }

  /// Renames an item within this folder or into another one (`renameat2(2)`).
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

  /// Sets the mode of an item, but not of a link or through one.
  package func setMode(_ mode: mode_t, of name: [UInt8]) -> Bool {
    withCString(name) { name in systemCall(.setMode) { fchmodat(number, name, mode, AT_SYMLINK_NOFOLLOW) } == 0 }
  }

  /// Opens a folder in this one to remove what is in it. A folder that its owner may not read or change is first made
  /// accessible to them.
  ///
  /// - Returns: nil with `errno` set on failure.
  package func openToEmpty(_ name: [UInt8]) -> Descriptor? {
    func open() -> Descriptor? { Self.open(name, in: self, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) }
    var opened = open()
    if opened == nil, errno == EACCES, let status = status(of: name), status.st_mode & S_IFMT == S_IFDIR {
      _ = setMode(0o700, of: name)
      opened = open()
    }
    if let opened, let status = opened.status(), status.st_mode & 0o700 != 0o700 {
      _ = Self.setMode(opened.number, 0o700)
    }
    return opened
  }

  /// Sets the modification time of a link.
  package func setModified(_ modified: timespec, ofLink name: [UInt8]) -> Bool {
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
