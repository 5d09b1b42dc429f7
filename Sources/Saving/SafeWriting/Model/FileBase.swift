import SystemPackage
import UTLibC
import UTSystemCalls

/// The version of a file or package that was read, and that a save is meant to replace.
///
/// It keeps the item open, so that no other item can reuse its identity, and stores the facts that distinguish this
/// version: the ``FileIdentity`` of the file, or of every item in the package, and on request a digest of the file's
/// contents. If a save finds any other version in its place, it keeps that version as a conflict.
///
/// Create it before reading, and read through ``descriptor``, so that no change in between goes unnoticed:
/// ```swift
/// let base = try FileBase(at: "/home/me/Report.txt")
/// // … read from base.descriptor, edit …
/// let outcome = try SafeWrite.file(at: "/home/me/Report.txt", replacing: base) { try $0.write(bytes) }
/// ```
/// ``SaveOutcome/base`` is the base for the next save. A package costs one `fstatat` per item.
public final class FileBase: Sendable {
  /// The identity of the item.
  public let identity: FileIdentity
  /// The items of a package.
  package let manifest: PackageManifest?
  package let opened: Descriptor
  let contentDigest: UInt64?
  /// Identifies this version of a package whose items are not stored.
  private let fingerprint: UInt64?
  /// The folder of a package whose files may change without making another version.
  private let live: LiveFolder?

  /// Where it was; nil if that was not stored.
  package let origin: Origin?
  /// The status of the item when it was opened; nil if that was not stored.
  let status: FileStatus?
  /// The mode that the item had when it was read; nil if that was not stored.
  let mode: UInt32?

  /// The open file or folder, for reading. It is closed with this object. Use `pread` or `openat`, because all users
  /// share the position in a file.
  public var descriptor: Int32 { opened.number }

  /// The owner of the open item; nil if it cannot be examined.
  package var owner: uid_t? { opened.status()?.owner }

  /// Locks the open item (`flock`) until this object is released; false if other processes hold the lock for longer
  /// than the given number of milliseconds.
  package func lock(waiting milliseconds: Int) -> Bool { opened.lock(exclusively: true, waiting: milliseconds) }

  /// Opens a file or package.
  /// - Parameters:
  ///   - path: the path of the file or package.
  ///   - followsLink: whether a symbolic link stands for its destination.
  ///   - digestsContents: whether to compute a digest of a file's contents. A save then also detects a change that
  ///     preserves size and modification time, and ignores one that preserves the contents.
  /// - Throws: ``SafeWriteError``, with `ENOENT` if the item does not exist.
  public convenience init(at path: FilePath, followsLink: Bool = true, digestsContents: Bool = false)
    throws(SafeWriteError)
  {
    let place = try Place(path, followsLink: followsLink)
    try self.init(place.name, in: place.folder, digestsContents: digestsContents, origin: Origin(place))
  }

  /// Opens the item with a name in a folder.
  ///
  /// - Parameter levels: the number of levels of folders of a package to read.
  package convenience init(
    _ name: [UInt8], in folder: Folder, digestsContents: Bool = false, levels: Int = .max, origin: Origin? = nil
  ) throws(SafeWriteError) {
    // Another program may replace a package while it is being read; then the new one is read.
    var attempts = 10
    while true {
      attempts -= 1
      let opened = try Self.open(name, in: folder)
      guard let status = opened.status() else { throw folder.failure(.examine, name) }
      let identity = FileIdentity(status)
      var manifest: PackageManifest?
      do throws(SafeWriteError) {
        if identity.kind == .directory {
          manifest = try PackageManifest(of: Folder(opened, path: folder.path(of: name)), levels: levels)
        }
      } catch {
        guard error.code == ENOENT, attempts > 0, folder.identity(of: name) != identity else { throw error }
        continue
      }
      if manifest != nil, attempts > 0, let now = folder.identity(of: name), now != identity { continue }
      let digest =
        digestsContents && identity.kind == .file ? try Self.digest(of: opened, path: folder.path(of: name)) : nil
      self.init(
        opened: opened, identity: identity, manifest: manifest, contentDigest: digest, origin: origin, status: status)
      return
    }
  }

