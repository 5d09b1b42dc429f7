import Foundation

extension URLResourceKey {
  /// The type of a file, as `URLResourceValues.contentType`. Source: NSURL.h.
  ///
  /// Foundation ignores keys that it does not know and keeps no reference to the file, so this is the key for the path,
  /// from which `URLResourceValues.contentType` finds the type: it equals `URLResourceKey.pathKey`, and `allValues` has
  /// a path under it. A key of its own would need a `resourceValues(forKeys:)` of its own, which the compiler cannot tell from
  /// Foundation's. Do not use both keys in one dictionary literal or `switch`.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// The type of the file; nil if `contentTypeKey` was not asked for, or there is no file to be looked at.
  ///
  /// ```swift
  /// try url.resourceValues(forKeys: [.contentTypeKey, .fileSizeKey]).contentType?.conforms(to: .image)
  /// ```
  /// The file is looked at when this is read; `URL.contentType` says why there is no type. Source: UTAdditions.h.
  public var contentType: UTType? { path.flatMap { try? UTType(contentsOf: URL(fileURLWithPath: $0)) } }
}
