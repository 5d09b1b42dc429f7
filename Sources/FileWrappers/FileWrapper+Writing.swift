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
    let tree = try snapshot()
    if !options.contains(.atomic), tree.contents == nil, FileManager.default.fileExists(atPath: url.path) {
      throw Self.alreadyExists(url)
    }
    var saveOptions = SaveOptions()
    saveOptions.progress = progress
    saveOptions.replacesOtherKind = true
    saveOptions.replacesLink = true
    let outcome = try Self.translatingErrors { try tree.write(to: path, options: saveOptions) }
    if let written = try? FileTree(contentsOf: path) {
      locked { noteWritten(written, updatingNames: options.contains(.withNameUpdating)) }
    }
    return outcome?.conflict.map { URL(filePath: $0.pathText) }
  }

  /// Takes note, under the lock, of what is on disk now.
  private func noteWritten(_ tree: FileTree, updatingNames: Bool) {
    switch (state.kind, tree.kind) {
    case (.file(let contents), .file(let written)):
      guard contents.count == written.count else { return }
      state.stored = written.storedFile
      if case .stored = contents { state.kind = .file(written) }
    case (.directory(let children), .directory(let items)):
      for (key, child) in children {
        let diskName = child.state.diskName.flatMap { items[$0] == nil || !key.hasPrefix($0.text) ? nil : $0 }
        guard let name = diskName ?? FileName(key), let item = items[name] else { continue }
        child.noteWritten(item, updatingNames: updatingNames)
        if updatingNames { child.state.filename = key }
        child.state.diskName = name
      }
    default: break
    }
  }
}
