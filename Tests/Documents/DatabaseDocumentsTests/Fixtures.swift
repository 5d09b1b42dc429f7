#if Databases
import DatabaseDocuments
import SafeWriting
import Testing
import UTLibC
import UTTestFixtures
import VersionStores

/// A book of recipes: a table, and a note beside it.
enum Recipes: DatabaseStore {
  static let versions = ["1", "2"]

  static var migrator: DatabaseMigrator { migrator(upTo: 2) }

  static func migrator(upTo version: Int) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.create(table: "recipe") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text).notNull()
      }
    }
    if version > 1 {
      migrator.registerMigration("2") {
        try $0.execute(sql: "ALTER TABLE recipe ADD COLUMN servings INTEGER DEFAULT 4")
      }
    }
    return migrator
  }

  static var newSideContent: String { "" }

  static func sideContent(from wrapper: FileWrapper) throws -> String {
    String(decoding: try wrapper.fileWrappers?["note.txt"]?.contents() ?? Data(), as: UTF8.self)
  }

  static func fileWrapper(for content: String) -> FileWrapper? {
    FileWrapper(directoryWithFileWrappers: ["note.txt": FileWrapper(regularFileWithContents: Data(content.utf8))])
  }
}

typealias Book = DatabaseDocument<Recipes>

extension DatabaseDocument {
  func add(_ title: String) async throws {
    try await database.write { try $0.execute(sql: "INSERT INTO recipe (title) VALUES (?)", arguments: [title]) }
  }

  var titles: [String] {
    get async throws {
      try await database.read { try String.fetchAll($0, sql: "SELECT title FROM recipe ORDER BY id") }
    }
  }
}

/// A folder of its own for each test.
final class Folder: Sendable {
  let url: URL

  /// A folder that `TestEnvironment` has chosen for this process, in place of one of the user's.
  private static func chosen(_ variable: String) throws -> URL {
    URL(filePath: try #require(ProcessInfo.processInfo.environment[variable]), directoryHint: .isDirectory)
  }

  /// A folder in a container.
  static func inContainer(_ container: String = "iCloud.com.example.recipes") throws -> Folder {
    var containers = try chosen("XDG_DATA_HOME")
    // Other tests of the process use it, too, and it must be private from the beginning.
    for name in ["uniform-documents", "containers"] {
      containers.append(path: name)
      guard mkdir(containers.path, 0o700) == 0 || errno == EEXIST else { throw CocoaError(.fileWriteUnknown) }
    }
    return try Folder(in: containers.appending(path: "\(container)/Documents"))
  }

  /// Lets a body use a folder in a container that an engine synchronizes.
  @MainActor static func synchronized(
    by engine: FakeSyncthing, body: @MainActor (Folder) async throws -> Void
  ) async throws {
    let folder = try inContainer("iCloud.com.example.synchronized")
    let container = folder.url.deletingLastPathComponent().deletingLastPathComponent()
    let home = try chosen("STHOMEDIR")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    try Data(engine.configuration(synchronizing: container).utf8).write(to: home.appending(path: "config.xml"))
    try await body(folder)
  }

  convenience init() throws { try self.init(in: FileManager.default.temporaryDirectory) }

  private init(in parent: URL) throws {
    // However long the threads of all tests are busy.
    FileArbiter.shared.patience = .seconds(3600)
    url = parent.appending(path: "databases-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appending(path: name) }

  /// A document that keeps nothing in the user's folders.
  @MainActor func document<Document: UIDocument>(_ document: Document) -> Document {
    document.recoveryStore = RecoveryStore(folder: self["recovery"])
    document.versionStore = VersionStore(dataFolder: FilePath(self["data"].path))
    return document
  }

  @MainActor func book(_ name: String = "Book.recipes") -> Book { document(Book(fileURL: self[name])) }

  @MainActor func newBook(_ name: String = "Book.recipes", _ titles: String...) async throws -> Book {
    let book = book(name)
    try await book.lifecycle.save(for: .forCreating)
    for title in titles { try await book.add(title) }
    return book
  }
}

extension URL {
  var database: URL { appending(path: "StoreContent/persistentStore") }

  var inode: UInt {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_ino : 0
  }

  /// The relative paths of everything in a folder.
  var items: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
  }

  /// Opens and closes the database in a program that does not know documents.
  func readInAnotherProcess() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); db.execute('SELECT * FROM recipe').fetchall(); db.close()",
      database.path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// The titles in a package, as SQLite's own program would read them.
  var titles: [String] { get throws { try database.titlesInDatabase } }

  /// The titles in a database, as SQLite's own program would read them.
  var titlesInDatabase: [String] {
    get throws {
      try DatabaseQueue(path: path).read { database in
        #expect(try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok")
        return try String.fetchAll(database, sql: "SELECT title FROM recipe ORDER BY id")
      }
    }
  }
}
#endif
