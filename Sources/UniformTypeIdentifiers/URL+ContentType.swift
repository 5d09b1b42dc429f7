import FileTypes
import Foundation
import SystemTypes
import TypeRegistry

extension UTType {
  /// The type of what is at a file URL.
  ///
  /// - Parameters:
  ///   - url: a file URL.
  ///   - followingLinks: whether the answer for a symbolic link is the type of what it points to; else it is
  ///     `.symbolicLink`.
  /// - Throws: `FileTypeError` if there is nothing there, or it cannot be looked at; `CocoaError` for a URL that is no
  ///   file URL or has no path.
  public init(contentsOf url: URL, followingLinks: Bool = false) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url]) }
    // Foundation has no path for escapes that are not UTF-8.
    guard !url.path.isEmpty else { throw CocoaError(.fileReadInvalidFileName, userInfo: [NSURLErrorKey: url]) }
    self.init(try TypeRegistry.current.type(ofItemAt: url.path, followingLinks: followingLinks))
  }
}

extension URL {
  /// The type of what is at this file URL: of a regular file by its extension, of anything else by what it is.
  ///
  /// A directory is a package, a bundle, a folder or a volume, or one of their kinds by its extension. Links are not
  /// followed; `UTType(contentsOf:followingLinks:)` does that when asked.
  /// - Throws: `FileTypeError` if there is nothing there, or it cannot be looked at; `CocoaError` if this is no file URL or
  ///   has no path.
  public var contentType: UTType { get throws { try UTType(contentsOf: self) } }
}
