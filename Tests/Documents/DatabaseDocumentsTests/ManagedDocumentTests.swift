#if Databases
import DatabaseDocuments
import Synchronization
import Testing

/// As code for Apple's platforms has it, except for the model.
final class Diary: UIManagedDocument {
  var cover = Data()
  nonisolated let calls = Mutex<[String]>([])

  override class var persistentStoreName: String { "diary.db" }
  override var migrator: DatabaseMigrator { Recipes.migrator }

  override func configurePersistentStoreCoordinator(
    for storeURL: URL, ofType fileType: String, modelConfiguration configuration: String?,
    storeOptions: [AnyHashable: Any]? = nil
  ) throws {
    try super.configurePersistentStoreCoordinator(
      for: storeURL, ofType: fileType, modelConfiguration: configuration, storeOptions: storeOptions)
    calls.withLock { $0.append("\(storeURL.lastPathComponent) \(configuration ?? "-")") }
  }

  override func additionalContent(for absoluteURL: URL) throws -> Any { cover }

  override func writeAdditionalContent(
    _ content: Any, to absoluteURL: URL, originalContentsURL absoluteOriginalContentsURL: URL?
  ) throws {
    try FileManager.default.createDirectory(at: absoluteURL, withIntermediateDirectories: false)
    try (content as? Data)?.write(to: absoluteURL.appending(path: "cover"))
  }

  override func readAdditionalContent(from absoluteURL: URL) throws {
    let data = try Data(contentsOf: absoluteURL.appending(path: "cover"))
    DispatchQueue.main.sync { MainActor.assumeIsolated { cover = data } }
  }
}

@MainActor struct ManagedDocumentTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func `a managed document is used as on Apple's platforms`() async throws {
    let url = folder["2026.diary"]
    let diary = folder.document(Diary(fileURL: url))
    diary.modelConfiguration = "main"
    diary.persistentStoreOptions = [
      NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
      "NSPersistentHistoryTrackingKey": true, NSPersistentStoreTimeoutOption: UInt8(10),
      NSSQLitePragmasOption: ["cache_size": "-8000"],
    ]
    diary.cover = Data("red".utf8)
    #expect(
      await withCheckedContinuation { done in
        diary.save(to: url, for: .forCreating) { done.resume(returning: $0) }
      })
    let size = try await diary.database.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") }
    #expect(size == -8000)
    diary.cover = Data("blue".utf8)
    diary.updateChangeCount(.done)
    #expect(await withCheckedContinuation { done in diary.close { done.resume(returning: $0) } })
    #expect(try url.items == ["AdditionalContent", "AdditionalContent/cover", "StoreContent", "StoreContent/diary.db"])
    let again = folder.document(Diary(fileURL: url))
    #expect(await withCheckedContinuation { done in again.open { done.resume(returning: $0) } })
    #expect(again.cover == Data("blue".utf8))
    #expect(again.calls.withLock { $0 } == ["diary.db -"] && diary.calls.withLock { $0 } == ["diary.db main"])
    #expect(await withCheckedContinuation { done in again.close { done.resume(returning: $0) } })
  }

  @Test(
    arguments: [
      ["NSSQLitePragmasOption": ["journal_mode": "OFF"]],
      ["NSSQLitePragmasOption": ["cache_size": "1; DROP TABLE recipe"]],
      ["NSPersistentStoreTimeoutOption": UInt64.max],
      ["NSPersistentStoreTimeoutOption": -1],
      ["NSInferMappingModelAutomaticallyOption": "yes"],
    ] as [[String: any Sendable]])
  func `invalid options are reported`(options: [String: any Sendable]) async throws {
    let diary = folder.document(Diary(fileURL: folder["2026.diary"]))
    diary.persistentStoreOptions = options
    await #expect { try await diary.lifecycle.save(for: .forCreating) } throws: { error in
      if case .invalidOption = error as? DatabaseDocumentError { true } else { false }
    }
    // Nothing is left that a second attempt would find.
    #expect(!FileManager.default.fileExists(atPath: diary.fileURL.path))
  }

  @Test func `options for new databases apply`() async throws {
    let diary = folder.document(Diary(fileURL: folder["2026.diary"]))
    diary.persistentStoreOptions = [NSSQLitePragmasOption: ["page_size": "8192", "auto_vacuum": "FULL"]]
    try await diary.lifecycle.save(for: .forCreating)
    let (size, mode) = try await diary.database.read { database in
      (try Int.fetchOne(database, sql: "PRAGMA page_size"), try Int.fetchOne(database, sql: "PRAGMA auto_vacuum"))
    }
    #expect(size == 8192 && mode == 1)
    try await diary.lifecycle.close()
  }

  @Test func `a store of another type is not created and not opened`() async throws {
    final class Scrapbook: UIManagedDocument {
      nonisolated static let type = Mutex(NSSQLiteStoreType)
      override nonisolated func persistentStoreType(forFileType fileType: String) -> String {
        Self.type.withLock { $0 }
      }
    }
    let other = DatabaseDocumentError.unsupportedStoreType("XML")
    Scrapbook.type.withLock { $0 = "XML" }
    let refused = folder.document(Scrapbook(fileURL: folder["Book.scraps"]))
    await #expect(throws: other) { try await refused.lifecycle.save(for: .forCreating) }
    #expect(!FileManager.default.fileExists(atPath: refused.fileURL.path))
    Scrapbook.type.withLock { $0 = NSSQLiteStoreType }
    let made = folder.document(Scrapbook(fileURL: folder["Book.scraps"]))
    try await made.lifecycle.save(for: .forCreating)
    try await made.lifecycle.close()
    Scrapbook.type.withLock { $0 = "XML" }
    await #expect(throws: other) { try await folder.document(Scrapbook(fileURL: made.fileURL)).lifecycle.open() }
  }

  @Test func `migration can be forbidden`() async throws {
    let diary = folder.document(Diary(fileURL: folder["2026.diary"]))
    try await diary.lifecycle.save(for: .forCreating)
    try await diary.database.write { try $0.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = '2'") }
    try await diary.lifecycle.close()
    let again = folder.document(Diary(fileURL: folder["2026.diary"]))
    again.persistentStoreOptions = [NSMigratePersistentStoresAutomaticallyOption: false]
    await #expect { try await again.lifecycle.open() } throws: { error in
      if case .needsMigration = error as? DatabaseDocumentError { true } else { false }
    }
  }
}
#endif
