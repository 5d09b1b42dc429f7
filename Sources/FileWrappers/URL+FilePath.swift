import Foundation
import SafeWriting
import SystemCalls

extension URL {
  /// The path of a file; slashes at its end are dropped.
  ///
  /// - Throws: `SafeWriteError` with `EINVAL` if NUL is in it.
  package func filePath() throws(SafeWriteError) -> FilePath {
    try FilePath(checking: path(percentEncoded: false).utf8)
  }

  /// The path of a file that is to be read: with a slash at its end, a link stands for the folder that it leads to, as for the
  /// system.
  ///
  /// - Throws: `CocoaError`.
  package func filePathToRead() throws -> FilePath {
    do throws(SafeWriteError) {
      let path = try filePath()
      guard hasDirectoryPath, Descriptor.destination(ofLinkAt: path.bytes) != nil else { return path }
      return FilePath(bytesBeforeNUL: realPath(path.bytes) ?? path.bytes + Array("/.".utf8))
    } catch { throw CocoaError(reading: error) }
  }

  /// The place of a file; bytes of the path that are not UTF-8 are replaced, as a URL cannot have them.
  package init(_ path: FilePath) { self.init(filePath: path.string) }
}
