import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// A flat file in a folder that was read. Its bytes are read on demand, and only if it is still the same file.
public final class StoredFile: Sendable {
  /// The folder that was read; nil for a standalone file.
  let root: StoredFolder?
  /// The path in that folder, as bytes, or the whole path.
  let relativePath: [UInt8]
  /// Its identity when it was found.
  public let identity: FileIdentity

  init(root: StoredFolder?, relativePath: [UInt8], identity: FileIdentity) {
    self.root = root
    self.relativePath = relativePath
    self.identity = identity
  }

  /// The path in errors: the path that it was read from.
  public var path: FilePath { root?.path(of: relativePath) ?? FilePath(bytesBeforeNUL: relativePath) }

  /// Opens the file for reading.
  ///
  /// - Throws: ``FileTreeError/changed(path:)`` if the file was replaced or written to.
  func open() throws(FileTreeError) -> StoredFileReader {
    let file = try descriptor()
    guard let status = file.status() else { throw .lastError("read", path) }
    guard FileIdentity(status) == identity else { throw .changed(path: path) }
    return StoredFileReader(file, of: self)
  }

  private func descriptor() throws(FileTreeError) -> Descriptor {
    guard let root else { return try Descriptor.open(relativePath, in: nil, O_RDONLY, path: path) }
    do throws(FileTreeError) {
      return try root.open(relativePath)
    } catch .system(_, _, ENOENT) {
      // If a folder cannot be renamed, as on an overlay, a failed save moves its files back to a new folder of that
      // name.
      return try Descriptor.open(path.bytes, in: nil, O_RDONLY, path: path)
    }
  }

  /// Opens the version that was found; nil if too many files are open.
  ///
  /// - Parameter mode: the mode that was found.
  /// - Throws: as ``open()``.
  func base(mode: UInt32? = nil) throws(FileTreeError) -> FileBase? {
    let reader = try open()
    return withExtendedLifetime(reader) { try? FileBase(opened: reader.number, mode: mode, path: path) }
  }

  /// Opens the current file at its path, which may be a different one.
  ///
  /// - Returns: nil if there is none.
  package func lookingAgain() throws(FileTreeError) -> StoredFile? {
    do throws(FileTreeError) {
      return try found(in: root)
    } catch .system(_, _, ENOENT) {
      guard root != nil else { return nil }
      // The folder was replaced after it was read.
      do throws(FileTreeError) { return try found(in: nil) } catch .system(_, _, ENOENT) { return nil }
    }
  }

  /// Whether the current file at its path can be read to its end.
  package var isReadable: Bool {
    guard let now = try? lookingAgain() else { return false }
    return (try? FileContents.stored(now).forEachPiece { _ in }) != nil
  }

  /// The open folder that it is in, and its name there; nil for a standalone file, or if that folder no longer exists.
  package var place: (folder: Descriptor, name: [UInt8])? {
    guard let root else { return nil }
    let (path, name) = relativePath.splitAtLastSlash
    let folder = path.isEmpty ? root.descriptor : try? root.open(Array(path))
    return folder.map { ($0, Array(name)) }
  }

  /// Whether the folder that was read was removed, and not replaced. A standalone file has none.
  package var isPackageGone: Bool {
    guard let root else { return false }
    if let status = root.descriptor.status(), status.linkCount > 0 { return false }
    return (try? Descriptor.open(root.path.bytes, in: nil, O_RDONLY | O_DIRECTORY, path: root.path)) == nil
  }

  private func found(in root: StoredFolder?) throws(FileTreeError) -> StoredFile {
    let file =
      if let root { try root.open(relativePath) } else {
        try Descriptor.open(path.bytes, in: nil, O_RDONLY, path: path)
      }
    guard let status = file.status() else { throw .lastError("read", path) }
    let identity = FileIdentity(status)
    guard identity.kind == .file else { throw .unsupportedKind(path: path) }
    return StoredFile(root: root, relativePath: root == nil ? path.bytes : relativePath, identity: identity)
  }
}

/// A folder that was read. It stays open, so that its files are found even if it is moved.
package final class StoredFolder: Sendable {
  let descriptor: Descriptor
  /// The path in errors: the path that it was read from.
  let path: FilePath

  init(_ descriptor: Descriptor, path: FilePath) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Creates the folder of a saved version; nil if it cannot be opened again.
  package init?(of base: FileBase, path: FilePath) {
    guard let descriptor = Descriptor.duplicate(base.descriptor) else { return nil }
    self.descriptor = descriptor
    self.path = path
  }

  func path(of relativePath: [UInt8]) -> FilePath {
    FilePath(bytesBeforeNUL: path.bytes + [UInt8(ascii: "/")] + relativePath)
  }

  /// Opens a file in it for reading, without following links in the path.
  func open(_ relativePath: [UInt8]) throws(FileTreeError) -> Descriptor {
    guard relativePath.contains(UInt8(ascii: "/")) else {
      return try Descriptor.open(relativePath, in: descriptor, O_RDONLY, path: path(of: relativePath))
    }
    if let file = descriptor.openBeneath(relativePath) { return file }
    // openat2 requires Linux 5.6.
    guard errno == ENOSYS || errno == EPERM else { throw .lastError("open", path(of: relativePath)) }
    let names = relativePath.split(separator: UInt8(ascii: "/"))
    var folder = descriptor
    for name in names.dropLast() {
      folder = try Descriptor.open(Array(name), in: folder, O_RDONLY | O_DIRECTORY, path: path(of: relativePath))
    }
    return try Descriptor.open(Array(names[names.count - 1]), in: folder, O_RDONLY, path: path(of: relativePath))
  }
}

extension StoredFile {
  /// Creates a file of a saved version.
  package convenience init(in root: StoredFolder, relativePath: [UInt8], identity: FileIdentity) {
    self.init(root: root, relativePath: relativePath, identity: identity)
  }

  /// Creates a standalone saved file.
  package convenience init(path: FilePath, identity: FileIdentity) {
    self.init(root: nil, relativePath: path.bytes, identity: identity)
  }
}
