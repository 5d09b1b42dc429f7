import DatabaseDocuments
import Testing

@MainActor struct UndoTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private typealias Row = [String]

  @Test func transactionsAreUndoneAndRedone() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    try await book.database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE "an 'odd' name" ("a ""b'" , recipe REFERENCES recipe (id) ON DELETE CASCADE);
          INSERT INTO "an 'odd' name" VALUES (x'00ff', 1), (0.1, 1), ('it''s', 2), (NULL, 2);
          """)
    }
    let undo = try await DatabaseUndo(of: book, tables: ["recipe", "an 'odd' name"])
    func contents() async throws -> [Row] {
      try await book.database.read { database in
        try Row.fetchAll(database, "SELECT quote(id), quote(title) FROM recipe ORDER BY id")
          + Row.fetchAll(database, "SELECT quote(\"a \"\"b'\"), quote(recipe) FROM \"an 'odd' name\" ORDER BY rowid")
      }
    }
    let before = try await contents()
    try await undo.write("Change Recipes") { database in
      try database.execute(sql: "UPDATE recipe SET title = title || '!'; DELETE FROM recipe WHERE id = 1")
      try database.execute(sql: "INSERT INTO recipe (title) VALUES ('Raita')")
    }
    let after = try await contents()
    #expect(before != after && after.count == 4)
    #expect(book.undoManager.undoActionName == "Change Recipes" && book.hasUnsavedChanges)
    for _ in 0..<2 {
      book.undoManager.undo()
      try await undo.finish()
      #expect(try await contents() == before && !book.hasUnsavedChanges)
      book.undoManager.redo()
      try await undo.finish()
      #expect(try await contents() == after)
    }
    try await book.lifecycle.close()
  }

  @Test func othersChangesAreNotRecorded() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let undo = try await DatabaseUndo(of: book, tables: ["recipe"])
    try await book.add("Naan")
    try await undo.write { try $0.execute(sql: "SELECT 1") }
    #expect(!book.undoManager.canUndo)
    await #expect(throws: DatabaseError.self) { try await DatabaseUndo(of: book, tables: ["missing"]) }
    try await book.lifecycle.close()
  }
}

extension [String] {
  static func fetchAll(_ database: Database, _ sql: String) throws -> [Self] {
    try Row.fetchAll(database, sql: sql).map { row in row.databaseValues.map { String.fromDatabaseValue($0) ?? "" } }
  }
}
