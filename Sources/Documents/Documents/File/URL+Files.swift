import Foundation
import SafeWriting
import UTLibC
import UTSystemCalls

extension URL {
  /// Creates the URL of a file; nil if its path is not text, which URLs cannot represent.
  init?(exactly path: FilePath) {
    guard let text = String(validating: path) else { return nil }
    self.init(filePath: text, directoryHint: .notDirectory)
  }

  /// The bytes of the path.
  package var bytes: [UInt8] {
    var path = Array(path(percentEncoded: false).utf8)
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  /// The bytes of the path of `standardizedFileURL`: without `.` and `..`, ignoring links.
  package var standardBytes: [UInt8] {
    let bytes = bytes
    // Standardizing a URL is slow, and few paths need it.
    let mayBeShorter = zip(bytes, bytes.dropFirst()).contains { before, after in
      before == UInt8(ascii: "/") && (after == UInt8(ascii: "/") || after == UInt8(ascii: "."))
    }
    return mayBeShorter ? standardizedFileURL.bytes : bytes
  }

  /// Whether two URLs have the same path, apart from its spelling. Links are not followed.
  package func isSamePlace(as other: URL) -> Bool { isFileURL && standardBytes == other.standardBytes }

  /// The destination of a link at the end of the path: the file wrapper of the link itself would not be a document.
  package var target: URL {
    let path = pathOfTarget
    return path.utf8.elementsEqual(bytes) ? self : URL(filePath: path, directoryHint: .notDirectory)
  }

  /// The path, or the target's path if it is a link.
  var pathOfTarget: String {
    let path = String(decoding: bytes, as: UTF8.self)
    let status = Descriptor.status(at: bytes, followingLinks: false)
    guard let status, status.st_mode & S_IFMT == S_IFLNK, let target = realPath(bytes) else { return path }
    return String(decoding: target, as: UTF8.self)
  }

  private var status: stat? {
    Descriptor.status(at: Array(path(percentEncoded: false).utf8), followingLinks: true)
  }

  var isDirectoryOnDisk: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Like the above, for reading.
  ///
  /// - Throws: `CocoaError` if that cannot be determined.
  func isDirectory() throws -> Bool {
    if let status { return status.st_mode & S_IFMT == S_IFDIR }
    throw Self.error(errno == ENOENT ? .fileReadNoSuchFile : .fileReadUnknown, errno, self)
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

  private static func error(_ code: CocoaError.Code, _ number: Int32, _ url: URL) -> CocoaError {
    let cause = POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
    return CocoaError(
      code, userInfo: [NSFilePathErrorKey: url.path, NSURLErrorKey: url, NSUnderlyingErrorKey: cause])
  }

  /// The identity of the item, whatever its name; nil if there is none.
  package var itemOnDisk: FileIdentity? { status.map { FileIdentity($0) } }

  /// The general type of an item whose extension does not determine one.
  var generalType: String { isDirectoryOnDisk ? "public.folder" : "public.data" }

  var existsOnDisk: Bool { status != nil }

  /// Whether an item has this name, possibly a dangling link.
  var isTaken: Bool { Descriptor.status(at: bytes, followingLinks: false) != nil }

  var modificationDate: Date? {
    status.map {
      Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) / 1_000_000_000)
    }
  }

  /// This URL without a slash at the end.
  package var asFile: URL { URL(filePath: String(decoding: bytes, as: UTF8.self), directoryHint: .notDirectory) }
}
