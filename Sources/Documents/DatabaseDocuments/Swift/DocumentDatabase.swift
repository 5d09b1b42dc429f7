#if Databases
import Documents
import Foundation
import GRDB
import UTFileURLs
import UTFileVersions

/// The open database of a document: `try await document.database.write { … }`. Its functions do not block the main
/// actor.
public struct DocumentDatabase: Sendable {
  let file: DatabaseFile

  /// The connections, for observations and all other features of GRDB. They are replaced when the document is saved
  /// elsewhere or moved, or when another program replaces it: use them immediately, or use ``write(_:)`` and
  /// ``read(_:)``.
  ///
  /// - Throws: ``DatabaseDocumentError/notOpen``.
  public var pool: DatabasePool { get throws { try file.openStore.pool } }

  /// Runs a transaction. It is on disk, in the document, when this method returns.
  ///
  /// - Parameter updates: changes the database. It may be run again if the document is saved elsewhere in the meantime.
  /// - Returns: what `updates` returns.
  /// - Throws: ``DatabaseDocumentError``; `DatabaseError`; errors from `updates`. On failure, the database is
  ///   unchanged.
  @discardableResult
  public func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    await file.finishUndo()
    let value = try await file.write(updates)
    await file.registerCommitted()
    return value
  }

  /// Reads one state of the database, without later changes.
  ///
  /// - Parameter value: reads the database.
  /// - Returns: what `value` returns.
  /// - Throws: ``DatabaseDocumentError/notOpen``; `DatabaseError`; errors from `value`.
  public func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    await file.finishUndo()
    return try await file.read(value)
  }

  /// Checks the whole database for damage, which may take a while.
  ///
  /// - Throws: ``DatabaseDocumentError/damaged(_:reason:)``.
  public func checkIntegrity() async throws {
    let store = try file.openStore
    try await store.pool.read { database in
      try OpenStore.reportingDamage(of: store.packagePath) { try store.checkIntegrity(database, isQuick: false) }
    }
  }
}

extension UIDocumentAdditions where Self: UIManagedDocument {
  /// The open database.
  nonisolated public var database: DocumentDatabase { DocumentDatabase(file: databaseFile) }

  /// Whether the undo manager of the document undoes and redoes transactions made with ``DocumentDatabase/write(_:)``,
  /// each as one step; false by default. Such a transaction counts as a change of the document, and autosaving
  /// checkpoints the database.
  ///
  /// Triggers record what each transaction changes. Undoing restores the rows as they were, even if another program
  /// changed them since; if that violates a constraint, the document reports the error, and forgets the steps. Steps
  /// are also forgotten if the schema changes, if a version is restored, and if another database takes the place of the
  /// open one. Changes of virtual tables are not recorded. The triggers of the schema also run during undo. So a
  /// trigger that updates a full-text index keeps it correct, but a trigger that counts changes counts twice. A
  /// transaction that drops a column must be made while this is false.
  nonisolated public var registersUndo: Bool {
    get { databaseFile.registersUndo }
    set { databaseFile.registersUndo = newValue }
  }
}

extension DocumentLifecycle {
  /// Writes a copy of a document with a database as it is now, with changes that are not saved yet.
  ///
  /// - Parameter url: the destination, where nothing may exist; nil for a free name next to the document.
  /// - Returns: the URL of the copy.
  /// - Throws: the reason for a failure; ``DatabaseDocumentError/notOpen`` for a document without a database.
  @discardableResult
  public func duplicate(to url: URL? = nil) async throws -> URL {
    let document = try managedDocument
    let contents = HandedOver(try document.contents(forType: document.fileType ?? ""))
    return try await document.access {
      _ = try document.databaseFile.openStore
      let source = document.fileURL
      let target = url ?? DocumentName.free(source.nameText, in: source.deletingLastPathComponent())
      try document.createPackage(contents.value, at: target, originalContentsURL: source)
      return target
    }
  }

  /// Keeps a document with a database, as it is on disk now, as a version, until it is removed. `restore` returns to
  /// it.
  ///
  /// - Returns: the version.
  /// - Throws: the reason for a failure; ``DatabaseDocumentError/notOpen`` for a document without a database.
  @discardableResult
  public func keepVersion() async throws -> FileVersion {
    let document = try managedDocument
    return try await document.access {
      let file = document.databaseFile
      return try file.keepVersion(of: file.openStore, in: document.versionHistory, isDiscardable: false)
    }
  }

  private var managedDocument: UIManagedDocument {
    get throws {
      guard let document = document as? UIManagedDocument else { throw DatabaseDocumentError.notOpen }
      return document
    }
  }
}
#endif
