import UTBundleDeclarations

/// Splits Swift or Objective-C code into words, strings, and signs, skipping comments and code that `#if` excludes.
///
/// It covers just enough of the languages to distinguish a string from a comment: nested comments, raw strings,
/// multiline strings, interpolation, regular expressions between `#/` and `/#`. Invalid code is scanned as far as
/// possible: an unclosed string ends with its line.
struct CodeScanner {
  enum Language {
    case swift
    case objectiveC
  }

  /// A string that is interrupted by an interpolation.
  struct Interpolation {
    let hashes: Int
    let isMultiline: Bool
    /// The number of open parentheses in the interpolation.
    var depth: Int
  }

  /// The maximum size; larger files are generated, and are not searched.
  static let maximumSize = 1 << 24
  static let maximumDepth = 256

  let bytes: UnsafeBufferPointer<UInt8>
  let language: Language
  var position = 0
  var tokens: [CodeToken] = []
  /// The comments that begin with `utictl:`, which control findings.
  var directives: [Range<Int>] = []
  var interpolations: [Interpolation] = []
  var conditions = CodeConditions()
  private var isLineStart = true

  /// Returns the words, strings, and signs of source code, and its comments that control findings.
  static func scan(
    _ bytes: [UInt8], in language: Language
  ) -> (tokens: [CodeToken], directives: [Range<Int>]) {
    guard bytes.count <= maximumSize else { return ([], []) }
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = CodeScanner(buffer, language)
      scanner.scan()
      return (scanner.tokens, scanner.directives)
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    self.bytes = bytes
    self.language = language
  }

  /// The byte at an offset from here; 0 past the end.
  func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func scan() {
    while position < bytes.count {
      let byte = byte()
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isLineStart = true
        position += 1
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0:
        position += 1
        continue
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"):
        noteComment { $0.skipLine() }
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
        noteComment { $0.skipComment() }
      case UInt8(ascii: "\""): beginString(hashes: 0)
      case UInt8(ascii: "'") where language == .objectiveC: skipCharacter()
      case UInt8(ascii: "#"): scanHash()
      case _ where byte.isWordStart: scanWord()
      case UInt8(ascii: "0")...UInt8(ascii: "9"): scanNumber()
      case UInt8(ascii: "("):
        if !interpolations.isEmpty { interpolations[interpolations.count - 1].depth += 1 }
        addSign()
      case UInt8(ascii: ")"): closeParenthesis()
      default: addSign()
      }
      isLineStart = false
    }
  }

  mutating func add(_ kind: CodeToken.Kind, from start: Int, to end: Int) {
    guard !conditions.platforms.isEmpty else { return }
    tokens.append(
      CodeToken(start: UInt32(start), end: UInt32(end), kind: kind, platforms: conditions.platforms))
  }

  private mutating func addSign() {
    add(.sign, from: position, to: position + 1)
    position += 1
  }

  private mutating func closeParenthesis() {
    guard let last = interpolations.last else { return addSign() }
    if last.depth > 1 {
      interpolations[interpolations.count - 1].depth -= 1
      addSign()
    } else {
      interpolations.removeLast()
      position += 1
      continueString(hashes: last.hashes, isMultiline: last.isMultiline, token: nil)
    }
  }

  private mutating func scanWord() {
    let start = position
    while byte().isWord { position += 1 }
    add(.word, from: start, to: position)
  }

  private mutating func scanNumber() {
    let start = position
    while byte().isWord { position += 1 }
    add(.number, from: start, to: position)
  }

  mutating func skipLine() {
    while position < bytes.count, byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") { position += 1 }
  }

  /// Skips a comment, and records it if it controls findings.
  private mutating func noteComment(_ skip: (inout CodeScanner) -> Void) {
    let start = position
    skip(&self)
    let mark = "utictl:".utf8
    guard position - start > mark.count + 2 else { return }
    let text = bytes[start..<position].drop { [UInt8(ascii: "/"), UInt8(ascii: "*"), 0x20, 0x09].contains($0) }
    if text.starts(with: mark) { directives.append(start..<position) }
  }

  private mutating func skipComment() {
    position += 2
    var depth = 1
    while position < bytes.count, depth > 0 {
      if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else if language == .swift, byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
  }

  /// Reads a raw string, a regular expression, or a directive.
  private mutating func scanHash() {
    if language == .swift {
      var hashes = 1
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      if byte(hashes) == UInt8(ascii: "\"") {
        position += hashes
        return beginString(hashes: hashes)
      }
      if byte(hashes) == UInt8(ascii: "/") { return skipRegularExpression(hashes: hashes) }
      if hashes > 1 {
        position += hashes
        return
      }
    }
    guard isLineStart else { return addSign() }
    scanDirective()
  }

  private mutating func scanDirective() {
    position += 1
    while byte() == UInt8(ascii: " ") || byte() == UInt8(ascii: "\t") { position += 1 }
    let start = position
    while byte().isWord { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    let isCondition = ["if", "ifdef", "ifndef", "elseif", "elif", "else", "endif"].contains(name)
    guard isCondition else {
      // Definitions and includes are treated as ordinary code.
      if language == .objectiveC, name == "import" || name == "include" { skipLine() }
      return
    }
    let conditionStart = position
    while position < bytes.count, byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r"),
      !(byte() == UInt8(ascii: "/") && (byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*")))
    {
      position += 1
    }
    // A condition longer than any that is understood is skipped.
    let condition = bytes[conditionStart..<min(position, conditionStart + 512)]
    conditions.apply(name, String(decoding: condition, as: UTF8.self))
  }
}

extension UInt8 {
  var isWordStart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  var isWord: Bool { isWordStart || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
