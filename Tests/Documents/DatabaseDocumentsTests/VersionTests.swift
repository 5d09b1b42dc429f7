#if Databases
import DatabaseDocuments
import Synchronization
import Testing
import UTTestFixtures

@MainActor struct VersionTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a version is restored into the open database`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.sideContent = "old"
    try await book.lifecycle.save()
    let version = try await book.lifecycle.keepVersion()
    #expect(try version.url.items.filter { $0.hasPrefix("StoreContent/") } == ["StoreContent/persistentStore"])
    try await book.add("Naan")
    book.sideContent = "new"
    let inode = book.fileURL.database.inode
    try await book.lifecycle.restore(version)
    #expect(try await book.titles == ["Dal"])
    #expect(book.sideContent == "old" && book.fileURL.database.inode == inode)
    // What was replaced is a version, too.
    let latest = try #require(book.versionHistory.stored.first { $0.id != version.id })
    #expect(try latest.url.titles == ["Dal", "Naan"])
    try await book.lifecycle.restore(latest)
    #expect(try await book.titles == ["Dal", "Naan"])
    #expect(book.sideContent == "new")
    try await book.lifecycle.close()
  }

  @Test func `reverting discards side content and keeps transactions`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = .never
    book.sideContent = "unsaved"
    try await book.add("Naan")
    try await book.lifecycle.revert()
    #expect(book.sideContent == "" && !book.hasUnsavedChanges)
    #expect(try await book.titles == ["Dal", "Naan"])
    try await book.lifecycle.close()
  }

  @Test func `unsaved side content is recovered`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.autosavePolicy = AutosavePolicy(delay: .seconds(3600), ceiling: .seconds(3600), recoveryDelay: .zero)
    book.sideContent = "unsaved"
    try await eventually { book.hasRecoveryCopy }
    // What a killed program leaves.
    try FileManager.default.copyItem(at: folder["recovery"], to: folder["left"])
    try await book.add("Naan")
    try await book.lifecycle.revert()
    try await book.lifecycle.close()
    try FileManager.default.removeItem(at: folder["recovery"])
    try FileManager.default.moveItem(at: folder["left"], to: folder["recovery"])
    let again = folder.book()
    again.autosavePolicy = .never
    try await again.lifecycle.open()
    #expect(again.sideContent == "unsaved" && again.hasUnsavedChanges)
    #expect(try await again.titles == ["Dal", "Naan"])
    try await again.lifecycle.close()
    #expect(try String(contentsOf: folder["Book.recipes/AdditionalContent/note.txt"], encoding: .utf8) == "unsaved")
  }

  @Test func `side content saved by both is a conflict`() async throws {
    let (one, two) = (try await folder.newBook("Book.recipes", "Dal"), folder.book())
    try await two.lifecycle.open()
    one.autosavePolicy = .never
    one.sideContent = "one"
    two.sideContent = "two"
    try await two.lifecycle.save()
    try await eventually { one.documentState.contains(.inConflict) }
    try await one.lifecycle.resolveConflict()
    try await one.lifecycle.save()
    try await eventually { two.sideContent == "one" }
    #expect(one.documentState == .normal)
    try await one.lifecycle.close()
    try await two.lifecycle.close()
    let items = ["AdditionalContent", "AdditionalContent/note.txt", "StoreContent", "StoreContent/persistentStore"]
    #expect(try folder["Book.recipes"].items == items)
  }

  @Test func `another machine's version is taken over`() async throws {
    // As Syncthing names it.
    let name = "Book.sync-conflict-20260102-030405-ABCDEFG.recipes"
    let other = try await folder.newBook(name, "Soup")
    try await other.lifecycle.close()
    let made = try await folder.newBook("Book.recipes", "Dal")
    try await made.lifecycle.close()
    let book = folder.book()
    try await book.lifecycle.open()
    #expect(book.documentState.contains(.inConflict))
    let conflict = try #require(book.conflictVersions.first)
    try await book.lifecycle.takeConflictVersion(conflict)
    #expect(try await book.titles == ["Soup"])
    try await book.lifecycle.resolveConflict()
    #expect(book.documentState == .normal && !FileManager.default.fileExists(atPath: folder[name].path))
    #expect(try book.versionHistory.stored.map { try $0.url.titles }.sorted { $0[0] < $1[0] } == [["Dal"], ["Soup"]])
    try await book.lifecycle.close()
  }
}

/// Restoring where something is in the way.
@MainActor struct RestoringTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: ["damaged", "missing"]) func `a database that cannot be opened is restored`(state: String)
    async throws
  {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.sideContent = "old"
    try await book.lifecycle.save()
    let version = try await book.lifecycle.keepVersion()
    try await book.lifecycle.close()
    if state == "damaged" {
      try Data("no database, but a text that is long enough to be read as one".utf8).write(to: book.fileURL.database)
    } else {
      try FileManager.default.removeItem(at: book.fileURL.database)
    }
    let again = folder.book()
    await #expect(throws: DatabaseDocumentError.self) { try await again.lifecycle.open() }
    try await again.lifecycle.restore(version)
    if again.documentState.contains(.closed) { try await again.lifecycle.open() }
    #expect(try await again.titles == ["Dal"])
    #expect(again.sideContent == "old")
    try await again.add("Naan")
    try await again.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan"])
  }

  @Test func `a deleted database is restored`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let version = try await book.lifecycle.keepVersion()
    try await book.add("Naan")
    try FileManager.default.removeItem(at: book.fileURL.database)
    try await book.lifecycle.restore(version)
    #expect(try await book.titles == ["Dal"])
    try await book.add("Chai")
    // What only the document had is a version, and every version is whole.
    let versions = book.versionHistory.stored.map(\.url)
    for version in versions { #expect(try version.appending(path: "StoreContent").items == ["persistentStore"]) }
    #expect(try versions.map { try $0.titles }.contains(["Dal", "Naan"]))
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Chai"])
  }

  @Test func `a version whose side content cannot be read changes nothing`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    book.sideContent = "present"
    try await book.lifecycle.save()
    let version = try await book.lifecycle.keepVersion()
    try await book.add("Naan")
    let additional = version.url.appending(path: "AdditionalContent")
    try FileManager.default.removeItem(at: additional)
    try FileManager.default.createSymbolicLink(at: additional, withDestinationURL: folder["recovery"])
    await #expect(throws: DatabaseDocumentError.unsafeItem(additional.path)) {
      try await book.lifecycle.restore(version)
    }
    #expect(try await book.titles == ["Dal", "Naan"])
    #expect(book.sideContent == "present")
    try await book.lifecycle.close()
  }

  @Test func `transactions of others during a restore are kept`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let version = try await book.lifecycle.keepVersion()
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    let other = try DatabaseQueue(path: book.fileURL.database.path, configuration: configuration)
    let isEnded = Mutex(false)
    let writing = Task.detached {
      var count = 0
      while !isEnded.withLock({ $0 }) {
        let title = "\(count)"
        try await other.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title]) }
        count += 1
      }
      return count
    }
    for _ in 0..<5 { try await book.lifecycle.restore(version) }
    isEnded.withLock { $0 = true }
    let count = try await writing.value
    let kept = try book.versionHistory.stored.flatMap { try $0.url.titles } + [String](await book.titles)
    #expect(Set(kept).isSuperset(of: (0..<count).map { "\($0)" }))
    try other.close()
    try await book.lifecycle.close()
  }
}
#endif
