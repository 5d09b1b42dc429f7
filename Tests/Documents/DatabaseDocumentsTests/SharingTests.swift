#if Databases
import DatabaseDocuments
import Testing
import UTTestFixtures

@MainActor struct SharingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `transactions of others are observed`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    var seen: [[String]] = []
    let observation = ValueObservation.tracking { try String.fetchAll($0, sql: "SELECT title FROM recipe") }
      .start(in: try book.database.pool, onError: { Issue.record($0) }, onChange: { seen.append($0) })
    try await eventually { seen.last == ["Dal"] }
    let other = try DatabaseQueue(path: book.fileURL.database.path)
    try await other.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES ('Naan')") }
    try await eventually { seen.last == ["Dal", "Naan"] }
    #expect(book.documentState == .normal && !book.hasUnsavedChanges)
    observation.cancel()
    try other.close()
    try await book.lifecycle.close()
  }

  @Test func `two documents share a package`() async throws {
    let one = try await folder.newBook("Book.recipes", "Dal")
    let two = folder.book()
    try await two.lifecycle.open()
    try await two.add("Naan")
    #expect(try await one.titles == ["Dal", "Naan"])
    try await two.lifecycle.close()
    try await one.add("Raita")
    // The first still has its locks, so that another program does not take the log away.
    try one.fileURL.readInAnotherProcess()
    #expect(try one.fileURL.items.contains("StoreContent/persistentStore-wal"))
    one.sideContent = "shared"
    try await one.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan", "Raita"])
  }

  @Test func `the side content of another program is read again`() async throws {
    let one = try await folder.newBook("Book.recipes", "Dal")
    let two = folder.book()
    try await two.lifecycle.open()
    two.sideContent = "from two"
    try await two.lifecycle.save()
    try await eventually { one.sideContent == "from two" && one.documentState == .normal }
    #expect(try await one.titles == ["Dal"])
    try await one.lifecycle.close()
    try await two.lifecycle.close()
  }

  /// - Parameter rows: SQLite moves a log of more than 1000 pages into the file when a transaction ends.
  @Test(arguments: [1, 3000])
  func `the file stays as it is for a reader that did not wait for a long transaction`(rows: Int) async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let pool = try book.database.pool
    let mayEnd = DispatchSemaphore(value: 0)
    pool.asyncWrite(
      { database in
        for _ in 0..<rows {
          try database.execute(sql: "INSERT INTO recipe (title) VALUES ('Naan' || hex(zeroblob(2000)))")
        }
        mayEnd.wait()
      }, completion: { _, result in #expect(throws: Never.self) { try result.get() } })
    let end = await withCheckedContinuation { continuation in
      book.relinquishPresentedItem(toReader: { continuation.resume(returning: $0) })
    }
    // To open and close it would end the locks of this process.
    let lent = try FileManager.default.attributesOfItem(atPath: book.fileURL.database.path)
    mayEnd.signal()
    // After all that has begun.
    try await pool.writeWithoutTransaction { _ in }
    let now = try FileManager.default.attributesOfItem(atPath: book.fileURL.database.path)
    #expect(now[.modificationDate] as? Date == lent[.modificationDate] as? Date)
    #expect(now[.size] as? Int == lent[.size] as? Int)
    end?()
    // The next transaction moves the log.
    try await book.add("Chai")
    let moved = try FileManager.default.attributesOfItem(atPath: book.fileURL.database.path)
    #expect(rows == 1 || moved[.size] as? Int ?? 0 > lent[.size] as? Int ?? .max)
    try await book.lifecycle.close()
    #expect(
      try folder["Book.recipes"].titles.map { $0.prefix(4) } == ["Dal"] + Array(repeating: "Naan", count: rows) + [
        "Chai"
      ])
  }

  @Test func `a moved document is followed`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try FileManager.default.moveItem(at: book.fileURL, to: folder["Moved.recipes"])
    try await book.add("Naan")
    try await eventually { book.fileURL.lastPathComponent == "Moved.recipes" }
    try await book.add("Raita")
    try await book.lifecycle.rename(to: "Renamed")
    try await book.add("Chai")
    #expect(try await book.titles == ["Dal", "Naan", "Raita", "Chai"])
    try await book.lifecycle.close()
    #expect(try folder["Renamed.recipes"].titles == ["Dal", "Naan", "Raita", "Chai"])
    #expect(
      try folder["Renamed.recipes"].items.filter { $0.hasPrefix("StoreContent/") } == ["StoreContent/persistentStore"])
  }

  @Test func `a document that could not follow its package tries again`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    // In the new place, the index of the log is no file at first.
    let moved = folder["Moved.recipes"]
    let (index, kept) = (moved.appending(path: "StoreContent/persistentStore-shm"), folder["index"])
    try FileManager.default.moveItem(at: URL(filePath: book.fileURL.database.path + "-shm"), to: kept)
    try FileManager.default.createSymbolicLink(
      at: URL(filePath: book.fileURL.database.path + "-shm"), withDestinationURL: kept)
    try FileManager.default.moveItem(at: book.fileURL, to: moved)
    try await eventually { book.fileURL.lastPathComponent == "Moved.recipes" }
    // Until it follows, it goes on with the connections that it has.
    try await eventually {
      do {
        _ = try await book.titles
        return false
      } catch DatabaseDocumentError.unsafeItem(index.path) { return true }
    }
    await #expect(throws: DatabaseDocumentError.unsafeItem(index.path)) { try await book.add("Naan") }
    try FileManager.default.removeItem(at: index)
    #expect(try await book.titles == ["Dal"])
    try await book.add("Chai")
    try await book.lifecycle.close()
    #expect(try moved.titles == ["Dal", "Chai"])
  }

  @Test func `a replaced document is read again`() async throws {
    let other = try await folder.newBook("Other.recipes", "Soup")
    try await other.lifecycle.close()
    let book = try await folder.newBook("Book.recipes", "Dal")
    let (place, replaced, new) = (folder["Book.recipes"], folder["data-of-sync"], folder["Other.recipes"])
    await #expect(throws: DatabaseDocumentError.self) {
      // During a transaction, so that the document cannot notice it before.
      try await book.database.write { database in
        try FileManager.default.moveItem(at: place, to: replaced)
        try FileManager.default.moveItem(at: new, to: place)
        try database.execute(sql: "INSERT INTO recipe (title) VALUES ('Lost')")
      }
    }
    try await eventually { try await book.titles == ["Soup"] }
    try await book.add("Naan")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Soup", "Naan"])
    #expect(try folder["data-of-sync"].titles == ["Dal"])
  }

  @Test func `a deleted document is closed`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    try await DocumentLifecycle.delete(at: book.fileURL)
    try await eventually { book.documentState.contains(.closed) }
    await #expect(throws: DatabaseDocumentError.notOpen) { try await book.add("Naan") }
  }
}
#endif
