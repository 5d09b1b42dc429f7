#if Databases
// Does one thing with a document that has a database, for Tests/Faults/databases.py to disturb, and
// Tests/Sync/databases.py to synchronize.
//
//   record-once create PATH            a new document with the recipe `base`
//   record-once edit PATH              adds a recipe, saves a note, adds another recipe
//   record-once save-as PATH TO        adds a recipe, saves the document elsewhere, adds another recipe there
//   record-once restore PATH           adds a recipe, keeps a version, adds another recipe, restores the version, adds a third recipe
//   record-once move PATH TO           adds a recipe, renames the document, adds another recipe
//   record-once reopen PATH            adds a recipe, closes the document, opens it, adds another recipe
//   record-once follow PATH            keeps it open, and adds a recipe for each line of standard input
//   record-once recover PATH           says what a user sees who opens it, and closes it
//
// A recipe is added as two rows in one transaction. What was achieved is printed: `added TITLE`, `saved`, `moved`,
// `restored`, `row TITLE`.
// `early` and `torn` are careless: what is said too early, and a copy of the file without its log, must be found.
import DatabaseDocuments
import UTLibC

enum Recipes: DatabaseStore {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: "CREATE TABLE recipe (title TEXT NOT NULL)") }
    return migrator
  }

  static var newSideContent: String { "" }

  static func sideContent(from wrapper: FileWrapper) throws -> String {
    String(decoding: try wrapper.fileWrappers?["note"]?.contents() ?? Data(), as: UTF8.self)
  }

  static func fileWrapper(for content: String) -> FileWrapper? {
    FileWrapper(directoryWithFileWrappers: ["note": FileWrapper(regularFileWithContents: Data(content.utf8))])
  }
}

@main @MainActor struct RecordOnce {
  typealias Book = DatabaseDocument<Recipes>
  let url: URL
  let options: [String]

  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      fail("usage: record-once create|edit|save-as|restore|move|reopen|recover PATH …", code: 2)
    }
    let program = RecordOnce(url: URL(filePath: arguments[1]), options: Array(arguments.dropFirst(2)))
    do {
      try await program.perform(arguments[0])
    } catch {
      fail(DocumentError.message(for: error), code: 1)
    }
  }

  static func fail(_ message: String, code: Int32) -> Never {
    say(message, to: 2)
    exit(code)
  }

  /// Says something at once: the next call may be the last.
  static func say(_ message: String, to descriptor: Int32 = 1) {
    let line = Array("\(message)\n".utf8)
    _ = write(descriptor, line, line.count)
  }

  func perform(_ command: String) async throws {
    let book = Book(fileURL: url)
    book.autosavePolicy = .never
    // A lock that could not be given back stays until the program ends.
    book.persistentStoreOptions = [NSPersistentStoreTimeoutOption: 10]
    if command == "create" {
      try await book.lifecycle.save(for: .forCreating)
    } else {
      try await book.lifecycle.open()
    }
    switch command {
    case "create": try await add("base", to: book)
    case "edit":
      try await add("one", to: book)
      book.sideContent = "note"
      try await book.lifecycle.save()
      Self.say("saved")
      try await add("two", to: book)
    case "save-as":
      let other = URL(filePath: options[0])
      try await add("one", to: book)
      if options.contains("torn") { return try copyCarelessly(to: other) }
      try await book.lifecycle.save(to: other, for: .forCreating)
      Self.say("moved")
      try await add("two", to: book)
    case "restore":
      try await add("one", to: book)
      let version = try await book.lifecycle.keepVersion()
      try await add("two", to: book)
      try await book.lifecycle.restore(version)
      Self.say("restored")
      try await add("three", to: book)
    case "move":
      try await add("one", to: book)
      try await book.lifecycle.rename(to: URL(filePath: options[0]).deletingPathExtension().lastPathComponent)
      Self.say("moved")
      try await add("two", to: book)
    case "reopen":
      try await add("one", to: book)
      try await book.lifecycle.close()
      try await book.lifecycle.open()
      try await add("two", to: book)
    case "follow":
      Self.say("opened")
      while let line = await Self.nextLine() { try await add(line, to: book) }
    case "recover":
      try await book.database.checkIntegrity()
      for title in try await book.database.read({ try String.fetchAll($0, sql: "SELECT title FROM recipe") }) {
        Self.say("row \(title)")
      }
    default: Self.fail("unknown command '\(command)'", code: 2)
    }
    try await book.lifecycle.close()
  }

  /// Waits for a line without a thread that others need.
  private static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: readLine()) }
    }
  }

  private func add(_ title: String, to book: Book) async throws {
    if options.contains("early") { Self.say("added \(title)") }
    try await book.database.write { database in
      for _ in 0..<2 { try database.execute(sql: "INSERT INTO recipe VALUES (?)", arguments: [title]) }
    }
    if !options.contains("early") { Self.say("added \(title)") }
  }

  /// Copies the file of the database alone.
  private func copyCarelessly(to other: URL) throws {
    let path = "StoreContent/persistentStore"
    try FileManager.default.createDirectory(
      at: other.appending(path: "StoreContent"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: url.appending(path: path), to: other.appending(path: path))
    Self.say("moved")
  }
}
#endif
