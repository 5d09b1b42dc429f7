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
    let store = try openStore
    _ = try keepVersion(of: store, in: history, isDiscardable: true)
    let temporary = history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    try store.replaceContents(with: storeURL(in: version.url), using: temporary)
    let (source, target) = (Self.additionalURL(in: version.url), Self.additionalURL(in: history.url))
    try FileWrapper.translatingErrors {
      if try source.exists() {
        _ = try FileTree(contentsOf: source.filePath()).write(to: target.filePath())
      } else {
        try SafeWrite.removeTree(at: target.filePath())
      }
    }
    try store.pool.write { try $0.notifyChanges(in: .fullDatabase) }
  }

  /// Keeps a copy of the package as it is on disk as a version.
  ///
  /// - Parameter hold: holds off transactions already; nil to hold them off now.
  func keepVersion(
    of store: OpenStore, in history: VersionHistory, isDiscardable: Bool, hold: WriteHold? = nil
  ) throws -> FileVersion {
    let temporary = history.makeTemporaryFolder()
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
