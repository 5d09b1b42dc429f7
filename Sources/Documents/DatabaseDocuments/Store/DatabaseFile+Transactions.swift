#if Databases
import Documents
import Foundation
import GRDB
import UTFileURLs

/// The transactions of a document.
extension DatabaseFile {
  /// Runs a transaction in the database that the document has when the transaction begins and still has when it ends.
  ///
  /// - Parameter committed: called with the step that undoes it, on the thread of the transaction; nil to register the
  ///   step.
  func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value, committed: (@Sendable ([UndoStep?]) -> Void)? = nil
  ) async throws -> Value {
    while true {
      let store = try await currentStore
      do {
        let done = try await store.pool.writeWithoutTransaction { database in
          let done = try self.publishing(store) { try self.run(updates, in: database, of: store) }
          if let done { committed?(done.steps) ?? self.noteCommitted(done.steps) }
          return done?.value
        }
        if let done { return done }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE && !self.isCurrent(store) {
        // It was closed.
        continue
      }
    }
  }

  /// - Returns: nil if the document must open the database again first.
  private func run<Value>(
    _ updates: (Database) throws -> Value, in database: Database, of store: OpenStore
  ) throws -> (value: Value, steps: [UndoStep?])? {
    var (value, steps): (Value?, [UndoStep?]) = (nil, [])
    try database.inTransaction(.immediate) {
      // While this transaction waited, the document was saved elsewhere.
      guard isCurrent(store) else { return .rollback }
      steps = try recordingUndo(of: database) { value = try updates(database) }
      // A transaction counts only if the database can still be opened.
      guard try isFound(store) else {
        value = nil
        return .rollback
      }
      return .commit
    }
    return value.map { ($0, steps) }
  }

  /// Reads the database that the document has when reading begins.
  func read<Value: Sendable>(_ value: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    while true {
      let store = try await currentStore
      do {
        return try await store.pool.read(value)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_MISUSE && !self.isCurrent(store) {
        continue
      }
    }
  }

  /// The open database, after its replacement if there is one.
  private var currentStore: OpenStore {
    get async throws {
      var isTried = false
      while true {
        await untilSwitched()
        guard let store else { throw DatabaseDocumentError.notOpen }
        if try !store.isClosed && (isTried || (store.published?.isCurrent ?? isFound(store, orReplaced: true))) {
          return store
        }
        guard !isTried || isSwitching else { throw DatabaseDocumentError.notOpen }
        isTried = true
        try await changes.perform { try self.putRight(store) }
      }
    }
  }

  /// Returns whether other programs that open the document find the new contents.
  ///
  /// - Parameter orReplaced: whether a database that another program replaced counts as found.
  /// - Returns: false if the document must open the database again first.
  /// - Throws: ``DatabaseDocumentError/replaced(_:)``.
  private func isFound(_ store: OpenStore, orReplaced: Bool = false) throws -> Bool {
    if store.isInPlace { return store.log.isLog(of: store.path) }
    // The document is about to follow its package.
    guard let path = currentPackage(where: store.file.isAt).map({ storeURL(in: $0).bytes }) else {
      guard !orReplaced else { return true }
      throw DatabaseDocumentError.replaced(store.url.pathText)
    }
    return store.log.isLog(of: path) && !PublishedFile.isNeeded(at: path)
  }

  /// Opens a database again that was moved, lost its log, or could not be opened when its package was moved; in a
  /// container, takes over a version that arrived.
  private func putRight(_ store: OpenStore) throws {
    if !store.isClosed { try takeOverPublished(store) }
    guard store.published == nil, let package = currentPackage(where: store.file.isAt) else { return }
    try followPackage(to: package)
  }

  /// The package's location after a move that the document may not have noticed yet.
  func currentPackage(where isDatabase: ([UInt8]) -> Bool) -> URL? {
    guard let document else { return nil }
    let url = document.fileURL
    return [url, document.movedURL(from: url)].compactMap { $0 }.first { isDatabase(storeURL(in: $0).bytes) }
  }
}
#endif
