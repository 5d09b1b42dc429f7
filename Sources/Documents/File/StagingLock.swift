import Glibc
import SystemCalls

/// A locked file that tells other programs, also those of other containers and machines, that a ``Staging`` is in use. The
/// numbers of processes tell nothing there. The system unlocks it when the process ends.
final class StagingLock: Sendable {
  private let name: [UInt8]
  private let folder: Descriptor
  private let file: Descriptor

  /// - Returns: nil with `errno` set if it cannot be made: `EWOULDBLOCK` if another program has it.
  init?(_ name: String, in folder: String) {
    let bytes = Array(name.utf8)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    guard let folder = StagingLock.open(folder), let file = Descriptor.open(bytes, in: folder, flags, mode: 0o600)
    else { return nil }
    guard file.lock(exclusively: true), (file.status()?.st_nlink ?? 0) > 0 else {
      let reason = errno
      // One that cannot be locked tells nothing.
      let isTaken = reason == EWOULDBLOCK || file.status()?.st_nlink == 0
      if !isTaken { _ = folder.remove(bytes) }
      errno = isTaken ? EWOULDBLOCK : reason
      return nil
    }
    (self.name, self.folder, self.file) = (bytes, folder, file)
  }

  /// Removes it: what it was for is gone.
  func remove() { _ = folder.remove(name) }

  private static func open(_ folder: String) -> Descriptor? {
    Descriptor.open(Array((folder.isEmpty ? "/" : folder).utf8), O_RDONLY | O_DIRECTORY)
  }

  /// A try to get the lock that a process may have left.
  struct Claim {
    /// Whether no process has it; nil if there is none.
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
