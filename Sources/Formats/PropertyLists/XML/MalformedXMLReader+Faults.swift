import UTText

// The problems of the reader for malformed documents.
extension MalformedXMLReader {
  mutating func report(
    _ fault: PropertyList.Problem.Kind, as severity: PropertyList.Problem.Severity = .error, _ message: String,
    help: String, at range: Range<Int>
  ) {
    assembler.builder.faults.report(severity, fault, message, help: help, at: range)
  }

  private func endTagText(_ token: MarkupToken) -> String { "`</\(assembler.name(inTagAt: token.range.lowerBound))>`" }

  // MARK: Elements

  /// Whether a damaged tag after an element's start tag, which was already reported, explains why the element is not
  /// closed.
  private mutating func isExplained(_ element: Element) -> Bool {
    guard let damagedTag, damagedTag > element.start else { return false }
    self.damagedTag = nil
    return true
  }

  mutating func reportUnclosed(_ element: Element, before token: MarkupToken) {
    guard !isExplained(element) else { return }
    let isEnd = token.kind == .endTag
    let next = isEnd ? endTagText(token) : assembler.tagText(token.range.lowerBound)
    report(
      .unclosed,
      "\(assembler.tagText(element.start)) is not closed before \(next) on line \(assembler.line(of: token.range.lowerBound))",
      help: "add `</\(assembler.name(inTagAt: element.start))>` before it", at: element.start..<element.tagEnd)
  }

  mutating func reportUnclosedAtEnd() {
    guard let innermost = elements.last, !isExplained(innermost) else { return }
    let outer = elements.dropLast().reversed().prefix(4).map {
      "\(assembler.tagText($0.start)) (line \(assembler.line(of: $0.start)))"
    }
    let isCut = elements.count > 5 ? ", and \(elements.count - 5) more" : ""
    let around = outer.isEmpty ? "" : ", inside " + outer.joined(separator: ", ") + isCut
    let missing = elements.reversed().prefix(5).map { "</\(assembler.name(inTagAt: $0.start))>" }.joined()
    report(
      .unclosed, "\(assembler.tagText(innermost.start)) is not closed before the end of the file\(around)",
      help: "the file looks truncated; obtain a fresh copy, or add `\(missing)\(elements.count > 5 ? "…" : "")`",
      at: innermost.start..<innermost.tagEnd)
  }

  mutating func reportStray(_ token: MarkupToken, innermost: Element?) {
    let state = innermost.map { "the open element is \(assembler.tagAndLine($0.start))" } ?? "no element is open"
    report(.unopened, "unmatched \(endTagText(token)); \(state)", help: "remove the end tag", at: token.range)
  }

  mutating func reportMismatch(_ token: MarkupToken, innermost: Element) {
    report(
      .unopened, "unmatched \(endTagText(token)); the open element is \(assembler.tagAndLine(innermost.start))",
      help: "use `</\(assembler.name(inTagAt: innermost.start))>`", at: token.range)
  }

  // MARK: Markup

  mutating func reportDefect(of token: MarkupToken) {
    switch token.defect {
    case .bareLessThan where isInText:
      report(
        .syntax, "a bare `<` in text", help: "use `&lt;`", at: token.range.lowerBound..<token.range.lowerBound + 1)
    case .unterminated:
      let (what, end) = parts(of: token.kind)
      report(.syntax, "this \(what) is not closed", help: "end it with `\(end)`", at: token.range)
    case .unclosedTag:
      damagedTag = token.range.lowerBound
      report(
        .syntax,
        "the tag `\(excerpt(of: String(decoding: bytes[token.range.lowerBound..<token.name.upperBound], as: UTF8.self)))` has no `>`",
        help: "end it with `>`", at: token.range)
    case .doubleHyphen:
      report(
        .syntax, as: .warning, "XML does not allow `--` inside a comment",
        help: "remove the hyphens; Apple's readers accept them, but other readers reject the file", at: token.range)
    default: if token.kind == .text { reportSectionEnds(in: token.range) }
    }
    if token.defect == nil, token.kind == .startTag || token.kind == .emptyTag || token.kind == .endTag {
      reportAttributes(of: token)
    }
  }

  private mutating func reportSectionEnds(in text: Range<Int>) {
    guard isInText, let start = bytes[text].firstIndex(of: UInt8(ascii: "]")) else { return }
    for offset in start..<max(start, text.upperBound - 2) where bytes[offset...].starts(with: "]]>".utf8) {
      report(
        .syntax, as: .warning, "XML does not allow `]]>` in text",
        help: "use `]]&gt;`; Apple's readers accept `]]>`, but other readers reject the file", at: offset..<offset + 3)
    }
  }

  private var isInText: Bool { elements.last.map { !$0.kind.isContainer } ?? false }

  private func parts(of kind: MarkupToken.Kind) -> (String, String) {
    switch kind {
    case .comment: ("comment", "-->")
    case .characterData: ("CDATA section", "]]>")
    case .documentType: ("DOCTYPE declaration", ">")
    default: ("processing instruction", "?>")
    }
  }

