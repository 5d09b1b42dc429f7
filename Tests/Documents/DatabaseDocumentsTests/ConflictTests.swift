#if Databases
import DatabaseDocuments
import Testing
import UTLibC
import UTTestFixtures

/// Documents whose database was changed on two devices: the one that lost is in the package, as Syncthing puts it
/// there.
@MainActor struct ConflictTests {
  let folder: Folder

  init() throws { folder = try .inContainer() }

  private nonisolated static let copy = "StoreContent/persistentStore.sync-conflict-20260102-030405-ABCDEFG"

  /// What a synchronizing program does when a version of the database arrives that loses a conflict.
  private nonisolated static func lose(_ title: String, to package: URL, as copy: String = copy) throws {
    let arriving = package.appending(path: "StoreContent/.syncthing.copy.tmp")
    try FileManager.default.copyItem(at: package.database, to: arriving)
    let queue = try DatabaseQueue(path: arriving.path)
    try queue.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title]) }
    try queue.close()
    #expect(rename(arriving.path, package.appending(path: copy).path) == 0)
  }

  /// What the databases that lost contain. Nothing is copied to read them.
  private func conflicts(_ book: Book) throws -> [[String]] {
    try book.conflictVersions.map { try $0.titlesInDatabase }
  }

  @Test func `a database that lost is a version of the document`() async throws {
    let book = try await folder.newBook("Book.rtfd", "Dal")
    try Self.lose("Soup", to: book.fileURL)
    try await eventually { book.documentState.contains(.inConflict) }
    #expect(try conflicts(book) == [["Dal", "Soup"]])
    // Neither is part of the other, whatever is saved.
    try await book.add("Naan")
    book.sideContent = "soak"
    try await book.lifecycle.save()
    #expect(try await book.titles == ["Dal", "Naan"])
    #expect(try book.fileURL.titles == ["Dal", "Naan"])
    #expect(try conflicts(book) == [["Dal", "Soup"]])
    try await book.lifecycle.close()
    #expect(FileManager.default.fileExists(atPath: folder["Book.rtfd/\(Self.copy)"].path))

    let again = folder.book("Book.rtfd")
    try await again.lifecycle.open()
    #expect(again.documentState.contains(.inConflict))
    #expect(try await again.titles == ["Dal", "Naan"])
    #expect(try conflicts(again) == [["Dal", "Soup"]])
    try await again.lifecycle.takeConflictVersion(try #require(again.conflictVersions.first))
    #expect(try await again.titles == ["Dal", "Soup"])
    try await again.lifecycle.resolveConflict()
    #expect(again.documentState == .normal)
    #expect(try !again.fileURL.items.contains { $0.contains("conflict") })
    let kept = try again.versionHistory.stored.map { try $0.url.titles }
    #expect(kept.contains(["Dal", "Naan"]) && kept.contains(["Dal", "Soup"]))
    try await again.lifecycle.close()
    #expect(try folder["Book.rtfd"].titles == ["Dal", "Soup"])
  }

  @Test func `a conflict that the document wins keeps what lost`() async throws {
    let book = try await folder.newBook("Book.rtfd", "Dal")
    try Self.lose("Soup", to: book.fileURL)
    try await eventually { book.documentState.contains(.inConflict) }
    try await book.lifecycle.resolveConflict()
    #expect(book.documentState == .normal)
    #expect(try await book.titles == ["Dal"])
    #expect(try !book.fileURL.items.contains { $0.contains("conflict") })
    #expect(try book.versionHistory.stored.map { try $0.url.titles } == [["Dal", "Soup"]])
    try await book.lifecycle.close()
  }

  @Test func `every database that lost is a version`() async throws {
    let book = try await folder.newBook("Book.rtfd", "Dal")
    let names = [
      Self.copy, Self.copy.replacing("030405", with: "030406"), "\(Self.copy).sync-conflict-20260102-030407-HIJKLMN",
    ]
    for (name, title) in zip(names, ["Soup", "Stew", "Chai"]) { try Self.lose(title, to: book.fileURL, as: name) }
    try await eventually { book.conflictVersions.count == 3 }
    #expect(try Set(conflicts(book)) == [["Dal", "Soup"], ["Dal", "Stew"], ["Dal", "Chai"]])
    try await book.lifecycle.resolveConflict()
    #expect(
      try Set(book.versionHistory.stored.map { try $0.url.titles }) == [
        ["Dal", "Soup"], ["Dal", "Stew"], ["Dal", "Chai"],
      ])
    try await book.lifecycle.close()
  }

  @Test func `a package that is replaced keeps what lost`() async throws {
    let book = try await folder.newBook("Book.rtfd", "Dal")
    try await book.lifecycle.close()
    try Self.lose("Soup", to: book.fileURL)
    let new = folder.book("Book.rtfd")
    try await new.lifecycle.save(for: .forOverwriting)
    try await new.add("Chai")
    #expect(try new.fileURL.titles == ["Chai"])
    // The package that was replaced is a version, with everything that was in it.
    let kept = try #require(new.conflictVersions.first)
    #expect(try kept.titles == ["Dal"] && kept.items.contains(Self.copy))
    try await new.lifecycle.close()
  }

  @Test func `a copy of the document has no part of what lost`() async throws {
    let book = try await folder.newBook("Book.rtfd", "Dal")
    try Self.lose("Soup", to: book.fileURL)
    try await eventually { book.documentState.contains(.inConflict) }
    let old = book.fileURL
    try await book.lifecycle.save(to: folder["Other.rtfd"], for: .forCreating)
    try await book.add("Naan")
    #expect(try folder["Other.rtfd"].titles == ["Dal", "Naan"])
    #expect(try !folder["Other.rtfd"].items.contains { $0.contains("conflict") })
    try await book.lifecycle.close()
    let again = folder.book("Book.rtfd")
    try await again.lifecycle.open()
    #expect(again.fileURL == old)
    #expect(try conflicts(again) == [["Dal", "Soup"]])
    try await again.lifecycle.close()
  }
}
#endif
