#if Databases
import GRDB
import UTThreads

/// Holds off all transactions that write a database, in this and other programs, while reading continues.
final class WriteHold: Sendable {
  private let queue: DatabaseQueue
  private let file: StoreFile
  private let isHeld = Monitor(true)

  /// Waits for the transactions that already began.
  ///
  /// - Throws: `DatabaseError`, with `SQLITE_BUSY` if one takes longer than the timeout; ``DatabaseDocumentError``.
  init(_ store: OpenStore) throws {
    file = store.file
    file.changeHoldCount(by: 1)
    do {
      queue = try Self.open(store)
    } catch {
      file.changeHoldCount(by: -1)
      throw error
    }
  }

  private static func open(_ store: OpenStore) throws -> DatabaseQueue {
    _ = try StoreLog.check(store.path, store.file)
    let queue = try DatabaseQueue(
      path: String(decoding: store.path, as: UTF8.self), configuration: store.settings.holdingConfiguration)
    do {
      try queue.writeWithoutTransaction { database in
        // This leaves little of the log to copy. Readers may prevent it.
        store.file.unlessLent { _ = try? database.checkpoint(.passive) }
        try database.execute(sql: "BEGIN IMMEDIATE")
      }
      // SQLite opens any file at the path.
      guard store.isInPlace, store.log.isLog(of: store.path) else {
        throw DatabaseDocumentError.replaced(String(decoding: store.path, as: UTF8.self))
      }
    } catch {
      try? queue.close()
      throw error
    }
    return queue
  }

  /// Changes with each transaction of another connection.
  var version: Int64? {
    get throws { try queue.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA data_version") } }
  }

  /// Lets transactions continue, but keeps the connection.
  func release() { try? queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }

  /// Lets transactions continue.
  func end() {
    guard
      isHeld.locked({ isHeld in
        defer { isHeld = false }; return isHeld
      })
    else { return }
    // Has no effect after ``release()``.
    release()
    try? queue.close()
    file.changeHoldCount(by: -1)
  }

  deinit { end() }
}
#endif
