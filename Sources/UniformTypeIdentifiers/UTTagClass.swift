import TypeRegistry

/// A kind of tag: a name space other than uniform type identifiers in which things are named, such as filename
/// extensions.
///
/// Its raw value is the identifier of the class, for use with `String`s. Source: UTTagClass.h.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  package let tagClass: TagClass

  package init(_ tagClass: TagClass) { self.tagClass = tagClass }

  /// The class with this identifier.
  public init(rawValue: String) { tagClass = TagClass(rawValue: rawValue) }

  /// The identifier of the class, e.g. `public.mime-type`.
  public var rawValue: String { tagClass.rawValue }

  // Written out because a raw-representable type would otherwise compare and hash its raw value, a new string each
  // time.
  public static func == (left: UTTagClass, right: UTTagClass) -> Bool { left.tagClass == right.tagClass }

  public func hash(into hasher: inout Hasher) { hasher.combine(tagClass) }

  /// Filename extensions, without a dot: `public.filename-extension`.
  public static var filenameExtension: UTTagClass { UTTagClass(.filenameExtension) }

  /// MIME types such as `text/plain`: `public.mime-type`.
  public static var mimeType: UTTagClass { UTTagClass(.mimeType) }
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier of the class.
  public var description: String { rawValue }

  /// The identifier of the class.
  public var debugDescription: String { rawValue }
}
