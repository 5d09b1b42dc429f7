import Glibc
import SystemCalls
import SystemPackage

extension Descriptor {
  /// Opens an item, never through a symbolic link in its last component.
  ///
  /// - Parameters:
  ///   - name: the path, relative to `folder`.
  ///   - folder: an open folder; nil for the current directory or an absolute path.
  ///   - flags: those of `open`, besides `O_CLOEXEC` and `O_NOFOLLOW`.
  ///   - path: what errors call it.
  static func open(
    _ name: [UInt8], in folder: Descriptor?, _ flags: Int32, path: @autoclosure () -> FilePath
  ) throws(FileTreeError) -> Descriptor {
    // A pipe would make the call wait for another program that writes to it.
    guard let descriptor = open(name, in: folder, flags | O_NOFOLLOW | O_NONBLOCK) else {
      throw .lastError("open it", path())
    }
    return descriptor
  }
}
