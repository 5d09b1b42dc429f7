#if canImport(FileCoordination)
  import FileCoordination
#else
  import Foundation
#endif
import GRDB
import GRDBSQLite

/// A database in a folder of its own, which several programs use at the same time.
///
/// Opening it is coordinated, as GRDB's guide to sharing a database recommends: programs that start together do not all
/// create the tables, and one that only reads does not see half of them. SQLite takes care of everything later.
enum SharedDatabase {
  /// Opens the database for reading and writing, and creates it if necessary.
  static func open(in folder: URL) throws -> DatabasePool {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try coordinated { result, error in
      // Programs that have the folder open may save before.
      NSFileCoordinator().coordinate(writingItemAt: file(in: folder), options: .forMerging, error: error) { url in
        result = Result {
          let pool = try DatabasePool(path: url.path, configuration: configuration(isReadOnly: false))
          try migrator.migrate(pool)
          return pool
        }
      }
    }
  }

  /// Opens the database for reading.
  ///
  /// - Returns: nil if no program has created it.
  static func openReadOnly(in folder: URL) throws -> DatabasePool? {
    try coordinated { result, error in
      NSFileCoordinator().coordinate(readingItemAt: file(in: folder), options: .withoutChanges, error: error) { url in
        result = Result {
          guard FileManager.default.fileExists(atPath: url.path) else { return nil }
          let pool = try DatabasePool(path: url.path, configuration: configuration(isReadOnly: true))
          // A newer version of the program may still have to create the tables.
          return try pool.read(migrator.hasCompletedMigrations) ? pool : nil
        }
      }
    }
  }

  private static func file(in folder: URL) -> URL { folder.appendingPathComponent("items.sqlite") }

  /// Runs an access, and throws its error or the one of the code in it.
  private static func coordinated<Value>(
    _ access: (inout Result<Value, any Error>?, NSErrorPointer) -> Void
  ) throws -> Value {
    var error: NSError?
    var result: Result<Value, any Error>?
    access(&result, &error)
    if let error { throw error }
    guard let result else { throw CocoaError(.fileReadUnknown) }
    return try result.get()
  }

  private static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(60)
    // The write-ahead log must outlive the last writer: a program that only reads cannot create it.
    configuration.prepareDatabase { database in
      guard !isReadOnly else { return }
      var isPersistent: CInt = 1
      let code = sqlite3_file_control(database.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &isPersistent)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    return configuration
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("items") { database in
      try database.create(table: "item") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text).notNull()
      }
    }
    return migrator
  }
}
