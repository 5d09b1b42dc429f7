import FileTrees
import SafeWriting
import SystemPackage
import UTFileVersions
import UTSystemCalls
import UTText
import ZipArchives

extension DocumentPackage {
  /// Copies the package. Permissions, times, and links are kept. If the file system supports it, both packages share
  /// storage until one is changed.
  ///
  /// - Parameters:
  ///   - destination: the path of the copy.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: ``PackageChangeError``; `FileTreeError`; `SafeWriteError`; errors from `options.progress`.
  @discardableResult
  public func copy(
    to destination: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    try contentsToCopy().save(to: destination, options)
  }

  /// The contents, unless a link that another device may have put into a container leads to them.
  private func contentsToCopy() throws -> FileTree {
    try Place.checkStaysInContainer(path)
    return try contents()
  }

  // MARK: Serialized file wrappers

  /// Writes the package as one flat file, in the format `com.apple.flat-rtfd`.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: as ``copy(to:options:)``, and `FileTreeError` for items that the format does not support, such as links.
  @discardableResult
  public func flatten(
    to file: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let tree = try contentsToCopy()
    return try PackageWrite(to: file, byteCount: tree.extent.bytes, options).perform { saveOptions, _ in
      try SafeWrite.file(at: file, options: saveOptions) { sink in
        // A closure cannot capture a noncopyable inout value.
        try withUnsafeMutablePointer(to: &sink) { sink in try tree.serialize { try sink.pointee.write($0) } }
      }
    }
  }

  /// Writes the package as one flat file to a destination other than a path, such as a pipe.
  ///
  /// - Parameter write: called with the bytes in order.
  /// - Throws: `FileTreeError`, including for items that the format does not support, such as links, and any error from
  ///   `write`.
  public func flatten(into write: (UnsafeRawBufferPointer) throws -> Void) throws {
    try contentsToCopy().serialize(to: write)
  }

  /// Restores the package from the flat file at the path.
  ///
  /// - Parameters:
  ///   - package: the path of the package.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: as ``copy(to:options:)``; also ``PackageChangeError`` if the file is not a serialized file wrapper.
  @discardableResult
  public func unflatten(
    to package: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    guard let contents = try contentsToCopy().contents else { throw PackageChangeError.folder(path) }
    let tree: FileTree
    do { tree = try FileTree(serialized: contents) } catch {
      if case .malformed = error { throw PackageChangeError.malformed(path, error) }
      throw error
    }
    return try tree.save(to: package, options)
  }

  // MARK: Archives

  /// Writes a zip archive of the package. The same package always gives the same archive, byte for byte. Items that
  /// ``unpack(to:limits:options:)`` would refuse are reported as remarks.
  ///
  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: as ``copy(to:options:)``; `ZipError`.
  @discardableResult
  public func pack(
    to archive: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let (name, tree) = (try name(), try contentsToCopy())
    warn(ofRefusalsIn: tree, named: name, options)
    return try PackageWrite(to: archive, byteCount: tree.extent.bytes, options).perform { saveOptions, onRead in
      try SafeWrite.file(at: archive, options: saveOptions) { sink in
        // A closure cannot capture a noncopyable inout value.
        try withUnsafeMutablePointer(to: &sink) { sink in
          let writer = ZipWriter(named: archive.string) { try sink.pointee.write($0) }
          try tree.pack(as: name, into: writer, onRead: onRead)
        }
      }
    }
  }

  /// Writes a zip archive of the package to a destination other than a path, such as a pipe.
  ///
  /// - Parameters:
  ///   - archiveName: the name of the archive in errors.
  ///   - options: the write options, of which only ``PackageWriteOptions/onRemark`` is used.
  ///   - write: called with the bytes in order.
  /// - Throws: `FileTreeError`, `ZipError`, and any error from `write`.
  public func pack(
    named archiveName: String, options: PackageWriteOptions = PackageWriteOptions(),
    into write: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let (name, tree) = (try name(), try contentsToCopy())
    warn(ofRefusalsIn: tree, named: name, options)
    try tree.pack(as: name, into: ZipWriter(named: archiveName, write: write))
  }

