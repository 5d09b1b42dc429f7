import Foundation

extension NSString {
  /// Returns this path with another component that has an extension for the type.
  ///
  /// - Parameters: as for `URL.appendingPathComponent(_:conformingTo:)`.
  /// - Returns: the path, without an added extension if the type has none. Source: UTAdditions.h.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    guard !partialName.isEmpty else { return self as String }
    return appendingPathComponent(contentType.filename(completing: partialName))
  }

  /// Returns this path or name with an extension for the type.
  ///
  /// - Parameter contentType: as for `URL.appendingPathExtension(for:)`.
  /// - Returns: the path; unchanged if it has no last component or the type has no extension. Source: UTAdditions.h.
  public func appendingPathExtension(for contentType: UTType) -> String {
    contentType.filename(completing: self as String)
  }
}
