/// Splits the text of a predicate into tokens ("Predicate Format String Syntax" in Apple's Predicate Programming
/// Guide).
struct PredicateLexer {
  private let bytes: [UInt8]
  private let acceptsArguments: Bool
  private(set) var position = 0

  /// - Parameter acceptsArguments: whether conversions, such as `%@`, stand for arguments.
  init(_ text: String, acceptsArguments: Bool) { (bytes, self.acceptsArguments) = (Array(text.utf8), acceptsArguments) }

  /// Moves to the beginning of the next token.
  mutating func skipSpaces() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }

  /// Returns the next token; `.end` after the last one, on every call.
  mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    skipSpaces()
    guard position < bytes.count else { return .end }
    let start = position
    let byte = bytes[start]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(endingWith: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: ".") where start + 1 < bytes.count && bytes[start + 1].isDigit: return try number()
    case UInt8(ascii: "$"):
      position += 1
      let name = name()
      if name.isEmpty { throw error("'$' without a name", "add the variable's name, as in $attachment", at: start) }
      return .variable(name)
    case UInt8(ascii: "@"), UInt8(ascii: "#"):
      position += 1
      let name = name()
      if name.isEmpty {
        let help = byte == UInt8(ascii: "@") ? "use @count or remove it" : "add a key after it, or remove it"
        throw error("'\(Character(Unicode.Scalar(byte)))' without a name", help, at: start)
      }
      return byte == UInt8(ascii: "@") ? .word("@\(name)") : .key(name)
    case UInt8(ascii: "%"): return try conversion()
    case _ where byte.isPartOfName: return try word()
    default: return try symbol()
    }
  }

  private func error(_ message: String, _ help: String, at offset: Int) -> PredicateSyntaxError {
    PredicateSyntaxError(message, help, at: offset)
  }

  private mutating func string(endingWith quote: UInt8) throws(PredicateSyntaxError) -> PredicateToken {
    let start = position
    var contents: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
        position += 1
        contents += Self.escaped(bytes[position])
      } else {
        contents.append(bytes[position])
      }
      position += 1
    }
    let text = String(decoding: contents, as: UTF8.self)
    guard position < bytes.count else {
      throw error(
        "unterminated string", "add the closing quotation mark", at: start)
    }
    position += 1
    return .string(text)
  }

  /// The character for a backslash and a byte. Before a wildcard, the backslash remains, because it escapes the
  /// wildcard in `LIKE`.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [UInt8(ascii: "\n")]
    case UInt8(ascii: "r"): [UInt8(ascii: "\r")]
    case UInt8(ascii: "t"): [UInt8(ascii: "\t")]
    case UInt8(ascii: "*"), UInt8(ascii: "?"): [UInt8(ascii: "\\"), byte]
    default: [byte]
    }
  }

  /// Reads a decimal number, or one with a base; the next token begins after it.
  private mutating func number() throws(PredicateSyntaxError) -> PredicateToken {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      let isFraction = byte == UInt8(ascii: ".") && position + 1 < bytes.count && bytes[position + 1].isDigit
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      let isExponent =
        isSign && position + 1 < bytes.count && bytes[position + 1].isDigit
        && bytes[position - 1] | 0x20 == UInt8(ascii: "e")
        && bytes[start..<position - 1].allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
      guard isFraction || isExponent || byte < 0x80 && byte.isPartOfName else { break }
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if let number = Int(text) { return .integer(number) }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.lowercased().hasPrefix(prefix) {
      if let number = Int(text.dropFirst(2), radix: radix) { return .integer(number) }
    }
    if !text.lowercased().hasPrefix("0x"), let number = Double(text) { return .real(number) }
    throw error("'\(text.prefix(40))' is not a valid number", "use a number such as 42, 1.5, or 0xFF", at: start)
  }

  private static let conversions = Set("@K%dDiuUxXoOfFeEgGaAcCsS".utf8)
  private static let lengths = ["hh", "ll", "h", "l", "q", "z", "t", "j", "L"].map { Array($0.utf8) }

  private mutating func conversion() throws(PredicateSyntaxError) -> PredicateToken {
    let start = position
    guard acceptsArguments else {
      throw error("format specifiers such as %@ are not supported here", "use the value itself", at: start)
    }
    position += 1
    if let length = Self.lengths.first(where: { bytes[position...].starts(with: $0) }) { position += length.count }
    guard position < bytes.count, Self.conversions.contains(bytes[position]) else {
      throw error("unknown format specifier after '%'", "use %@ for values and %K for keys", at: start)
    }
    position += 1
    return .argument(String(decoding: [bytes[position - 1]], as: UTF8.self))
  }

  private mutating func word() throws(PredicateSyntaxError) -> PredicateToken {
    let start = position
    let name = name()
    guard name.uppercased() == "UTI", position < bytes.count, bytes[position] == UInt8(ascii: "-") else {
      if let quote = Self.typographicQuotes.first(where: name.contains) {
        throw error("'\(quote)' is a typographic quotation mark", "use \" or '", at: start)
      }
      return .word(name)
    }
    // The two operators that have hyphens in their names.
    while position < bytes.count, bytes[position].isPartOfName || bytes[position] == UInt8(ascii: "-") { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Self.typeOperators.contains(text.uppercased()) else {
      throw error("unknown operator '\(text.prefix(40))'", "use UTI-CONFORMS-TO or UTI-EQUALS", at: start)
    }
    return .word(text)
  }

  private mutating func symbol() throws(PredicateSyntaxError) -> PredicateToken {
    for length in [2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
      guard Self.symbols.contains(text) else { continue }
      position += length
      return .symbol(text)
    }
    let character = String(decoding: bytes[position...].prefix(1), as: UTF8.self)
    throw error("'\(character)' is not valid in a predicate", "remove it", at: position)
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, bytes[position].isPartOfName { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static let typeOperators: Set = ["UTI-CONFORMS-TO", "UTI-EQUALS"]
  private static let typographicQuotes: [Character] = [
    "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{00AB}", "\u{00BB}",
  ]
  private static let symbols: Set = [
    "(", ")", "{", "}", "[", "]", ",", ".", "=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>", "&&", "||", "!",
    "+", "-", "*", "/", "**", ":=",
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isPartOfName: Bool {
    self >= 0x80 || isDigit || self == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
