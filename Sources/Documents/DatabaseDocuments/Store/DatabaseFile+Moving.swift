#if Databases
import Foundation
import GRDB
import UTFileURLs
import UTThreads

/// How a document keeps its database when its package is moved, or another database takes its place.
extension DatabaseFile {
  /// One at a time, because documents in this process may share a database.
  private static let turn = Monitor(false)

  /// Opens the database at its package's current location. Later connections need the new path.
  ///
  /// SQLite keeps one index of the log for all connections of a process, and identifies it by the path at which the
  /// first one opened the database. So all of them are closed first: otherwise, the last one would remove the index of
  /// whatever is at the old path. SQLite does not remove the log of a file that was moved.
  ///
  /// - Parameter package: the package's location.
  /// - Throws: as opening does; the next read or save tries again.
  func followPackage(to package: URL) throws {
    try Self.turn.locked { _ in Result { try reopen(in: package) } }.get()
  }

  private func reopen(in package: URL) throws {
    guard let store, isOpen(in: package) else { return }
    let path = storeURL(in: package).bytes
    guard let published = store.published else {
      let isLogLost = store.isInPlace && !store.isClosed && !store.log.isLog(of: path)
      // Later transactions are in a log that no other program can find.
      if isLogLost { try store.checkpoint() }
      if !store.isInPlace || store.isClosed || isLogLost { try reopenAll(store, in: package) }
      return
    }
    let isMoved = published.path != path
    published.path = path
    guard PublishedFile.isNeeded(at: path) else {
      try publishChanges(of: store)
      return try reopenAll(store, in: package)
    }
    if isMoved { watchChanges(of: store) }
  }

  /// Opens the database at the package's current location, for all documents that share it.
  private func reopenAll(_ store: OpenStore, in package: URL) throws {
    let users = Self.users(of: store.file).compactMap { user in user.beginSwitching().map { (user, $0) } }
    defer { for (user, _) in users { user.endSwitching() } }
    // A document whose package is being saved holds off transactions with its own connection.
    guard users.count == Self.users(of: store.file).count, store.file.holdCount == 0 else { return }
    for (_, store) in users { guard store.closeConnections() else { return } }
    for (user, store) in users {
      user.use(try OpenStore.open(user.storeURL(in: package), store.settings, isKnown: true))
      user.closeRetired()
    }
  }

  /// Opens another database, with which another program replaced the open one.
  ///
  /// The open one is kept as a version: it has transactions that are in no other file. Its log must not stay beside the
  /// other database.
  ///
  /// - Parameters:
  ///   - url: the other database.
  ///   - keep: keeps the open one as a version.
  ///   - open: opens the other database.
  /// - Throws: errors from the closures; `CocoaError`. The database stays open.
  func takeOver(_ url: URL, keep: (OpenStore) throws -> Void, open: () throws -> Void) throws {
    guard let store = beginSwitching() else {
      guard store == nil else { throw DatabaseDocumentError.replaced(url.pathText) }
      return try open()
    }
    defer {
      endSwitching()
      closeRetired()
    }
    if try url.exists() {
      try keep(store)
      try store.log.remove(from: url.bytes)
    }
    try open()
    noteOtherContents()
  }
}
#endif
