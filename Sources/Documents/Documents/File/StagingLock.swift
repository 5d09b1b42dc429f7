import UTLibC
import UTSystemCalls

/// A locked file that marks a ``Staging`` as in use for other programs, also in other containers and on other machines, where
/// process IDs mean nothing. The system unlocks it when the process ends.
final class StagingLock: Sendable {
  private let name: [UInt8]
  private let folder: Descriptor
  private let file: Descriptor

  /// - Returns: nil with `errno` set if it cannot be created: `EWOULDBLOCK` if another program has locked it.
  init?(_ name: String, in folder: String) {
    let bytes = Array(name.utf8)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let folder = StagingLock.open(folder), let file = Descriptor.open(bytes, in: folder, flags, mode: 0o600)
    else { return nil }
    guard file.lock(exclusively: true), (file.status()?.st_nlink ?? 0) > 0 else {
      let reason = errno
      // A lock file that cannot be locked is useless.
      let isTaken = reason == EWOULDBLOCK || file.status()?.st_nlink == 0
      if !isTaken { _ = folder.remove(bytes) }
      errno = isTaken ? EWOULDBLOCK : reason
      return nil
    }
    (self.name, self.folder, self.file) = (bytes, folder, file)
  }

  /// Removes the lock file after the item that it protected.
  func remove() { _ = folder.remove(name) }

  private static func open(_ folder: String) -> Descriptor? {
    Descriptor.open(Array((folder.isEmpty ? "/" : folder).utf8), O_RDONLY | O_DIRECTORY)
  }

  /// An attempt to get a lock that a process may have left.
  struct Attempt {
    /// Whether no process holds the lock; nil if there is no lock file.
    let isGranted: Bool?
    private let file: Descriptor?

    init(_ name: String, in folder: String) {
      file = StagingLock.open(folder).flatMap {
        Descriptor.open(Array(name.utf8), in: $0, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      }
      isGranted = file.map { $0.lock(exclusively: true) } ?? (errno == ENOENT ? nil : false)
    }
  }
}
