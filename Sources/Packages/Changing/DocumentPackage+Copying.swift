import FileTrees
import SafeWriting
import SystemCalls
import SystemPackage
import Text
import ZipArchives

extension DocumentPackage {
  /// Copies it. Permissions and times are kept, links stay as they are, and where the file system can do that, both share
  /// storage until one is changed.
  ///
  /// - Parameters:
  ///   - destination: the path of the copy.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: ``PackageChangeError``; `FileTreeError`; `SafeWriteError`; what `options.progress` throws.
  @discardableResult
  public func copy(
    to destination: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    try contents().save(to: destination, options)
  }

  // MARK: Serialized file wrappers

  /// Writes it as one flat file, in the form of `com.apple.flat-rtfd`.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: as ``copy(to:options:)``; `FileTreeError` also for what the form cannot hold, such as links.
  @discardableResult
  public func flatten(
    to file: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let tree = try contents()
    return try PackageWrite(to: file, byteCount: tree.extent.bytes, options).perform { saveOptions, _ in
      try SafeWrite.file(at: file, options: saveOptions) { sink in
        // A closure cannot capture what is inout and not copyable.
        try withUnsafeMutablePointer(to: &sink) { sink in try tree.serialize { try sink.pointee.write($0) } }
      }
    }
  }

  /// Writes the package that the flat file at the path holds.
  ///
  /// - Parameters:
  ///   - package: the path of the package.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: as ``copy(to:options:)``; ``PackageChangeError`` also if the file is not a serialized file wrapper.
  @discardableResult
  public func unflatten(
    to package: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    guard let contents = try contents().contents else { throw PackageChangeError.folder(path) }
    let tree: FileTree
    do { tree = try FileTree(serialized: contents) } catch {
      if case .malformed = error { throw PackageChangeError.malformed(path, error) }
      throw error
    }
    return try tree.save(to: package, options)
  }

  // MARK: Archives

  /// Writes a zip archive of it. The same package gives the same archive, byte for byte. What ``unpack(to:limits:options:)``
  /// would refuse gets a remark.
  ///
  /// - Parameters:
  ///   - archive: the path of the archive.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: as ``copy(to:options:)``; `ZipError`.
  @discardableResult
  public func pack(
    to archive: FilePath, options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let (name, tree) = (try name(), try contents())
    tree.forEachRefusal(packedAs: name) { place, message in
      let item = place.isEmpty ? path : path.appending(bytes: place.pathBytes)
      options.onRemark(PackageRemark(item, "\(PrintableText.short(message)); 'unpack' will refuse it"))
    }
    return try PackageWrite(to: archive, byteCount: tree.extent.bytes, options).perform { saveOptions, onRead in
      try SafeWrite.file(at: archive, options: saveOptions) { sink in
        // A closure cannot capture what is inout and not copyable.
        try withUnsafeMutablePointer(to: &sink) { sink in
          let writer = ZipWriter(named: archive.string) { try sink.pointee.write($0) }
          try tree.pack(as: name, into: writer, onRead: onRead)
        }
      }
    }
  }

  /// Unpacks the zip archive at the path, if it can be trusted. A folder that is not there appears at once; into one that is
  /// there, all items of the archive get, or none. Names that other systems cannot tell apart get a remark.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - limits: bounds on what the archive may hold.
  ///   - options: how.
  /// - Returns: what was found there.
  /// - Throws: ``PackageChangeError``; `ZipError`; `SafeWriteError`; what `options.progress` throws.
  @discardableResult
  public func unpack(
    to folder: FilePath, limits: UnpackingLimits = UnpackingLimits(),
    options: PackageWriteOptions = PackageWriteOptions()
  ) throws -> PackageWriteResult {
    let tree = try ArchivedTree(ZipArchive(path: path), limits: limits)
    warn(ofCollisionsIn: tree, options)
    guard try folder.isPresent() else {
      var options = options
      // What appears there meanwhile is not what was meant to be replaced.
      options.replaces = false
      return try PackageWrite(to: folder, byteCount: tree.byteCount, options).perform { saveOptions, _ in
        try tree.write(to: folder, options: saveOptions)
      }
    }
    let names = tree.items.map(\.name)
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
      try write(to: path, options: saveOptions)
    }
  }
}
