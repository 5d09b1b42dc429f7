import Foundation

extension URLResourceKey {
  /// The type of a file, as `URLResourceValues.contentType`. Source: NSURL.h.
  ///
  /// Foundation ignores unknown keys and does not keep a reference to the file. This is therefore the key for the path,
  /// from which `URLResourceValues.contentType` determines the type: it equals `URLResourceKey.pathKey`, and
  /// `allValues` has a path under it. A separate key would require a separate `resourceValues(forKeys:)`, which the
  /// compiler could not distinguish from Foundation's. Do not use both keys in one dictionary literal or `switch`.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// The type of the file; nil if `contentTypeKey` was not requested or the file cannot be examined.
  ///
  /// ```swift
  /// try url.resourceValues(forKeys: [.contentTypeKey, .fileSizeKey]).contentType?.conforms(to: .image)
  /// ```
  /// The file is examined when this property is read; `URL.contentType` throws the reason if there is no type. Source:
  /// UTAdditions.h.
  public var contentType: UTType? { path.flatMap { try? UTType(contentsOf: URL(fileURLWithPath: $0)) } }
}
