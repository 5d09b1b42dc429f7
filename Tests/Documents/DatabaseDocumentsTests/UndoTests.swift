#if Databases
import DatabaseDocuments
import Testing
import UTTestFixtures

/// Undoing and redoing transactions.
@MainActor struct UndoTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func undoableBook(_ titles: String...) async throws -> Book {
    let book = try await folder.newBook()
    book.autosavePolicy = .never
    for title in titles { try await book.add(title) }
    book.registersUndo = true
    return book
  }

  /// All values with their types.
  private func rows(of table: String, in book: Book) async throws -> [[DatabaseValue]] {
    try await book.database.read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM \(table) ORDER BY 1").map { Array($0.databaseValues) }
    }
  }

  @Test func `each transaction is a step`() async throws {
    let book = try await undoableBook("Dal")
    #expect(!book.undoManager.canUndo)
    try await book.add("Naan")
    try await book.database.write { database in
      try database.execute(sql: "UPDATE recipe SET title = title || '!'; DELETE FROM recipe WHERE title = 'Dal!'")
    }
    #expect(try await book.titles == ["Naan!"])
    #expect(book.hasUnsavedChanges)
    book.undoManager.undo()
    #expect(try await book.titles == ["Dal", "Naan"])
    book.undoManager.undo()
    #expect(try await book.titles == ["Dal"])
    #expect(!book.undoManager.canUndo)
    book.undoManager.redo()
    book.undoManager.redo()
    #expect(try await book.titles == ["Naan!"])
    book.undoManager.undo()
    book.undoManager.undo()
    book.undoManager.redo()
    #expect(try await book.titles == ["Dal", "Naan"])
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `all values come back`() async throws {
    let book = try await folder.newBook()
    try await book.database.write { database in
      try database.execute(
        sql: #"""
          CREATE TABLE "odd ""name""" (rowid TEXT, "a'b" BLOB, c ANY, d REAL, sum AS (d + 1));
          CREATE TABLE pair (one TEXT, two INTEGER, three, PRIMARY KEY (one, two)) WITHOUT ROWID;
          CREATE TABLE part (id INTEGER PRIMARY KEY, recipe INTEGER REFERENCES recipe ON DELETE CASCADE)
          """#)
      try database.execute(
        sql: #"""
          INSERT INTO "odd ""name""" VALUES ('it''s', X'00FF', NULL, 0.1), (NULL, 'a' || char(0) || 'b', 9007199254740993, 1e300);
          INSERT INTO pair VALUES ('x', 1, NULL), ('x', 2, X'');
          INSERT INTO recipe (title) VALUES ('Dal'); INSERT INTO part VALUES (7, last_insert_rowid()), (8, 1)
          """#)
    }
    book.registersUndo = true
    let tables = ["\"odd \"\"name\"\"\"", "pair", "recipe", "part"]
    var before: [[[DatabaseValue]]] = []
    for table in tables { before.append(try await rows(of: table, in: book)) }
    try await book.database.write { database in
      try database.execute(
        sql: #"""
          UPDATE "odd ""name""" SET "a'b" = 1, c = 'new', d = NULL;
          DELETE FROM "odd ""name""" WHERE rowid IS NULL;
          INSERT OR REPLACE INTO pair VALUES ('x', 1, 'replaced');
          UPDATE pair SET one = 'y', two = 9 WHERE two = 2;
          UPDATE part SET id = 70 WHERE id = 7;
          DELETE FROM recipe
          """#)
    }
    var after: [[[DatabaseValue]]] = []
    for table in tables { after.append(try await rows(of: table, in: book)) }
    #expect(after[2].isEmpty && after[3].isEmpty)
    for _ in 0..<2 {
      book.undoManager.undo()
      for (table, rows) in zip(tables, before) { #expect(try await self.rows(of: table, in: book) == rows) }
      book.undoManager.redo()
      for (table, rows) in zip(tables, after) { #expect(try await self.rows(of: table, in: book) == rows) }
    }
    try await book.database.checkIntegrity()
    try await book.lifecycle.close()
  }

  @Test func `what does not happen is not a step`() async throws {
    struct Failure: Error {}
    let book = try await undoableBook("Dal")
    await #expect(throws: Failure.self) {
      try await book.database.write { database in
        try database.execute(sql: "DELETE FROM recipe")
        throw Failure()
      }
    }
    try await book.database.write { try $0.execute(sql: "DELETE FROM recipe WHERE title = 'Soup'") }
    #expect(!book.undoManager.canUndo && !book.hasUnsavedChanges)
    try await book.lifecycle.close()
  }

  @Test func `a new schema forgets the steps`() async throws {
    let book = try await undoableBook("Dal")
    try await book.add("Naan")
    try await book.database.write { try $0.execute(sql: "ALTER TABLE recipe ADD COLUMN source TEXT") }
    #expect(!book.undoManager.canUndo)
    try await book.database.write { try $0.execute(sql: "UPDATE recipe SET source = 'book'") }
    book.undoManager.undo()
    let count = try await book.database.read { try Int.fetchOne($0, sql: "SELECT count(source) FROM recipe") }
    #expect(count == 0)
    try await book.lifecycle.close()
  }

  @Test func `a restored version forgets the steps`() async throws {
    let book = try await undoableBook("Dal")
    let version = try await book.lifecycle.keepVersion()
    try await book.add("Naan")
    try await book.lifecycle.restore(version)
    try await eventually { !book.undoManager.canUndo }
    #expect(try await book.titles == ["Dal"])
    try await book.lifecycle.close()
  }

  @Test func `what cannot be undone is reported`() async throws {
    final class Reporting: UIManagedDocument {
      var errors: [any Error] = []
      override nonisolated var migrator: DatabaseMigrator { Recipes.migrator }
      override func handleError(_ error: any Error, userInteractionPermitted: Bool) {
        errors.append(error)
        super.handleError(error, userInteractionPermitted: userInteractionPermitted)
      }
    }
    let book = folder.document(Reporting(fileURL: folder["Book.recipes"]))
    try await book.lifecycle.save(for: .forCreating)
    try await book.database.write { try $0.execute(sql: "INSERT INTO recipe (id, title) VALUES (1, 'Dal')") }
    book.registersUndo = true
    try await book.database.write { try $0.execute(sql: "DELETE FROM recipe") }
    let other = try DatabaseQueue(path: book.fileURL.database.path)
    try await other.write { try $0.execute(sql: "INSERT INTO recipe (id, title) VALUES (1, 'Soup')") }
    try other.close()
    book.undoManager.undo()
    let titles = try await book.database.read { try String.fetchAll($0, sql: "SELECT title FROM recipe") }
    #expect(titles == ["Soup"])
    try await eventually { book.errors.count == 1 }
    #expect(!book.undoManager.canUndo && !book.undoManager.canRedo)
    try await book.lifecycle.close()
  }
}
#endif
