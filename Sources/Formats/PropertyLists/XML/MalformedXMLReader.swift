/// Reads a document that is not well-formed: reports problems, guesses the intended meaning, and continues.
///
/// To guess, it compares an unexpected tag with the open elements and with the next tag, and chooses the reading that
/// fits both.
struct MalformedXMLReader {
  /// An element whose end tag was not read yet.
  struct Element {
    let kind: ElementKind
    let start: Int
    let tagEnd: Int
    let name: Range<Int>
  }

  var assembler: XMLAssembler
  let bytes: UnsafeBufferPointer<UInt8>
  var tokenizer: MarkupTokenizer
  var elements: [Element] = []
  /// The position of the last damaged tag not yet used to explain why an element seems never to be closed.
  var damagedTag: Int?
  /// Runs of control characters that were not reached yet, in document order.
  var controls: ArraySlice<Range<Int>> = []
  /// Whether the innermost element was not passed on yet, because it may contain no elements.
  private var isPending = false

  init(_ assembler: XMLAssembler, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.assembler = assembler
    self.bytes = bytes
    tokenizer = MarkupTokenizer(bytes, in: assembler.position..<bytes.count)
  }

  /// Reads the whole document.
  mutating func read() -> TapeBuilder {
    reportCharacters()
    while let token = tokenizer.next() {
      // Guessing costs more than reading; after this many problems, nothing can be recovered.
      guard !assembler.builder.faults.isFull else {
        assembler.builder.faults.stop(at: token.range)
        return assembler.builder
      }
      reportControls(in: token)
      reportDefect(of: token)
      switch token.kind {
      case .startTag, .emptyTag: start(token)
      case .endTag: end(token)
      default: break
      }
    }
    closeAllAtEnd()
    assembler.finish()
    return assembler.builder
  }

  // MARK: Start tags

  private mutating func start(_ token: MarkupToken) {
    if let innermost = elements.last, !innermost.kind.isContainer, innermost.kind != .unknown,
      endsText(of: innermost, before: token)
    {
      if isMissingSlash(token, of: innermost) {
        report(
          .unclosed, "this \(assembler.tagText(token.range.lowerBound)) should be an end tag",
          help: "use `</\(innermost.kind.name)>`", at: token.range)
        return closeInnermost(endTagStart: token.range.lowerBound, end: token.range.upperBound)
      }
      reportUnclosed(innermost, before: token)
      closeInnermostWithoutTag(at: token.range.lowerBound)
    }
    handOnPending()
    if token.kind == .emptyTag {
      let end = token.range.upperBound
      assembler.leaf(start: token.range.lowerBound, tagEnd: end, endTagStart: end, end: end)
    } else {
      let kind = ElementKind(name: bytes[token.name])
      elements.append(
        Element(kind: kind, start: token.range.lowerBound, tagEnd: token.range.upperBound, name: token.name))
      isPending = true
    }
  }

  /// Whether a start tag inside text shows that the end tag of the text is missing, rather than being text itself.
  private mutating func endsText(of element: Element, before token: MarkupToken) -> Bool {
    guard ElementKind(name: bytes[token.name]) != .unknown else { return false }
    var ahead = tokenizer
    defer { tokenizer.missing = ahead.missing }
    var depth = token.kind == .emptyTag ? 0 : 1
    for _ in 0..<64 {
      guard let next = ahead.next() else { return true }
      switch next.kind {
      case .startTag: depth += 1
      case .endTag:
        depth -= 1
        if depth < 0 { return !areEqual(next.name, element.name) }
      default: break
      }
    }
    return true
  }

  /// `<string>text<string>`: the same tag after text, and no end tag for the text after it.
  private mutating func isMissingSlash(_ token: MarkupToken, of element: Element) -> Bool {
    guard token.kind == .startTag, areEqual(token.name, element.name),
      bytes[element.tagEnd..<token.range.lowerBound].contains(where: { !isWhiteSpace($0) })
    else { return false }
    guard let next = nextTag() else { return true }
    return !(next.kind == .endTag && areEqual(next.name, element.name))
  }

