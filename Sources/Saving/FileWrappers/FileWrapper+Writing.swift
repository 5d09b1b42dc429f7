import FileTrees
import Foundation
import SafeWriting
import UTLibC
import UTSystemCalls

extension FileWrapperAdditions where Self: FileWrapper {
  /// Writes the wrapper and reports progress.
  ///
  /// Changes made by other programs since the package was read are kept, unless the same item was also changed here. In
  /// that case, their version of the package is kept next to this one. The wrapper does not contain their changes until
  /// it is read again.
  ///
  /// - Parameters:
  ///   - url: the destination; its last component is the name on disk.
  ///   - options: see ``FileWrapper/WritingOptions``.
  ///   - originalContentsURL: ignored, because a wrapper knows where it was read from.
  ///   - progress: called before every megabyte or file; if it throws, writing stops and the existing version stays
  ///     intact.
  /// - Returns: another program's version that was found instead of the version that was read, and is kept next to it;
  ///   nil if there was none.
  /// - Throws: `CocoaError`, and any error from `progress`.
  @discardableResult
  public func write(
    to url: URL, options: WritingOptions = [], originalContentsURL: URL?, progress: ((SaveProgress) throws -> Void)?
  ) throws -> URL? {
    guard url.isFileURL else { throw Self.unsupportedScheme(url, .fileWriteUnsupportedScheme) }
    let path = try Self.translatingErrors { try url.filePath() }
    // The version that was read there, so that another program's version is kept.
    let (isFile, base) = locked { (state.contents != nil, state.version(at: path)?.base) }
    if !options.contains(.atomic), !isFile, Descriptor.status(at: url.bytes, followingLinks: true) != nil {
      throw Self.alreadyExists(url)
    }
    var saveOptions = SaveOptions()
    saveOptions.progress = progress
    saveOptions.replacesOtherKind = true
    saveOptions.replacesLink = true
    saveOptions.allowsHardLinks = true
    let updatesNames = options.contains(.withNameUpdating)
    let outcome =
      try saveChanges(to: path, since: base, options: saveOptions, updatingNames: updatesNames)
      ?? save(to: url, replacing: base, options: saveOptions, updatingNames: updatesNames)
    return outcome?.conflict.map { URL($0.path) }
  }
}

extension FileWrapper {
  /// Writes the wrapper over the version that was read.
  ///
  /// - Parameters:
  ///   - url: the destination.
  ///   - base: the version that was read; nil for any version.
  ///   - options: the save options; their attributes override the wrapper's unless they are nil.
  ///   - updatesNames: see ``WritingOptions/withNameUpdating``.
  /// - Returns: the outcome; nil for a symbolic link.
  /// - Throws: `CocoaError`, and any error from the progress callback.
  package func save(
    to url: URL, replacing base: FileBase?, options: SaveOptions, updatingNames updatesNames: Bool
  ) throws -> SaveOutcome? {
    try Self.translatingErrors {
      let path = try url.filePath()
      var (tree, change) = try present(replacing: base, options)
      let outcome = try tree.write(to: path, replacing: base, options: options) {
        (tree, change) = try self.present(replacing: nil, options)
        return tree
      }
      if let outcome {
        locked { noteWritten(outcome, over: base, path: path, upTo: change, updatesNames: updatesNames) }
      }
      return outcome
    }
  }

  /// The tree to write, and the number of the last change in it.
  func present(replacing base: FileBase?, _ options: SaveOptions) throws -> (tree: FileTree, change: UInt64) {
    var (tree, change) = try locked { (try frozen(path: "", replacing: base), Change.next()) }
    tree.attributes.override(by: options.attributes)
    return (tree, change)
  }

  /// Records, under the lock, the state on disk.
  func noteWritten(
    _ outcome: SaveOutcome, over base: FileBase?, path: FilePath, upTo change: UInt64, updatesNames: Bool
  ) {
    // Contents that were set in the meantime are not on disk, but the item there is still the last version.
    if state.contents != nil, state.parents.isEmpty, state.origin.map({ $0.version.created < change }) ?? true {
      state.note(SavedVersion(outcome.base, hasNames: updatesNames), at: path)
    }
    guard state.changed < change else { return }
    guard let manifest = outcome.base.manifest, let folder = StoredFolder(of: outcome.base, path: path) else {
      return noteStored(StoredFile(path: path, identity: outcome.identity))
    }
    let keepsFiles = outcome.method.leavesItems
    let version: SavedVersion
    if keepsFiles, let known = state.version(at: path), known.base === base, known.hasNames || !updatesNames,
      SavedVersion.lastDetached < known.created
    {
      version = known
      version.base = outcome.base
      version.hasNames = updatesNames
    } else {
      version = SavedVersion(outcome.base, hasNames: updatesNames)
    }
    state.note(version, at: path)
    state.folder = FolderOrigin(folder, path: [])
    let written = WrittenPackage(
      folder: folder, version: version, manifest: manifest, keepsFiles: keepsFiles, updatesNames: updatesNames,
      change: change)
    _ = noteWritten(written, prefix: [])
  }

  /// - Returns: whether it is still the same as the written one.
  private func noteWritten(_ written: WrittenPackage, prefix: [UInt8]) -> Bool {
    var isUnchanged = state.edited < written.change
    for (key, child) in state.children ?? [:] {
      if let unchanged = child.state.unchanged, unchanged.version === written.version { continue }
      guard child.state.changed < written.change, let name = child.state.name(forKey: key),
        let item = written.manifest[prefix + name.bytes]
      else {
        isUnchanged = false
        continue
      }
      if written.updatesNames { child.state.filename = key }
      child.state.diskName = name
      isUnchanged = isUnchanged && child.state.edited < written.change
      switch child.state.kind {
      case .directory:
        let path = prefix + name.bytes
        child.state.folder = FolderOrigin(written.folder, path: path)
        if child.noteWritten(written, prefix: path + [UInt8(ascii: "/")]) {
          child.state.unchanged = (written.version, path)
        } else {
          isUnchanged = false
        }
      case .file:
        if written.keepsFiles, child.state.stored?.identity == item.identity { continue }
        child.noteStored(
          StoredFile(in: written.folder, relativePath: prefix + name.bytes, identity: item.identity))
      case .symbolicLink: break
      }
    }
    return isUnchanged
  }

  /// Records the location of a flat file's contents, unless other contents were set while they were written.
  private func noteStored(_ file: StoredFile) {
    guard case .file(let contents) = state.kind, contents.count == Int(file.identity.size) else { return }
    state.stored = file
    if case .stored = contents { state.kind = .file(.stored(file)) }
  }
}

/// A package that was just written.
private struct WrittenPackage {
  let folder: StoredFolder
  let version: FileWrapper.SavedVersion
  let manifest: PackageManifest
  /// Whether its files did not move, except one that was written.
  let keepsFiles: Bool
  let updatesNames: Bool
  /// The written version does not contain changes from this number on.
  let change: UInt64
}

extension ItemAttributes {
  /// Overrides the attributes with the other value's attributes that are not nil.
  package mutating func override(by other: ItemAttributes) {
    if let requested = other.mode { (mode, hasForeignMode) = (requested, other.hasForeignMode) }
    owner = other.owner ?? owner
    group = other.group ?? group
    modified = other.modified ?? modified
  }
}
