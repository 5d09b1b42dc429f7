/// A kind of tag: the namespace of tags such as `jpg` or `image/jpeg`.
///
/// ```swift
/// let types = TypeRegistry.system
/// let data = types.type("public.data")
/// let type = types.type(tag: "heic", tagClass: .filenameExtension, conformingTo: data)
/// ```
///
/// A tag class is identified by a uniform type identifier. Source: the keys of `UTTypeTagSpecification` in Apple's
/// "Uniform Type Identifiers Overview" and `UTTagClass.h`.
public struct TagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The classes with a fixed number in every compiled table; their order is part of the table's format.
  package static let wellKnown: [TagClass] = [
    .filenameExtension, .mimeType, .osType, .pasteboardType, .urlScheme, .deviceModelCode,
  ]
  private static let wellKnownNames: [StaticString] = [
    "public.filename-extension", "public.mime-type", "com.apple.ostype", "com.apple.nspboard-type",
    "public.url-scheme", "com.apple.device-model-code",
  ]

  private enum Storage: Hashable {
    case wellKnown(UInt8)
    case other(String)
  }

  private let storage: Storage

  private init(number: UInt8) { storage = .wellKnown(number) }

  /// A tag class by its identifier, e.g. `"public.filename-extension"`; any identifier is a valid class.
  public init(rawValue: String) {
    if let number = Self.wellKnownNames.firstIndex(where: { $0.description == rawValue }) {
      storage = .wellKnown(UInt8(number))
    } else {
      storage = .other(rawValue)
    }
  }

  /// The identifier of the class, e.g. `"public.mime-type"`.
  public var rawValue: String {
    switch storage {
    case .wellKnown(let number): Self.wellKnownNames[Int(number)].description
    case .other(let name): name
    }
  }

  public var description: String { rawValue }

  // Otherwise a raw-representable type would compare and hash its raw value, a new string each time.
  public static func == (left: TagClass, right: TagClass) -> Bool { left.storage == right.storage }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage) }

  /// The number of a predefined class; nil for any other class.
  package var wellKnownNumber: Int? {
    if case .wellKnown(let number) = storage { Int(number) } else { nil }
  }

  /// Whether tags of this class are case-insensitive, as filename extensions and MIME types are.
  public var ignoresCase: Bool { self == .filenameExtension || self == .mimeType }

  /// Whether an undeclared tag of this class has a dynamic type.
  ///
  /// A MIME type needs a slash. A filename extension must not contain a dot, a slash, or a space: `UTType` had no type
  /// for such an extension on macOS 12 to 26.
  func hasDynamicType(for tag: String) -> Bool {
    switch self {
    case .mimeType: tag.utf8.contains(UInt8(ascii: "/"))
    case .filenameExtension:
      !tag.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    default: true
    }
  }

  /// Filename extensions without a leading dot, e.g. `jpg`.
  public static var filenameExtension: TagClass { TagClass(number: 0) }
  /// MIME types, e.g. `image/jpeg`.
  public static var mimeType: TagClass { TagClass(number: 1) }
  /// Four-character file types of classic Mac OS, e.g. `JPEG`.
  public static var osType: TagClass { TagClass(number: 2) }
  /// Names of pasteboard types, e.g. `NSStringPboardType`.
  public static var pasteboardType: TagClass { TagClass(number: 3) }
  /// Schemes of uniform resource locators, e.g. `https`.
  public static var urlScheme: TagClass { TagClass(number: 4) }
  /// Model codes of devices, e.g. `iPhone15,2`.
  public static var deviceModelCode: TagClass { TagClass(number: 5) }
}
