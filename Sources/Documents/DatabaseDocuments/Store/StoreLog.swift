#if Databases
import FileWrappers
import Foundation
import SafeWriting
import UTLibC
import UTSystemCalls

/// The files that SQLite keeps beside a database: the log of transactions (`-wal`) with its index (`-shm`), or a
/// journal.
///
/// A log does not name its database, and with the wrong log, SQLite would mix the two. So a database and its log
/// have the same mark, an extended attribute: a database that another program put beside the log, such as one that
/// synchronizes files, has no mark or a different one. File systems and copies without attributes have no marks.
struct StoreLog: Sendable {
  private static let mark = "user.utictl.database-log"
  /// The end of a journal that names another file, which SQLite would delete: sqlite.org/fileformat2.html, "The
  /// Rollback Journal".
  private static let journalMark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  private let log: FileIdentity?
  private let index: FileIdentity?

  /// The log of a database that is open.
  init(of path: [UInt8]) {
    func identity(_ ending: String) -> FileIdentity? {
      Descriptor.status(at: Self.path(ending, of: path), followingLinks: false).map { FileIdentity($0) }
    }
    (log, index) = (identity("-wal"), identity("-shm"))
  }

  private static func path(_ ending: String, of path: [UInt8]) -> [UInt8] { path + Array(ending.utf8) }

  /// Whether it is the log beside a path.
  func isLog(of path: [UInt8]) -> Bool {
    guard let log, let found = StoreLog(of: path).log else { return false }
    return found.isSameItem(as: log)
  }

  /// Removes the log from beside a path where another database is now. Programs that have it open keep it.
  ///
  /// - Throws: `CocoaError`.
  func remove(from path: [UInt8]) throws {
    let found = StoreLog(of: path)
    for (ending, own, found) in [("-wal", log, found.log), ("-shm", index, found.index)] {
      guard let own, let found, found.isSameItem(as: own) else { continue }
      try Self.remove(ending, of: path)
    }
  }

  /// Removes the files beside a database that needs no log.
  static func removeAll(from path: [UInt8]) {
    for ending in ["-wal", "-shm", "-journal"] { try? remove(ending, of: path) }
  }

  /// Whether another process has a database with a log open, according to its locks on the index:
  /// sqlite.org/walformat.html, "WAL Locks". Do not call it while this process has the database open, because that
  /// would end its own locks.
  static func isInUse(_ path: [UInt8]) -> Bool {
    guard let index = Descriptor.open(Self.path("-shm", of: path), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) else {
      return false
    }
    var lock = flock()
    (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 128, 1)
    return fcntl(index.number, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func remove(_ ending: String, of path: [UInt8]) throws {
    let path = Self.path(ending, of: path)
    try FileWrapper.translatingErrors {
      let place = try Place(FilePath(checking: path), followsLink: false)
      guard place.folder.remove(place.name) || errno == ENOENT else { throw place.folder.failure(.remove, place.name) }
    }
  }

  /// Opens a file beside a database; nil if there is none.
  ///
  /// - Parameter ending: never the ending of the index, whose locks would end when it is closed.
  /// - Throws: ``DatabaseDocumentError/unsafeItem(_:)``; `CocoaError`.
  static func open(_ ending: String, of path: [UInt8]) throws -> Descriptor? {
    let path = Self.path(ending, of: path)
    guard let opened = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) else {
      switch errno {
      case ENOENT: return nil
      case ELOOP, ENXIO: throw DatabaseDocumentError.unsafeItem(String(decoding: path, as: UTF8.self))
      case let code: throw CocoaError(readingAt: path, code)
      }
    }
    guard let status = opened.status(), status.isFile, try !namesFile(opened, ending) else {
      throw DatabaseDocumentError.unsafeItem(String(decoding: path, as: UTF8.self))
    }
    return opened
  }

  /// Whether a journal names another file.
  private static func namesFile(_ journal: Descriptor, _ ending: String) throws -> Bool {
    let count = journalMark.count
    guard ending == "-journal", try journal.size >= count else { return false }
    guard let end = journal.bytes(count, at: try journal.size - Int64(count)) else {
      throw CocoaError(.fileReadUnknown)
    }
    return end == journalMark
  }

  /// Makes sure that SQLite can open the files beside a database.
  ///
  /// - Parameter requiresMark: whether a log without a mark counts as another database's log.
  /// - Returns: the size of the log that a killed program left.
  /// - Throws: ``DatabaseDocumentError/unsafeItem(_:)`` if an item is not a file, or names other files;
  ///   ``DatabaseDocumentError/foreignLog(_:)`` if the log belongs to another database.
  static func check(_ path: [UInt8], _ file: StoreFile, requiresMark: Bool = false) throws -> Int64 {
    let index = Self.path("-shm", of: path)
    if let status = Descriptor.status(at: index, followingLinks: false) {
      guard status.isFile else {
        throw DatabaseDocumentError.unsafeItem(String(decoding: index, as: UTF8.self))
      }
    } else if errno != ENOENT {
      throw CocoaError(readingAt: index, errno)
    }
    let journal = try open("-journal", of: path)?.size ?? 0
    guard let log = try open("-wal", of: path) else { return journal }
    let mark = value(of: log)
    if mark != nil || requiresMark, try mark == nil || file.withDescriptor({ value(of: $0) }) != mark {
      guard try log.size == 0 else {
        throw DatabaseDocumentError.foreignLog(String(decoding: path, as: UTF8.self))
      }
      // No transaction is in it, but a program that has the other database open may use its index.
      for ending in ["-wal", "-shm"] { try remove(ending, of: path) }
      return journal
    }
    return try journal + log.size
  }

  /// Marks a database and its log, which is open now, as belonging together.
  static func mark(_ path: [UInt8], _ file: StoreFile) throws {
    guard let log = try open("-wal", of: path), value(of: log) == nil else { return }
    let mark = UUID().uuidString.utf8.map { CChar(bitPattern: $0) }
    try file.withDescriptor { database in
      // Without extended attributes, there are no marks.
      guard ExtendedAttributes.set(Self.mark, to: mark, descriptor: database.number) else { return }
      _ = ExtendedAttributes.set(Self.mark, to: mark, descriptor: log.number)
    }
  }

  private static func value(of file: Descriptor) -> [CChar]? {
    ExtendedAttributes.value(of: mark, descriptor: file.number)
  }
}

extension Descriptor {
  var size: Int64 {
    get throws {
      guard let status = status() else { throw CocoaError(.fileReadUnknown) }
      return status.size
    }
  }
}
#endif
