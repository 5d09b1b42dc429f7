#if Databases
import DatabaseDocuments

/// Adds recipes to a book, and lists them: see `usage`.
@main @MainActor struct Main {
  static let usage = """
    usage: recipes BOOK add TITLE INGREDIENT...
           recipes BOOK list [INGREDIENT]
           recipes BOOK motto [TEXT]
           recipes BOOK copy DESTINATION
           recipes BOOK versions
           recipes BOOK restore VERSION
           recipes BOOK first TITLE INGREDIENTS      as the first version of the program
    """

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2, isCommand(arguments[1], Array(arguments.dropFirst(2))) else {
      FileHandle.standardError.write(Data("\(usage)\n".utf8))
      exit(2)
    }
    do {
      try await perform(arguments[1], Array(arguments.dropFirst(2)), on: URL(filePath: arguments[0]))
    } catch {
      FileHandle.standardError.write(Data("recipes: \(DocumentError.message(for: error))\n".utf8))
      exit(1)
    }
  }

  /// Whether there is such a command. Nothing is created for an unknown one.
  static func isCommand(_ command: String, _ arguments: [String]) -> Bool {
    switch command {
    case "add": !arguments.isEmpty
    case "list", "motto": arguments.count <= 1
    case "copy", "restore": arguments.count == 1
    case "versions": arguments.isEmpty
    case "first": arguments.count == 2
    default: false
    }
  }

  static func perform(_ command: String, _ arguments: [String], on url: URL) async throws {
    if command == "first" { return try await addAsBefore(arguments[0], arguments[1], to: url) }
    let exists = FileManager.default.fileExists(atPath: url.path)
    // What only reads a book needs one.
    let creates = !exists && (command == "add" || command == "motto" && !arguments.isEmpty)
    let book =
      creates
      ? try await DatabaseDocument<RecipeBook>.create(at: url) : try await DatabaseDocument<RecipeBook>.open(at: url)
    switch (command, arguments.first) {
    case ("add", let title?): try await add(title, Array(arguments.dropFirst()), to: book)
    case ("list", let ingredient): for title in try await titles(with: ingredient, in: book) { print(title) }
    case ("motto", nil): print(book.sideContent)
    case ("motto", let motto?): book.sideContent = motto
    case ("copy", let path?): try await book.lifecycle.duplicate(to: URL(filePath: path))
    case ("versions", nil): for version in book.versionHistory.stored { print(version.id, version.modificationDate) }
    case ("restore", let id?):
      guard let version = book.versionHistory.version(id: id) else { throw UnknownVersion(id: id) }
      try await book.lifecycle.restore(version)
    default: break
    }
    try await book.lifecycle.close()
  }

  struct UnknownVersion: Error, CustomStringConvertible {
    let id: String
    var description: String { "there is no version '\(id)'; list the versions with 'versions'" }
  }

  static func add(_ title: String, _ ingredients: [String], to book: DatabaseDocument<RecipeBook>) async throws {
    try await book.database.write { database in
      try database.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title])
      let recipe = database.lastInsertedRowID
      for name in ingredients {
        try database.execute(sql: "INSERT INTO ingredient VALUES (?, ?)", arguments: [recipe, name])
      }
    }
  }

  static func titles(with ingredient: String?, in book: DatabaseDocument<RecipeBook>) async throws -> [String] {
    try await book.database.read { database in
      guard let ingredient else { return try String.fetchAll(database, sql: "SELECT title FROM recipe ORDER BY title") }
      return try String.fetchAll(
        database,
        sql: """
          SELECT title FROM recipe JOIN ingredient ON recipeId = recipe.id WHERE name = ? ORDER BY title
          """, arguments: [ingredient])
    }
  }

  /// What the first version of the program did.
  static func addAsBefore(_ title: String, _ ingredients: String, to url: URL) async throws {
    let exists = FileManager.default.fileExists(atPath: url.path)
    let book =
      exists
      ? try await DatabaseDocument<FirstRecipeBook>.open(at: url)
      : try await DatabaseDocument<FirstRecipeBook>.create(at: url)
    try await book.database.write { database in
      try database.execute(
        sql: "INSERT INTO recipe (title, ingredients) VALUES (?, ?)", arguments: [title, ingredients])
    }
    try await book.lifecycle.close()
  }
}
#endif
