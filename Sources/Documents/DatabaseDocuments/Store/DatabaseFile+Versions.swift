#if Databases
import FileTrees
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTSystemCalls

/// The versions of a package with a database.
extension DatabaseFile {
  func restore(_ version: FileVersion, in history: VersionHistory) throws {
    let database = storeURL(in: history.url)
    guard let store, !store.isClosed, isOpen(in: history.url), store.isInPlace else {
      // Replacing the package under another document in this process would end the locks of its database.
      guard !Self.isOpen(database) else {
        throw DatabaseDocumentError.replaced(database.pathText)
      }
      try prepareReplacing(in: history, isKept: true)
      // The database is damaged, missing, or not the document's. The document then opens the version's database.
      _ = try FileWrapper.translatingErrors { try history.restore(version) }
      return
    }
    // Everything that may need storage comes first.
    let whole = try WholeVersion(version, in: history)
    let content = try StagedContent(of: whole.url, for: history.url)
    defer { content.end() }
    try replaceContents(of: store, with: whole.url, in: history)
    try content.takePlace()
  }

  /// Makes a whole version of a package that no longer contains the open database, before it is replaced.
  ///
  /// - Parameter isKept: whether to keep the open database as a version if it was replaced.
  func prepareReplacing(in history: VersionHistory, isKept: Bool) throws {
    let database = storeURL(in: history.url)
    guard let store, !store.isClosed, !store.isInPlace, store.path == database.bytes,
      try database.deletingLastPathComponent().exists()
    else { return }
    let isReplaced = try database.exists()
    if isReplaced, isKept { _ = try keepVersion(of: store, in: history, isDiscardable: true) }
    try store.log.remove(from: store.path)
    if !isReplaced { try store.copy(to: database) }
  }

  /// Replaces all contents of the open database with a package's, in one transaction, after keeping a version with
  /// every transaction before it.
  func replaceContents(of store: OpenStore, with package: URL, in history: VersionHistory) throws {
    try takeOverPublished(store)
    let temporary = try history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    let copy = try store.preparedCopy(of: storeURL(in: package), in: temporary)
    defer { try? copy.close() }
    try store.replaceContents(with: copy) { hold in
      _ = try keepVersion(of: store, in: history, isDiscardable: true, hold: hold)
    }
    store.published?.noteUnpublished()
    noteOtherContents()
    store.notifyObservers()
    try publishChanges(of: store)
  }

  /// Keeps a copy of the package on disk as a version.
  ///
  /// - Parameter hold: already holds off transactions; nil to hold them off now.
  func keepVersion(
    of store: OpenStore, in history: VersionHistory, isDiscardable: Bool, hold: WriteHold? = nil
  ) throws -> FileVersion {
    let temporary = try history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    let package = temporary.appending(path: history.url.nameText, directoryHint: .isDirectory)
    try copy(store, history.url, to: package, hold: hold)
    return try FileWrapper.translatingErrors {
      let version = try history.add(package, isMoved: true)
      return isDiscardable ? try history.setDiscardable(true, version) : version
    }
  }

  /// Copies the package on disk.
  ///
  /// - Parameter hold: already holds off transactions; nil to hold them off now.
  private func copy(_ store: OpenStore, _ package: URL, to copy: URL, hold: WriteHold?) throws {
    try makeFolders(of: copy)
    try store.copy(to: storeURL(in: copy), hold: hold)
    let additional = Self.additionalURL(in: package)
    guard try additional.exists() else { return }
    try FileWrapper.translatingErrors {
      _ = try FileTree(contentsOf: additional.filePath()).write(to: Self.additionalURL(in: copy).filePath())
    }
  }

  /// Creates the folders of a new package.
  func makeFolders(of package: URL) throws {
    for folder in [package, storeURL(in: package).deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
  }
}

extension DatabaseFile: LivePackage {
  var livePath: [UInt8]? {
    guard let store, !store.isClosed, store.published == nil, store.isInPlace else { return nil }
    return realPlace(store.path).path.parentFolder.parentFolder
  }

  func copyLivePackage(to path: [UInt8]) throws {
    let store = try openStore
    let package = store.url.deletingLastPathComponent().deletingLastPathComponent()
    let copied = URL.folder(path)
    do { try copy(store, package, to: copied, hold: nil) } catch {
      try? FileManager.default.removeItem(at: copied)
      throw error
    }
  }
}
#endif
