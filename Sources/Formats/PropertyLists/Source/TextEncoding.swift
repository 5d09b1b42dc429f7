/// The encoding of a file, found in its first bytes: XML 1.0 appendix F.
enum TextEncoding: Hashable {
  /// UTF-8 or ASCII; no conversion needed.
  case utf8
  /// An encoding with a byte order mark of this many bytes.
  case utf16(isBigEndian: Bool, mark: Int)
  case utf32(isBigEndian: Bool, mark: Int)
  /// The declared encoding, for ICU.
  case named(String)
  /// A family with its own code for `<?xm`; the declaration, read in the family's invariant part, gives the member.
  case ebcdic(String)

  /// Detects the encoding from the start of the file.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: Self.usualDeclaration) {
      self = .utf8
      return
    }
    let head = Array(bytes.prefix(4))
    func begins(_ pattern: UInt8...) -> Bool { head.starts(with: pattern) }
    if begins(0xEF, 0xBB, 0xBF) {
      self = .utf8
    } else if begins(0x00, 0x00, 0xFE, 0xFF) {
      self = .utf32(isBigEndian: true, mark: 4)
    } else if begins(0xFF, 0xFE, 0x00, 0x00) {
      self = .utf32(isBigEndian: false, mark: 4)
    } else if begins(0xFE, 0xFF) {
      self = .utf16(isBigEndian: true, mark: 2)
    } else if begins(0xFF, 0xFE) {
      self = .utf16(isBigEndian: false, mark: 2)
    } else if begins(0x00, 0x00, 0x00, 0x3C) {
      self = .utf32(isBigEndian: true, mark: 0)
    } else if begins(0x3C, 0x00, 0x00, 0x00) {
      self = .utf32(isBigEndian: false, mark: 0)
    } else if head.count == 4, head[0] == 0, head[1] != 0, head[2] == 0 {
      self = .utf16(isBigEndian: true, mark: 0)
    } else if head.count == 4, head[0] != 0, head[1] == 0, head[3] == 0 {
      self = .utf16(isBigEndian: false, mark: 0)
    } else if begins(0x4C, 0x6F, 0xA7, 0x94) {
      self = .ebcdic(Self.ebcdicName(in: bytes))
    } else if let name = Self.declaredName(in: bytes.prefix(512)), !Self.isUTF8(name) {
      self = .named(name)
    } else {
      self = .utf8
    }
  }

  /// The start of almost every property list.
  private static let usualDeclaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)

  /// The name in `<?xml … encoding="…"?>`, for an ASCII-compatible encoding.
  static func declaredName(in head: ArraySlice<UInt8>) -> String? {
    let text = head.drop(while: isWhiteSpace)
    guard text.starts(with: "<?xml".utf8), let close = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let declaration = String(decoding: text[..<close], as: UTF8.self)
    guard let key = declaration.ranges(of: "encoding").first else { return nil }
    let rest = declaration[key.upperBound...].drop { $0.isWhitespace }
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
    let name = value.dropFirst().prefix { $0 != quote }
    // No `,`, because ICU reads options after it, and no `/`, because it looks for files of other names.
    let isName = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        || "-_.:()+".utf8.contains(byte)
    }
    return isName && !name.isEmpty ? String(name) : nil
  }

  static func isUTF8(_ name: String) -> Bool { ["utf-8", "utf8"].contains(name.lowercased()) }

  /// The name of a declared encoding for ICU, which lacks some names used on Apple's platforms.
  static func converterName(_ name: String) -> String {
    name.lowercased() == "x-mac-japanese" ? "Shift_JIS" : name
  }

  /// The digits, letters, and punctuation of the declaration, which all EBCDIC code pages share.
  private static func ebcdicName(in bytes: [UInt8]) -> String {
    let head = bytes.prefix(200).map { byte -> UInt8 in
      switch byte {
      case 0x81...0x89: byte - 0x81 + UInt8(ascii: "a")
      case 0x91...0x99: byte - 0x91 + UInt8(ascii: "j")
      case 0xA2...0xA9: byte - 0xA2 + UInt8(ascii: "s")
      case 0xC1...0xC9: byte - 0xC1 + UInt8(ascii: "A")
      case 0xD1...0xD9: byte - 0xD1 + UInt8(ascii: "J")
      case 0xE2...0xE9: byte - 0xE2 + UInt8(ascii: "S")
      case 0xF0...0xF9: byte - 0xF0 + UInt8(ascii: "0")
      case 0x4C: UInt8(ascii: "<")
      case 0x6E: UInt8(ascii: ">")
      case 0x6F: UInt8(ascii: "?")
      case 0x7E: UInt8(ascii: "=")
      case 0x7F: UInt8(ascii: "\"")
      case 0x7D: UInt8(ascii: "'")
      case 0x60: UInt8(ascii: "-")
      case 0x6D: UInt8(ascii: "_")
      default: UInt8(ascii: " ")
      }
    }
    return declaredName(in: head[...]) ?? "IBM037"
  }
}
