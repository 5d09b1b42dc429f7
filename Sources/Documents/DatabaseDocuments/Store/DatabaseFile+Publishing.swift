#if Databases
import Documents
import Foundation
import GRDB
import SafeWriting
import UTFileURLs
import UTSystemCalls

/// Publishes the database of a document in a container, and takes over databases from other devices.
extension DatabaseFile {
  /// Runs a transaction, and publishes it.
  ///
  /// - Returns: nil if the copy must be made again first.
  /// - Throws: errors from `body` and from publishing. On failure, the database is unchanged.
  func publishing<Value>(_ store: OpenStore, _ body: () throws -> Value?) throws -> Value? {
    guard let published = store.published else { return try body() }
    // Programs take turns.
    guard published.exists || locate(published) else {
      throw DatabaseDocumentError.replaced(String(decoding: published.path, as: UTF8.self))
    }
    let turn = try PublishedFile.beginTurn(at: published.path, store.settings)
    defer { withExtendedLifetime(turn) {} }
    guard published.isCurrent, let value = try published.inTurn(body) else { return nil }
    do {
      try store.publish()
      return value
    } catch {
      published.invalidate()
      if error is PublishedFile.Outdated { return nil }
      throw error
    }
  }

  /// Finds the file if the package was moved and the document was not notified yet.
  private func locate(_ published: PublishedFile) -> Bool {
    guard let package = currentPackage(where: published.isAt) else { return false }
    published.path = storeURL(in: package).bytes
    return true
  }

  /// Publishes changes that the program made without the document.
  func publishChanges(of store: OpenStore) throws {
    while let published = store.published, published.isUnpublished {
      try takeOverPublished(store)
      let isDone = try store.pool.writeWithoutTransaction { _ in try publishing(store) { true } }
      if isDone ?? false { return }
    }
  }

  /// Takes over the current file in the package, if it was replaced. The copy stays the same database, so observations
  /// continue.
  ///
  /// - Throws: ``DatabaseDocumentError``; `DatabaseError`; `CocoaError`. The next use of the database tries again.
  func takeOverPublished(_ store: OpenStore) throws {
    guard let published = store.published, !published.isCurrent else { return }
    try published.takingOver.locked { _ in
      Result { while !published.isCurrent { try replaceCopy(of: store, published) } }
    }.get()
  }

  private func replaceCopy(of store: OpenStore, _ published: PublishedFile) throws {
    let path = published.path
    let base = try PublishedFile.base(at: path)
    let arrived = published.folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: arrived, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: arrived) }
    let other = try store.preparedCopy(of: store.url, in: arrived)
    defer { try? other.close() }
    guard try !base.isReplaced(at: FilePath(checking: path)) else { return }
    try store.replaceContents(with: other) { hold in
      guard published.isUnpublished, let history = document?.versionHistory else { return }
      _ = try keepVersion(of: store, in: history, isDiscardable: true, hold: hold)
    }
    published.noteSame(as: base)
    noteOtherContents()
    store.notifyObservers()
  }
}

extension OpenStore {
  /// Notifies observers that all contents changed.
  func notifyObservers() {
    try? pool.writeWithoutTransaction { database in
      func notify() throws {
        try database.inTransaction {
          try database.notifyChanges(in: .fullDatabase)
          return .commit
        }
      }
      // This transaction must not be published.
      if let published { try published.inTurn(notify) } else { try notify() }
    }
  }

  /// Replaces the file in the package with a copy of the database, durably.
  ///
  /// - Throws: ``PublishedFile/Outdated`` if the file was replaced; `DatabaseError`; `CocoaError`.
  func publish() throws {
    guard let published else { return }
    let copy = published.folder.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: copy) }
    try self.copy(to: copy)
    try published.replace(with: copy)
  }

  /// Opens a database of which other programs must see only whole versions.
  ///
  /// - Parameters:
  ///   - path: the file in the package, while this program alone opens it.
  ///   - beforeMigrating: called before a database of an earlier version is changed.
  static func openCopy(
    _ path: [UInt8], _ settings: StoreSettings, isKnown: Bool, _ beforeMigrating: (OpenStore) throws -> Void
  ) throws -> OpenStore {
    // The leftovers of a program that was killed while it published.
    var recovery = SaveOptions()
    recovery.replacesLink = true
    _ = try? SafeWrite.recover(at: FilePath(checking: path), options: recovery)
    var attempts = Int(settings.timeout * 100)
    while true {
      let turn = try PublishedFile.beginTurn(at: path, settings)
      defer { withExtendedLifetime(turn) {} }
      let published = try PublishedFile(path)
      let file = try StoreFile.open(path)
      let hasLog = try StoreLog.check(path, file, requiresMark: true) > 0
      file.close()
      // Another program moved the package here, and is about to close the database.
      guard !StoreLog.isInUse(path) else {
        Thread.sleep(forTimeInterval: 0.01)
        attempts -= 1
        guard attempts > 0 else {
          throw DatabaseError(resultCode: .SQLITE_BUSY, message: "another program has the database open")
        }
        continue
      }
      let source = URL.file(path)
      let target = URL.file(published.copy)
      try copyFile(source, to: target)
      guard published.isCurrent else { continue }
      let (store, isMigrated) = try openFile(
        published.copy, settings, published, isKnown: isKnown, beforeMigrating)
      do {
        if isMigrated || hasLog { try store.publish() }
        StoreLog.removeAll(from: path)
        return store
      } catch {
        store.close()
        guard error is PublishedFile.Outdated else { throw error }
      }
    }
  }
}
#endif
