import Glibc
import SafeWriting

/// A file descriptor that is closed when nobody has it any more.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Opens an item, never through a symbolic link in its last component.
  ///
  /// - Parameters:
  ///   - name: the path, relative to `folder`.
  ///   - folder: an open folder; nil for the current directory or an absolute path.
  ///   - flags: those of `open`, besides `O_CLOEXEC` and `O_NOFOLLOW`.
  ///   - path: what errors call it.
  static func open(
    _ name: [UInt8], in folder: Descriptor?, _ flags: Int32, path: @autoclosure () -> [UInt8]
  ) throws(FileTreeError) -> Descriptor {
    // A pipe would make the call wait for somebody who writes to it.
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let number = withCString(name) { name in uninterrupted { openat(folder?.number ?? AT_FDCWD, name, flags) } }
    guard number >= 0 else { throw .lastError("open it", path()) }
    return Descriptor(number)
  }

  /// What the system knows of the item.
  func status() -> stat? {
    var status = stat()
    return uninterrupted { fstat(number, &status) } == 0 ? status : nil
  }
}
