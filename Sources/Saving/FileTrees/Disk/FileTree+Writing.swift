import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

extension FileTree {
  /// Writes the tree atomically: a reader finds either the complete old version or the complete new one, and no other program's
  /// version is lost.
  ///
  /// Unchanged files of the version to be replaced are not written again.
  ///
  /// - Parameters:
  ///   - path: the destination.
  ///   - base: the version that was read; nil to replace any version.
  ///   - options: the save options.
  /// - Returns: the outcome, with the version of another program if there was one; nil for a symbolic link.
  /// - Throws: `SafeWriteError`; ``FileTreeError`` if contents cannot be read; errors from the progress callback.
  @discardableResult
  public func write(
    to path: FilePath, replacing base: FileBase? = nil, options: SaveOptions = SaveOptions()
  ) throws -> SaveOutcome? {
    try write(to: path, replacing: base, options: options, attempts: 2)
  }

  /// Writes the tree like `write(to:replacing:options:)`.
  ///
  /// - Parameters:
  ///   - path: the destination.
  ///   - base: the version that was read; nil to replace any version.
  ///   - options: the save options.
  ///   - attempts: the maximum number of attempts if another program changes files to be reused.
  ///   - everyFile: returns the same tree without placeholders for unchanged folders; called if such a folder was changed.
  ///     nil if this tree has none.
  /// - Returns: the outcome; nil for a symbolic link.
  /// - Throws: as `write(to:replacing:options:)`.
  package func write(
    to path: FilePath, replacing base: FileBase?, options: SaveOptions, attempts: Int = 2,
    everyFile: (() throws -> FileTree)? = nil
  ) throws -> SaveOutcome? {
    var options = options
    options.attributes = attributes
    switch kind {
    case .file(let contents):
      options.attributes = try attributesOfCopy()
      return try SafeWrite.file(at: path, replacing: base, options: options) { try contents.write(into: &$0) }
    case .directory:
      if base == nil, Self.isDirectory(path, followingLink: options.followsLink) {
        // Any version is replaced, after the updates in progress end.
        do {
          return try SafeWrite.holdingPackage(at: path, options: options) {
            try write(
              to: path, replacing: FileBase(at: path, followsLink: options.followsLink), options: $0,
              attempts: attempts, everyFile: everyFile)
          }
        } catch let error as SafeWriteError where error.code == ENOENT && error.state == .unchanged {
          // Such an update may have moved or removed it.
          guard !options.requiresOriginal, !Self.isDirectory(path, followingLink: options.followsLink) else {
            throw error
          }
        }
      }
      return try savingAgain(attempts: attempts) { isFirst in
        let tree = isFirst ? self : try everyFile?() ?? self
        // If another program changed a file, the file is identified, and written if it is in memory.
        let reuse = ReusableFiles(of: base?.manifest, isChecked: !isFirst)
        // The mode of the replaced folder does not open it to any other user.
        let replaced = base.flatMap { Descriptor.status($0.descriptor) }?.permissions
        if replaced != attributes.mode { options.attributes = try attributesOfCopy() }
        return try SafeWrite.package(at: path, replacing: base, options: options) {
          try tree.write(into: &$0, reusing: reuse)
        }
      }
    case .symbolicLink(let destination):
      try SafeWrite.symbolicLink(
        at: Place(path, followsLink: false), destination: destination, options: options)
      return nil
    }
  }

  /// Writes the tree as a new item of an open folder, to which its path need not lead.
  ///
  /// - Parameters:
  ///   - place: the destination.
  ///   - options: the save options.
  /// - Throws: as `write(to:replacing:options:)`.
  package func write(toNew place: Place, options: SaveOptions = SaveOptions()) throws {
    var options = options
    options.createsOnly = true
    options.attributes = try attributesOfCopy()
    switch kind {
    case .file(let contents): try SafeWrite.file(at: place, options: options) { try contents.write(into: &$0) }
    case .directory:
      _ = try savingAgain(attempts: 2) { _ in
        try SafeWrite.package(at: place, options: options) {
          try write(into: &$0, reusing: ReusableFiles(of: nil))
        }
      }
    case .symbolicLink(let destination):
      try SafeWrite.symbolicLink(at: place, destination: destination, options: options)
    }
  }

  /// Adds the items of a folder to an existing folder: either all of them appear or none.
  ///
  /// - Parameters:
  ///   - path: the folder on disk; a link to it is followed.
  ///   - options: the save options. Existing links with the same names are replaced, not followed.
  /// - Returns: the outcome.
  /// - Throws: as `write(to:replacing:options:)`; on failure, no item is changed.
  package func write(itemsTo path: FilePath, options: SaveOptions = SaveOptions()) throws -> ItemsOutcome {
    let items = sortedChildren.map { (name: $0.name.bytes, kind: $0.tree.identityKind) }
    return try SafeWrite.items(items, inFolderAt: path, options: options) {
      try write(into: &$0, reusing: ReusableFiles(of: nil))
    }
  }

