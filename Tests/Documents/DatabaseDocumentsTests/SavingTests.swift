#if Databases
import DatabaseDocuments
import Synchronization
import Testing
import UTLibC
import UTTestFixtures

@MainActor struct SavingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a transaction is in the file without a save`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    #expect(!book.hasUnsavedChanges)
    #expect(try book.fileURL.titles == ["Dal"])
    try await book.lifecycle.close()
    #expect(
      try folder["Book.recipes"].items == [
        "AdditionalContent", "AdditionalContent/note.txt", "StoreContent", "StoreContent/persistentStore",
      ])
    let again = folder.book()
    try await again.lifecycle.open()
    #expect(try await again.titles == ["Dal"])
    try await again.lifecycle.close()
  }

  @Test func `a save leaves the file of the database in place`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let inode = book.fileURL.database.inode
    book.sideContent = "soak overnight"
    try await book.add("Naan")
    try await book.lifecycle.save()
    #expect(book.fileURL.database.inode == inode)
    #expect(!book.hasUnsavedChanges && book.documentState == .normal)
    #expect(
      try String(contentsOf: book.fileURL.appending(path: "AdditionalContent/note.txt"), encoding: .utf8)
        == "soak overnight")
    // A descriptor of the file that was closed would have ended SQLite's locks, and the other program would take the
    // log away.
    try book.fileURL.readInAnotherProcess()
    #expect(try book.fileURL.items.contains("StoreContent/persistentStore-wal"))
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `a save moves the log into the file`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let log = book.fileURL.database.path + "-wal"
    func size() throws -> Int? { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int }
    #expect(try size() ?? 0 > 0)
    book.sideContent = "soak"
    try await book.lifecycle.save()
    #expect(try size() == 0)
    try await book.lifecycle.close()
  }

  @Test func `saving elsewhere continues there`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.sideContent = "copy"
    try await book.lifecycle.save(to: folder["Other.recipes"], for: .forCreating)
    try await book.add("Naan")
    #expect(book.fileURL.lastPathComponent == "Other.recipes")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal"])
    #expect(try folder["Other.recipes"].titles == ["Dal", "Naan"])
    #expect(try folder["Other.recipes"].items.contains("AdditionalContent/note.txt"))
    #expect(try folder.url.items.filter { $0.contains("recipes") && $0.contains("/.") || $0.hasPrefix(".") } == [])
  }

  @Test func `transactions during a save elsewhere are in one of the two`() async throws {
    let book = try await folder.newBook()
    let other = folder["Other.recipes"]
    async let added: Void = withThrowingTaskGroup { group in
      for number in 0..<200 { group.addTask { try await book.add("\(number)") } }
      try await group.waitForAll()
    }
    try await book.lifecycle.save(to: other, for: .forCreating)
    try await added
    try await book.lifecycle.close()
    // What was written before the copy is in both.
    let (old, new) = (try folder["Book.recipes"].titles, try other.titles)
    #expect(Set(new) == Set((0..<200).map { "\($0)" }) && new.count == 200)
    #expect(Array(new.prefix(old.count)) == old)
  }

  @Test func `saving over another document keeps it as a version`() async throws {
    let other = try await folder.newBook("Other.recipes", "Soup")
    try await other.lifecycle.close()
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await book.lifecycle.save(to: folder["Other.recipes"], for: .forOverwriting)
    try await book.add("Naan")
    #expect(try folder["Other.recipes"].titles == ["Dal", "Naan"])
    #expect(try book.versionHistory.stored.map { try $0.url.titles } == [["Soup"]])
    try await book.lifecycle.close()
  }

  @Test func `closing does not wait on the main actor`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let (isReading, mayEnd) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
    let reading = Task { [database = book.database] in
      try await database.read { database in
        isReading.continuation.finish()
        mayEnd.wait()
        return try String.fetchAll(database, sql: "SELECT title FROM recipe")
      }
    }
    for await _ in isReading.stream {}
    let closing = Task { try await book.lifecycle.close() }
    // The document has left its database, which is closed when nothing reads it.
    while (try? book.database.pool) != nil { await Task.yield() }
    mayEnd.signal()
    try await closing.value
    #expect(try await reading.value == ["Dal"])
  }

  @Test func `a duplicate is as of one moment`() async throws {
    let book = try await folder.newBook()
    // Each transaction adds two.
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    let pool = try DatabaseQueue(path: book.fileURL.database.path, configuration: configuration)
    let isEnded = Mutex(false)
    let writing = Task.detached {
      var count = 0
      while !isEnded.withLock({ $0 }) {
        try await pool.write { database in
          for _ in 0..<2 { try database.execute(sql: "INSERT INTO recipe (title) VALUES ('x')") }
        }
        count += 2
      }
      return count
    }
    var copies: [URL] = []
    for number in 0..<10 { copies.append(try await book.lifecycle.duplicate(to: folder["Copy \(number).recipes"])) }
    isEnded.withLock { $0 = true }
    let count = try await writing.value
    for copy in copies {
      #expect(try copy.items.filter { $0.hasPrefix("StoreContent/") } == ["StoreContent/persistentStore"])
      #expect(try copy.titles.count.isMultiple(of: 2))
    }
    #expect(try await book.titles.count == count)
    try pool.close()
    try await book.lifecycle.close()
  }

  @Test func `a deleted document is saved again with everything`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = .never
    try FileManager.default.removeItem(at: book.fileURL)
    try await eventually { book.isFileRemoved }
    await #expect(throws: DatabaseDocumentError.replaced(book.fileURL.database.path)) { try await book.add("Naan") }
    try await book.lifecycle.save()
    try await book.add("Naan")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `closing an unchanged document leaves its package removed`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try FileManager.default.removeItem(at: book.fileURL)
    try await book.lifecycle.close()
    #expect(!FileManager.default.fileExists(atPath: book.fileURL.path))
  }

  @Test func `a package that cannot be written is reported`() async throws {
    let book = folder.book("missing/Book.recipes")
    await #expect(throws: (any Error).self) { try await book.lifecycle.save(for: .forCreating) }
    #expect(book.documentState.contains(.closed))
    await #expect(throws: DatabaseDocumentError.notOpen) { try await book.add("Dal") }
  }
}
#endif
