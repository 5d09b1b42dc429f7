/// Splits the text of a predicate into tokens ("Predicate Format String Syntax" in Apple's Predicate Programming Guide).
struct PredicateLexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next token; `.end` after the last one, on every call.
  mutating func next() throws(PredicateFault) -> PredicateToken {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    guard position < bytes.count else { return .end }
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(endingWith: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
    case UInt8(ascii: "$"):
      position += 1
      let name = name()
      if name.isEmpty { throw .syntax("'$' without a name", "add the variable's name, as in $attachment") }
      return .variable(name)
    case UInt8(ascii: "@"), UInt8(ascii: "#"):
      // `#` allows a key with the name of a keyword.
      position += 1
      let name = name()
      if name.isEmpty {
        throw .syntax("'\(Character(Unicode.Scalar(byte)))' without a name", "use @count or remove it")
      }
      return .word(byte == UInt8(ascii: "@") ? "@\(name)" : name)
    case UInt8(ascii: "%"):
      throw .syntax("'%' is a format specifier, which is not replaced here", "use the value itself")
    case _ where isNameByte(byte): return try word()
    default: return try symbol()
    }
  }

  private mutating func string(endingWith quote: UInt8) throws(PredicateFault) -> PredicateToken {
    var contents: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      contents.append(bytes[position])
      position += 1
    }
    let text = String(decoding: contents, as: UTF8.self)
    guard position < bytes.count else {
      throw .syntax("the string \(PredicateToken.string(text).title) is not closed", "add the closing quotation mark")
    }
    position += 1
    return .string(text)
  }

  /// Reads a decimal number, or one with a base; the next token begins after it.
  private mutating func number() -> PredicateToken {
    while position < bytes.count {
      let byte = bytes[position]
      let isFraction =
        byte == UInt8(ascii: ".") && position + 1 < bytes.count
        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position + 1])
      guard isFraction || (byte < 0x80 && isNameByte(byte)) else { break }
      position += 1
    }
    return .number
  }

  private mutating func word() throws(PredicateFault) -> PredicateToken {
    let start = position
    let name = name()
    guard name.uppercased() == "UTI", position < bytes.count, bytes[position] == UInt8(ascii: "-") else {
      if let quote = Self.typographicQuotes.first(where: name.contains) {
        throw .syntax("'\(quote)' is a typographic quotation mark", "use \" or '")
      }
      return .word(name)
    }
    // The two operators that have hyphens in their names.
    while position < bytes.count, isNameByte(bytes[position]) || bytes[position] == UInt8(ascii: "-") { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Self.typeOperators.contains(text.uppercased()) else {
      throw .syntax("unknown operator '\(text.prefix(40))'", "use UTI-CONFORMS-TO or UTI-EQUALS")
    }
    return .word(text)
  }

  private mutating func symbol() throws(PredicateFault) -> PredicateToken {
    for length in [2, 1] where position + length <= bytes.count {
      let text = String(decoding: bytes[position..<position + length], as: UTF8.self)
      guard Self.symbols.contains(text) else { continue }
      position += length
      return .symbol(text)
    }
    let character = String(decoding: bytes[position...].prefix(1), as: UTF8.self)
    throw .syntax("'\(character)' is not valid in a predicate", "remove it")
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
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
