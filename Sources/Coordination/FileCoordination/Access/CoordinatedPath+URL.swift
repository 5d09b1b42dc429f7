import Foundation
import UTFileURLs
import UTTurnTables

extension CoordinatedPath {
  /// - Parameter resolvesLink: whether a symbolic link stands for its destination.
  package init(_ url: URL, resolvesLink: Bool = false) { self.init(url.standardBytes, resolvesLink: resolvesLink) }

  var url: URL { URL(bytes: bytes) }
}

extension URL {
  /// Whether accesses are coordinated: it is the URL of a file.
  package var isCoordinated: Bool { isFileURL && spelledBytes.first == UInt8(ascii: "/") }
}
