#if Databases
import Dispatch
import Foundation
import GRDB
import SafeWriting
import UTFileURLs
import UTLibC
import UTSystemCalls
import UTThreads

/// The open database of a document.
final class OpenStore: Sendable {
  let pool: DatabasePool
  let file: StoreFile
  let path: [UInt8]
  let settings: StoreSettings
  /// In a container: the file in the package that this database is a copy of.
  let published: PublishedFile?
  /// The log of the database when it was opened.
  let log: StoreLog
  private let isEnded = Monitor(false)

  /// Databases up to this size are checked whenever they are opened, larger ones only after a program was killed.
  private static let checkedSize: Int64 = 64 << 20

  private init(
    _ pool: DatabasePool, _ file: StoreFile, path: [UInt8], _ settings: StoreSettings, _ published: PublishedFile?
  ) {
    (self.pool, self.file, self.path, self.settings, self.published) = (pool, file, path, settings, published)
    log = StoreLog(of: path)
  }

  /// The database in the package.
  var url: URL { URL.file(packagePath) }
  var packagePath: [UInt8] { published?.path ?? path }

  /// Whether this is the database of a package.
  ///
  /// - Parameter path: where the database of the package is.
  func isOpen(at path: [UInt8]) -> Bool {
    guard let published else { return file.isAt(path) }
    return published.path == path && published.exists || published.isAt(path)
  }

  /// Opens a database: recovers from a killed program, checks for damage, and migrates it.
  ///
  /// Programs that open it at the same time take turns, so that only one of them migrates it.
  ///
  /// - Parameters:
  ///   - url: the file of the database.
  ///   - settings: the store settings.
  ///   - isKnown: whether the document has it open already, at a different URL.
  ///   - beforeMigrating: called before a database of an earlier version is changed.
  /// - Throws: ``DatabaseDocumentError``; `DatabaseError`; `CocoaError`.
  static func open(
    _ url: URL, _ settings: StoreSettings, isKnown: Bool = false, beforeMigrating: (OpenStore) throws -> Void = { _ in }
  ) throws -> OpenStore {
    let path = Array(try url.databasePath.utf8)
    let folder = try folder(of: url)
    if PublishedFile.isNeeded(at: path) { return try openCopy(path, settings, isKnown: isKnown, beforeMigrating) }
    try beginTurn(folder, settings)
    defer { withExtendedLifetime(folder) {} }
    return try openFile(path, settings, isKnown: isKnown, beforeMigrating).store
  }

  /// Waits until no other program opens or publishes a database.
  ///
  /// - Parameter item: the file that all of them lock, until it is closed.
  static func beginTurn(_ item: Descriptor, _ settings: StoreSettings) throws {
    // Some file systems have no locks.
    guard item.lock(exclusively: true, waiting: Int(settings.timeout * 1000)) || errno != EWOULDBLOCK else {
      throw DatabaseError(resultCode: .SQLITE_BUSY, message: "another program is opening the database")
    }
  }

  /// Opens a database while this program alone does.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - published: the file in the package, if this is a copy of it.
  ///   - beforeMigrating: called before a database of an earlier version is changed.
  /// - Returns: whether it was changed.
  static func openFile(
    _ path: [UInt8], _ settings: StoreSettings, _ published: PublishedFile? = nil, isKnown: Bool,
    _ beforeMigrating: (OpenStore) throws -> Void
  ) throws -> (store: OpenStore, isMigrated: Bool) {
    let file = try StoreFile.open(path)
    do {
      let isLogged = try StoreLog.check(path, file) > 0
      let pool = try reportingDamage(of: published?.path ?? path) {
        try DatabasePool(path: String(decoding: path, as: UTF8.self), configuration: settings.configuration)
      }
      let store = OpenStore(pool, file, path: path, settings, published)
      do {
        guard store.isInPlace else {
          throw DatabaseDocumentError.replaced(String(decoding: path, as: UTF8.self))
        }
        try StoreLog.mark(path, file)
        let isChecked = !isKnown && (isLogged || file.size <= checkedSize)
        return (store, try store.prepare(isChecked: isChecked, beforeMigrating))
      } catch {
        store.closeConnections()
        throw error
      }
    } catch {
      file.close()
      throw error
    }
  }

