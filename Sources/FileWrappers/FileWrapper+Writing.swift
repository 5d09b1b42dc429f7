import FileTrees
import Foundation
import Glibc
import SafeWriting

extension FileWrapperAdditions where Self: FileWrapper {
  /// Writes it, and says how far it has come.
  ///
  /// What other programs have changed in the package since it was read stays as they made it, unless it was changed here, too:
  /// then their version of the package is kept beside this one. What they added or changed is not in the wrapper before it
  /// is read again.
  ///
  /// - Parameters:
  ///   - url: where; the name in it is that on disk.
  ///   - options: see ``FileWrapper/WritingOptions``.
  ///   - originalContentsURL: where the version is that it was read from.
  ///   - progress: called before every megabyte or file; what it throws cancels the writing, and leaves what was there.
  /// - Returns: the version of another program that was found in the place of the one that was read, and is kept beside
  ///   it; nil if there was none.
  /// - Throws: `CocoaError`; what `progress` throws.
  @discardableResult
  public func write(
    to url: URL, options: WritingOptions = [], originalContentsURL: URL?, progress: ((SaveProgress) throws -> Void)?
  ) throws -> URL? {
    guard url.isFileURL else { throw Self.unsupportedScheme(url, .fileWriteUnsupportedScheme) }
    let path = try Self.translatingErrors { try url.filePath() }
    // What was read there, so that another program's version is kept.
    let (isFile, base) = locked { (state.contents != nil, state.version(at: path)?.base) }
    if !options.contains(.atomic), !isFile, FileManager.default.fileExists(atPath: url.path) {
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
  /// Writes it in the place of the version that was read.
  ///
  /// - Parameters:
  ///   - url: where.
  ///   - base: the version that was read; nil for whatever is there.
  ///   - options: how; those of its attributes that are not nil come before the wrapper's.
  ///   - updatesNames: as ``WritingOptions/withNameUpdating``.
  /// - Returns: what was done; nil for a symbolic link.
  /// - Throws: `CocoaError`; what the progress callback throws.
  package func save(
    to url: URL, replacing base: FileBase?, options: SaveOptions, updatingNames updatesNames: Bool
  ) throws -> SaveOutcome? {
    return try Self.translatingErrors {
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

  /// What is to be written, and which change it ends with.
  func present(replacing base: FileBase?, _ options: SaveOptions) throws -> (tree: FileTree, change: UInt64) {
    var (tree, change) = try locked { (try frozen(path: "", replacing: base), Change.next()) }
    tree.attributes.override(by: options.attributes)
    return (tree, change)
  }

  /// Takes note, under the lock, of what is on disk now.
  func noteWritten(
    _ outcome: SaveOutcome, over base: FileBase?, path: FilePath, upTo change: UInt64, updatesNames: Bool
  ) {
    // Contents that were set meanwhile are not on disk, but what is there is the last version nevertheless.
    if state.contents != nil, state.parents.isEmpty, state.origin.map({ $0.version.created < change }) ?? true {
      state.note(SavedVersion(outcome.base, hasNames: updatesNames), at: path)
    }
    guard state.changed < change else { return }
    guard let manifest = outcome.base.manifest, let folder = StoredFolder(of: outcome.base, path: path) else {
      return noteStored(StoredFile(path: path, identity: outcome.identity))
    }
    let keepsFiles = outcome.method == .exchangedChild
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

  /// - Returns: whether it is still what was written.
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

  /// Takes note of where the contents of a flat file lie, unless others were set while they were written.
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
  /// Whether its files are where they were, apart from one that was written.
  let keepsFiles: Bool
  let updatesNames: Bool
  /// What was changed from then on is not in there.
  let change: UInt64
}

extension ItemAttributes {
  /// Takes over what others say.
  package mutating func override(by other: ItemAttributes) {
    mode = other.mode ?? mode
    owner = other.owner ?? owner
    group = other.group ?? group
    modified = other.modified ?? modified
  }
}
