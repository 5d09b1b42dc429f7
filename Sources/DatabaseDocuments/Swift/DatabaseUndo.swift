#if Databases
import Foundation
import GRDB
import Threads
import UndoManagers

/// Records how to undo transactions of a document, in its undo manager.
///
/// ```swift
/// let undo = try await DatabaseUndo(of: book, tables: ["recipe"])
/// try await undo.write("Add Recipe") { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Dal')") }
/// book.undoManager.undo()
/// try await undo.finish()
/// ```
/// SQLite itself records the opposite of each change, with triggers of the document's connection, so cascading changes are
/// undone, too. Changes by other programs and by ``DocumentDatabase/write(_:)`` are not recorded; if they make an action impossible,
/// undoing it fails as a whole. Tables need a `rowid`. A new object is needed after the document was saved elsewhere,
/// moved, or replaced.
///
/// Source of the method: "Automatic Undo/Redo Using SQLite", sqlite.org/undoredo.html.
@MainActor public final class DatabaseUndo {
  private let document: UIManagedDocument
  /// The latest action that was requested and may not have ended.
  private var last: Task<Void, any Error>?

  /// Begins to record.
  ///
  /// - Parameters:
  ///   - document: an open document.
  ///   - tables: the tables whose changes are recorded.
  /// - Throws: ``DatabaseDocumentError/notOpen``; `DatabaseError` if a table does not exist or has no `rowid`.
  public init(of document: UIManagedDocument, tables: [String]) async throws {
    self.document = document
    try await document.database.write { database in
      try database.execute(
        sql: """
          CREATE TEMP TABLE IF NOT EXISTS undo_step (number INTEGER PRIMARY KEY, sql TEXT NOT NULL);
          CREATE TEMP TABLE IF NOT EXISTS undo_recording (is_on INTEGER);
          """)
      for table in tables { try Self.record(table, database) }
    }
  }

  /// Runs a transaction that the user can undo.
  ///
  /// - Parameters:
  ///   - actionName: its name, for the Undo command.
  ///   - updates: changes the database.
  /// - Returns: what `updates` returns.
  /// - Throws: as ``DocumentDatabase/write(_:)``.
  @discardableResult
  public func write<Value: Sendable>(
    _ actionName: String = "", _ updates: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let (value, steps) = try await document.database.write { try Self.recording($0, updates) }
    if !steps.isEmpty { register(Steps(steps), actionName) }
    return value
  }

  /// Waits until the actions that were undone and redone so far have been carried out.
  ///
  /// - Throws: why the last one failed; the database is as it was before it then.
  public func finish() async throws { try await last?.value }

  /// Registers the opposite of a transaction.
  private func register(_ steps: Steps, _ actionName: String) {
    guard let manager = document.undoManager else { return }
    manager.registerUndo(withTarget: self) { $0.perform(steps, actionName) }
    manager.setActionName(actionName)
  }

  /// Carries out steps in the background. What leads back is registered at once, as undo managers require, and known later.
  private func perform(_ steps: Steps, _ actionName: String) {
    let opposite = Steps([])
    let (before, document) = (last, document)
    last = Task {
      _ = try? await before?.value
      opposite.all = try await document.database.write { database in
        try Self.recording(database) { for step in steps.all { try $0.execute(sql: step) } }.steps
      }
    }
    register(opposite, actionName)
  }

  /// The statements of an action, which may not have been recorded yet.
  private nonisolated final class Steps: Sendable {
    private let statements: Monitor<[String]>
    var all: [String] {
      get { statements.locked { $0 } }
      set { statements.locked { $0 = newValue } }
    }

    init(_ statements: [String]) { self.statements = Monitor(statements) }
  }

  // MARK: Recording

  nonisolated private static func recording<Value>(
    _ database: Database, _ updates: (Database) throws -> Value
  ) throws -> (value: Value, steps: [String]) {
    try database.execute(sql: "DELETE FROM undo_step; INSERT INTO undo_recording VALUES (1)")
    let value = try updates(database)
    let steps = try String.fetchAll(database, sql: "SELECT sql FROM undo_step ORDER BY number DESC")
    try database.execute(sql: "DELETE FROM undo_recording; DELETE FROM undo_step")
    return (value, steps)
  }

  nonisolated private static func identifier(_ name: String) -> String {
    "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
  }

  /// Creates the triggers of a table.
  nonisolated private static func record(_ table: String, _ database: Database) throws {
    // Within the text of a statement, which is itself a text.
    func quoted(_ name: String) -> String {
      identifier(name).replacingOccurrences(of: "'", with: "''")
    }
    let name = quoted(table)
    let columns = try ["rowid"] + database.columns(in: table).map(\.name)
    let names = columns.map(quoted)
    let values = columns.map { "quote(old.\(identifier($0)))" }
    let sets = zip(names, values).map { "\($0)=' || \($1) || '" }.joined(separator: ",")
    let steps = [
      "INSERT": "'DELETE FROM \(name) WHERE rowid=' || new.rowid",
      "UPDATE": "'UPDATE \(name) SET \(sets) WHERE rowid=' || new.rowid",
      "DELETE": "'INSERT INTO \(name) (\(names.joined(separator: ","))) VALUES (' || "
        + values.joined(separator: " || ',' || ") + " || ')'",
    ]
    for (event, step) in steps {
      try database.execute(
        sql: """
          CREATE TEMP TRIGGER IF NOT EXISTS \(identifier("undo \(event) \(table)"))
          AFTER \(event) ON main.\(identifier(table)) WHEN EXISTS (SELECT 1 FROM undo_recording)
          BEGIN INSERT INTO undo_step (sql) VALUES (\(step)); END
          """)
    }
  }
}
#endif
