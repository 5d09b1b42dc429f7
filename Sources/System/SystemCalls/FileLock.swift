import SystemPackage
import UTLibC

/// A file that is locked while this object exists. The system unlocks it when the process ends.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Locks a file, which is created if necessary.
  ///
  /// - Returns: nil if another program has locked it, or it cannot be created.
  package init?(_ path: FilePath) {
    guard let file = Descriptor.open(path.bytes, O_RDWR | O_CREAT, mode: 0o600), file.lock(exclusively: true)
    else { return nil }
    self.file = file
  }

  /// Whether a program has a file locked. Programs that check at the same time get the same answer.
  package static func isHeld(_ path: FilePath) -> Bool {
    guard let file = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK) else { return false }
    return !file.lock(exclusively: false) && errno == EWOULDBLOCK
  }
}
