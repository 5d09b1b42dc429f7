import Foundation
import UTTurnTables

extension CoordinatedPath {
  /// - Parameter resolvesLink: whether a symbolic link stands for its destination.
  package init(_ url: URL, resolvesLink: Bool = false) { self.init(url.pathBytes, resolvesLink: resolvesLink) }

  var url: URL { URL(filePath: String(decoding: bytes, as: UTF8.self)) }
}

extension URL {
  /// Whether accesses are coordinated: it is the URL of a file.
  package var isCoordinated: Bool { isFileURL && path(percentEncoded: false).utf8.first == UInt8(ascii: "/") }

  /// The bytes of the path, without `.`, `..` and slashes at the end.
  var pathBytes: [UInt8] {
    let path = Self.pathBytes(of: self)
    // Standardizing takes several times as long as everything else.
    return path.isPlainPath ? path : Self.pathBytes(of: standardizedFileURL)
  }

  private static func pathBytes(of url: URL) -> [UInt8] {
    var path = Array(url.path(percentEncoded: false).utf8)
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}
