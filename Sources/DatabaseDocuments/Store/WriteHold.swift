#if Databases
import GRDB
import Threads

/// Holds off all transactions that write a database, in this program and others, while reading goes on.
final class WriteHold: Sendable {
  private let queue: DatabaseQueue
  private let isHeld = Monitor(true)

  /// Waits for the transactions that have begun.
  ///
  /// - Throws: `DatabaseError`, with `SQLITE_BUSY` if one takes longer than the timeout.
  init(_ store: OpenStore) throws {
    queue = try DatabaseQueue(
      path: String(decoding: store.path, as: UTF8.self), configuration: store.settings.holdingConfiguration)
    do {
      try queue.writeWithoutTransaction { database in
        // So that little of the log is left to copy. Readers may prevent it.
        _ = try? database.checkpoint(.passive)
        try database.execute(sql: "BEGIN IMMEDIATE")
      }
    } catch {
      try? queue.close()
      throw error
    }
  }

  /// Lets transactions go on.
  func end() {
    guard
      isHeld.locked({ isHeld in
        defer { isHeld = false }; return isHeld
      })
    else { return }
    try? queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try? queue.close()
  }

  deinit { end() }
}
#endif
