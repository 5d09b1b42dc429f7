import Foundation
import SafeWriting
import UTSystemCalls

extension URL {
  /// The path of a file without trailing slashes.
  ///
  /// - Throws: `SafeWriteError` with `EINVAL` if it contains NUL.
  package func filePath() throws(SafeWriteError) -> FilePath {
    try FilePath(checking: path(percentEncoded: false).utf8)
  }

  /// The path of a file to read. As for the system, a link with a trailing slash stands for the folder it points to.
  ///
  /// - Throws: `CocoaError`.
  package func filePathToRead() throws -> FilePath {
    do throws(SafeWriteError) {
      let path = try filePath()
      guard hasDirectoryPath, Descriptor.destination(ofLinkAt: path.bytes) != nil else { return path }
      return FilePath(bytesBeforeNUL: realPath(path.bytes) ?? path.bytes + Array("/.".utf8))
    } catch { throw CocoaError(reading: error) }
  }

  /// Creates the URL of a file; invalid UTF-8 in the path is replaced, because URLs cannot represent it.
  package init(_ path: FilePath) { self.init(filePath: path.string) }
}