  private func warn(ofRefusalsIn tree: FileTree, named name: FileName, _ options: PackageWriteOptions) {
    tree.forEachRefusal(packedAs: name) { place, message in
      let item = place.isEmpty ? path : path.appending(bytes: place.pathBytes)
      options.onRemark(PackageRemark(item, "\(PrintableText.short(message)); 'unpack' will reject the archive"))
    }
  }

  /// Unpacks the zip archive at the path if it is safe. A new folder appears in one step; an existing folder gets
  /// either all items or none. Names that collide on other systems are reported as remarks.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - limits: limits on the contents of the archive.
  ///   - options: the write options.
  /// - Returns: whether another program interfered.
  /// - Throws: ``PackageChangeError``; `ZipError`; `SafeWriteError`; errors from `options.progress`.
  @discardableResult
  public func unpack(
    to folder: FilePath, limits: UnpackingLimits = UnpackingLimits(),
    options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    try Place.checkStaysInContainer(path)
    let tree = try ArchivedTree(ZipArchive(path: path), limits: limits)
    warn(ofCollisionsIn: tree, options)
    if tree.appleDoubleCount > 0 {
      let files = tree.appleDoubleCount == 1 ? "1 file" : "\(tree.appleDoubleCount) files"
      options.onRemark(
        PackageRemark(
          path,
          "skipped \(files) with macOS metadata (AppleDouble); use --keep-apple-double to keep such files"
        ))
    }
    guard try folder.isPresent() else {
      var options = options
      // An item that appears in the meantime must not be replaced.
      options.replaces = false
      return try PackageWrite(to: folder, byteCount: tree.byteCount, options).perform { saveOptions, _ in
        try tree.write(to: folder, options: saveOptions)
      }
    }
    let names = tree.items.map(\.name)
    let folder = try DocumentPackage(at: folder).writableLocation()
    let hasKept = options.recover(names, in: folder)
    if !options.replaces {
      let paths = names.lazy.map { folder.appending(bytes: $0.bytes) }
      if let obstacle = try paths.first(where: { try $0.isPresent() }) { throw PackageChangeError.exists(obstacle) }
    }
    return try PackageWrite(in: folder, byteCount: tree.byteCount, options, hasKept: hasKept).performItems {
      try tree.write(itemsTo: folder, options: $0)
    }
  }

  private func warn(ofCollisionsIn tree: ArchivedTree, _ options: PackageWriteOptions) {
    for collision in tree.collisions {
      options.onRemark(
        PackageRemark(path.appending(bytes: collision.path), PrintableText.short(collision.message)))
    }
    let more = tree.collisionCount - tree.collisions.count
    if more > 0 { options.onRemark(PackageRemark(path, "\(more) more like this not shown")) }
  }
}

extension FileTree {
  fileprivate func save(to path: FilePath, _ options: PackageWriteOptions) throws -> PackageWriteResult {
    try PackageWrite(to: path, byteCount: extent.bytes, options).perform { saveOptions, _ in
      try keepConflicts(at: path, options)
      return try write(to: path, options: saveOptions)
    }
  }

  /// Puts versions that lost a conflict next to a package that is about to be replaced.
  private func keepConflicts(at path: FilePath, _ options: PackageWriteOptions) throws {
    let history = VersionHistory(of: path)
    guard options.replaces, try ReadProblems.reporting({ history.hasConflicts(leftOutBy: self) }) else { return }
    let known = Set(history.stored.map(\.id))
    _ = try history.keepConflicts(leftOutBy: self)
    let isAnyStored = history.stored.contains { $0.lostConflict && !known.contains($0.id) }
    let places = isAnyStored ? "next to it and among its kept versions" : "next to it"
    options.onRemark(PackageRemark(path, "its conflict versions are now \(places); see 'utictl document versions'"))
  }
}
