import FileTypes
import Foundation

extension URL {
  /// Returns this URL with another path component that has an extension for the type.
  ///
  /// ```swift
  /// folder.appendingPathComponent("readme", conformingTo: .plainText)     // …/readme.txt
  /// folder.appendingPathComponent("puppy.jpg", conformingTo: .image)      // …/puppy.jpg
  /// folder.appendingPathComponent("puppy.jpg", conformingTo: .plainText)  // …/puppy.jpg.txt
  /// ```
  /// - Parameters:
  ///   - partialName: the component, with or without an extension. An extension of the type, or of a type that conforms
  ///     to it, is kept; otherwise the type's preferred extension is added.
  ///   - contentType: the type of the file. The URL is a directory URL if this type conforms to `.directory`.
  /// - Returns: the URL, without an added extension if the type has none. Source: UTAdditions.h.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    guard !partialName.isEmpty else { return self }
    return appendingPathComponent(
      contentType.filename(completing: partialName), isDirectory: contentType.conforms(to: .directory))
  }

  /// Appends a path component that has an extension for the type. See `appendingPathComponent(_:conformingTo:)`.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// Returns this URL with an extension for the type.
  ///
  /// - Parameter contentType: the type of the file. An extension of this type, or of a type that conforms to it, is
  ///   kept; otherwise its preferred extension is added. The URL is a directory URL if the type conforms to
  ///   `.directory`.
  /// - Returns: the URL; unchanged if the path has no last component or the type has no extension. Source:
  ///   UTAdditions.h.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = String(decoding: ItemName(ofItemAt: pathBytes).bytes, as: UTF8.self)
    guard !name.isEmpty && name != "/" else { return self }
    let named = contentType.missingFilenameExtension(in: name).map(appendingPathExtension) ?? self
    guard contentType.conforms(to: .directory) && !named.hasDirectoryPath else { return named }
    return named.appendingPathComponent("", isDirectory: true)
  }

  /// Adds an extension for the type. See `appendingPathExtension(for:)`.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension NSURL {
  /// See `URL.appendingPathComponent(_:conformingTo:)`.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    (self as URL).appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// See `URL.appendingPathExtension(for:)`.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    (self as URL).appendingPathExtension(for: contentType)
  }
}
