import FileTrees
import Foundation
import Glibc
import SafeWriting

extension FileWrapper {
  /// Writes it, and says how far it has come.
  ///
  /// - Parameters:
  ///   - url: where; the name in it is that on disk.
  ///   - options: see ``WritingOptions``.
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
    let path = Array(url.path(percentEncoded: false).utf8)
    let (isFile, origin) = locked { (state.contents != nil, state.origin) }
    if !options.contains(.atomic), !isFile, FileManager.default.fileExists(atPath: url.path) {
      throw Self.alreadyExists(url)
    }
    var saveOptions = SaveOptions()
    saveOptions.progress = progress
    saveOptions.replacesOtherKind = true
    saveOptions.replacesLink = true
    saveOptions.allowsHardLinks = originalContentsURL != nil && options.contains(.withHardLinks)
    // What was read there, so that another program's version is kept.
    let base = origin?.path == path ? origin?.base : nil
    let outcome = try save(
      to: url, replacing: base, options: saveOptions, updatingNames: options.contains(.withNameUpdating))
    return outcome?.conflict.map { URL(filePath: $0.pathText) }
  }

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
    let path = Array(url.path(percentEncoded: false).utf8)
    let (present, change) = try locked { (try frozen(path: ""), Change.next()) }
    var tree = present
    tree.attributes.override(by: options.attributes)
    let outcome = try Self.translatingErrors { try tree.write(to: path, replacing: base, options: options) }
    if let outcome { locked { noteWritten(outcome, path: path, upTo: change, updatesNames: updatesNames) } }
    return outcome
  }

  /// Takes note, under the lock, of what is on disk now.
  private func noteWritten(_ outcome: SaveOutcome, path: [UInt8], upTo change: UInt64, updatesNames: Bool) {
    guard state.changed < change else { return }
    guard let manifest = outcome.base.manifest, let folder = StoredFolder(of: outcome.base, path: path) else {
      return noteStored(StoredFile(path: path, identity: outcome.identity))
    }
    state.origin = (outcome.base, path)
    let written = WrittenPackage(
      folder: folder, manifest: manifest, keepsFiles: outcome.method == .exchangedChild,
      updatesNames: updatesNames, change: change)
    noteWritten(written, prefix: [])
  }

  private func noteWritten(_ written: WrittenPackage, prefix: [UInt8]) {
    for (key, child) in state.children ?? [:] where child.state.changed < written.change {
      let diskName = child.state.diskName.flatMap { !$0.isText && key.hasPrefix($0.text) ? $0 : nil }
      guard let name = diskName ?? FileName(key), let item = written.manifest[prefix + name.bytes] else { continue }
      if written.updatesNames { child.state.filename = key }
      child.state.diskName = name
      switch child.state.kind {
      case .directory: child.noteWritten(written, prefix: prefix + name.bytes + [UInt8(ascii: "/")])
      case .file:
        if written.keepsFiles, child.state.stored?.identity == item.identity { continue }
        child.noteStored(
          StoredFile(in: written.folder, relativePath: prefix + name.bytes, identity: item.identity))
      case .symbolicLink: break
      }
    }
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
