#if Databases
import DatabaseDocuments

/// A recipe book: recipes in a database, and a motto beside it.
enum RecipeBook: DatabaseStore {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", migrate: addRecipes)
    migrator.registerMigration("2", migrate: separateIngredients)
    return migrator
  }

  /// Version 1: a recipe has its ingredients in one text.
  static func addRecipes(_ database: Database) throws {
    try database.create(table: "recipe") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("title", .text).notNull()
      table.column("ingredients", .text).notNull()
    }
  }

  /// Version 2: ingredients have a table of their own, so that recipes can be found by them.
  static func separateIngredients(_ database: Database) throws {
    try database.create(table: "ingredient") { table in
      table.belongsTo("recipe", onDelete: .cascade).notNull()
      table.column("name", .text).notNull().indexed()
    }
    for row in try Row.fetchAll(database, sql: "SELECT id, ingredients FROM recipe ORDER BY id") {
      let ingredients: String = row["ingredients"]
      for name in ingredients.split(separator: ",") {
        try database.execute(
          sql: "INSERT INTO ingredient VALUES (?, ?)",
          arguments: [row["id"] as Int64, name.trimmingCharacters(in: .whitespaces)])
      }
    }
    try database.alter(table: "recipe") { $0.drop(column: "ingredients") }
  }

  static var newSideContent: String { "" }

  static func sideContent(from wrapper: FileWrapper) throws -> String {
    String(decoding: try wrapper.fileWrappers?["motto.txt"]?.contents() ?? Data(), as: UTF8.self)
  }

  static func fileWrapper(for motto: String) -> FileWrapper? {
    FileWrapper(directoryWithFileWrappers: ["motto.txt": FileWrapper(regularFileWithContents: Data(motto.utf8))])
  }
}

/// The store of an earlier version of the program, which has only the first migration.
enum FirstRecipeBook: DatabaseStore {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1", migrate: RecipeBook.addRecipes)
    return migrator
  }
}
#endif
