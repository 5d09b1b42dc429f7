#if Databases
import FileTrees
import FileVersions
import FileWrappers
import Foundation
import GRDB
import SafeWriting

/// The versions of a package with a database.
extension DatabaseFile {
  func restore(_ version: FileVersion, in history: VersionHistory) throws {
    let database = storeURL(in: history.url)
    guard let store, !store.isClosed, isOpen(in: history.url), store.isInPlace else {
      // Replacing the package under another document in this process would end the locks of its database.
      guard !Self.isOpen(database) else {
        throw DatabaseDocumentError.replaced(database.path(percentEncoded: false))
      }
      // The database is damaged, missing, or not the document's; the document opens the version's then.
      _ = try FileWrapper.translatingErrors { try history.restore(version) }
      return
    }
    // Everything that may need storage comes first.
    let content = try StagedContent(of: version.url, for: history.url)
    defer { content.end() }
    try replaceContents(of: store, with: version.url, in: history)
    try content.takePlace()
  }

  /// Replaces all contents of the open database with those of a package, in one transaction, after keeping a version with every
  /// transaction before it.
  func replaceContents(of store: OpenStore, with package: URL, in history: VersionHistory) throws {
    let temporary = try history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    let copy = try store.preparedCopy(of: storeURL(in: package), in: temporary)
    defer { try? copy.close() }
    try store.replaceContents(with: copy) { hold in
      _ = try keepVersion(of: store, in: history, isDiscardable: true, hold: hold)
    }
    // In a container, this is a change that is not published yet.
    try? store.pool.write { try $0.notifyChanges(in: .fullDatabase) }
    try publishChanges(of: store)
  }

  /// Keeps a copy of the package as it is on disk as a version.
  ///
  /// - Parameter hold: holds off transactions already; nil to hold them off now.
  func keepVersion(
    of store: OpenStore, in history: VersionHistory, isDiscardable: Bool, hold: WriteHold? = nil
  ) throws -> FileVersion {
    let temporary = try history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    let package = temporary.appending(path: history.url.lastPathComponent, directoryHint: .isDirectory)
    try makeFolders(of: package)
    try store.copy(to: storeURL(in: package), hold: hold)
    let additional = Self.additionalURL(in: history.url)
    return try FileWrapper.translatingErrors {
      if try additional.exists() {
        let copy = Self.additionalURL(in: package)
        _ = try FileTree(contentsOf: additional.filePath()).write(to: copy.filePath())
      }
      let version = try history.add(package, isMoved: true)
      return isDiscardable ? try history.setDiscardable(true, version) : version
    }
  }

  /// Makes the folders of a new package.
  func makeFolders(of package: URL) throws {
    for folder in [package, storeURL(in: package).deletingLastPathComponent()] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }
  }
}
#endif
