#if Databases
import GRDB

/// Records how to undo a transaction, with the technique of sqlite.org/undoredo.html: temporary triggers write the
/// statement that undoes each change of a row into a temporary table.
struct UndoRecording {
  private static let log = "utictl_undo_log"
  private static let schema = "utictl_undo_schema"
  private static let trigger = "utictl_undo_trigger"

  private let database: Database
  private let version: Int?
  /// Whether the schema changed since the last recorded transaction.
  private let isNewSchema: Bool

  /// Begins to record, in a transaction.
  init(_ database: Database) throws {
    self.database = database
    try database.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS \(Self.log) (number INTEGER PRIMARY KEY, statement TEXT NOT NULL);
        CREATE TEMP TABLE IF NOT EXISTS \(Self.schema) (version INTEGER);
        DELETE FROM temp.\(Self.log);
        """)
    version = try Self.version(database)
    let known = try Int.fetchOne(database, sql: "SELECT version FROM temp.\(Self.schema)")
    isNewSchema = known != nil && known != version
    if known != version { try Self.makeTriggers(in: database, version) }
    // Otherwise, rows that INSERT OR REPLACE removes are not reported.
    try database.execute(sql: "PRAGMA recursive_triggers = ON")
  }

  /// Ends recording, before the transaction ends.
  ///
  /// - Returns: the statements that undo the transaction, in order, if it changed rows. If earlier transactions can no
  ///   longer be undone, because the schema changed, nil comes before or instead of them.
  func end() throws -> [[String]?] {
    let statements = try String.fetchAll(
      database, sql: "SELECT statement FROM temp.\(Self.log) ORDER BY number DESC")
    try database.execute(sql: "DELETE FROM temp.\(Self.log)")
    try pause()
    guard try Self.version(database) == version else {
      try database.execute(sql: "DELETE FROM temp.\(Self.schema)")
      return [nil]
    }
    return (isNewSchema ? [nil] : []) + (statements.isEmpty ? [] : [statements])
  }

  /// Leaves the connection as it was, except for the triggers.
  func pause() throws { try database.execute(sql: "PRAGMA recursive_triggers = OFF") }

  /// Removes the triggers of earlier recordings.
  static func remove(from database: Database) throws {
    for name in try triggers(in: database) { try database.execute(sql: "DROP TRIGGER temp.\(name.asName)") }
    try database.execute(sql: "DROP TABLE IF EXISTS temp.\(schema)")
  }

  private static func version(_ database: Database) throws -> Int? {
    try Int.fetchOne(database, sql: "PRAGMA main.schema_version")
  }

  private static func triggers(in database: Database) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_temp_master WHERE type = 'trigger' AND name GLOB ?",
      arguments: ["\(trigger)*"])
  }

  private static func makeTriggers(in database: Database, _ version: Int?) throws {
    for name in try triggers(in: database) { try database.execute(sql: "DROP TRIGGER temp.\(name.asName)") }
    // Virtual tables have no triggers, and the tables behind them are not changed directly.
    let tables = try Row.fetchAll(
      database,
      sql: """
        SELECT name, wr FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name <> 'grdb_migrations'
        """)
    for (number, row) in tables.enumerated() {
      let table = try UndoneTable(row["name"], isWithoutRowID: row["wr"], in: database)
      for (event, statement) in table.statements {
        try database.execute(
          sql: """
            CREATE TEMP TRIGGER \(trigger)_\(number)_\(event) AFTER \(event) ON main.\(table.name.asName) BEGIN
              INSERT INTO \(log) (statement) VALUES (\(statement));
            END
            """)
      }
    }
    try database.execute(
      sql: "DELETE FROM temp.\(schema); INSERT INTO temp.\(schema) VALUES (?)", arguments: [version])
  }
}

/// A table whose changes can be undone. The statements that undo them contain complete rows.
private struct UndoneTable {
  let name: String
  /// The columns that are stored.
  private let columns: [String]
  /// The columns that distinguish rows.
  private let keys: [String]

  init(_ name: String, isWithoutRowID: Bool, in database: Database) throws {
    self.name = name
    let found = try Row.fetchAll(
      database, sql: "SELECT name, pk FROM pragma_table_xinfo(?, 'main') WHERE hidden = 0", arguments: [name])
    let names: [String] = found.map { $0["name"] }
    if isWithoutRowID {
      (columns, keys) = (names, found.filter { $0["pk"] as Int > 0 }.map { $0["name"] })
    } else {
      let taken = Set(names.map { $0.lowercased() })
      let rowID = ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
      (columns, keys) = ((rowID.map { [$0] } ?? []) + names, rowID.map { [$0] } ?? names)
    }
  }

  /// For each event, an expression for the statement that undoes it.
  var statements: [(event: String, statement: String)] {
    let table = "main.\(name.asName)"
    let names = columns.map(\.asName).joined(separator: ", ")
    return [
      ("INSERT", ["DELETE FROM \(table) WHERE ".asText, row("new")]),
      (
        "DELETE",
        [
          "INSERT INTO \(table) (\(names)) VALUES (".asText,
          columns.map { Self.value("old", $0) }.joined(separator: " || ',' || "), "')'",
        ]
      ),
      (
        "UPDATE",
        [
          "UPDATE \(table) SET ".asText,
          columns.map { "\($0.asName) = ".asText + " || " + Self.value("old", $0) }.joined(separator: " || ', ' || "),
          "' WHERE '", row("new"),
        ]
      ),
    ].map { ($0.0, $0.1.joined(separator: " || ")) }
  }

  /// An expression for the condition that a row meets.
  private func row(_ image: String) -> String {
    keys.map { "\($0.asName) IS ".asText + " || " + Self.value(image, $0) }.joined(separator: " || ' AND ' || ")
  }

  /// An expression for the literal of a value. `quote` ends texts at a null character.
  private static func value(_ image: String, _ column: String) -> String {
    let value = "\(image).\(column.asName)"
    return
      "CASE typeof(\(value)) WHEN 'text' THEN 'CAST(X''' || hex(\(value)) || ''' AS TEXT)' ELSE quote(\(value)) END"
  }
}

extension String {
  /// The name in SQL syntax.
  fileprivate var asName: String { "\"\(replacing("\"", with: "\"\""))\"" }
  /// The text in SQL syntax.
  fileprivate var asText: String { "'\(replacing("'", with: "''"))'" }
}
#endif
