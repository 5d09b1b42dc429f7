#if Databases
import DatabaseDocuments
import Testing

@MainActor struct OpeningTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A package with a database of version 1 and a recipe.
  private func makeOldBook() throws -> URL {
    let url = folder["Old.recipes"]
    try FileManager.default.createDirectory(at: url.appending(path: "StoreContent"), withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: url.database.path)
    try Recipes.migrator(upTo: 1).migrate(queue)
    try queue.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Dal')") }
    try queue.close()
    return url
  }

  @Test func `an old database is migrated and kept as a version`() async throws {
    let url = try makeOldBook()
    let book = folder.book("Old.recipes")
    try await book.lifecycle.open()
    let servings = try await book.database.read { try Int.fetchAll($0, sql: "SELECT servings FROM recipe") }
    #expect(servings == [4])
    let version = try #require(book.versionHistory.stored.first)
    #expect(try version.url.titles == ["Dal"])
    let hasServings = try await DatabaseQueue(path: version.url.database.path).read {
      try $0.columns(in: "recipe").contains { $0.name == "servings" }
    }
    #expect(!hasServings)
    try await book.lifecycle.close()
    #expect(try url.titles == ["Dal"])
  }

  @Test func `a database of a newer program is not touched`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('3')") }
    try await book.lifecycle.close()
    let before = try Data(contentsOf: book.fileURL.database)
    let again = folder.book()
    await #expect(throws: DatabaseDocumentError.newerVersion(book.fileURL.database.path)) {
      try await again.lifecycle.open()
    }
    #expect(again.documentState.contains(.closed))
    #expect(try book.fileURL.titles == ["Dal"])
    #expect(try Data(contentsOf: book.fileURL.database).count == before.count)
  }

  @Test func `the log of a killed program is recovered`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    // What a killed program leaves: the file and its log, while the document here still has both open.
    let killed = folder["Killed.recipes"]
    try FileManager.default.copyItem(at: book.fileURL, to: killed)
    try await book.lifecycle.close()
    #expect(try killed.items.contains("StoreContent/persistentStore-wal"))
    let again = folder.book("Killed.recipes")
    try await again.lifecycle.open()
    #expect(try await again.titles == ["Dal", "Naan"])
    try await again.database.checkIntegrity()
    try await again.lifecycle.close()
    #expect(try killed.items.filter { $0.hasPrefix("StoreContent/") } == ["StoreContent/persistentStore"])
  }

  @Test func `damage is reported`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.lifecycle.close()
    let database = book.fileURL.database
    let file = try FileHandle(forUpdating: database)
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0x5A, count: 8192))
    try file.close()
    let again = folder.book()
    await #expect { try await again.lifecycle.open() } throws: { error in
      if case .damaged(database.path, _) = error as? DatabaseDocumentError { true } else { false }
    }
    try Data("no database, but a text that is long enough to be read as one".utf8).write(to: database)
    await #expect { try await again.lifecycle.open() } throws: { error in
      if case .damaged(database.path, _) = error as? DatabaseDocumentError { true } else { false }
    }
  }

  @Test func `a package without its database is reported`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let killed = folder["Killed.recipes"]
    try FileManager.default.copyItem(at: book.fileURL, to: killed)
    try await book.lifecycle.close()
    try FileManager.default.removeItem(at: killed.database)
    let again = folder.book("Killed.recipes")
    await #expect(throws: DatabaseDocumentError.missingDatabase(killed.database.path)) {
      try await again.lifecycle.open()
    }
    // The log was not thrown away: the database may come back.
    #expect(try killed.items.contains("StoreContent/persistentStore-wal"))
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"]) func `links out of the package are not followed`(ending: String)
    async throws
  {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.lifecycle.close()
    let path = book.fileURL.database.path + ending
    let outside = folder["outside"]
    if ending.isEmpty {
      try FileManager.default.moveItem(at: book.fileURL.database, to: outside)
    } else {
      try Data("secret".utf8).write(to: outside)
    }
    let before = try Data(contentsOf: outside)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside.path)
    let again = folder.book()
    await #expect(throws: DatabaseDocumentError.unsafeItem(path)) { try await again.lifecycle.open() }
    #expect(try Data(contentsOf: outside) == before)
  }

  @Test(arguments: ["StoreContent", "AdditionalContent"]) func `folders outside the package are not used`(name: String)
    async throws
  {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.lifecycle.close()
    let item = book.fileURL.appending(path: name)
    try FileManager.default.moveItem(at: item, to: folder["outside"])
    try FileManager.default.createSymbolicLink(at: item, withDestinationURL: folder["outside"])
    let again = folder.book()
    await #expect(throws: DatabaseDocumentError.unsafeItem(item.path)) { try await again.lifecycle.open() }
  }
}
#endif
