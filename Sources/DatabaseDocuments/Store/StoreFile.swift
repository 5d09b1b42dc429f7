#if Databases
import Foundation
import Glibc
import SafeWriting
import SystemCalls
import Threads

/// The open file of a database, for copying it and recognizing it.
///
/// SQLite locks the file with POSIX locks, and a process loses all of its locks on a file when it closes any descriptor of
/// it: another program could then remove the log that this one is writing. So a database's file is opened once for all of its
/// connections in this process, and closed after the last of them.
final class StoreFile: Sendable {
  let descriptor: Descriptor
  let identity: FileIdentity

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
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  /// Opens the database at a path, or returns the file that is open already. Each call needs a ``close()``.
  ///
  /// - Throws: ``DatabaseDocumentError``, `CocoaError`.
  static func open(_ path: [UInt8]) throws -> StoreFile {
    let name = String(decoding: path, as: UTF8.self)
    guard let status = Descriptor.status(at: path, followingLinks: false) else {
      guard errno == ENOENT || errno == ENOTDIR else { throw CocoaError(readingAt: path, errno) }
      throw DatabaseDocumentError.missingDatabase(name)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw DatabaseDocumentError.unsafeItem(name) }
    let identity = FileIdentity(status)
    return try all.locked { all in
      Result { () throws -> StoreFile in
        let key = Key(device: identity.device, inode: identity.inode)
        if let open = all[key] {
          all[key] = (open.file, open.count + 1)
          return open.file
        }
        guard let file = StoreFile(path) else { throw CocoaError(readingAt: path, errno) }
        all[file.key] = (file, (all[file.key]?.count ?? 0) + 1)
        return file
      }
    }.get()
  }

  /// Ends a use of the file, after the connections of this use are closed.
  func close() {
    // The file must be closed while no other use can begin, and open until then.
    Self.all.locked { all in
      guard let open = all[key] else { return }
      all[key] = open.count > 1 ? (open.file, open.count - 1) : nil
    }
  }

  /// Whether the file is at a path.
  func isAt(_ path: [UInt8]) -> Bool {
    Descriptor.status(at: path, followingLinks: false).map { FileIdentity($0).isSameItem(as: identity) } ?? false
  }

  /// The size in bytes.
  var size: Int64 { descriptor.status().map { Int64($0.st_size) } ?? 0 }

  /// Whether the file has a name.
  var isLinked: Bool { (descriptor.status()?.st_nlink ?? 0) > 0 }
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
