import Glibc
import SystemCalls
import SystemPackage

/// The version of a file or package that was read, and that a save is to replace.
///
/// It keeps what it stands for open, so that no other item can take its identity, and remembers what tells this version
/// from others: the ``FileIdentity`` of the file, or of every item of the package, and on request a digest of the
/// file's contents. A save that finds anything else in its place keeps that as a conflict.
///
/// Make it before reading, and read through ``descriptor``, so that nothing comes between:
/// ```swift
/// let base = try FileBase(at: "/home/me/Report.txt")
/// // … read from base.descriptor, edit …
/// let outcome = try SafeWrite.file(at: "/home/me/Report.txt", replacing: base) { try $0.write(bytes) }
/// ```
/// ``SaveOutcome/base`` is the base of the next save. A package costs one `fstatat` per item.
public final class FileBase: Sendable {
  /// What it is.
  public let identity: FileIdentity
  /// For a package, what is in it.
  package let manifest: PackageManifest?
  let opened: Descriptor
  let contentDigest: UInt64?
  /// For a package whose items are not remembered, what tells its version from others.
  private let fingerprint: UInt64?

  /// The open file or folder, to read from. It is closed with this object. Use `pread` or `openat`, as the position in
  /// a file is shared by all who use it.
  public var descriptor: Int32 { opened.number }

  /// Locks what is open (`flock`), until this object goes; false if others keep it for so many milliseconds.
  package func lock(waiting milliseconds: Int) -> Bool { opened.lock(exclusively: true, waiting: milliseconds) }

  /// Opens a file or package.
  /// - Parameters:
  ///   - path: where it is.
  ///   - followsLink: whether a symbolic link stands for what it leads to.
  ///   - digestsContents: whether a file's contents are read for a digest. A save then also notices a change that left
  ///     size and modification time alone, and takes one that left the contents alone for none.
  /// - Throws: ``SafeWriteError``, with `ENOENT` if nothing is there.
  public convenience init(at path: FilePath, followsLink: Bool = true, digestsContents: Bool = false)
    throws(SafeWriteError)
  {
    let place = try Place(path, followsLink: followsLink)
    try self.init(place.name, in: place.folder, digestsContents: digestsContents)
  }

  /// Opens what a folder has under a name.
  convenience init(_ name: [UInt8], in folder: Folder, digestsContents: Bool = false) throws(SafeWriteError) {
    // A package that another program replaces meanwhile is removed under our eyes; then the new one is looked at.
    var attempts = 10
    while true {
      attempts -= 1
      let opened = try Self.open(name, in: folder)
      guard let status = opened.status() else { throw folder.failure(.examine, name) }
      let identity = FileIdentity(status)
      var manifest: PackageManifest?
      do throws(SafeWriteError) {
        if identity.kind == .directory {
          manifest = try PackageManifest(of: Folder(opened, path: folder.path(of: name)))
        }
      } catch {
        guard error.code == ENOENT, attempts > 0, folder.identity(of: name) != identity else { throw error }
        continue
      }
      if manifest != nil, attempts > 0, let now = folder.identity(of: name), now != identity { continue }
      let digest =
        digestsContents && identity.kind == .file ? try Self.digest(of: opened, path: folder.path(of: name)) : nil
      self.init(opened: opened, identity: identity, manifest: manifest, contentDigest: digest)
      return
    }
  }

  /// Not to wait for the other end of a pipe, and to get at files that may be replaced but not read.
  private static func open(_ name: [UInt8], in folder: Folder) throws(SafeWriteError) -> Descriptor {
    if let opened = folder.open(name, O_RDONLY | O_NONBLOCK) { return opened }
    if errno == EACCES || errno == ELOOP || errno == ENXIO,
      let opened = folder.open(name, Descriptor.withoutAccess)
    {
      return opened
    }
    throw folder.failure(.open, name)
  }

  /// The version of a file that is open.
  convenience init(_ opened: Descriptor, path: [UInt8], digestsContents: Bool = false) throws(SafeWriteError) {
    guard let status = opened.status() else { throw SafeWriteError(.examine, path, code: errno) }
    let identity = FileIdentity(status)
    let digest = digestsContents && identity.kind == .file ? try Self.digest(of: opened, path: path) : nil
    self.init(opened: opened, identity: identity, manifest: nil, contentDigest: digest)
  }

