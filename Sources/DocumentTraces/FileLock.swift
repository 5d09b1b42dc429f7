import Glibc
import SafeWriting

/// A file that is locked as long as this is there. The system unlocks it when the process ends.
package final class FileLock: Sendable {
  private let descriptor: CInt

  /// Locks a file, which is made if it is not there.
  ///
  /// - Returns: nil if another program has it, or it cannot be made.
  package init?(_ path: String) {
    descriptor = uninterrupted { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    // A descriptor that is not locked is closed by deinit.
    guard descriptor >= 0, uninterrupted({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether a program has a file locked. Whoever asks at the same time hears the same.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return uninterrupted { flock(descriptor, LOCK_SH | LOCK_NB) } != 0 && errno == EWOULDBLOCK
  }
}
