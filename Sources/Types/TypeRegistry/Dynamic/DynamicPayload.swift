/// The text inside a dynamic identifier: `[?0=<conformance>:]<class>=<tag>[:<class>=<tag>…]`.
enum DynamicPayload {
  /// The meanings of the short codes, by number; written in uppercase hexadecimal, for tag classes and conformances.
  private static let names = [
    "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type",
    "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text", "public.plain-text",
    "public.utf16-plain-text", "com.apple.traditional-mac-plain-text", "public.image", "public.video",
    "public.audio", "public.directory", "public.folder", "com.apple.package", "public.url",
    "public.utf16-external-plain-text", "public.content",
  ]
  private static let codes = Dictionary(
    uniqueKeysWithValues: names.enumerated().map { ($1, String($0, radix: 16, uppercase: true)) })
  private static let meanings = Dictionary(uniqueKeysWithValues: codes.map { ($1, $0) })
  private static let escape = UInt8(ascii: "\\")
  private static let conformanceMark = [UInt8]("?0".utf8)

  static func encode(tags: [DynamicIdentifier.Tag], conformance: String?) -> [UInt8] {
    var parts: [[UInt8]] = []
    if let conformance { parts.append(Array("?0=".utf8) + escaped(codes[conformance] ?? conformance)) }
    for tag in tags {
      let tagClass = tag.tagClass.rawValue
      parts.append(escaped(codes[tagClass] ?? tagClass) + [UInt8(ascii: "=")] + escaped(tag.value))
    }
    return Array(parts.joined(separator: [UInt8(ascii: ":")]))
  }

  /// Returns the tags and the conformance; nil if the payload is invalid.
  static func decode(_ payload: [UInt8]) -> (tags: [DynamicIdentifier.Tag], conformance: String?)? {
    guard var pairs = pairs(payload) else { return nil }
    var conformance: String?
    if let first = pairs.first, first.name == conformanceMark {
      guard let text = text(first.value), !text.isEmpty else { return nil }
      conformance = name(text).lowercased()
      pairs.removeFirst()
    }
    var tags: [DynamicIdentifier.Tag] = []
    for pair in pairs {
      guard let code = text(pair.name), let value = text(pair.value) else { return nil }
      let tagClass = name(code)
      guard isName(tagClass) else { return nil }
      tags.append(.init(TagClass(rawValue: tagClass), value))
    }
    return tags.isEmpty ? nil : (tags, conformance)
  }

  /// Returns whether a spelled-out name is decoded as itself.
  static func isName(_ text: String) -> Bool { !text.isEmpty && !text.hasPrefix("?") && name(text) == text }

  /// Returns the meaning of a code, or the name itself if it is not a code.
  private static func name(_ text: String) -> String { meanings[text] ?? text }

  private static func escaped(_ text: String) -> [UInt8] {
    text.utf8.flatMap { byte in
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "="), escape, 0: [escape, byte]
      default: [byte]
      }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

  /// Splits at unescaped `:` and each part at its first unescaped `=`, and removes the escapes.
  private static func pairs(_ payload: [UInt8]) -> [(name: [UInt8], value: [UInt8])]? {
    var pairs: [(name: [UInt8], value: [UInt8])] = []
    var name: [UInt8]?
    var current: [UInt8] = []
    var isEscaped = false
    for byte in payload + [UInt8(ascii: ":")] {
      if isEscaped {
        current.append(byte)
        isEscaped = false
      } else if byte == escape {
        isEscaped = true
      } else if byte == UInt8(ascii: "=") && name == nil {
        name = current
        current = []
      } else if byte == UInt8(ascii: ":") {
        guard let whole = name else { return nil }
        pairs.append((whole, current))
        name = nil
        current = []
      } else {
        current.append(byte)
      }
    }
    return isEscaped || !current.isEmpty ? nil : pairs
  }
}
