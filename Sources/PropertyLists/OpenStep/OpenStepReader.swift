/// Reads OpenStep text onto the tape: `{ key = value; }`, `( value, value )`, `<0fbd77>`, strings, and `.strings`
/// files, which are dictionaries without braces.
///
/// A stack of its own holds what is open, so nesting costs no recursion. Behind a fault it goes on where the text most
/// likely does, so that one run reports every fault; behind a string that is never closed nothing can be told, and it
/// stops.
struct OpenStepReader {
  /// What may come next in a dictionary; an array knows only `value` and `separator`.
  enum State {
    case key, equals, value, separator
  }

  /// A dictionary or array that is open.
  struct Frame {
    let isDictionary: Bool
    /// Where its bracket is.
    let start: Int
    /// False for the dictionary that a `.strings` file is.
    var hasBrackets = true
    var state: State
    /// The key that waits for its value.
    var key: OpenStepScanner.Token?
  }

  var scanner: OpenStepScanner
  var frames: [Frame] = []
  /// Where the last string or data ended, to point there when something is missing behind it.
  var previousTokenEnd = 0
  /// Whether GNUstep's typed values were met.
  var hasGNUstepValues = false
  /// Set behind faults that make it pointless to go on.
  private var isStopped = false

  init(bytes: [UInt8], start: Int) {
    scanner = OpenStepScanner(bytes: bytes, position: start)
  }

  mutating func read(onto builder: inout TapeBuilder) {
    let start = scanner.position
    skipSpace(&builder)
    if scanner.isAtEnd || isStringsFile(&builder) {
      beginStringsFile(at: start, onto: &builder)
    } else {
      putValue(onto: &builder)
    }
    while let frame = frames.last, !isStopped {
      skipSpace(&builder)
      guard let byte = scanner.byte else {
        reportUnclosed(in: &builder)
        break
      }
      if !readSeparatorOrBracket(byte, in: frame, onto: &builder) { readToken(in: frame, onto: &builder) }
    }
    finish(&builder)
  }

  /// A string that is followed by anything begins a `.strings` file; alone, it is a string.
  private mutating func isStringsFile(_ builder: inout TapeBuilder) -> Bool {
    guard scanner.isAtString else { return false }
    let start = scanner.position
    let token = scanner.string()
    guard !token.isUnterminated else {
      scanner.position = start
      return false
    }
    _ = scanner.skipSpaceAndComments()
    let isAlone = scanner.isAtEnd
    scanner.position = start
    return !isAlone
  }

  private mutating func beginStringsFile(at start: Int, onto builder: inout TapeBuilder) {
    builder.beginDictionary(start: start, contentStart: start)
    frames.append(Frame(isDictionary: true, start: start, hasBrackets: false, state: .key))
  }

  private mutating func finish(_ builder: inout TapeBuilder) {
    let end = scanner.bytes.count
    while builder.depth > 0 { builder.endContainer(contentEnd: end, end: end) }
    guard !isStopped else { return }
    skipSpace(&builder)
    if !scanner.isAtEnd {
      builder.faults.report(
        .error, .secondRoot, "there is more behind the end of the property list",
        hint: "remove it, or the bracket that closes too early",
        at: scanner.position..<end)
    }
  }

  mutating func stop() {
    isStopped = true
    scanner.position = scanner.bytes.count
  }

  private mutating func skipSpace(_ builder: inout TapeBuilder) {
    guard let comment = scanner.skipSpaceAndComments() else { return }
    builder.faults.report(
      .warning, .unclosed, "this comment is never closed: all that follows is part of it", hint: "close it with */",
      at: comment..<comment + 2)
  }

  // MARK: Tokens

  /// Reads a key or value where one may stand.
  private mutating func readToken(in frame: Frame, onto builder: inout TapeBuilder) {
    switch frame.state {
    case .key: putKey(onto: &builder)
    case .equals:
      report(
        .syntax, "‘=’ is missing after the key", hint: "write key = value;", at: endOfPreviousToken(), in: &builder)
      frames[frames.count - 1].state = .value
    case .value:
      frames[frames.count - 1].state = .separator
      putValue(onto: &builder)
    case .separator:
      let separator = frame.isDictionary ? ";" : ","
      report(
        .syntax, "‘\(separator)’ is missing after this value", hint: "write it before what follows",
        at: endOfPreviousToken(), in: &builder)
      frames[frames.count - 1].state = frame.isDictionary ? .key : .value
    }
  }

  private mutating func putKey(onto builder: inout TapeBuilder) {
    guard scanner.isAtString else {
      report(
        .missingKey, "a key is missing before this value", hint: "write key = before it", at: scanner.position,
        in: &builder)
      frames[frames.count - 1].state = .separator
      return putValue(onto: &builder)
    }
    let token = scanner.string()
    put(token, onto: &builder) { $0.key($1, $2) }
    frames[frames.count - 1].key = token
    frames[frames.count - 1].state = .equals
  }

  /// Puts the value that begins here.
  private mutating func putValue(onto builder: inout TapeBuilder) {
    let start = scanner.position
    switch scanner.byte {
    case UInt8(ascii: "{"): open(isDictionary: true, onto: &builder)
    case UInt8(ascii: "("): open(isDictionary: false, onto: &builder)
    case UInt8(ascii: "<"): putData(onto: &builder)
    case _ where scanner.isAtString:
      let token = scanner.string()
      put(token, onto: &builder) { $0.string($1, $2) }
    default:
      report(.syntax, "there is nothing that this could belong to", hint: "remove it", at: start, in: &builder)
      scanner.position += 1
    }
  }

  private mutating func open(isDictionary: Bool, onto builder: inout TapeBuilder) {
    let start = scanner.position
    guard !builder.isAtMaximumDepth else {
      let maximum = builder.limits.maximumDepth
      report(
        .tooDeep, "dictionaries and arrays nest deeper than \(maximum) levels",
        hint: "raise the limit if the file is to be trusted", at: start, in: &builder)
      return stop()
    }
    scanner.position += 1
    if isDictionary {
      builder.beginDictionary(start: start, contentStart: start + 1)
    } else {
      builder.beginArray(start: start, contentStart: start + 1)
    }
    frames.append(Frame(isDictionary: isDictionary, start: start, state: isDictionary ? .key : .value))
  }
}
