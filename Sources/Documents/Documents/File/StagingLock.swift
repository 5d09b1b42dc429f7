import UTLibC
import UTSystemCalls

/// A locked file that marks a ``Staging`` as in use for other programs, including programs in other containers and on
/// other machines, where process IDs mean nothing. The system unlocks it when the process ends.
final class StagingLock: Sendable {
  private let name: [UInt8]
  private let folder: Descriptor
  private let file: Descriptor

  /// - Returns: nil with `errno` set if it cannot be created: `EWOULDBLOCK` if another program has locked it.
  init?(_ name: [UInt8], in folder: [UInt8]) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let folder = StagingLock.open(folder), let file = Descriptor.open(name, in: folder, flags, mode: 0o600)
    else { return nil }
    guard file.lock(exclusively: true) else {
      // A lock file that cannot be locked is useless.
      let reason = errno
      if reason != EWOULDBLOCK { _ = folder.remove(name) }
      errno = reason
      return nil
    }
    // Another program took it for a leftover before it was locked.
    guard file.status()?.linkCount != 0 else {
      errno = EWOULDBLOCK
      return nil
    }
    (self.name, self.folder, self.file) = (name, folder, file)
  }

  /// Removes the lock file after the item that it protected.
  func remove() { _ = folder.remove(name) }

  private static func open(_ folder: [UInt8]) -> Descriptor? {
    Descriptor.open(folder, O_RDONLY | O_DIRECTORY)
  }

  /// An attempt to take a lock that a process may have left.
  struct Attempt {
    /// Whether no process holds the lock; nil if there is no lock file.
    let isGranted: Bool?
    private let file: Descriptor?

    init(_ name: [UInt8], in folder: [UInt8]) {
      file = StagingLock.open(folder).flatMap {
        Descriptor.open(name, in: $0, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      }
      isGranted = file.map { $0.lock(exclusively: true) } ?? (errno == ENOENT ? nil : false)
    }
  }
}
