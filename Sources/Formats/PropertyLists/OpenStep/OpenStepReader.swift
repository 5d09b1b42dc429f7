/// Reads OpenStep text onto the tape: `{ key = value; }`, `( value, value )`, `<0fbd77>`, strings, and `.strings`
/// files, which are dictionaries without braces.
///
/// It keeps its own stack of open containers instead of using recursion. After an error it resumes where the text most
/// likely does, so that one run reports every error; after an unclosed string nothing is certain, and it stops.
struct OpenStepReader {
  /// The expected next token in a dictionary; an array uses only `value` and `separator`.
  enum State {
    case key, equals, value, separator
  }

  /// An open dictionary or array.
  struct Frame {
    let isDictionary: Bool
    /// The position of its bracket.
    let start: Int
    /// False for the dictionary that a `.strings` file is.
    var hasBrackets = true
    var state: State
    /// The key that is waiting for its value.
    var key: OpenStepScanner.Token?
  }

  var scanner: OpenStepScanner
  var frames: [Frame] = []
  /// The end of the last string or data, to point to if something is missing after it.
  var previousTokenEnd = 0
  /// Whether GNUstep's typed values were found.
  var hasGNUstepValues = false
  /// Set after errors that make it pointless to continue.
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

  /// A string followed by anything else begins a `.strings` file; alone, it is a string.
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
        .error, .secondRoot, "unexpected content after the end of the property list",
        help: "remove it, or the bracket that closes too early",
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
      .warning, .unclosed, "this comment is never closed, so the rest of the file is part of it",
      help: "close it with */",
      at: comment..<comment + 2)
  }

  // MARK: Tokens

  /// Reads a key or value where one is allowed.
  private mutating func readToken(in frame: Frame, onto builder: inout TapeBuilder) {
    switch frame.state {
    case .key: putKey(onto: &builder)
    case .equals:
      report(
        .syntax, "'=' is missing after the key", help: "use the form 'key = value;'", at: endOfPreviousToken(),
        in: &builder)
      frames[frames.count - 1].state = .value
    case .value:
      frames[frames.count - 1].state = .separator
      putValue(onto: &builder)
    case .separator:
      let separator = frame.isDictionary ? ";" : ","
      report(
        .syntax, "'\(separator)' is missing after this value", help: "add it",
        at: endOfPreviousToken(), in: &builder)
      frames[frames.count - 1].state = frame.isDictionary ? .key : .value
    }
  }

  private mutating func putKey(onto builder: inout TapeBuilder) {
    guard scanner.isAtString else {
      report(
        .missingKey, "a key is missing before this value", help: "add 'key =' before it", at: scanner.position,
        in: &builder)
      frames[frames.count - 1].state = .separator
      return putValue(onto: &builder)
    }
    let token = scanner.string()
    put(token, onto: &builder) { $0.key($1, $2) }
    frames[frames.count - 1].key = token
    frames[frames.count - 1].state = .equals
  }

  /// Appends the value that begins here.
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
      report(.syntax, "unexpected content", help: "remove it", at: start, in: &builder)
      scanner.position += 1
    }
  }

  private mutating func open(isDictionary: Bool, onto builder: inout TapeBuilder) {
    let start = scanner.position
    guard !builder.isAtMaximumDepth else {
      let maximum = builder.limits.maximumDepth
      report(
        .tooDeep, "dictionaries and arrays are nested more than \(maximum) levels deep",
        help: "flatten the property list", at: start, in: &builder)
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
