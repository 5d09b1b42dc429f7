#if Databases
import GRDB
import GRDBSQLite

/// Moves the log of a database into its file after a transaction if the log is long, as SQLite does by itself, unless
/// other programs read the file.
final class AutomaticCheckpoints: TransactionObserver, Sendable {
  private let file: StoreFile
  /// In pages.
  private let limit: CInt

  private init(_ file: StoreFile, limit: CInt) { (self.file, self.limit) = (file, limit) }

  /// Takes the place of SQLite's own automatic checkpoints on a connection, with the same limit.
  ///
  /// - Throws: `DatabaseError`.
  static func begin(on database: Database, of file: StoreFile) throws {
    let limit = try CInt.fetchOne(database, sql: "PRAGMA wal_autocheckpoint") ?? 0
    guard limit > 0 else { return }
    let checkpoints = AutomaticCheckpoints(file, limit: limit)
    // The connection keeps its observers until it is closed, and does not call the hook after that.
    database.add(transactionObserver: checkpoints, extent: .databaseLifetime)
    let hook: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, CInt) -> CInt = {
      (context, connection, name, count) in
      guard let context else { return SQLITE_OK }
      let checkpoints = Unmanaged<AutomaticCheckpoints>.fromOpaque(context).takeUnretainedValue()
      guard count >= checkpoints.limit else { return SQLITE_OK }
      // If it fails, the next transaction tries again.
      checkpoints.file.unlessLent { _ = sqlite3_wal_checkpoint(connection, name) }
      return SQLITE_OK
    }
    sqlite3_wal_hook(database.sqliteConnection, hook, Unmanaged.passUnretained(checkpoints).toOpaque())
  }

  // MARK: - TransactionObserver

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  func databaseDidChange(with event: DatabaseEvent) {}

  func databaseDidCommit(_ db: Database) {}

  func databaseDidRollback(_ db: Database) {}
}
#endif
