/// A `dyn.…` identifier: an undeclared type, encoded from the requested tags and conformance.
///
/// ```swift
/// DynamicIdentifier(tags: [.init(.filenameExtension, "xyzzy")], conformance: "public.data")?.identifier
/// // "dyn.ah62d4rv4ge81u8p4tm6u"
/// ```
/// The encoding was derived from identifiers seen on Apple's systems: `dyn.a`, then the payload
/// `[?0=<conformance>:]<class>=<tag>[:<class>=<tag>…]` in base 32.
public struct DynamicIdentifier: Hashable, Sendable {
  /// One tag with its class.
  public struct Tag: Hashable, Sendable {
    /// The class.
    public let tagClass: TagClass
    /// The tag itself.
    public let value: String

    /// A tag of a class.
    public init(_ tagClass: TagClass, _ value: String) {
      self.tagClass = tagClass
      self.value = value
    }
  }

  /// The whole identifier, in lower case.
  public let identifier: String
  /// The encoded tags, at least one.
  public let tags: [Tag]
  /// The identifier of the supertype, if one was requested.
  public let conformance: String?

  /// Creates the identifier for tags and a conformance.
  ///
  /// Like Apple's systems, converts filename extensions to lower case and truncates or NUL-pads OSTypes to four
  /// characters.
  /// - Returns: nil if there is no tag, a tag is empty, a tag class or the conformance has a name that would be read as
  ///   something else (one of the encoding's short codes, or a `?` at its beginning), or all of it is longer than 4,096
  ///   bytes.
  public init?(tags: [Tag], conformance: String?) {
    let tags = tags.map(Self.normalized)
    let conformance = conformance?.lowercased()
    guard !tags.isEmpty, !tags.contains(where: \.value.isEmpty),
      (tags.map(\.tagClass.rawValue) + [conformance].compactMap { $0 }).allSatisfy(DynamicPayload.isName)
    else { return nil }
    self.tags = tags
    self.conformance = conformance
    let payload = DynamicPayload.encode(tags: tags, conformance: conformance)
    guard payload.count <= Self.maximumPayload else { return nil }
    identifier = Self.prefix + Base32.encode(payload)
  }

  /// Reads an identifier, in any case.
  ///
  /// - Returns: nil for wrong characters, left-over bits, an unknown version letter, and payloads that are
  ///   truncated, not UTF-8, or without a tag. Empty tags are accepted, because Apple's systems create them.
  public init?(_ identifier: String) {
    // Most identifiers are not dynamic, and need no lowercase copy.
    guard let first = identifier.utf8.first, first | 0x20 == UInt8(ascii: "d") else { return nil }
    let lowercased = identifier.lowercased()
    guard lowercased.hasPrefix(Self.prefix),
      lowercased.utf8.count <= Self.prefix.utf8.count + Self.maximumPayload * 8 / 5 + 1,
      let payload = Base32.decode(lowercased.utf8.dropFirst(Self.prefix.utf8.count)),
      let meaning = DynamicPayload.decode(payload)
    else { return nil }
    self.identifier = lowercased
    tags = meaning.tags
    conformance = meaning.conformance
  }

  private static let prefix = "dyn.a"
  private static let maximumPayload = 4096

  private static func normalized(_ tag: Tag) -> Tag {
    switch tag.tagClass {
    case .filenameExtension: Tag(.filenameExtension, tag.value.lowercased())
    case .osType where !tag.value.isEmpty:
      Tag(.osType, String((tag.value + "\0\0\0\0").unicodeScalars.prefix(4).map(Character.init)))
    default: tag
    }
  }
}

extension String {
  /// Whether this identifier is reserved for dynamic types: it begins with `dyn.`, in any case, and may be malformed.
  package var isReservedForDynamicTypes: Bool {
    utf8.prefix(4).elementsEqual("dyn.".utf8) { byte, expected in
      byte == expected || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte && byte | 0x20 == expected
    }
  }
}
