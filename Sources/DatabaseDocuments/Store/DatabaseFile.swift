#if Databases
import Documents
import FileTrees
import FileVersions
import FileWrappers
import Foundation
import GRDB
import Glibc
import SafeWriting
import SystemCalls
import Threads

/// The database of a document: the open store, which changes when the document is saved elsewhere or replaced by another
/// program.
final class DatabaseFile: LiveContents {
  /// The folder of the package with the database, as in Apple's packages.
  static let storeFolder = "StoreContent"
  /// The folder with everything else.
  static let additionalFolder = "AdditionalContent"

  let name: String
  let folder: LiveFolder
  private struct State {
    var settings = StoreSettings()
    var store: OpenStore?
    /// Databases that are not used any more and not closed yet.
    var retired: [OpenStore] = []
    /// Whether a complete package is being saved, and what holds off transactions meanwhile.
    var isSavingPackage = false
    var hold: WriteHold?
  }
  private let state = Monitor(State())
  private let changes: ExternalChanges

  init(name: String) {
    self.name = name
    folder = LiveFolder(Self.storeFolder, file: name)
    changes = ExternalChanges()
  }

  var settings: StoreSettings {
    get { state.locked { $0.settings } }
    set { state.locked { $0.settings = newValue } }
  }
  var store: OpenStore? { state.locked { $0.store } }
  var isSavingPackage: Bool { state.locked { $0.isSavingPackage } }
  var hold: WriteHold? { state.locked { $0.hold } }

  func beginSavingPackage(_ hold: WriteHold?) { state.locked { ($0.isSavingPackage, $0.hold) = (true, hold) } }
  func endSavingPackage() { state.locked { ($0.isSavingPackage, $0.hold) = (false, nil) } }

  /// The open database.
  ///
  /// - Throws: ``DatabaseDocumentError/notOpen``.
  var openStore: OpenStore {
    get throws {
      guard let store else { throw DatabaseDocumentError.notOpen }
      return store
    }
  }

  /// The database in a package.
  func storeURL(in package: URL) -> URL {
    package.appending(path: Self.storeFolder, directoryHint: .isDirectory)
      .appending(path: name, directoryHint: .notDirectory)
  }

  static func additionalURL(in package: URL) -> URL {
    package.appending(path: additionalFolder, directoryHint: .isDirectory)
  }

  /// Whether the open database is the one of a package.
  func isOpen(in package: URL) -> Bool {
    store?.file.isAt(Array(storeURL(in: package).path(percentEncoded: false).utf8)) ?? false
  }

  /// Uses another database from now on; nil for none. The one before stays open until ``closeRetired()``.
  func use(_ store: OpenStore?) {
    state.locked { state in
      if let replaced = state.store { state.retired.append(replaced) }
      state.store = store
    }
    changes.watch(store)
  }

  /// Closes the databases that are not used any more.
  func closeRetired() {
    let retired = state.locked { state in
      defer { state.retired = [] }
      return state.retired
    }
    for store in retired { store.close() }
  }

  // MARK: Transactions

  /// Runs a transaction in the database that the document has when the transaction begins and still has when it ends.
  func write<Value: Sendable>(_ updates: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    while true {
      let store = try openStore
      do {
        let value: Value? = try await store.pool.writeWithoutTransaction { database in
          var value: Value?
          try database.inTransaction(.immediate) {
            // While this one waited, the document was saved elsewhere.
            guard self.store === store else { return .rollback }
            value = try updates(database)
            // What nobody can open any more is not saved.
            guard store.isInPlace || self.isMoving(store) else {
              throw DatabaseDocumentError.replaced(store.url.path(percentEncoded: false))
            }
            return .commit
          }
          return value
        }
        if let value { return value }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE && self.store !== store {
        // It was closed.
        continue
      }
    }
  }

  /// Whether the package was moved a moment ago, and nothing is in its place.
  private func isMoving(_ store: OpenStore) -> Bool { store.file.isLinked && (try? store.url.exists()) == false }

  // MARK: - LiveContents

  func documentDidMove(to url: URL) {
    guard let store = self.store, isOpen(in: url), !store.isInPlace else { return }
    // Connections that are made later need the new path. The log is the same file at both.
    guard let moved = try? OpenStore.open(storeURL(in: url), store.settings, isKnown: true) else { return }
    use(moved)
    closeRetired()
  }

  func documentDidLeave() {
    use(nil)
    closeRetired()
  }

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
  func keepVersion(of store: OpenStore, in history: VersionHistory, isDiscardable: Bool) throws -> FileVersion {
    let temporary = history.makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: temporary) }
    let package = temporary.appending(path: history.url.lastPathComponent, directoryHint: .isDirectory)
    try makeFolders(of: package)
    try store.copy(to: storeURL(in: package))
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

extension URL {
  /// Whether an item is at this URL; links are not followed.
  ///
  /// - Throws: `CocoaError` if that cannot be determined: nothing must be taken for missing that is there.
  func exists() throws -> Bool { try status() != nil }

  /// Whether the item at this URL is a symbolic link.
  func isLink() throws -> Bool { try status().map { $0.st_mode & S_IFMT == S_IFLNK } ?? false }

  private func status() throws -> stat? {
    let path = bytes
    if let status = Descriptor.status(at: path, followingLinks: false) { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw CocoaError(readingAt: path, errno) }
    return nil
  }
}
#endif