  /// Opens a file or package to detect other versions of it, not to read it: a file of this machine is opened without
  /// access to its contents (`O_PATH`), which keeps its identity from being reused but neither prevents nor ends leases
  /// on it.
  ///
  /// - Parameters:
  ///   - path: the path of the file or package.
  ///   - followsLink: whether a symbolic link stands for its destination.
  ///   - levels: the number of levels of folders of a package to read.
  package convenience init(
    watching path: FilePath, followsLink: Bool = true, levels: Int = .max
  ) throws(SafeWriteError) {
    let place = try Place(path, followsLink: followsLink)
    // Even after a failure, it is never opened for reading, because it may be kept open for a long time.
    guard let opened = place.folder.open(place.name, Descriptor.withoutAccess) else {
      throw place.folder.failure(.open, place.name)
    }
    guard let status = opened.status() else { throw place.folder.failure(.examine, place.name) }
    guard FileIdentity(status).kind == .file, opened.isKeptWithoutAccess else {
      try self.init(place.name, in: place.folder, levels: levels, origin: Origin(place))
      return
    }
    self.init(
      opened: opened, identity: FileIdentity(status), manifest: nil, origin: try Origin(place), status: status)
  }

  /// The same version as `init(watching:)` would open it.
  package var watched: FileBase {
    guard identity.kind == .file, opened.isKeptWithoutAccess, let same = opened.opened(Descriptor.withoutAccess) else {
      return self
    }
    return FileBase(
      opened: same, identity: identity, manifest: nil, contentDigest: contentDigest, origin: origin, status: status,
      mode: mode)
  }

  /// The same version, with the folders above it, which decide whether a path that leads elsewhere later is trusted.
  package var located: FileBase {
    // Asking for the path is a system call.
    guard let origin, !origin.hasFolders else { return self }
    return at(origin.above(opened.currentPath))
  }

  /// The mode of a new item with these contents, which gives no user more rights than this one does; nil if that is
  /// unknown.
  ///
  /// - Parameter isFolder: whether the new item is a package.
  package func mode(ofNewFolder isFolder: Bool) -> UInt32? {
    guard let mode, let status else { return nil }
    var rights = mode & 0o777
    // The new item may get another group, and no access control list.
    let isOtherGroup = status.group != getegid()
    if isOtherGroup || ExtendedAttributes.mayHave(ExtendedAttributes.accessList, descriptor: opened.number) {
      rights = ItemAttributes.withoutGroup(rights)
    }
    if isFolder == (identity.kind == .directory) { return rights }
    let readable = rights & 0o444
    return isFolder ? rights | readable >> 2 : rights & ~0o111
  }

  /// Whether it gives no user more rights than a new item would that replaces another version; true if that is unknown.
  package func givesNoMoreRights(than old: FileBase) -> Bool {
    guard let status, let oldStatus = old.status, let folder = old.mode(ofNewFolder: true),
      let file = old.mode(ofNewFolder: false)
    else { return true }
    if ExtendedAttributes.mayHave(ExtendedAttributes.accessList, descriptor: opened.number) { return false }
    // Members of another group are other users.
    let isSameGroup = status.group == oldStatus.group
    func isAllowed(_ mode: UInt32, _ kind: FileIdentity.Kind) -> Bool {
      let allowed = kind == .directory ? folder : file
      return kind == .symbolicLink
        || mode & 0o777 & ~(isSameGroup ? allowed : ItemAttributes.withoutGroup(allowed)) == 0
    }
    let items = manifest.map { manifest in manifest.paths.compactMap { manifest[$0] } } ?? []
    return isAllowed(status.permissions, identity.kind) && items.allSatisfy { isAllowed($0.mode, $0.identity.kind) }
  }

  /// The same version after the item was moved.
  ///
  /// - Returns: nil if another item is at the path, or none.
  package func moved(to path: FilePath) -> FileBase? {
    guard let place = try? Place(path, followsLink: true), let origin = try? Origin(place),
      let found = place.folder.identity(of: place.name), found.isSameItem(as: identity)
    else { return nil }
    return at(origin).located
  }

