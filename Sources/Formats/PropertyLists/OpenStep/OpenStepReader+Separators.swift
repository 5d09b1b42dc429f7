extension OpenStepReader {
  /// Reads separators between keys and values; returns false at a key or value.
  mutating func readSeparatorOrBracket(_ byte: UInt8, in frame: Frame, onto builder: inout TapeBuilder) -> Bool {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: ")"): readClosingBracket(byte, onto: &builder)
    case UInt8(ascii: "="): readEquals(in: frame, onto: &builder)
    case UInt8(ascii: ";") where isArrayWithoutEnd(frame): closeInnermost(in: &builder)
    case UInt8(ascii: ";"), UInt8(ascii: ","): readSeparator(byte, in: frame, onto: &builder)
    case UInt8(ascii: ">"):
      report(.unopened, "unmatched '>'", help: "remove it", at: scanner.position, in: &builder)
      scanner.position += 1
    default: return false
    }
    return true
  }

  private mutating func readEquals(in frame: Frame, onto builder: inout TapeBuilder) {
    if frame.state == .equals {
      frames[frames.count - 1].state = .value
    } else if frame.state == .key {
      report(
        .missingKey, "a key is missing before '='", help: "use the form 'key = value;'", at: scanner.position,
        in: &builder)
      frames[frames.count - 1].state = .value
    } else {
      report(
        .syntax, "'=' does not belong here", help: "remove it, or put the text in quotation marks",
        at: scanner.position, in: &builder)
    }
    scanner.position += 1
  }

  private mutating func readSeparator(_ byte: UInt8, in frame: Frame, onto builder: inout TapeBuilder) {
    let character = Unicode.Scalar(byte)
    let expected: Unicode.Scalar = frame.isDictionary ? ";" : ","
    switch frame.state {
    case .equals:
      // A key alone is its own value.
      if let key = frame.key { put(key, reportsFaults: false, onto: &builder) { $0.string($1, $2) } }
    case .value where frame.isDictionary:
      report(.missingValue, "the key has no value", help: "add a value after '='", at: scanner.position, in: &builder)
    case .value, .key:
      report(
        .syntax, "unexpected '\(character)'", help: "remove it", at: scanner.position, in: &builder)
    case .separator: break
    }
    if character != expected, frame.state == .equals || frame.state == .separator {
      let container = frame.isDictionary ? "a dictionary" : "an array"
      report(
        .syntax, "found '\(character)', expected '\(expected)' in \(container)", help: "use '\(expected)'",
        at: scanner.position,
        in: &builder)
    }
    scanner.position += 1
    frames[frames.count - 1].state = frame.isDictionary ? .key : .value
  }

  private mutating func readClosingBracket(_ byte: UInt8, onto builder: inout TapeBuilder) {
    let closesDictionary = byte == UInt8(ascii: "}")
    let position = scanner.position
    guard let match = frames.lastIndex(where: { $0.hasBrackets && $0.isDictionary == closesDictionary }) else {
      report(.unopened, "unmatched '\(Unicode.Scalar(byte))'", help: "remove it", at: position, in: &builder)
      scanner.position += 1
      return
    }
    while frames.count - 1 > match { closeInnermost(in: &builder) }
    reportUnfinishedEntry(in: &builder)
    scanner.position += 1
    previousTokenEnd = scanner.position
    builder.endContainer(contentEnd: position, end: position + 1)
    frames.removeLast()
  }

  /// Closes a dictionary or array whose closing bracket is missing.
  private mutating func closeInnermost(in builder: inout TapeBuilder) {
    guard let frame = frames.popLast() else { return }
    reportUnclosed(frame, in: &builder)
    builder.endContainer(contentEnd: scanner.position, end: scanner.position)
  }

  /// Whether the semicolon here ends an entry of the dictionary that contains an array, because `}` or `key =` follows;
  /// otherwise it was meant as a comma.
  private func isArrayWithoutEnd(_ frame: Frame) -> Bool {
    guard !frame.isDictionary, let outer = frames.dropLast().last, outer.isDictionary else { return false }
    var next = scanner
    next.position += 1
    _ = next.skipSpaceAndComments()
    if next.isAtEnd || next.isAt("}") { return true }
    guard next.isAtString else { return false }
    _ = next.string()
    _ = next.skipSpaceAndComments()
    return next.isAt("=")
  }

  /// Reports the missing part at the end of the innermost dictionary.
  private mutating func reportUnfinishedEntry(in builder: inout TapeBuilder) {
    guard let frame = frames.last, frame.isDictionary else { return }
    switch frame.state {
    case .key: break
    case .equals, .value:
      report(
        .missingValue, "the key has no value", help: "use the form 'key = value;'", at: endOfPreviousToken(),
        in: &builder)
    case .separator:
      report(
        .syntax, "';' is missing after this value", help: "add it", at: endOfPreviousToken(),
        in: &builder)
    }
  }

  /// Reports unclosed containers at the end of the text.
  mutating func reportUnclosed(in builder: inout TapeBuilder) {
    reportUnfinishedEntry(in: &builder)
    for frame in frames where frame.hasBrackets { reportUnclosed(frame, in: &builder) }
  }

  private func reportUnclosed(_ frame: Frame, in builder: inout TapeBuilder) {
    report(
      .unclosed, "this \(frame.isDictionary ? "dictionary" : "array") is never closed",
      help: "add '\(frame.isDictionary ? "}" : ")")' at its end", at: frame.start, in: &builder)
  }

  /// Reports an error at a byte.
  func report(
    _ fault: PropertyList.Problem.Kind, _ message: @autoclosure () -> String, help: @autoclosure () -> String,
    at position: Int,
    in builder: inout TapeBuilder
  ) {
    builder.faults.report(
      .error, fault, message(), help: help(), at: position..<min(position + 1, scanner.bytes.count))
  }

  /// The end of the last token before the position, because comments and whitespace after it are not a useful place to
  /// point to.
  func endOfPreviousToken() -> Int { max(previousTokenEnd - 1, 0) }
}