  /// The version of a file or package that has just been read.
  /// - Parameters:
  ///   - number: the open file or folder, for which there will be a second descriptor.
  ///   - manifest: what was found in the package.
  ///   - path: how errors call it.
  /// - Throws: ``SafeWriteError`` if there can be no second descriptor.
  package convenience init(opened number: CInt, manifest: PackageManifest? = nil, path: FilePath)
    throws(SafeWriteError)
  {
    guard let opened = Descriptor.duplicate(number), let status = opened.status() else {
      throw SafeWriteError(.open, path.bytes, code: errno)
    }
    self.init(opened: opened, identity: FileIdentity(status), manifest: manifest)
  }

  /// The same version, of which less is known, or was at another time.
  package func knowing(_ manifest: PackageManifest) -> FileBase {
    FileBase(opened: opened, identity: identity, manifest: manifest)
  }

  /// The version of a new item of a folder, without a list of what is in it.
  convenience init(fingerprintOf name: [UInt8], in folder: Folder) throws(SafeWriteError) {
    let opened = try Self.open(name, in: folder)
    guard let status = opened.status() else { throw folder.failure(.examine, name) }
    let identity = FileIdentity(status)
    let isFolder = identity.kind == .directory
    self.init(
      opened: opened, identity: identity, manifest: nil,
      fingerprint: isFolder ? try Folder(opened, path: folder.path(of: name)).fingerprint() : nil)
  }

  init(
    opened: Descriptor, identity: FileIdentity, manifest: PackageManifest?, contentDigest: UInt64? = nil,
    fingerprint: UInt64? = nil
  ) {
    self.fingerprint = fingerprint
    self.opened = opened
    self.identity = identity
    self.manifest = manifest
    self.contentDigest = contentDigest
  }

  /// What stands for this version in the names of leftovers.
  var digest: UInt64 {
    var digest = Digest()
    identity.digest(into: &digest)
    manifest?.digest(into: &digest)
    return digest.value
  }

  /// Whether this version and a later look at the place it was at show the same contents.
  package func isSameVersion(as later: FileBase) -> Bool {
    guard identity.kind == later.identity.kind else { return false }
    if let fingerprint { return later.manifest?.fingerprint == fingerprint }
    if let manifest { return later.manifest.map(manifest.isSameVersion) ?? false }
    if let contentDigest { return contentDigest == later.contentDigest }
    return identity == later.identity
  }

  /// What is at a path, as a version that nobody has read: a save that replaces it keeps it.
  ///
  /// - Returns: nil if nothing is there, or it cannot be looked at.
  package static func unread(at path: FilePath) -> FileBase? {
    guard let place = try? Place(path, followsLink: true), let opened = try? open(place.name, in: place.folder),
      var status = opened.status()
    else { return nil }
    // No item has this number.
    status.st_ino = 0
    return FileBase(opened: opened, identity: FileIdentity(status), manifest: nil)
  }

  /// Whether a path leads to another version by now. What cannot be looked at is none.
  package func isReplaced(at path: FilePath) -> Bool {
    guard identity.kind == .file, contentDigest == nil else {
      return (try? FileBase(at: path)).map { !isSameVersion(as: $0) } ?? false
    }
    return Descriptor.status(at: path.bytes, followingLinks: true).map { FileIdentity($0) != identity } ?? false
  }

  private static func digest(of file: Descriptor, path: [UInt8]) throws(SafeWriteError) -> UInt64 {
    var digest = Digest()
    let size = 1 << 20
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while true {
      // Pieces are filled, as a digest depends on where they end.
      let filled = Descriptor.fill(buffer, from: file.number, at: offset)
      // What may not be read is open without access to it.
      guard filled >= 0 else { throw SafeWriteError(.read, path, code: errno == EBADF ? EACCES : errno) }
      offset += Int64(filled)
      digest.add(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
      if filled < size { return digest.value }
    }
  }
}