  // MARK: End tags

  private mutating func end(_ token: MarkupToken) {
    guard let innermost = elements.last else { return reportStray(token, innermost: nil) }
    if areEqual(token.name, innermost.name) {
      return closeInnermost(endTagStart: token.range.lowerBound, end: token.range.upperBound)
    }
    let next = nextTag()
    let match = elements.lastIndex { areEqual($0.name, token.name) }
    let parent = elements.dropLast().last
    if let match, fits(next, inside: match > 0 ? elements[match - 1] : nil) || !fits(next, inside: parent) {
      closeAll(above: match, for: token)
    } else if match == nil, innermost.kind.isContainer, !isMisspelling(token, of: innermost),
      fits(next, inside: innermost) || !fits(next, inside: parent)
    {
      reportStray(token, innermost: innermost)
    } else {
      reportMismatch(token, innermost: innermost)
      closeInnermost(endTagStart: token.range.lowerBound, end: token.range.upperBound)
    }
  }

  /// Closes the element of an end tag, with all open elements inside it.
  private mutating func closeAll(above match: Int, for token: MarkupToken) {
    while elements.count > match + 1, let element = elements.last {
      if assembler.context != .skipped || isPending { reportUnclosed(element, before: token) }
      closeInnermostWithoutTag(at: token.range.lowerBound)
    }
    closeInnermost(endTagStart: token.range.lowerBound, end: token.range.upperBound)
  }

  /// Whether a tag can come next in an element; nil means the top and the end of the file.
  private func fits(_ tag: MarkupToken?, inside element: Element?) -> Bool {
    guard let tag, let element else { return tag == nil && element == nil }
    if tag.kind == .endTag { return areEqual(tag.name, element.name) }
    let isKey = ElementKind(name: bytes[tag.name]) == .key
    switch element.kind {
    case .dict: return isKey
    case .array: return !isKey
    default: return false
    }
  }

  private func isMisspelling(_ token: MarkupToken, of element: Element) -> Bool {
    ElementSuggestion(for: String(decoding: bytes[token.name], as: UTF8.self)).kind == element.kind
  }

  private mutating func nextTag() -> MarkupToken? {
    var ahead = tokenizer
    defer { tokenizer.missing = ahead.missing }
    for _ in 0..<16 {
      guard let token = ahead.next() else { return nil }
      if token.kind == .startTag || token.kind == .emptyTag || token.kind == .endTag { return token }
    }
    return nil
  }

  private func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool { bytes[one].elementsEqual(bytes[other]) }

  // MARK: Passing on

  private mutating func handOnPending() {
    guard isPending, let element = elements.last else { return }
    assembler.open(start: element.start, tagEnd: element.tagEnd)
    isPending = false
  }

  private mutating func closeInnermost(endTagStart: Int, end: Int) {
    guard let element = elements.popLast() else { return }
    if isPending {
      assembler.leaf(start: element.start, tagEnd: element.tagEnd, endTagStart: endTagStart, end: end)
    } else {
      assembler.close(endTagStart: endTagStart, end: end)
    }
    isPending = false
  }

  /// Closes the innermost element after its content, without the whitespace that follows.
  private mutating func closeInnermostWithoutTag(at limit: Int) {
    guard let element = elements.last else { return }
    let start = isPending ? element.tagEnd : assembler.position
    let end = bytes[start..<max(start, limit)].lastIndex { !isWhiteSpace($0) }.map { $0 + 1 } ?? start
    closeInnermost(endTagStart: end, end: end)
  }

  private mutating func closeAllAtEnd() {
    guard !elements.isEmpty else { return }
    reportUnclosedAtEnd()
    while !elements.isEmpty { closeInnermostWithoutTag(at: bytes.count) }
  }
}
