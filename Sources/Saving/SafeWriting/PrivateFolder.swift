import SystemPackage
import UTLibC
import UTSystemCalls

/// A folder for copies that one process makes, which only its user can read.
///
/// It is removed with this object. If the process is killed first, the next process of this user that creates a folder
/// with the same purpose removes it: a file in it is locked while it is in use, and it gets its name only after that
/// file is locked.
package final class PrivateFolder: Sendable {
  package let path: FilePath
  private let parent: Folder
  private let name: [UInt8]
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
    do throws(SafeWriteError) {
      let folder = try parent.folder(unlocked)
      guard let lock = folder.open(Self.lockName, O_RDWR | O_CREAT | O_EXCL, mode: 0o600) else {
        throw folder.failure(.create, Self.lockName)
      }
      // Without lock support, no folder is mistaken for a leftover.
      _ = lock.lock(exclusively: true)
      self.lock = lock
      guard parent.renameToFree(unlocked, to: name) else { throw parent.failure(.move, unlocked) }
    } catch {
      try? parent.removeTree(unlocked)
      throw error
    }
  }

  deinit { remove() }

  /// Removes it with everything in it.
  package func remove() { Self.remove(name, in: parent) }

  /// Removes a folder, the lock last: only an empty folder can remain without one.
  private static func remove(_ name: [UInt8], in parent: Folder) {
    guard let folder = try? parent.folder(name), let names = try? folder.names() else { return }
    for item in names where item != lockName { try? folder.removeTree(item) }
    try? parent.removeTree(name)
  }

  /// Removes the folders that processes of this user left.
  private static func removeLeftovers(_ prefix: [UInt8], in parent: Folder) {
    for name in (try? parent.names()) ?? [] where isName(name, prefix) {
      guard let folder = try? parent.folder(name), folder.descriptor.status()?.owner == geteuid() else { continue }
      if let lock = folder.open(lockName, O_RDWR | O_NONBLOCK) {
        if lock.lock(exclusively: true) { remove(name, in: parent) }
      } else {
        _ = parent.remove(name, isFolder: true)
      }
    }
  }

  private static func isName(_ name: [UInt8], _ prefix: [UInt8]) -> Bool {
    let number = name.dropFirst(prefix.count)
    return name.hasPrefix(prefix) && number.count == 16
      && UInt64(String(decoding: number, as: UTF8.self), radix: 16)?.hexadecimal.elementsEqual(number) ?? false
  }
}