  private var identityKind: FileIdentity.Kind {
    switch kind {
    case .file: .file
    case .directory: .directory
    case .symbolicLink: .symbolicLink
    }
  }

  private static func isDirectory(_ path: FilePath, followingLink: Bool) -> Bool {
    guard let status = Descriptor.status(at: path.bytes, followingLinks: followingLink) else { return false }
    return status.isFolder
  }

  private func write(
    into sink: inout PackageSink, prefix: [UInt8] = [], reusing reuse: ReusableFiles
  ) throws {
    try origin?.carry(into: &sink)
    for (name, child) in sortedChildren {
      let path = prefix + name.bytes
      switch child.kind {
      case .file(let contents):
        if try reuse.take(contents.storedFile, as: name, at: path, child.attributes, into: &sink) {
          continue
        }
        try contents.write(as: name, attributes: child.attributes, into: &sink)
      case .directory:
        if let path = child.reusedPath {
          try sink.reuseUnchecked(named: name.bytes, fromOriginal: path)
          continue
        }
        let isSame = sink.modeOfFolder(replacedBy: name.bytes) == child.attributes.mode
        let attributes = isSame ? child.attributes : try child.attributesOfCopy()
        try sink.directory(named: name.bytes, attributes: attributes) { sink in
          try child.write(into: &sink, prefix: path + [UInt8(ascii: "/")], reusing: reuse)
        }
      case .symbolicLink(let destination):
        try sink.symbolicLink(named: name.bytes, destination: destination, attributes: child.attributes)
      }
    }
  }
}

extension FileContents {
  /// Writes a new file, which shares storage with a file on disk with these bytes, if possible.
  fileprivate func write(as name: FileName, attributes: ItemAttributes, into sink: inout PackageSink) throws {
    // A changed file is detected again where its bytes are needed.
    guard let file = storedFile, let reader = try? file.open() else {
      return try sink.file(named: name.bytes, attributes: attributes) { try write(into: &$0) }
    }
    let attributes = try reader.attributesOfCopy(attributes)
    if try sink.share(named: name.bytes, with: reader.number, identity: file.identity, attributes: attributes) {
      return
    }
    try sink.file(named: name.bytes, like: reader.number, attributes: attributes) { try write(into: &$0, from: reader) }
  }

  /// - Parameter reader: the file on disk with these bytes, if it is open.
  fileprivate func write(into sink: inout FileSink, from reader: StoredFileReader? = nil) throws {
    if case .stored(let file) = self {
      let reader = try reader ?? file.open()
      try sink.copy(from: reader.number)
      try reader.checkUnchanged()
      return try reader.checkEnd()
    }
    try sink.reserve(byteCount: Int64(count))
    guard case .provided = self else { return try sink.write(bytes()) }
    // A closure cannot capture a noncopyable inout value.
    try withUnsafeMutablePointer(to: &sink) { sink in try forEachPiece { try sink.pointee.write($0) } }
  }
}

/// The files of the package to be replaced, by identity.
private final class ReusableFiles {
  private let manifest: PackageManifest?
  /// Whether to check each file individually for changes.
  private let isChecked: Bool

  /// Needed only for renamed files.
  private lazy var paths = manifest?.pathsOfFiles() ?? [:]

  init(of manifest: PackageManifest?, isChecked: Bool = false) {
    self.manifest = manifest
    self.isChecked = isChecked
  }

  /// Reuses a file of the version to be replaced.
  ///
  /// - Returns: false if the file is missing or changed, or needs another mode. A file with another name whose mode was found, such as
  ///   a conflict version, is not reused: it may also belong to another user.
  func take(
    _ file: StoredFile?, as name: FileName, at path: [UInt8], _ attributes: ItemAttributes, into sink: inout PackageSink
  ) throws -> Bool {
    guard let file, let manifest else { return false }
    var original = path
    var found = manifest[path]
    if found?.identity != file.identity {
      guard !attributes.hasForeignMode, let otherPath = paths[file.identity] else { return false }
      (original, found) = (otherPath, manifest[otherPath])
    }
    guard let found, attributes.mode ?? found.mode == found.mode else { return false }
    guard isChecked else {
      try sink.reuseUnchecked(named: name.bytes, fromOriginal: original)
      return true
    }
    do {
      try sink.reuse(named: name.bytes, fromOriginal: FilePath(bytesBeforeNUL: original))
      return true
    } catch let error as SafeWriteError where error.code == ESTALE || error.code == ENOENT {
      return false
    }
  }
}
