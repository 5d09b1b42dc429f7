#if Databases
import Foundation
import SafeWriting
import UTLibC
import UTSystemCalls
import UTThreads

/// The open file of a database, for copying it and recognizing it.
///
/// SQLite locks the file with POSIX locks, and a process loses all of its locks on a file when it closes any descriptor
/// of it: another program could then remove the log that this one is writing. So a database's file is opened once for
/// all of its connections in this process, and closed after the last of them.
final class StoreFile: Sendable {
  let identity: FileIdentity
  /// The open file, and other descriptors opened for it; empty when it is closed. Used only under the lock, so it
  /// cannot be closed during use.
  private let opened: Monitor<[Descriptor]>
  private let holds = Monitor(0)
  private let loans = Monitor(0)

  private static let all = Monitor<[Key: (file: StoreFile, count: Int)]>([:])

  private struct Key: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private var key: Key { Key(device: identity.device, inode: identity.inode) }

  private init?(_ path: [UInt8]) {
    guard let descriptor = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC),
      let status = descriptor.status()
    else { return nil }
    opened = Monitor([descriptor])
    identity = FileIdentity(status)
  }

  /// Opens the database at a path, or returns the file that is already open. Each call needs a ``close()``.
  ///
  /// - Throws: ``DatabaseDocumentError``, `CocoaError`.
  static func open(_ path: [UInt8]) throws -> StoreFile {
    let identity = try identity(of: path)
    return try all.locked { all in
      Result { () throws -> StoreFile in
        let key = Key(device: identity.device, inode: identity.inode)
        if let open = all[key] {
          all[key] = (open.file, open.count + 1)
          return open.file
        }
        guard let file = StoreFile(path) else { throw CocoaError(readingAt: path, errno) }
        // Another file is at the path by now, which may be open already.
        if let open = all[file.key] {
          open.file.opened.locked { kept in kept += file.opened.locked { $0 } }
          all[file.key] = (open.file, open.count + 1)
          return open.file
        }
        all[file.key] = (file, 1)
        return file
      }
    }.get()
  }

  private static func identity(of path: [UInt8]) throws -> FileIdentity {
    let name = String(decoding: path, as: UTF8.self)
    guard let status = Descriptor.status(at: path, followingLinks: false) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw CocoaError(readingAt: path, errno) }
      throw DatabaseDocumentError.missingDatabase(name)
    }
    guard status.isFile else { throw DatabaseDocumentError.unsafeItem(name) }
    return FileIdentity(status)
  }

  /// Opens the file at a path that SQLite does not have open: closing it ends SQLite's locks.
  static func openForLocking(_ path: [UInt8]) throws -> Descriptor {
    _ = try identity(of: path)
    guard let opened = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) else {
      throw CocoaError(readingAt: path, errno)
    }
    return opened
  }

  /// Ends a use of the file, after the connections of this use are closed.
  func close() {
    // The file must be closed while no other use can begin, and open until then.
    Self.all.locked { all in
      guard let open = all[key] else { return }
      all[key] = open.count > 1 ? (open.file, open.count - 1) : nil
      if open.count == 1 { opened.locked { $0 = [] } }
    }
  }

  /// Runs a closure with the open file, which stays open during the call.
  ///
  /// - Throws: ``DatabaseDocumentError/notOpen``; errors from `body`.
  func withDescriptor<Value>(_ body: (Descriptor) throws -> Value) throws -> Value {
    try opened.locked { opened in
      Result {
        guard let descriptor = opened.first else { throw DatabaseDocumentError.notOpen }
        return try body(descriptor)
      }
    }.get()
  }

  /// The number of connections that are holding off transactions.
  var holdCount: Int { holds.locked { $0 } }

  func changeHoldCount(by difference: Int) { holds.locked { $0 += difference } }

  /// Whether other programs read the package, so that the file must not change and transactions are in the log.
  var isLent: Bool { loans.locked { $0 > 0 } }

  /// Runs a closure that changes the file, unless it is lent more often than `count` times. No new loan begins until it
  /// ends.
  func unlessLent(moreThan count: Int = 0, _ body: () -> Void) { loans.locked { if $0 <= count { body() } } }

  func changeLoanCount(by difference: Int) { loans.locked { $0 += difference } }

  /// Whether the file is at a path.
  func isAt(_ path: [UInt8]) -> Bool {
    Descriptor.status(at: path, followingLinks: false).map { FileIdentity($0).isSameItem(as: identity) } ?? false
  }

  /// The size in bytes.
  var size: Int64 { (try? withDescriptor { $0.status()?.size }) ?? 0 }
}

extension CocoaError {
  /// The error for a system call that failed at a path.
  init(readingAt path: [UInt8], _ code: CInt) {
    let cause = POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    self.init(
      code == EACCES || code == EPERM ? .fileReadNoPermission : .fileReadUnknown,
      userInfo: [NSFilePathErrorKey: String(decoding: path, as: UTF8.self), NSUnderlyingErrorKey: cause])
  }
}
#endif
