import SystemPackage
import UTLibC
import UTSystemCalls

/// An open folder. All operations use names in it rather than paths, so that links or renames elsewhere cannot redirect
/// them.
package final class Folder: Sendable {
  package let descriptor: Descriptor
  /// The path used in errors.
  package let path: [UInt8]

  package var number: CInt { descriptor.number }

  package init(_ descriptor: Descriptor, path: [UInt8]) {
    self.descriptor = descriptor
    self.path = path
  }

  private static let access = O_RDONLY | O_DIRECTORY

  /// Opens a folder by its path, following links.
  package convenience init(path: [UInt8]) throws(SafeWriteError) {
    guard let descriptor = Descriptor.open(path, Self.access) else {
      throw SafeWriteError(.openFolder, path, code: errno)
    }
    self.init(descriptor, path: path)
  }

  /// Opens a folder in this one; fails for a link.
  package func folder(_ name: [UInt8]) throws(SafeWriteError) -> Folder {
    guard let descriptor = open(name, Self.access) else { throw failure(.openFolder, name) }
    return Folder(descriptor, path: path(of: name))
  }

  /// Opens the folder that contains this one, which its path may no longer name.
  package func containing() throws(SafeWriteError) -> Folder {
    let above = try folder([dot, dot])
    let (parent, name) = path.splitAtLastSlash
    guard FileName.errorNumber(of: Array(name)) == nil else { return above }
    if path.first == slash { return Folder(above.descriptor, path: path.parentFolder) }
    return Folder(above.descriptor, path: parent.isEmpty ? [dot] : Array(parent))
  }

  /// Opens a folder in this one, or one to which a link in it leads that belongs to this user or root: another user's
  /// link may lead to any folder of this user.
  package func folderOrOwnLink(_ name: [UInt8]) throws(SafeWriteError) -> Folder {
    if let descriptor = open(name, Self.access) { return Folder(descriptor, path: path(of: name)) }
    let failure = failure(.openFolder, name)
    guard failure.code == ENOTDIR || failure.code == ELOOP, let link = open(name, Descriptor.withoutAccess),
      let status = link.status(), status.isLink
    else { throw failure }
    guard Trust.isOwn(status) else { throw SafeWriteError(.trust, path(of: name), code: EPERM) }
    // The destination of the link that was examined.
    guard let destination = link.destination(ofLink: []),
      let descriptor = Descriptor.open(destination, in: descriptor, Self.access)
    else { throw self.failure(.openFolder, name) }
    return Folder(descriptor, path: path(of: name))
  }

  /// Opens a folder below this one, step by step.
  package func folder(below components: some Sequence<ArraySlice<UInt8>>) throws(SafeWriteError) -> Folder {
    var folder = self
    for component in components { folder = try folder.folder(Array(component)) }
    return folder
  }

  /// The path of an item in it.
  package func path(of name: [UInt8]) -> [UInt8] { path == [slash] ? path + name : path + [slash] + name }

  package func filePath(of name: [UInt8]) -> FilePath { FilePath(bytesBeforeNUL: path(of: name)) }

  /// The error of the last call.
  package func failure(_ operation: SafeWriteError.Operation, _ name: [UInt8]) -> SafeWriteError {
    let code = errno
    return SafeWriteError(operation, path(of: name), code: code)
  }

  /// The error of the last call, on the folder itself.
  package func failure(_ operation: SafeWriteError.Operation) -> SafeWriteError {
    let code = errno
    return SafeWriteError(operation, path, code: code)
  }

  /// Opens an item that is not a link; nil with `errno` set on failure.
  package func open(_ name: [UInt8], _ flags: CInt, mode: mode_t = 0) -> Descriptor? {
    Descriptor.open(name, in: descriptor, flags | O_NOFOLLOW, mode: mode)
  }

  /// Opens an item that should be a file, without waiting for the other end of a pipe that may have taken its name.
  /// Programs that have a lease of a file get the time to end it that the system gives them.
  func openWithoutPipe(_ name: [UInt8], _ flags: CInt) -> Descriptor? {
    for _ in 0..<60_000 {
      if let opened = open(name, flags | O_NONBLOCK) { return opened }
      guard errno == EWOULDBLOCK else { return nil }
      pause(milliseconds: 1)
    }
    errno = EBUSY
    return nil
  }

  /// Returns the status of an item without following links; nil with `errno` set on failure.
  package func status(of name: [UInt8]) -> FileStatus? { descriptor.status(of: name) }

  package func identity(of name: [UInt8]) -> FileIdentity? { status(of: name).map(FileIdentity.init) }

  /// Returns the status of an item; nil if there is none.
  func statusIfPresent(of name: [UInt8]) throws(SafeWriteError) -> FileStatus? {
    if let status = status(of: name) { return status }
    guard errno == ENOENT else { throw failure(.examine, name) }
    return nil
  }

  /// Returns the identity of an item; nil if there is none.
  package func identityIfPresent(of name: [UInt8]) throws(SafeWriteError) -> FileIdentity? {
    try statusIfPresent(of: name).map(FileIdentity.init)
  }

  /// The status of the folder itself.
  func examined() throws(SafeWriteError) -> FileStatus {
    guard let status = descriptor.status() else { throw failure(.examine) }
    return status
  }

  /// Whether a name is certainly free: an item that cannot be examined may exist.
  package func isFree(_ name: [UInt8]) -> Bool { status(of: name) == nil && errno == ENOENT }

  // The following calls return false or nil on failure, with `errno` set.

  /// Renames an item within this folder or into another folder.
  package func rename(
    _ from: [UInt8], to name: [UInt8], in folder: Folder? = nil, _ mode: Descriptor.Rename = .replacing
  ) -> Bool {
    let other = (folder ?? self).descriptor
    if descriptor.rename(from, to: name, in: other, mode) { return true }
    let refusal = errno
    // The owner of a folder must be allowed to change it, because its `..` changes.
    guard refusal == EACCES, folder != nil, mode != .exchanging, let moved = open(from, O_RDONLY | O_DIRECTORY),
      let old = moved.status()?.permissions, old & 0o200 == 0, Descriptor.setMode(moved.number, old & 0o7777 | 0o200)
    else {
      errno = refusal
      return false
    }
    let isMoved = descriptor.rename(from, to: name, in: other, mode)
    let code = errno
    _ = Descriptor.setMode(moved.number, old & 0o7777)
    errno = code
    return isMoved
  }

  /// Creates a hard link to an item.
  package func link(_ from: [UInt8], to name: [UInt8], in folder: Folder? = nil) -> Bool {
    descriptor.link(from, to: name, in: (folder ?? self).descriptor)
  }

  package func makeFolder(_ name: [UInt8], mode: mode_t) -> Bool { descriptor.makeFolder(name, mode: mode) }

  package func makeLink(_ name: [UInt8], destination: [UInt8]) -> Bool {
    descriptor.makeLink(name, destination: destination)
  }

  /// Sets the modification time of a link.
  package func setModified(_ modified: Timestamp, ofLink name: [UInt8]) -> Bool {
    descriptor.setModified(modified, ofLink: name)
  }

  /// Returns a link's destination.
  package func destination(ofLink name: [UInt8]) -> [UInt8]? { descriptor.destination(ofLink: name) }

  package func remove(_ name: [UInt8], isFolder: Bool = false) -> Bool { descriptor.remove(name, isFolder: isFolder) }

  /// Checks that its path still leads to it: another program may have replaced or moved it, or a folder around it.
  func checkIsInPlace() throws(SafeWriteError) {
    guard let found = Descriptor.status(at: path, followingLinks: true) else {
      // A path that cannot be examined is not known to have changed.
      guard [ENOENT, ENOTDIR, ELOOP].contains(errno) else { return }
      throw SafeWriteError(.findFolder, path, code: ESTALE)
    }
    guard let opened = descriptor.status(), opened.identity != found.identity else { return }
    throw SafeWriteError(.findFolder, path, code: ESTALE)
  }

  /// Makes the names in it durable.
  package func sync() throws(SafeWriteError) {
    guard descriptor.sync(isFolder: true) else { throw failure(.syncFolder) }
  }
}

package let slash = UInt8(ascii: "/")
package let dot = UInt8(ascii: ".")
