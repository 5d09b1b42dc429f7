import UTLibC

/// A file that is locked while this object exists. The system unlocks it when the process ends.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Locks a file, which is created if necessary. A link is not followed: it may lead to a file that does not exist.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - folder: its folder.
  /// - Returns: nil with `errno` set if another program has locked it, or it cannot be created.
  package init?(_ name: [UInt8], in folder: Descriptor) {
    let file = Descriptor.open(name, in: folder, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    guard let file, let status = file.status() else { return nil }
    guard status.isFile else {
      errno = EINVAL
      return nil
    }
    guard file.lock(exclusively: true) else { return nil }
    self.file = file
  }

  /// Whether a program has a file locked. Programs that check at the same time get the same answer.
  package static func isHeld(_ name: [UInt8], in folder: Descriptor) -> Bool {
    guard let file = Descriptor.open(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK) else { return false }
    return !file.lock(exclusively: false) && errno == EWOULDBLOCK
  }
}
