import SystemPackage
import UTLibC
import UTSystemCalls

extension FilePath {
  /// Creates a path from bytes in any encoding: use `FilePath(checking: text.utf8)` for unchecked text.
  ///
  /// The initializers of swift-system end a path at a NUL, and the shortened path may be a different one.
  /// - Parameter bytes: the bytes of the path. Repeated and trailing slashes are dropped.
  /// - Throws: ``SafeWriteError`` with `EINVAL` if the bytes contain NUL.
  public init(checking bytes: some Collection<UInt8>) throws(SafeWriteError) {
    guard let path = FilePath(bytes: bytes) else { throw SafeWriteError(.open, Array(bytes), code: EINVAL) }
    self = path
  }
}
