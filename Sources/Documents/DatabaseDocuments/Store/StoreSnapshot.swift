#if Databases
import FileTrees
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTLibC
import UTSystemCalls

/// Copies of a database as of one moment: one file, without a log.
extension OpenStore {
  /// Writes a copy.
  ///
  /// While it is made, transactions wait. The copy shares storage with the original where the file system can do that.
  ///
  /// - Parameters:
  ///   - url: the new file, in an otherwise empty folder.
  ///   - hold: already holds off transactions; nil to hold them off now.
  /// - Throws: `DatabaseError`; `CocoaError`; ``DatabaseDocumentError`` if the database is deleted or replaced while
  ///   transactions are held off.
  func copy(to url: URL, hold: WriteHold? = nil) throws {
    let target = try url.databasePath
    // A database that was deleted or replaced can only be read through its connections.
    guard isInPlace else {
      // Its contents are about to be replaced, through the only connection for writing.
      guard hold == nil else { throw DatabaseDocumentError.replaced(String(decoding: path, as: UTF8.self)) }
      let copy = try DatabaseQueue(path: target)
      // A connection for reading that is created now would open the item at the path.
      try pool.writeWithoutTransaction { database in try copy.writeWithoutTransaction { try database.backup(to: $0) } }
      return try Self.finish(copy, at: url)
    }
    let own = try hold == nil ? WriteHold(self) : nil
    do {
      defer { own?.end() }
      try file.withDescriptor { try Self.copy($0, to: Array(target.utf8)) }
      // Other programs may move pages from the log into the file during the copy. Those pages are also in this log,
      // which no program can restart while transactions wait.
      if let log = try StoreLog.open("-wal", of: path), try log.size > 0 {
        try Self.copy(log, to: Array("\(target)-wal".utf8))
      }
    }
    try Self.finish(DatabaseQueue(path: target), at: url)
  }

  private static func copy(_ source: Descriptor, to path: [UInt8]) throws {
    var options = SaveOptions()
    options.createsOnly = true
    // It is made durable when it is complete.
    options.durability = .relaxed
    try FileWrapper.translatingErrors {
      _ = try SafeWrite.file(at: FilePath(checking: path), options: options) { try $0.copy(from: source.number) }
    }
  }

  /// Moves the log into the file, and makes it durable.
  private static func finish(_ copy: DatabaseQueue, at url: URL) throws {
    // Until then, it is not needed after a crash.
    try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = DELETE") }
    try copy.close()
    try sync(url)
    try sync(url.deletingLastPathComponent(), isFolder: true)
  }

  /// Makes a file or the names in a folder durable.
  static func sync(_ url: URL, isFolder: Bool = false) throws {
    let path = url.bytes
    guard let item = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), item.sync(isFolder: isFolder) else {
      throw CocoaError(writingAt: path, errno)
    }
  }

  /// Creates an empty database and migrates it.
  static func create(at url: URL, _ settings: StoreSettings) throws {
    let queue = try DatabaseQueue(path: url.databasePath, configuration: settings.creatingConfiguration)
    try settings.migrator.migrate(queue)
    try finish(queue, at: url)
  }

  /// Copies a database that no program writes, with its log.
  static func copyFile(_ source: URL, to copy: URL) throws {
    let (path, target) = (source.bytes, try copy.databasePath)
    let original = try StoreFile.open(path)
    defer { original.close() }
    _ = try StoreLog.check(path, original)
    try original.withDescriptor { try Self.copy($0, to: Array(target.utf8)) }
    for ending in ["-wal", "-journal"] {
      guard let journal = try StoreLog.open(ending, of: path) else { continue }
      try Self.copy(journal, to: Array((target + ending).utf8))
    }
  }

  /// Copies another database, checks the copy, and migrates it.
  ///
  /// - Parameters:
  ///   - source: the file of the other database, which is not changed.
  ///   - folder: an empty folder for the copy.
  /// - Throws: ``DatabaseDocumentError``; `DatabaseError`; `CocoaError`.
  func preparedCopy(of source: URL, in folder: URL) throws -> DatabaseQueue {
    let path = source.bytes
    let copy = folder.appending(path: "copy")
    try Self.copyFile(source, to: copy)
    return try Self.reportingDamage(of: path) {
      let queue = try DatabaseQueue(path: copy.databasePath, configuration: settings.configuration)
      try queue.read { database in
        try checkIntegrity(database, isQuick: true)
        guard try !settings.migrator.hasBeenSuperseded(database) else {
          throw DatabaseDocumentError.newerVersion(String(decoding: path, as: UTF8.self))
        }
      }
      try settings.migrator.migrate(queue)
      return queue
    }
  }

  /// Replaces all contents with another database's, in one transaction.
  ///
  /// - Parameters:
  ///   - source: the other database.
  ///   - keep: keeps the current contents, while transactions wait. It is called again if another program changes them
  ///     before they are replaced.
  /// - Throws: `DatabaseError`; ``DatabaseDocumentError``; errors from `keep`. On failure, the database is unchanged.
  func replaceContents(with source: DatabaseQueue, keep: (WriteHold) throws -> Void) throws {
    struct Changed: Error {}
    for _ in 0..<10 {
      do {
        return try source.read { source in
          try pool.writeWithoutTransaction { target in
            let hold = try WriteHold(self)
            defer { hold.end() }
            try keep(hold)
            let kept = try hold.version
            hold.release()
            var isFirst = true
            try source.backup(to: target, pagesPerStep: 1) { _ in
              defer { isFirst = false }
              // The first step holds off other programs, one of which may have written before it.
              if isFirst, try hold.version != kept { throw Changed() }
            }
          }
        }
      } catch is Changed {
        continue
      }
    }
    throw DatabaseError(resultCode: .SQLITE_BUSY, message: "other programs keep changing the database")
  }
}

extension CocoaError {
  /// The error for a system call that failed while writing at a path.
  init(writingAt path: [UInt8], _ code: CInt) {
    let cause = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    let kind: CocoaError.Code =
      switch code {
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      case EROFS: .fileWriteVolumeReadOnly
      case EACCES, EPERM: .fileWriteNoPermission
      case EEXIST: .fileWriteFileExists
      default: .fileWriteUnknown
      }
    self.init(
      kind, userInfo: [NSFilePathErrorKey: String(decoding: path, as: UTF8.self), NSUnderlyingErrorKey: cause])
  }
}
#endif
