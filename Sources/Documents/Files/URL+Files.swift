import Foundation
import Glibc

extension URL {
  /// The bytes of the path.
  var bytes: [UInt8] {
    var path = Array(path(percentEncoded: false).utf8)
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }

  private var status: stat? {
    var status = stat()
    return stat(path(percentEncoded: false), &status) == 0 ? status : nil
  }

  var isDirectoryOnDisk: Bool { status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  var existsOnDisk: Bool { status != nil }

  var modificationDate: Date? {
    status.map {
      Date(timeIntervalSince1970: Double($0.st_mtim.tv_sec) + Double($0.st_mtim.tv_nsec) / 1_000_000_000)
    }
  }

  /// The same place without a slash at the end, which a folder may have.
  var asFile: URL { URL(filePath: String(decoding: bytes, as: UTF8.self), directoryHint: .notDirectory) }
}
