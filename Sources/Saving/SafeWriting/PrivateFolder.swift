import SystemPackage
import UTLibC
import UTSystemCalls

/// A folder for copies that one process makes, which only its user can read.
///
/// It is removed with this object. If the process is killed first, the next process of this user that creates a folder
/// with the same purpose removes it. A file in it is locked while it is in use. The file names the folder itself, so
/// that no other folder of this user is mistaken for one, whoever gave it the name. The folder gets its name only after
/// that.
package final class PrivateFolder: Sendable {
  package let path: FilePath
  private let parent: Folder
  private let name: [UInt8]
  private let folder: Folder
  private let lock: Descriptor

  /// The folder itself is locked by saves in it.
  private static let lockName = Array(".lock".utf8)

  /// - Parameters:
  ///   - purpose: the prefix of the name.
  ///   - path: the path of the folder in which it is created, such as the folder for temporary files.
  /// - Throws: ``SafeWriteError``.
  package init(_ purpose: String, in path: FilePath) throws(SafeWriteError) {
    parent = try Folder(path: path.bytes)
    let prefix = Array("\(purpose)-".utf8)
    Self.removeLeftovers(prefix, in: parent)
    name = prefix + UInt64.random(in: .min ... .max).hexadecimal
    self.path = parent.filePath(of: name)
    let unlocked = name + Array(".new".utf8)
    guard parent.makeFolder(unlocked, mode: 0o700) else { throw parent.failure(.create, name) }
    folder = try parent.folder(unlocked)
    // Another user who may rename items there may have given its name to another folder.
    guard let status = folder.descriptor.status() else { throw parent.failure(.examine, unlocked) }
    guard Self.isPrivate(status), try folder.names().isEmpty else {
      throw SafeWriteError(.create, parent.path(of: name), code: ESTALE)
    }
    do throws(SafeWriteError) {
      guard let lock = folder.open(Self.lockName, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) else {
        throw folder.failure(.create, Self.lockName)
      }
      // Without lock support, no folder is mistaken for a leftover.
      _ = lock.lock(exclusively: true)
      self.lock = lock
      let mark = Self.mark(of: folder) ?? []
      guard mark.withUnsafeBytes({ Descriptor.write($0, to: lock.number, at: 0) }) else {
        throw folder.failure(.write, Self.lockName)
      }
      guard parent.renameToFree(unlocked, to: name) else { throw parent.failure(.move, unlocked) }
    } catch {
      Self.remove(folder, unlocked, in: parent)
      throw error
    }
  }

  deinit { remove() }

  /// Removes it with everything in it.
  package func remove() { Self.remove(folder, name, in: parent) }

  /// Removes a folder, the lock last: only an empty folder can remain without one.
  private static func remove(_ folder: Folder, _ name: [UInt8], in parent: Folder) {
    guard let status = folder.descriptor.status(), let names = try? folder.names() else { return }
    for item in names where item != lockName { try? folder.removeTree(item) }
    try? parent.removeTemporary(name, FileIdentity(status), opened: folder)
  }

  /// Removes the folders that processes of this user left.
  private static func removeLeftovers(_ prefix: [UInt8], in parent: Folder) {
    for name in (try? parent.names()) ?? [] where isName(name, prefix) {
      guard let folder = try? parent.folder(name), let status = folder.descriptor.status(), isPrivate(status) else {
        continue
      }
      if let lock = folder.open(lockName, O_RDWR | O_NONBLOCK) {
        if isMarked(folder, lock), lock.lock(exclusively: true) { remove(folder, name, in: parent) }
      } else {
        _ = parent.remove(name, isFolder: true)
      }
    }
  }

  /// Whether only this user can read and change a folder. It may have inherited the bit that passes its group on.
  private static func isPrivate(_ status: FileStatus) -> Bool {
    status.owner == geteuid() && status.permissions & ~mode_t(S_ISGID) == 0o700
  }

  /// Whether a lock is that of the folder in which it is.
  private static func isMarked(_ folder: Folder, _ lock: Descriptor) -> Bool {
    guard let status = lock.status(), Trust.isOwnRecord(status), let mark = mark(of: folder) else { return false }
    return lock.bytes(64, at: 0) == mark
  }

  /// The contents of its lock: what identifies the folder. An archive cannot choose it, and other users cannot write
  /// it.
  private static func mark(of folder: Folder) -> [UInt8]? {
    RecordStamp(of: folder.descriptor).map { $0.inode.hexadecimal + [UInt8(ascii: "-")] + $0.birth.hexadecimal }
  }

  private static func isName(_ name: [UInt8], _ prefix: [UInt8]) -> Bool {
    let number = name.dropFirst(prefix.count)
    return name.hasPrefix(prefix) && number.count == 16
      && UInt64(String(decoding: number, as: UTF8.self), radix: 16)?.hexadecimal.elementsEqual(number) ?? false
  }
}
