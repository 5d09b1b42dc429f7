#if Databases
import Documents
import FileTrees
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTFileVersions
import UTLibC
import UTSystemCalls
import UTThreads

/// The database of a document: the open store, which changes when the document is saved elsewhere or replaced by
/// another program.
final class DatabaseFile: LiveContents {
  /// The folder of the package with the database, as in Apple's packages.
  static let storeFolder = "StoreContent"
  /// The folder with everything else.
  static let additionalFolder = "AdditionalContent"

  let name: String
  private struct State {
    var settings = StoreSettings()
    var store: OpenStore?
    /// Databases that are no longer used, but not closed yet.
    var retired: [OpenStore] = []
    /// Whether a complete package is being saved, and the hold on transactions during the save.
    var isSavingPackage = false
    var hold: WriteHold?
    /// While the open database is about to be replaced: transactions wait for that.
    var switching: Promise<Bool>?
  }
  private let state = Monitor(State())
  let changes: ExternalChanges
  let undo = UndoTarget()
  private let owner = Monitor(Weak<UIDocument>())
  /// All documents that have a database open.
  private static let all = Monitor<[ObjectIdentifier: Weak<DatabaseFile>]>([:])

  private struct Weak<Object: AnyObject & Sendable>: Sendable { weak var object: Object? }

  init(name: String) {
    self.name = name
    changes = ExternalChanges()
  }

  func setDocument(_ document: UIDocument) { owner.locked { $0.object = document } }
  var document: UIDocument? { owner.locked { $0.object } }

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
      guard let store, !store.isClosed else { throw DatabaseDocumentError.notOpen }
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
    store?.isOpen(at: storeURL(in: package).bytes) ?? false
  }

  /// Uses another database from now on; nil for none. The previous database stays open until ``closeRetired()``.
  func use(_ store: OpenStore?) {
    state.locked { state in
      if let replaced = state.store { state.retired.append(replaced) }
      state.store = store
    }
    let id = ObjectIdentifier(self)
    Self.all.locked { $0[id] = store == nil ? nil : Weak(object: self) }
    if store == nil { LivePackages.shared.remove(self) } else { LivePackages.shared.add(self) }
    if let store, let published = store.published {
      // The program may also use the connections directly.
      let observer = UnpublishedTransactions(published) { [weak self] in
        guard let document = self?.document else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { document.updateChangeCount(.done) } }
      }
      store.pool.add(transactionObserver: observer, extent: .databaseLifetime)
    }
    watchChanges(of: store)
  }

  /// Watches a database at its current location for changes by other connections; nil for none.
  func watchChanges(of store: OpenStore?) {
    changes.watch(store) { [weak self] in try? self?.takeOverPublished($0) }
  }

  /// Closes the databases that are no longer used.
  func closeRetired() {
    let retired = state.locked { state in
      defer { state.retired = [] }
      return state.retired
    }
    for store in retired {
      // Publish changes made without the document.
      try? publishChanges(of: store)
      store.close()
    }
  }

  // MARK: Switching

  /// Waits for the database that is about to replace the open one.
  func untilSwitched() async {
    _ = await state.locked { $0.switching }?.value()
  }

  /// Whether transactions may begin in a database.
  func isCurrent(_ store: OpenStore) -> Bool { state.locked { $0.store === store && $0.switching == nil } }

  var isSwitching: Bool { state.locked { $0.switching != nil } }

  /// Makes new transactions wait, until ``endSwitching()``, and waits for running ones.
  ///
  /// - Returns: the open database; nil if there is none, or it is in use for another purpose.
  func beginSwitching() -> OpenStore? {
    let store = state.locked { state -> OpenStore? in
      guard let store = state.store, state.switching == nil, !state.isSavingPackage else { return nil }
      state.switching = Promise()
      return store
    }
    store?.pool.writeWithoutTransaction { _ in }
    return store
  }

  func endSwitching() {
    state.locked { $0.switching.take() }?.fulfill()
  }

  /// The documents that have the same file open.
  static func users(of file: StoreFile) -> [DatabaseFile] {
    all.locked { all in all.values.compactMap(\.object) }.filter { $0.store?.file === file }
  }

  /// Whether a document has the database at a URL open.
  static func isOpen(_ url: URL) -> Bool {
    let path = url.bytes
    return all.locked { all in all.values.compactMap(\.object) }.contains { $0.store?.isOpen(at: path) ?? false }
  }

  // MARK: - LiveContents

  /// In a container, each transaction replaces the file, and the database itself notices other devices' transactions.
  func folder(of package: URL) -> LiveFolder {
    LiveFolder(Self.storeFolder, file: PublishedFile.isNeeded(at: storeURL(in: package).bytes) ? nil : name)
  }

  func checkLocation(_ url: URL) throws { _ = try url.databasePath }

  func documentDidMove(to url: URL) { try? followPackage(to: url) }

  func documentDidLeave() { use(nil) }

  func closeUnused() { closeRetired() }
}

extension URL {
  /// Whether an item is at this URL; links are not followed.
  ///
  /// - Throws: `CocoaError` if that cannot be determined: an existing item must not be treated as missing.
  func exists() throws -> Bool { try status() != nil }

  /// Whether the item at this URL is a symbolic link.
  func isLink() throws -> Bool { try status()?.isLink ?? false }

  private func status() throws -> FileStatus? {
    let path = bytes
    if let status = Descriptor.status(at: path, followingLinks: false) { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw CocoaError(readingAt: path, errno) }
    return nil
  }
}
#endif
