import Foundation
import SafeWriting
import UTFileURLs
import UTSystemCalls

extension URL {
  /// The path of a file without trailing slashes.
  ///
  /// - Throws: `SafeWriteError` with `EINVAL` if it contains NUL.
  package func filePath() throws(SafeWriteError) -> FilePath {
    try FilePath(checking: bytes)
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
}
