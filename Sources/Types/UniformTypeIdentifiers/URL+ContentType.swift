import FileTypes
import Foundation
import SystemTypes
import TypeRegistry
import UTText

extension UTType {
  /// Creates the type of the item at a file URL.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - followingLinks: whether a symbolic link has the type of its destination; otherwise its type is
  ///     `.symbolicLink`.
  /// - Throws: `FileTypeError` if nothing exists there or it cannot be examined; `CocoaError` if the URL is not a file
  ///   URL or has no path.
  public init(contentsOf url: URL, followingLinks: Bool = false) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
    let path = url.pathBytes
    guard !path.isEmpty else { throw CocoaError(.fileReadInvalidFileName, userInfo: [NSURLErrorKey: url]) }
    self.init(try TypeRegistry.current.type(ofItemAt: path, followingLinks: followingLinks))
  }
}

extension URL {
  /// The type of the item at this file URL: by its extension for a regular file, by its kind for anything else.
  ///
  /// A directory is a package, a bundle, a folder, or a volume, or a subtype of one of these, according to its
  /// extension. Links are not followed; `UTType(contentsOf:followingLinks:)` can follow them.
  /// - Throws: `FileTypeError` if nothing exists there or it cannot be examined; `CocoaError` if this is not a file URL
  ///   or has no path.
  public var contentType: UTType { get throws { try UTType(contentsOf: self) } }

  /// The bytes of the path. Foundation returns no path if a name in it is not UTF-8.
  var pathBytes: [UInt8] { path.isEmpty ? path(percentEncoded: true).percentDecoded : Array(path.utf8) }
}
