#if Databases
import DatabaseDocuments
import Testing
import UTLibC
import UTTestFixtures

/// What other programs do to the files of a document.
@MainActor struct ReplacingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// As synchronizing programs do: a database of elsewhere is renamed into the package.
  ///
  /// - Returns: what does that.
  private func replacement(of package: URL) async throws -> @Sendable () -> Void {
    let other = try await folder.newBook("Other.recipes", "Soup")
    try await other.lifecycle.close()
    let hidden = package.appending(path: "StoreContent/.syncthing.persistentStore.tmp")
    try FileManager.default.copyItem(at: other.fileURL.database, to: hidden)
    return { #expect(rename(hidden.path, package.database.path) == 0) }
  }

  /// Copies a document that is open, with everything that SQLite keeps beside it, and with its attributes.
  private func copyAsKilled(_ package: URL, to copy: URL) throws {
    let process = try Process.run(URL(filePath: "/bin/cp"), arguments: ["-a", package.path, copy.path])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `a database that replaces an open one does not get its log`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    let log = book.fileURL.database.path + "-wal"
    #expect(try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int != 0)
    let replace = try await replacement(of: book.fileURL)
    // During a transaction, so that the document cannot notice it before.
    await #expect(throws: DatabaseDocumentError.replaced(book.fileURL.database.path)) {
      try await book.database.write { database in
        replace()
        try database.execute(sql: "INSERT INTO recipe (title) VALUES ('Lost')")
      }
    }
    try await eventually { try await book.titles == ["Soup"] }
    try await book.add("Chai")
    try await book.database.checkIntegrity()
    #expect(try book.versionHistory.stored.map { try $0.url.titles } == [["Dal", "Naan"]])
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Soup", "Chai"])
  }

  @Test func `saving over another database keeps it without the log of the open one`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    book.autosavePolicy = .never
    book.sideContent = "own"
    try await replacement(of: book.fileURL)()
    try await eventually { book.documentState.contains(.inConflict) }
    try await book.lifecycle.resolveConflict()
    try await book.lifecycle.save()
    try await book.add("Chai")
    #expect(try await book.titles == ["Dal", "Naan", "Chai"])
    let versions = try book.versionHistory.stored.map { ($0.url, try $0.url.titles) }
    #expect(versions.map(\.1) == [["Soup"]])
    for (version, _) in versions { #expect(try version.appending(path: "StoreContent").items == ["persistentStore"]) }
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan", "Chai"])
  }

  @Test func `a database that replaces one of a killed program does not get its log`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    let (whole, replaced) = (folder["Whole.recipes"], folder["Replaced.recipes"])
    for copy in [whole, replaced] { try copyAsKilled(book.fileURL, to: copy) }
    try await book.lifecycle.close()
    try await replacement(of: replaced)()
    let log = try Data(contentsOf: URL(filePath: replaced.database.path + "-wal"))
    await #expect(throws: DatabaseDocumentError.foreignLog(replaced.database.path)) {
      try await folder.book("Replaced.recipes").lifecycle.open()
    }
    #expect(try Data(contentsOf: URL(filePath: replaced.database.path + "-wal")) == log)
    // Without the log, it can be opened.
    try FileManager.default.removeItem(atPath: replaced.database.path + "-wal")
    for (name, titles) in [("Replaced.recipes", ["Soup"]), ("Whole.recipes", ["Dal", "Naan"])] {
      let opened = folder.book(name)
      try await opened.lifecycle.open()
      #expect(try await opened.titles == titles)
      try await opened.lifecycle.close()
    }
  }

  @Test func `a journal that names another file is not used`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let version = try await book.lifecycle.keepVersion()
    let victim = folder["precious.txt"]
    try Data("precious".utf8).write(to: victim)
    let journal = Self.journal(naming: victim.path, pages: 4)
    try journal.write(to: URL(filePath: version.url.database.path + "-journal"))
    await #expect(throws: DatabaseDocumentError.unsafeItem(version.url.database.path + "-journal")) {
      try await book.lifecycle.restore(version)
    }
    #expect(try await book.titles == ["Dal"])
    try await book.lifecycle.close()
    let path = book.fileURL.database.path + "-journal"
    try journal.write(to: URL(filePath: path))
    await #expect(throws: DatabaseDocumentError.unsafeItem(path)) { try await folder.book().lifecycle.open() }
    #expect(FileManager.default.fileExists(atPath: victim.path))
  }

  /// A journal with a super-journal record: sqlite.org/fileformat2.html, "The Rollback Journal".
  private static func journal(naming path: String, pages: UInt32) -> Data {
    func number(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }
    let mark = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    var journal = mark + [0, 1, pages, 512, 4096].map(number).reduce(Data(), +)
    journal.append(Data(count: 512 - journal.count))
    let name = Data(path.utf8)
    let checksum = name.reduce(0) { $0 + UInt32($1) }
    return journal + number(0x4000_0000 / 4096 + 1) + name + number(UInt32(name.count)) + number(checksum) + mark
  }

  @Test func `a moved document does not remove the index of another in its old place`() async throws {
    let (book, second) = (try await folder.newBook("Book.recipes", "Dal"), folder.book())
    try await second.lifecycle.open()
    try await book.lifecycle.rename(to: "Moved")
    try await eventually { second.fileURL.lastPathComponent == "Moved.recipes" }
    let other = try await folder.newBook("Book.recipes", "Soup")
    let index = "StoreContent/persistentStore-shm"
    #expect(try book.fileURL.items.contains(index) && other.fileURL.items.contains(index))
    try await book.add("Naan")
    try await second.add("Chai")
    try await book.lifecycle.close()
    try await second.lifecycle.close()
    #expect(try other.fileURL.items.contains(index))
    #expect(
      try folder["Moved.recipes"].items.filter { $0.hasPrefix("StoreContent/") } == ["StoreContent/persistentStore"])
    try await other.lifecycle.close()
    #expect(try folder["Moved.recipes"].titles == ["Dal", "Naan", "Chai"] && folder["Book.recipes"].titles == ["Soup"])
  }

  @Test func `transactions during a move are kept`() async throws {
    let book = try await folder.newBook()
    async let added: Void = withThrowingTaskGroup { group in
      for number in 0..<200 { group.addTask { try await book.add("\(number)") } }
      try await group.waitForAll()
    }
    for name in ["One", "Two", "Three"] { try await book.lifecycle.rename(to: name) }
    try await added
    try await book.lifecycle.close()
    #expect(try Set(folder["Three.recipes"].titles) == Set((0..<200).map { "\($0)" }))
  }

  @Test func `an archived database gets no transactions`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let archive = folder[".stversions/Book.recipes/StoreContent"]
    try FileManager.default.createDirectory(at: archive, withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: book.fileURL.database, to: archive.appending(path: "persistentStore"))
    await #expect(throws: DatabaseDocumentError.replaced(book.fileURL.database.path)) { try await book.add("Naan") }
    #expect(try await book.titles == ["Dal"])
    try? await book.lifecycle.close()
  }

  @Test(arguments: ["deleted", "replaced"]) func `transactions after the loss of the log are in the file`(state: String)
    async throws
  {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let log = book.fileURL.database.path + "-wal"
    try FileManager.default.removeItem(atPath: log)
    if state == "replaced" { try Data().write(to: URL(filePath: log)) }
    for title in ["Naan", "Chai"] {
      try await book.add(title)
      // As after a kill of this program.
      let copy = folder["\(title).recipes"]
      try copyAsKilled(book.fileURL, to: copy)
      #expect(try copy.titles == (title == "Naan" ? ["Dal", "Naan"] : ["Dal", "Naan", "Chai"]))
    }
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan", "Chai"])
  }

  @Test func `a save follows a moved package`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = .never
    book.sideContent = "moved"
    try FileManager.default.moveItem(at: book.fileURL, to: folder["Moved.recipes"])
    try await book.lifecycle.save()
    try await book.add("Naan")
    #expect(!FileManager.default.fileExists(atPath: folder["Book.recipes"].path))
    try await book.lifecycle.close()
    #expect(try folder["Moved.recipes"].titles == ["Dal", "Naan"])
    #expect(try String(contentsOf: folder["Moved.recipes/AdditionalContent/note.txt"], encoding: .utf8) == "moved")
  }
}
#endif
