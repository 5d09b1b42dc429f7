import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

extension FileTree {
  /// Writes the tree atomically: a reader finds either the complete old version or the complete new one, and no other
  /// program's version is lost.
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
  ///   - everyFile: returns the same tree without placeholders for unchanged folders; called if such a folder was
  ///     changed. nil if this tree has none.
  /// - Returns: the outcome; nil for a symbolic link.
  /// - Throws: as `write(to:replacing:options:)`.
  package func write(
    to path: FilePath, replacing base: FileBase?, options: SaveOptions, attempts: Int = 2,
    everyFile: (() throws -> FileTree)? = nil
  ) throws -> SaveOutcome? {
    switch kind {
    case .file(let contents):
      let options = options.with(try attributesOfCopy())
      return try SafeWrite.file(at: path, replacing: base, options: options) { try contents.write(into: &$0) }
    case .directory:
      if base == nil, let outcome = try replaceAnyPackage(at: path, options, attempts: attempts, everyFile) {
        return outcome
      }
      // The mode of the replaced folder does not open it to any other user.
      let replaced = try base.map { base throws(SafeWriteError) in
        guard let status = Descriptor.status(base.descriptor) else {
          throw SafeWriteError(.examine, path.bytes, code: errno)
        }
        return status.permissions
      }
      return try savingAgain(attempts: attempts) { isFirst in
        let tree = isFirst ? self : try everyFile?() ?? self
        // If another program changed a file, the file is identified, and written if it is in memory.
        let reuse = ReusableFiles(of: base?.manifest, checksEachFile: !isFirst)
        let options = options.with(replaced == attributes.mode ? attributes : try attributesOfCopy())
        return try SafeWrite.package(at: path, replacing: base, options: options) {
          try tree.write(into: &$0, reusing: reuse)
        }
      }
    case .symbolicLink(let destination):
      try SafeWrite.symbolicLink(
        at: Place(path, followsLink: false), destination: destination, options: options.with(attributes))
      return nil
    }
  }

  /// Replaces the version of a package that is there once the updates in progress have ended.
  ///
  /// - Returns: nil if there is no folder, or such an update has removed it.
  private func replaceAnyPackage(
    at path: FilePath, _ options: SaveOptions, attempts: Int, _ everyFile: (() throws -> FileTree)?
  ) throws -> SaveOutcome? {
    guard Self.isDirectory(path, followingLink: options.followsLink) else { return nil }
    do {
      return try SafeWrite.holdingPackage(at: path, options: options) {
        try write(
          to: path, replacing: FileBase(at: path, followsLink: options.followsLink), options: $0, attempts: attempts,
          everyFile: everyFile)
      }
    } catch let error as SafeWriteError where error.code == ENOENT && error.state == .unchanged {
      guard !options.requiresOriginal, !Self.isDirectory(path, followingLink: options.followsLink) else { throw error }
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
    var options = options.with(try attributesOfCopy())
    options.createsOnly = true
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
        if let original = child.reusedPath {
          try sink.reuseUnchecked(named: name.bytes, fromOriginal: original)
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

extension SaveOptions {
  fileprivate func with(_ attributes: ItemAttributes) -> SaveOptions {
    var options = self
    options.attributes = attributes
    return options
  }
}
