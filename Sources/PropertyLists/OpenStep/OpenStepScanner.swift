/// Finds the tokens of OpenStep text: white space and comments, strings in and out of quotation marks, data.
///
/// The lexical rules are those that CoreFoundation shows: comments stand between tokens only, so that `http://host` is
/// one unquoted string; a quoted string may use either quotation mark and go over several lines.
struct OpenStepScanner {
  let bytes: [UInt8]
  var position: Int

  var isAtEnd: Bool { position >= bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func isAt(_ character: Unicode.Scalar) -> Bool { byte == UInt8(ascii: character) }

  /// Goes to the next token. A comment that is never closed goes to the end of the text.
  ///
  /// - Returns: where such a comment begins.
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

  /// The bytes of the white space at the position: ASCII's, and Unicode's separators of lines and paragraphs.
  private func spaceWidth() -> Int? {
    switch bytes[position] {
    case 0x09...0x0D, 0x20: return 1
    case 0xE2 where position + 2 < bytes.count && bytes[position + 1] == 0x80 && (bytes[position + 2] | 1) == 0xA9:
      return 3
    default: return nil
    }
  }

  // MARK: Strings

  /// A string, or what was meant as one.
  struct Token {
    /// With quotation marks.
    let range: Range<Int>
    let content: Range<Int>
    /// Whether it has a backslash, so that its text is not that of the source.
    var hasEscapes = false
    /// Whether the quotation mark at its end is missing.
    var isUnterminated = false
    /// The first character that must not stand outside of quotation marks.
    var unquotable: Int?
  }

  /// Whether a string begins here. What is no bracket, separator or space counts as one, so that it is reported as a
  /// whole.
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
    // It goes on to the end of the text; what was meant is most likely the rest of the line.
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

  /// Whether a byte may stand in a string without quotation marks.
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
