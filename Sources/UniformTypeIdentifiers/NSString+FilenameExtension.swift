import Foundation

extension NSString {
  /// This path with one more component, which has an extension for the type.
  ///
  /// - Parameters: as for `URL.appendingPathComponent(_:conformingTo:)`.
  /// - Returns: the path, without an added extension if the type has none. Source: UTAdditions.h.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    guard !partialName.isEmpty else { return self as String }
    return appendingPathComponent(contentType.filename(completing: partialName))
  }

  /// This path or name with an extension for the type.
  ///
  /// - Parameter contentType: as for `URL.appendingPathExtension(for:)`.
  /// - Returns: the path; unchanged if it has no last component or the type has no extension. Source: UTAdditions.h.
  public func appendingPathExtension(for contentType: UTType) -> String {
    contentType.filename(completing: self as String)
  }
}
