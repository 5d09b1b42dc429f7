#if Databases
import DatabaseDocuments
import Testing
import UTLibC
import UTTestFixtures

/// Documents in containers, whose files are synchronized one by one, at any moment.
@MainActor struct ContainerTests {
  let folder: Folder

  init() throws { folder = try .inContainer() }

  /// What a synchronizing program does when a version of the database arrives.
  private nonisolated static func receive(_ titles: String..., in package: URL) throws {
    let arriving = package.appending(path: "StoreContent/.syncthing.persistentStore.tmp")
    try FileManager.default.copyItem(at: package.database, to: arriving)
    let queue = try DatabaseQueue(path: arriving.path)
    try queue.write { database in
      for title in titles { try database.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title]) }
    }
    try queue.close()
    #expect(rename(arriving.path, package.database.path) == 0)
  }

  private var storeItems: [String] {
    get throws { try folder["Book.recipes/StoreContent"].items }
  }

  @Test func `the file always has every transaction and no log`() async throws {
    let book = try await folder.newBook()
    for number in 0..<5 {
      let file = book.fileURL.database.inode
      try await book.add("\(number)")
      // What is synchronized is never changed, only replaced.
      #expect(book.fileURL.database.inode != file)
      #expect(try storeItems == ["persistentStore"])
      #expect(try book.fileURL.titles == (0...number).map { "\($0)" })
    }
    book.sideContent = "soak"
    try await book.lifecycle.save()
    #expect(try storeItems == ["persistentStore"])
    #expect(!book.hasUnsavedChanges && book.documentState == .normal)
    try await book.lifecycle.close()
    #expect(try book.fileURL.titles == (0..<5).map { "\($0)" })
    let again = folder.book()
    try await again.lifecycle.open()
    #expect(try await again.titles == (0..<5).map { "\($0)" } && again.sideContent == "soak")
    try await again.lifecycle.close()
  }

  @Test func `the engine is told of a transaction`() async throws {
    let engine = try FakeSyncthing()
    try await Folder.synchronized(by: engine) { folder in
      let book = try await folder.newBook()
      // Nothing but the transaction tells of the file alone.
      try await book.add("Dal")
      let path = "Documents/\(folder.url.lastPathComponent)/Book.recipes/StoreContent/persistentStore"
      try await eventually { engine.scanned.contains(path) }
      try await book.lifecycle.close()
    }
  }

  @Test func `a database that arrives is taken over`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    var seen: [[String]] = []
    let observation = ValueObservation.tracking { try String.fetchAll($0, sql: "SELECT title FROM recipe ORDER BY id") }
      .start(in: try book.database.pool, onError: { Issue.record($0) }, onChange: { seen.append($0) })
    try await eventually { seen.last == ["Dal"] }
    try Self.receive("Soup", in: book.fileURL)
    try await eventually { seen.last == ["Dal", "Soup"] }
    // Even before that is noticed:
    try Self.receive("Naan", in: book.fileURL)
    try await book.add("Chai")
    #expect(try await book.titles == ["Dal", "Soup", "Naan", "Chai"])
    #expect(try book.fileURL.titles == ["Dal", "Soup", "Naan", "Chai"])
    #expect(book.documentState == .normal && !book.hasUnsavedChanges)
    observation.cancel()
    try await book.lifecycle.close()
    #expect(try storeItems == ["persistentStore"])
  }

  @Test func `a transaction during which a database arrives is made again`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let package = book.fileURL
    try await book.database.write { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM recipe") ?? 0
      if count == 1 { try Self.receive("Soup", in: package) }
      try database.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: ["after \(count)"])
    }
    #expect(try await book.titles == ["Dal", "Soup", "after 2"])
    #expect(try package.titles == ["Dal", "Soup", "after 2"])
    try await book.lifecycle.close()
  }

  @Test func `a transaction that cannot be published does not exist`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let (store, away) = (folder["Book.recipes/StoreContent"], folder["away"])
    await #expect(throws: (any Error).self) {
      try await book.database.write { database in
        try database.execute(sql: "INSERT INTO recipe (title) VALUES ('Lost')")
        try FileManager.default.moveItem(at: store, to: away)
      }
    }
    try FileManager.default.moveItem(at: away, to: store)
    #expect(try await book.titles == ["Dal"])
    try await book.add("Naan")
    #expect(try book.fileURL.titles == ["Dal", "Naan"])
    try await book.lifecycle.close()
  }

  @Test func `documents take turns`() async throws {
    let (one, two) = (try await folder.newBook(), folder.book())
    try await two.lifecycle.open()
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try await one.add("one \(number)") }
        group.addTask { try await two.add("two \(number)") }
      }
      try await group.waitForAll()
    }
    let all = try one.fileURL.titles
    #expect(all.count == 40 && Set(all).count == 40)
    #expect(try await one.titles == all)
    #expect(try await two.titles == all)
    #expect(try storeItems == ["persistentStore"])
    try await one.lifecycle.close()
    try await two.lifecycle.close()
  }

  @Test func `a transaction of the connections is saved as a change`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = .never
    try await book.database.pool.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Naan')") }
    try await eventually { book.hasUnsavedChanges }
    #expect(try book.fileURL.titles == ["Dal"])
    try await book.lifecycle.save()
    #expect(try book.fileURL.titles == ["Dal", "Naan"])
    try await book.lifecycle.close()
  }

  @Test func `a transaction of the connections is there after closing`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = .never
    try await book.database.pool.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Naan')") }
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `versions are restored`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let version = try await book.lifecycle.keepVersion()
    try await book.add("Naan")
    try await book.lifecycle.restore(version)
    #expect(try await book.titles == ["Dal"])
    #expect(try book.fileURL.titles == ["Dal"])
    #expect(try book.versionHistory.stored.map { try $0.url.titles }.contains(["Dal", "Naan"]))
    try await book.lifecycle.close()
  }

  @Test func `a log of another device is not used`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.lifecycle.close()
    let other = try Folder()
    let logged = try await other.newBook("Book.recipes", "Dal", "Naan")
    // Synchronized files have no attributes.
    let log = book.fileURL.database.path + "-wal"
    try Data(contentsOf: URL(filePath: logged.fileURL.database.path + "-wal")).write(to: URL(filePath: log))
    try await logged.lifecycle.close()
    await #expect(throws: DatabaseDocumentError.foreignLog(book.fileURL.database.path)) {
      try await folder.book().lifecycle.open()
    }
    try FileManager.default.removeItem(atPath: log)
    #expect(try book.fileURL.titles == ["Dal"])
  }

  @Test(arguments: ["open", "killed"]) func `a document that is moved into a container is published`(state: String)
    async throws
  {
    let outside = try Folder()
    let book = try await outside.newBook("Book.recipes", "Dal", "Naan")
    if state == "open" {
      try FileManager.default.moveItem(at: book.fileURL, to: folder["Book.recipes"])
      try await eventually { book.fileURL.path == folder["Book.recipes"].path }
      try await book.add("Chai")
      try await book.lifecycle.close()
    } else {
      let process = try Process.run(
        URL(filePath: "/bin/cp"), arguments: ["-a", book.fileURL.path, folder["Book.recipes"].path])
      process.waitUntilExit()
      try await book.lifecycle.close()
      let again = folder.book()
      try await again.lifecycle.open()
      try await again.add("Chai")
      try await again.lifecycle.close()
    }
    let items = try storeItems
    #expect(items == ["persistentStore"])
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan", "Chai"])
  }

  @Test func `a document that is moved out of a container has its own log again`() async throws {
    let (book, outside) = (try await folder.newBook("Book.recipes", "Dal"), try Folder())
    try FileManager.default.moveItem(at: book.fileURL, to: outside["Book.recipes"])
    try await eventually { book.fileURL.path == outside["Book.recipes"].path }
    try await book.add("Naan")
    // Until the document follows, it goes on with the copy that it has.
    try await eventually { try outside["Book.recipes"].items.contains("StoreContent/persistentStore-wal") }
    try await book.lifecycle.close()
    #expect(try outside["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `a renamed document is followed`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try FileManager.default.moveItem(at: book.fileURL, to: folder["Moved.recipes"])
    try await book.add("Naan")
    try await eventually { book.fileURL.lastPathComponent == "Moved.recipes" }
    try await book.lifecycle.rename(to: "Renamed")
    try await book.add("Raita")
    #expect(try folder["Renamed.recipes"].titles == ["Dal", "Naan", "Raita"])
    try await book.lifecycle.close()
  }
}
#endif
