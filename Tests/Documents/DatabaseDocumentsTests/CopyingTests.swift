#if Databases
import DatabaseDocuments
import Testing
import UTTestFixtures
import UbiquitousItems

/// Copies that other code makes of a package that is open.
@MainActor struct CopyingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private nonisolated static func coordinateReading(
    _ url: URL, _ options: NSFileCoordinator.ReadingOptions = [], _ body: (URL) throws -> Void
  ) throws {
    var error: NSError?
    var result: Result<Void, any Error> = .success(())
    NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: url, options: options, error: &error) { url in
      result = Result { try body(url) }
    }
    if let error { throw error }
    try result.get()
  }

  /// Copies a file as another program does.
  private nonisolated static func copy(_ source: String, to target: String) throws {
    try Process.run(URL(filePath: "/bin/cp"), arguments: [source, target]).waitUntilExit()
  }

  /// Whether SQLite still has the locks of this process: otherwise, another program would take the log away.
  private func expectLocks(of book: Book) async throws {
    try book.fileURL.readInAnotherProcess()
    #expect(try book.fileURL.items.contains("StoreContent/persistentStore-wal"))
    try await book.add("Chai")
    try await book.lifecycle.close()
    #expect(try folder["Book.recipes"].titles == ["Dal", "Naan", "Chai"])
  }

  @Test func `an upload is as of one moment and leaves the locks`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    let (url, target) = (book.fileURL, folder.url)
    try await Task.detached {
      try Self.coordinateReading(url, .forUploading) { archive in
        try FileManager.default.copyItem(at: archive, to: target.appending(path: "Book.zip"))
      }
    }.value
    let process = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: ["python3", "-m", "zipfile", "-e", folder["Book.zip"].path, folder["unpacked"].path])
    process.waitUntilExit()
    #expect(try folder["unpacked/Book.recipes/StoreContent"].items == ["persistentStore"])
    #expect(try folder["unpacked/Book.recipes"].titles == ["Dal", "Naan"])
    try await expectLocks(of: book)
  }

  @Test func `keeping the document's own package in a conflict leaves the locks`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal", "Naan")
    book.autosavePolicy = .never
    book.sideContent = "own"
    let note = book.fileURL.appending(path: "AdditionalContent/note.txt")
    try FileManager.default.removeItem(at: note)
    try Data("other".utf8).write(to: note)
    try await eventually { book.documentState.contains(.inConflict) }
    let kept = try await book.lifecycle.resolveConflict(keeping: [book.fileURL])
    #expect(try kept.map { try $0.titles } == [["Dal", "Naan"]])
    #expect(try kept[0].appending(path: "StoreContent").items == ["persistentStore"])
    try await expectLocks(of: book)
  }

  @Test func `an open document is not moved to another file system`() async throws {
    let other = URL(filePath: "/dev/shm/databases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: other) }
    let container = try Folder.inContainer()
    let document = folder.document(Book(fileURL: other.appending(path: "Book.recipes")))
    try await document.lifecycle.save(for: .forCreating)
    try await document.add("Dal")
    let (source, target) = (document.fileURL, container["Book.recipes"])
    await #expect(throws: (any Error).self) {
      try await Task.detached {
        try FileManager.default.setUbiquitous(true, itemAt: source, destinationURL: target)
      }.value
    }
    try source.readInAnotherProcess()
    #expect(try source.items.contains("StoreContent/persistentStore-wal"))
    try await document.lifecycle.close()
    #expect(try source.titles == ["Dal"])
  }

  @Test func `a coordinated reader copies what is there`() async throws {
    let book = try await folder.newBook("Book.recipes", "Dal")
    let (url, copy, database) = (book.fileURL, folder["Copy.recipes"], book.database)
    try FileManager.default.createDirectory(at: copy.appending(path: "StoreContent"), withIntermediateDirectories: true)
    // More than a checkpoint needs.
    let title = String(repeating: "x", count: 8 << 20)
    try await Task.detached {
      try Self.coordinateReading(url) { url in
        try Self.copy(url.database.path, to: copy.database.path)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
          for _ in 0..<2 {
            _ = try? await database.write {
              try $0.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title])
            }
          }
          isDone.signal()
        }
        isDone.wait()
        try Self.copy(url.database.path + "-wal", to: copy.database.path + "-wal")
      }
    }.value
    #expect(try copy.titles == ["Dal", title, title])
    try await book.lifecycle.close()
  }
}
#endif
