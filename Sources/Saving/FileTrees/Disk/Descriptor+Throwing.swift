import SystemPackage
import UTLibC
import UTSystemCalls

extension Descriptor {
  /// Opens an item, never through a symbolic link in its last component.
  ///
  /// - Parameters:
  ///   - name: the path, relative to `folder`.
  ///   - folder: an open folder; nil for the current directory or an absolute path.
  ///   - flags: flags of `open`, in addition to `O_CLOEXEC` and `O_NOFOLLOW`.
  ///   - path: the path in errors.
  static func open(
    _ name: [UInt8], in folder: Descriptor?, _ flags: Int32, path: @autoclosure () -> FilePath
  ) throws(FileTreeError) -> Descriptor {
    // Opening a pipe would wait for another program to write to it.
    guard let descriptor = open(name, in: folder, flags | O_NOFOLLOW | O_NONBLOCK) else {
      throw .lastError("open", path())
    }
    return descriptor
  }
}
