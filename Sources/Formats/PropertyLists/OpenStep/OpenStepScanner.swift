/// Finds the tokens of OpenStep text: whitespace and comments, quoted and unquoted strings, and data.
///
/// The lexical rules are CoreFoundation's: comments are only allowed between tokens, so that `http://host` is one
/// unquoted string; a quoted string may use either quotation mark and span several lines.
struct OpenStepScanner {
  let bytes: [UInt8]
  var position: Int

  var isAtEnd: Bool { position >= bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Advances to the next token. An unclosed comment extends to the end of the text.
  ///
  /// - Returns: the start of such a comment.
  mutating func skipSpaceAndComments() -> Int? {
    while position < bytes.count {
      if let width = spaceWidth() {
        position += width
      } else if isAt("/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if isAt("/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
        let start = position
        guard skipBlockComment() else { return start }
      } else {
        return nil
      }
    }
    return nil
  }

  private mutating func skipBlockComment() -> Bool {
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return true
      }
      position += 1
    }
    position = bytes.count
    return false
  }

  /// The number of bytes of whitespace at the position: ASCII's, and Unicode's line and paragraph separators.
  private func spaceWidth() -> Int? {
    switch bytes[position] {
    case 0x09...0x0D, 0x20: return 1
    case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80 && (bytes[position + 2] | 1) == 0xA9:
      return 3
    default: return nil
    }
  }

  // MARK: Strings

  /// A string, or text meant as one.
  struct Token {
    /// With quotation marks.
    let range: Range<Int>
    let content: Range<Int>
    /// Whether it has a backslash, so its text differs from the source.
    var hasEscapes = false
    /// Whether the quotation mark at its end is missing.
    var isUnterminated = false
    /// The first character that is not allowed outside quotation marks.
    var unquotable: Int?
  }

  /// Whether a string begins here. Anything other than a bracket, separator, or space is treated as one, so that it is
  /// reported as a whole.
  var isAtString: Bool {
    guard let byte else { return false }
    return !Self.isStructural(byte)
  }

  mutating func string() -> Token {
    isAt("\"") || isAt("'") ? quotedString() : unquotedString()
  }

  private mutating func quotedString() -> Token {
    let start = position
    let quotationMark = bytes[position]
    var hasEscapes = false
    position += 1
    while position < bytes.count, bytes[position] != quotationMark {
      if bytes[position] == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 1
      }
      position += 1
    }
    if position < bytes.count {
      position += 1
      return Token(range: start..<position, content: start + 1..<position - 1, hasEscapes: hasEscapes)
    }
    // It extends to the end of the text; most likely only the rest of the line was meant.
    position = bytes.count
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return Token(range: start..<end, content: start + 1..<end, hasEscapes: hasEscapes, isUnterminated: true)
  }

  private mutating func unquotedString() -> Token {
    let start = position
    var unquotable: Int?
    while position < bytes.count, !Self.isStructural(bytes[position]), !Self.isQuotationMark(bytes[position]),
      spaceWidth() == nil
    {
      if unquotable == nil, !Self.isUnquotable(bytes[position]) { unquotable = position }
      position += 1
    }
    return Token(range: start..<position, content: start..<position, unquotable: unquotable)
  }

  private static func isQuotationMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"),
      UInt8(ascii: ">"),
      UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  /// Whether a byte is allowed in an unquoted string.
  private static func isUnquotable(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
