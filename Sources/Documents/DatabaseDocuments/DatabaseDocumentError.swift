#if Databases
import Foundation

/// An error of a document with a database, other than errors from the file system and from SQL statements.
public enum DatabaseDocumentError: Error, Sendable, Hashable {
  /// The document has no open database: it was not opened, or was closed.
  case notOpen
  /// The package at the path has no database.
  case missingDatabase(String)
  /// The database at the path is damaged; the reason is SQLite's error.
  case damaged(String, reason: String)
  /// The database at the path was changed by a newer version of the program.
  case newerVersion(String)
  /// The item at the path is a link, a special file, or a journal that names other files. A package from elsewhere must
  /// not make the program open these.
  case unsafeItem(String)
  /// The log beside the database at the path belongs to another database, which was there before.
  case foreignLog(String)
  /// The database has to be migrated first, which the options of the document do not allow; its path.
  case needsMigration(String)
  /// The item at the path is no longer the document's database: another program replaced or deleted the package.
  /// The transaction was rolled back.
  case replaced(String)
  /// The path is not UTF-8, which SQLite requires. Invalid bytes in it are replaced by U+FFFD.
  case unsupportedName(String)
  /// The type of store is not supported.
  case unsupportedStoreType(String)
  /// An option for the database is unknown or has an invalid value; its name.
  case invalidOption(String)
}

extension DatabaseDocumentError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  public var description: String {
    switch self {
    case .notOpen: "the document's database is not open; open the document first"
    case .missingDatabase(let path): "'\(path)' does not exist; restore the document from a version or a backup"
    case .damaged(let path, let reason):
      "'\(path)' is damaged: \(reason); restore the document from a version or a backup"
    case .newerVersion(let path):
      "'\(path)' was changed by a newer version of the program; update the program"
    case .unsafeItem(let path):
      "'\(path)' is not safe to open: it is a link, a special file, or a journal that names other files; replace or remove it"
    case .foreignLog(let path):
      "another program replaced '\(path)' but not its log, '\(path)-wal';"
        + " move the log elsewhere to open the database without the changes in the log, or restore the document from a version or a backup"
    case .needsMigration(let path):
      "'\(path)' must be migrated; set NSMigratePersistentStoresAutomaticallyOption to true"
    case .replaced(let path):
      "cannot write '\(path)': another program replaced or deleted the document; revert it, or save it elsewhere"
    case .unsupportedName(let path):
      "the path '\(path)' is not valid UTF-8, which databases require; rename the document"
    case .unsupportedStoreType(let type): "unsupported store type '\(type)'; use NSSQLiteStoreType"
    case .invalidOption(let name): "invalid option '\(name)' for the database; see persistentStoreOptions"
    }
  }
}
#endif