  /// Opens the folder of a database.
  private static func folder(of url: URL) throws -> Descriptor {
    let path = url.deletingLastPathComponent().bytes
    if let opened = Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) { return opened }
    switch errno {
    case ENOENT: throw DatabaseDocumentError.missingDatabase(url.pathText)
    case ENOTDIR, ELOOP: throw DatabaseDocumentError.unsafeItem(String(decoding: path, as: UTF8.self))
    case let code: throw CocoaError(readingAt: path, code)
    }
  }

  /// - Returns: whether it was migrated.
  private func prepare(isChecked: Bool, _ beforeMigrating: (OpenStore) throws -> Void) throws -> Bool {
    try Self.reportingDamage(of: packagePath) {
      try pool.writeWithoutTransaction { database in
        // Every transaction is on disk when it ends, not just after the next checkpoint. A copy is published instead,
        // and is not needed after a crash.
        try database.execute(sql: "PRAGMA synchronous = \(published == nil ? "FULL" : "OFF")")
        try AutomaticCheckpoints.begin(on: database, of: file)
        if isChecked { try checkIntegrity(database, isQuick: true) }
      }
      let name = String(decoding: packagePath, as: UTF8.self)
      let (isNewer, isCurrent, isEmpty) = try pool.read { database in
        (
          try settings.migrator.hasBeenSuperseded(database), try settings.migrator.hasCompletedMigrations(database),
          try settings.migrator.appliedIdentifiers(database).isEmpty
        )
      }
      if isNewer { throw DatabaseDocumentError.newerVersion(name) }
      guard !isCurrent else { return false }
      guard settings.migrates || isEmpty else { throw DatabaseDocumentError.needsMigration(name) }
      if !isEmpty { try beforeMigrating(self) }
      try settings.migrator.migrate(pool)
      return true
    }
  }

  /// Checks for damage.
  ///
  /// - Parameter isQuick: whether to skip the slow part: comparing indexes with their tables.
  /// - Throws: ``DatabaseDocumentError/damaged(_:reason:)``.
  func checkIntegrity(_ database: Database, isQuick: Bool) throws {
    let found = try String.fetchAll(database, sql: "PRAGMA \(isQuick ? "quick_check" : "integrity_check")(3)")
    guard found != ["ok"] else { return }
    throw DatabaseDocumentError.damaged(
      String(decoding: packagePath, as: UTF8.self), reason: found.joined(separator: "; "))
  }

  /// Runs a closure, and reports SQLite's errors about a damaged file as damage.
  static func reportingDamage<Value>(of path: [UInt8], _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode.primaryResultCode)
    {
      throw DatabaseDocumentError.damaged(
        String(decoding: path, as: UTF8.self), reason: error.message ?? "\(error.resultCode)")
    }
  }

  /// Moves the log into the file, and empties it unless a transaction or a reader needs it at the moment.
  ///
  /// - Throws: `DatabaseError`.
  func checkpoint() throws {
    guard !file.isLent else { return }
    try pool.writeWithoutTransaction { database in
      let timeout = try Int.fetchOne(database, sql: "PRAGMA busy_timeout") ?? 0
      try database.execute(sql: "PRAGMA busy_timeout = 0")
      defer { try? database.execute(sql: "PRAGMA busy_timeout = \(timeout)") }
      // If another program checkpoints at this moment, that is sufficient.
      var outcome = Result<Void, any Error>.success(())
      file.unlessLent { outcome = Result { _ = try database.checkpoint(.truncate) } }
      do { try outcome.get() } catch let error as DatabaseError where error.isBusy {}
    }
  }

  /// Leaves the file unchanged until the returned closure is called: a copy of the file and then the log has all
  /// transactions before the copy, and no part of any other.
  func lend() -> @Sendable () -> Void {
    guard published == nil else { return {} }
    file.changeLoanCount(by: 1)
    let isLate = Monitor(false)
    let isMoved = Promise<Bool>()
    pool.asyncWriteWithoutTransaction { [file] database in
      isLate.locked { isLate in
        if !isLate { file.unlessLent(moreThan: 1) { _ = try? database.checkpoint(.passive) } }
      }
      isMoved.fulfill()
    }
    // A program that wants to read need not wait for a long transaction, only for a checkpoint.
    _ = isMoved.wait(for: .seconds(2))
    isLate.locked { $0 = true }
    return { [file] in file.changeLoanCount(by: -1) }
  }

  /// Whether the file is at the path at which it was opened.
  var isInPlace: Bool { file.isAt(path) }

  /// Whether its connections are closed.
  var isClosed: Bool { isEnded.locked { $0 } }

  /// Closes the database. SQLite moves the log into the file if no other program has it open.
  func close() {
    // If a statement is still running, the connections are closed later, and the file must stay open.
    if closeConnections() { file.close() }
  }

  /// Closes the connections; the file stays open.
  ///
  /// - Returns: whether they are closed; otherwise, a statement is still running.
  @discardableResult
  func closeConnections() -> Bool {
    guard !isClosed else { return true }
    // The connection that closes last must be able to write.
    pool.releaseMemory()
    do { try pool.close() } catch { return false }
    isEnded.locked { $0 = true }
    return true
  }
}

extension DatabaseError {
  fileprivate var isBusy: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED].contains(resultCode.primaryResultCode) }
}
#endif