  /// The same version at a place.
  func at(_ origin: Origin) -> FileBase {
    FileBase(
      opened: opened, identity: identity, manifest: manifest, contentDigest: contentDigest, fingerprint: fingerprint,
      live: live, origin: origin, status: status, mode: mode)
  }

  /// Whether a path led to it through a container of this user and out of it, by a link that another device may have
  /// put there.
  ///
  /// - Throws: ``SafeWriteError`` if that cannot be determined.
  package func isOutsideContainer(of path: FilePath) throws(SafeWriteError) -> Bool {
    // Almost always, there is no link.
    opened.currentPath == path.bytes ? false : try Route(path.bytes, followsLink: true).leavesContainer
  }

  /// Whether a path leads to another place than when this version was there, to another item, and someone else may have
  /// arranged that.
  ///
  /// - Parameter now: the item to which it leads.
  /// - Throws: ``SafeWriteError`` if that cannot be determined.
  package func isLost(at path: FilePath, where now: FileBase) throws(SafeWriteError) -> Bool {
    guard let origin, let found = now.origin, !now.identity.isSameItem(as: identity) else { return false }
    return try origin.isLost(at: found, by: path.bytes)
  }

  /// Does not wait for the other end of a pipe, and opens files that may be replaced but not read.
  private static func open(_ name: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor {
    if let opened = folder.open(name, O_RDONLY | O_NONBLOCK) { return opened }
    if errno == EACCES || errno == ELOOP || errno == ENXIO,
      let opened = folder.open(name, Descriptor.withoutAccess)
    {
      return opened
    }
    throw folder.failure(.open, name)
  }

  /// Creates a base from an open file.
  convenience init(_ opened: Descriptor, path: [UInt8], digestsContents: Bool = false) throws(SafeWriteError) {
    guard let status = opened.status() else { throw SafeWriteError(.examine, path, code: errno) }
    let identity = FileIdentity(status)
    let digest = digestsContents && identity.kind == .file ? try Self.digest(of: opened, path: path) : nil
    self.init(opened: opened, identity: identity, manifest: nil, contentDigest: digest, status: status)
  }

  /// Creates a base from a file or package that has just been read.
  /// - Parameters:
  ///   - number: the open file or folder, which is duplicated.
  ///   - manifest: the items found in the package.
  ///   - mode: the mode that was found.
  ///   - path: the path used in errors.
  /// - Throws: ``SafeWriteError`` if the descriptor cannot be duplicated.
  package convenience init(opened number: CInt, manifest: PackageManifest? = nil, mode: UInt32? = nil, path: FilePath)
    throws(SafeWriteError)
  {
    guard let opened = Descriptor.duplicate(number), let status = opened.status() else {
      throw SafeWriteError(.open, path.bytes, code: errno)
    }
    self.init(opened: opened, identity: FileIdentity(status), manifest: manifest, status: status, mode: mode)
  }

  /// Returns the same version with less or earlier information.
  package func knowing(_ manifest: PackageManifest) -> FileBase {
    FileBase(opened: opened, identity: identity, manifest: manifest, origin: origin, status: status, mode: mode)
  }

  /// Returns the same version of a package with files that may change without making another version.
  package func with(_ live: LiveFolder?) -> FileBase {
    guard let live, manifest != nil else { return self }
    return FileBase(
      opened: opened, identity: identity, manifest: manifest, live: live, origin: origin, status: status, mode: mode)
  }

  /// The items of a package without items that may change without making another version.
  package var stableManifest: PackageManifest? { live.flatMap { manifest?.without($0.name) } ?? manifest }

  /// Whether some of its files may change without making another version.
  package var hasLiveFolder: Bool { live != nil }

  /// Creates a base for a new item in a folder, without a list of its contents.
  convenience init(fingerprintOf name: [UInt8], in folder: Folder) throws(SafeWriteError) {
    let opened = try Self.open(name, in: folder)
    guard let status = opened.status() else { throw folder.failure(.examine, name) }
    let identity = FileIdentity(status)
    let isFolder = identity.kind == .directory
    self.init(
      opened: opened, identity: identity, manifest: nil,
      fingerprint: isFolder ? try Folder(opened, path: folder.path(of: name)).fingerprint() : nil, status: status)
  }

  init(
    opened: Descriptor, identity: FileIdentity, manifest: PackageManifest?, contentDigest: UInt64? = nil,
    fingerprint: UInt64? = nil, live: LiveFolder? = nil, origin: Origin? = nil, status: FileStatus? = nil,
    mode: UInt32? = nil
  ) {
    (self.status, self.mode) = (status, mode ?? status?.permissions)
    self.origin = origin
    self.live = live
    self.fingerprint = fingerprint
    self.opened = opened
    self.identity = identity
    self.manifest = manifest
    self.contentDigest = contentDigest
  }

  /// The number of this version in the names of leftovers.
  var digest: UInt64 {
    var digest = Digest()
    identity.add(to: &digest)
    manifest?.add(to: &digest)
    return digest.value
  }

  /// Whether this version and a later one from the same place have the same contents.
  package func isSameVersion(as later: FileBase) -> Bool {
    guard identity.kind == later.identity.kind else { return false }
    if let fingerprint { return later.manifest?.fingerprint == fingerprint }
    if let manifest, let live { return later.manifest.map { manifest.isSameVersion(as: $0, besides: live) } ?? false }
    if let manifest { return later.manifest.map { manifest.isSameVersion(as: $0) } ?? false }
    if let contentDigest { return contentDigest == later.contentDigest }
    return identity == later.identity
  }

  /// Whether a later version of this package has the same contents without some of the items.
  ///
  /// - Parameter removed: the relative paths of these items.
  package func isSameVersion(as later: FileBase, without removed: [[UInt8]]) -> Bool {
    guard let manifest else { return false }
    let rest = removed.reduce(into: manifest) { $0.remove($1[...]) }
    let known = FileBase(opened: opened, identity: identity, manifest: rest, live: live, status: status, mode: mode)
    return known.isSameVersion(as: later)
  }

  /// Returns the version at a path as an unread version: a save that replaces it keeps it.
  ///
  /// - Returns: nil if the item does not exist or cannot be examined.
  package static func unread(at path: FilePath) -> FileBase? {
    guard let place = try? Place(path, followsLink: true), let opened = try? open(place.name, in: place.folder),
      let status = opened.status()
    else { return nil }
    // No item has this inode number.
    return FileBase(opened: opened, identity: FileIdentity(status, inode: 0), manifest: nil, status: status)
  }

  /// Whether a path now leads to a different version. An item that cannot be examined does not count as different.
  package func isReplaced(at path: FilePath) -> Bool { isInPlace(at: path) == false }

  /// Whether a path still leads to this version; nil if the item is missing, or cannot be examined.
  package func isInPlace(at path: FilePath) -> Bool? {
    guard identity.kind == .file, contentDigest == nil else { return (try? FileBase(at: path)).map(isSameVersion) }
    return Descriptor.status(at: path.bytes, followingLinks: true).map { FileIdentity($0) == identity }
  }

  private static func digest(of file: Descriptor, path: [UInt8]) throws(SafeWriteError) -> UInt64 {
    var digest = Digest()
    let size = 1 << 20
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while true {
      // Blocks are always filled, because a digest depends on where they end.
      let filled = Descriptor.fill(buffer, from: file.number, at: offset)
      // A file without read permission is open without access to its contents.
      guard filled >= 0 else { throw SafeWriteError(.read, path, code: errno == EBADF ? EACCES : errno) }
      offset += Int64(filled)
      digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
      if filled < size { return digest.value }
    }
  }
}

extension Descriptor {
  /// Whether the file stays the same as long as it is open, even without access. A server may forget such a file.
  fileprivate var isKeptWithoutAccess: Bool { !FileSystemKind.managedElsewhere.contains(fileSystem) }
}
