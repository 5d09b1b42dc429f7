import TypeRegistry

/// A tag class: a namespace other than uniform type identifiers, such as filename extensions.
///
/// The raw value is the identifier of the class, for use with `String`s. Source: UTTagClass.h.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  package let tagClass: TagClass

  package init(_ tagClass: TagClass) { self.tagClass = tagClass }

  /// Creates the class with this identifier.
  public init(rawValue: String) { tagClass = TagClass(rawValue: rawValue) }

  /// The identifier of the class, e.g. `public.mime-type`.
  public var rawValue: String { tagClass.rawValue }

  // Implemented explicitly because a raw-representable type would otherwise compare and hash its raw value, a new
  // string each time.
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
