import Glibc
import SystemCalls
import SystemPackage

extension FilePath {
  /// A path of these bytes, in any encoding: `FilePath(checking: text.utf8)` for a text that may hold anything.
  ///
  /// The initializers of swift-system end a path at a NUL, where it may be another one.
  /// - Parameter bytes: the bytes of the path. Repeated slashes and those at its end are dropped.
  /// - Throws: ``SafeWriteError`` with `EINVAL` if NUL is among them.
  public init(checking bytes: some Collection<UInt8>) throws(SafeWriteError) {
    guard let path = FilePath(bytes: bytes) else { throw SafeWriteError(.open, Array(bytes), code: EINVAL) }
    self = path
  }
}