  /// Attributes are `name="value"`, separated by whitespace; an end tag has none.
  private mutating func reportAttributes(of token: MarkupToken) {
    var offset = token.name.upperBound
    let end = token.range.upperBound - 1
    var count = 0
    func skipWhiteSpace() {
      while offset < end, isWhiteSpace(bytes[offset]) { offset += 1 }
    }
    while true {
      let before = offset
      skipWhiteSpace()
      if offset >= end || (token.kind == .emptyTag && offset == end - 1 && bytes[offset] == UInt8(ascii: "/")) {
        return
      }
      let name = offset
      while offset < end, !isWhiteSpace(bytes[offset]), !"=\"'/".utf8.contains(bytes[offset]) { offset += 1 }
      let hasName = offset > name && token.kind != .endTag && before < name
      skipWhiteSpace()
      count += 1
      if count > maximumAttributes { return reportAttributeCount(token, name) }
      guard hasName, offset < end, bytes[offset] == UInt8(ascii: "=") else { return reportTag(token, name) }
      offset += 1
      skipWhiteSpace()
      guard offset < end, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'"),
        let quote = bytes[(offset + 1)..<end].firstIndex(of: bytes[offset])
      else { return reportTag(token, name) }
      offset = quote + 1
    }
  }

  private mutating func reportAttributeCount(_ token: MarkupToken, _ place: Int) {
    report(
      .unknownAttribute,
      "the tag \(assembler.tagText(token.range.lowerBound)) has more than \(maximumAttributes) attributes",
      help: "remove them; property lists ignore attributes", at: place..<token.range.upperBound - 1)
  }

  private mutating func reportTag(_ token: MarkupToken, _ place: Int) {
    damagedTag = token.range.lowerBound
    let text = excerpt(of: String(decoding: bytes[place..<token.range.upperBound - 1].prefix(80), as: UTF8.self))
    report(
      .syntax,
      "'\(text)' in the tag \(token.kind == .endTag ? endTagText(token) : assembler.tagText(token.range.lowerBound)) is not an attribute",
      help: token.kind == .endTag
        ? "remove it; an end tag contains only its name" : "use the form name=\"value\" after a space, or remove it",
      at: place..<token.range.upperBound - 1)
  }

  // MARK: Characters

  /// Finds control characters, and reports invalid UTF-8, with one problem per run of bytes. A file in another encoding
  /// has many: after twenty they are only counted, to leave space for other problems.
  mutating func reportCharacters() {
    var offset = assembler.position
    var count = 0
    var next: Range<Int>?
    var controls: [Range<Int>] = []
    while offset < bytes.count {
      let length = UTF8Sequence.length(at: offset, in: bytes)
      if length > 0, UTF8Sequence.isAllowedInXML(at: offset, in: bytes) {
        offset += length
        continue
      }
      let start = offset
      let isControl = length > 0
      repeat {
        offset += max(1, UTF8Sequence.length(at: offset, in: bytes))
      } while offset < bytes.count
        && isBad(offset, isControl: isControl)
      if isControl { controls.append(start..<offset) } else { count += 1 }
      if count > 20 {
        next = next ?? start..<offset
      } else if !isControl {
        reportBytes(start..<offset)
      }
    }
    self.controls = controls[...]
    if let next {
      report(
        .encoding,
        count == 21 ? "1 more error like this not shown" : "\(count - 20) more errors like this not shown",
        help: "check the encoding; the file is damaged or not in the declared encoding", at: next)
    }
  }

  /// Reports the control characters of a token. Apple's readers accept any in text, comments, and instructions, and
  /// ignore everything after the root.
  mutating func reportControls(in token: MarkupToken) {
    while let range = controls.first, range.lowerBound < token.range.upperBound {
      controls.removeFirst()
      let isTolerated: Bool
      switch token.kind {
      case .comment, .processingInstruction: isTolerated = token.defect != .unterminated
      case .text, .characterData: isTolerated = isInText || isAfterRoot
      default: isTolerated = isAfterRoot
      }
      reportControl(range, as: isTolerated ? .warning : .error)
    }
  }

  private var isAfterRoot: Bool { elements.isEmpty && assembler.hasOutermost }

  private func isBad(_ offset: Int, isControl: Bool) -> Bool {
    let length = UTF8Sequence.length(at: offset, in: bytes)
    return isControl ? length > 0 && !UTF8Sequence.isAllowedInXML(at: offset, in: bytes) : length == 0
  }

  private mutating func reportControl(_ range: Range<Int>, as severity: PropertyList.Problem.Severity) {
    let first = String(decoding: bytes[range].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\0"
    let kind = first.isASCII ? "control character" : "character"
    let name = first == "\0" ? "a NUL byte" : "the \(kind) \(PrintableText.codePoint(first))"
    let more = range.count > 1 && first.isASCII ? ", one of \(range.count) in a row," : ""
    let isNUL = first == "\0" && severity == .error
    report(
      .character, as: severity, "\(name)\(more) is not allowed in XML",
      help: isNUL ? "remove it; if there are many, the file is damaged or not a property list" : "remove it",
      at: range)
  }

  private mutating func reportBytes(_ range: Range<Int>) {
    let shown = bytes[range].prefix(4).map { "0x" + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    report(
      .encoding, "invalid UTF-8: \(shown)\(range.count > 4 ? " …" : "")",
      help:
        "save the file as UTF-8, or declare its actual encoding, such as <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
      at: range)
  }
}
