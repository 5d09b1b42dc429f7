import Foundation
import SafeWriting
import UTFileURLs
import UTLibC
import UTSystemCalls

extension URL {
  /// Whether two URLs have the same path, apart from its spelling. Links are not followed.
  package func isSamePlace(as other: URL) -> Bool {
    isFileURL && other.isFileURL && standardBytes == other.standardBytes
  }

  /// The destination of a link at the end of the path: the file wrapper of the link itself would not be a document.
  package var target: URL {
    let path = pathOfTarget
    return path == bytes ? self : URL.file(path)
  }

  /// The path, or the target's path if it is a link.
  var pathOfTarget: [UInt8] {
    let path = bytes
    let status = Descriptor.status(at: path, followingLinks: false)
    guard let status, status.isLink, let target = realPath(path) else { return path }
    return target
  }

  private var status: FileStatus? { Descriptor.status(at: spelledBytes, followingLinks: true) }

  var isDirectoryOnDisk: Bool { status?.isFolder ?? false }

  /// Like the above, for reading.
  ///
  /// - Throws: `CocoaError` if that cannot be determined.
  func isDirectory() throws -> Bool {
    if let status { return status.isFolder }
    throw Self.error(errno == ENOENT ? .fileReadNoSuchFile : .fileReadUnknown, errno, self)
  }

  /// The contents of a file.
  ///
  /// - Throws: `CocoaError` if it cannot be read.
  package func contents() throws -> Data {
    // Foundation reads no file whose name is not UTF-8.
    guard path(percentEncoded: false).isEmpty else { return try Data(contentsOf: self) }
    let contents = try FileWrapper(url: target, options: .immediate).regularFileContents
    guard let contents else { throw Self.error(.fileReadUnknown, EISDIR, self) }
    return contents
  }

  /// - Throws: `CocoaError` if a file cannot be read.
  func checkIsReadable() throws {
    guard Descriptor.open(bytes, O_RDONLY | O_NONBLOCK) == nil else { return }
    throw Self.error([EACCES, EPERM].contains(errno) ? .fileReadNoPermission : .fileReadUnknown, errno, self)
  }

  /// Whether an item exists, for use before writing.
  ///
  /// - Throws: `CocoaError` if that cannot be determined.
  func exists() throws -> Bool {
    if status != nil { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw Self.error(.fileReadUnknown, errno, self) }
    return false
  }

  /// The error for a system call that failed while writing or removing a file.
  static func error(_ number: Int32, writing url: URL) -> CocoaError {
    error([EACCES, EPERM].contains(number) ? .fileWriteNoPermission : .fileWriteUnknown, number, url)
  }

  /// The error for the last system call, which failed while reading a file.
  static func error(reading url: URL) -> CocoaError { error(.fileReadUnknown, errno, url) }

  private static func error(_ code: CocoaError.Code, _ number: Int32, _ url: URL) -> CocoaError {
    let cause = POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
    return CocoaError(
      code, userInfo: [NSFilePathErrorKey: url.pathText, NSURLErrorKey: url, NSUnderlyingErrorKey: cause])
  }

  /// The identity of the item, whatever its name; nil if there is none.
  package var itemOnDisk: FileIdentity? { status.map { FileIdentity($0) } }

  /// The general type of an item whose extension does not determine one.
  var generalType: String { isDirectoryOnDisk ? "public.folder" : "public.data" }

  package var existsOnDisk: Bool { status != nil }

  /// Whether an item has this name, possibly a dangling link.
  var isTaken: Bool { Descriptor.status(at: bytes, followingLinks: false) != nil }

  var modificationDate: Date? {
    status.map { Date($0.modified) }
  }
}
