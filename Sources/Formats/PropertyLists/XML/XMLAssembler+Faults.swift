// The problems of the assembler.
extension XMLAssembler {
  private mutating func report(
    _ fault: PropertyList.Problem.Kind, as severity: PropertyList.Problem.Severity = .error, _ message: String,
    help: String, at range: Range<Int>
  ) {
    builder.faults.report(severity, fault, message, help: help, at: range)
  }

  /// The name in a tag, as written.
  func name(inTagAt start: Int) -> String {
    let isEndTag = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    return excerpt(of: String(decoding: bytes[tagName(at: start + (isEndTag ? 2 : 1), in: bytes)], as: UTF8.self))
  }

  /// The start tag at an offset, for a message: without attributes.
  func tagText(_ start: Int) -> String { "`<\(name(inTagAt: start))>`" }

  /// `<array>` from line 7
  func tagAndLine(_ start: Int) -> String {
    "\(tagText(start)) on line \(line(of: start))"
  }

  /// The line of an offset, for a message; not searched for once messages are no longer kept.
  func line(of offset: Int) -> Int { builder.faults.isFull ? 0 : builder.text.line(of: offset) ?? 0 }

  /// Whether the tag that ends at an offset is one without an end tag, `<data/>`.
  func isEmptyTag(_ end: PartialRangeUpTo<Int>) -> Bool {
    end.upperBound > 1 && bytes[end.upperBound - 2] == UInt8(ascii: "/")
  }

  // MARK: Elements

  /// Reports an unknown element; returns the kind to read it as.
  mutating func reportUnknown(_ tag: Range<Int>) -> ElementKind {
    let name = name(inTagAt: tag.lowerBound)
    let suggestion = ElementSuggestion(for: name)
    report(
      .unknownElement, "`<\(name)\(isEmptyTag(..<tag.upperBound) ? "/" : "")>` is not a property list element",
      help: suggestion.help, at: tag)
    return suggestion.kind ?? .unknown
  }

  mutating func reportElement(_ tag: Range<Int>, insideText container: OpenElement) {
    let name = name(inTagAt: tag.lowerBound)
    report(
      .misplacedElement, "`<\(name)>` is inside \(tagAndLine(container.start)), which can contain only text",
      help: ElementKind(tagAt: tag.lowerBound, in: bytes) == .unknown
        ? "use `&lt;\(name)>` if it is text, or remove the tag"
        : "close `<\(self.name(inTagAt: container.start))>` before it", at: tag)
  }

  mutating func reportMisplaced(_ tag: Range<Int>, help: String) {
    let container = open.last.map { "inside \(tagAndLine($0.start))" } ?? "at the top level"
    report(.misplacedElement, "\(tagText(tag.lowerBound)) \(container) is misplaced", help: help, at: tag)
  }

  mutating func reportSecondRoot(_ tag: Range<Int>) {
    report(
      .secondRoot, "\(tagText(tag.lowerBound)) is a second value; a property list can have only one",
      help: name(inTagAt: tag.lowerBound) == "plist"
        ? "remove it or move it to a separate file" : "put the values in an `<array>` or `<dict>`, or remove this one",
      at: tag)
  }

  mutating func reportMissingRoot(at tag: Range<Int>) {
    guard !hasValue else { return }
    report(.empty, "this `<plist>` is empty", help: "add a value, such as `<dict>…</dict>` or `<dict/>`", at: tag)
  }

  mutating func reportMissingKey(_ tag: Range<Int>) {
    report(
      .missingKey, "`<key>` is missing before this \(tagText(tag.lowerBound))",
      help: "add `<key>…</key>` before it, or remove it", at: tag)
  }

  /// Reports that the previous key has no value.
  mutating func reportMissingValue(at place: Range<Int>, before next: String) {
    report(
      .missingValue,
      "the key '\(tagContent(of: key))' on line \(line(of: key.lowerBound)) has no value before \(next)",
      help: "add a value after the key, or remove the key", at: place)
  }

  mutating func reportFragment(_ tag: Range<Int>) {
    report(
      .fragment, "the file begins with a `<key>`, so it is only a fragment of a property list",
      help: "add `<plist version=\"1.0\"><dict>` before it and `</dict></plist>` at the end", at: tag)
  }

  /// The text after a start tag, up to the next tag.
  private func tagContent(of tag: Range<Int>) -> String {
    let rest = bytes[tag.upperBound...].prefix(256)
    return excerpt(of: String(decoding: rest.prefix { $0 != UInt8(ascii: "<") }, as: UTF8.self))
  }

  // MARK: Attributes

  /// `<plist>` has a version, other elements have no attributes. Apple's readers ignore attributes: they look for the
  /// first `>`.
  mutating func reportAttributes(of tag: Range<Int>, _ kind: ElementKind) {
    let name = tagName(at: tag.lowerBound + 1, in: bytes)
    if let end = bytes[name.upperBound..<tag.upperBound].dropLast().firstIndex(of: UInt8(ascii: ">")) {
      return report(
        .unknownAttribute,
        "`>` in an attribute of \(tagText(tag.lowerBound)) ends the tag in Apple's readers",
        help: "remove the attribute, or use `&gt;`", at: end..<end + 1)
    }
    guard kind != .plist, let first = bytes[name.upperBound..<tag.upperBound].firstIndex(where: { !isWhiteSpace($0) }),
      bytes[first] != UInt8(ascii: ">"), bytes[first] != UInt8(ascii: "/")
    else { return }
    let attribute = bytes[first..<tag.upperBound].prefix {
      !isWhiteSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
    }
    report(
      .unknownAttribute, as: .warning,
      "the attribute '\(excerpt(of: String(decoding: attribute, as: UTF8.self)))' of \(tagText(tag.lowerBound)) has no effect",
      help: "remove it; property lists ignore attributes", at: first..<tag.upperBound)
  }

  // MARK: Text between elements

  /// Reports everything between two tags that is not a comment or an instruction.
  mutating func reportMarkup(in range: Range<Int>) {
    var tokenizer = MarkupTokenizer(bytes, in: range)
    while let token = tokenizer.next() {
      switch token.kind {
      case .text, .characterData: reportText(token.range, isInside: context != .document)
      case .documentType where hasOutermost:
        report(
          .syntax, "found a DOCTYPE declaration after the root's start tag",
          help: "move it before `<plist>` or remove it",
          at: token.range)
      case .documentType: reportDocumentType(token)
      case .processingInstruction: reportLateDeclaration(token.range)
      default: break
      }
    }
  }

  /// Apple's readers reject declarations, and treat the first `>` as the end of the document type.
  private mutating func reportDocumentType(_ token: MarkupToken) {
    guard token.defect == nil else { return }
    let inside = token.range.lowerBound..<token.range.upperBound - 1
    guard let bad = bytes[inside].firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ">") }) else {
      return
    }
    report(
      .syntax,
      bytes[bad] == UInt8(ascii: "[")
        ? "the DOCTYPE declaration contains '[', which begins declarations that Apple's readers reject"
        : "the DOCTYPE declaration contains '>', which ends it in Apple's readers",
      help:
        "use `<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">`",
      at: bad..<bad + 1)
  }

  /// Reports text in a dictionary or array without elements.
  mutating func reportText(inEmptyContainer range: Range<Int>) {
    var tokenizer = MarkupTokenizer(bytes, in: range)
    while let token = tokenizer.next() {
      if token.kind == .text || token.kind == .characterData { reportText(token.range, isInside: true) }
    }
  }

  private mutating func reportText(_ range: Range<Int>, isInside: Bool) {
    guard let start = bytes[range].firstIndex(where: { !isWhiteSpace($0) }),
      let last = bytes[range].lastIndex(where: { !isWhiteSpace($0) })
    else { return }
    let text = excerpt(of: String(decoding: bytes[start...last].prefix(256), as: UTF8.self))
    if !hasOutermost {
      report(
        .misplacedText, "unexpected text '\(text)' before the property list",
        help: "remove the text", at: start..<last + 1)
    } else if !isInside {
      reportTextAfterRoot(text, at: start..<last + 1)
    } else {
      let isDirective = ["#if", "#el", "#endif", "#define", "#include", "#undef"].contains { text.hasPrefix($0) }
      report(
        .misplacedText, "unexpected text '\(text)' between elements",
        help: isDirective
          ? "run the C preprocessor on the file first, or remove the line" : "put it in a `<string>` or remove it",
        at: start..<last + 1)
    }
  }

  /// Apple's readers stop after the root (CFPropertyList.c, parseXMLPropertyList); other readers refuse the file.
  private mutating func reportTextAfterRoot(_ text: String, at range: Range<Int>) {
    report(
      .misplacedText, as: .warning, "unexpected text '\(text)' after the property list",
      help: "remove the text; Apple's readers ignore it, but other readers reject the file", at: range)
  }

  private mutating func reportLateDeclaration(_ range: Range<Int>) {
    guard range.lowerBound > builder.text.contentStart, bytes[range].starts(with: "<?xml".utf8),
      range.count > 5, isWhiteSpace(bytes[range.lowerBound + 5])
    else { return }
    report(
      .syntax, as: .warning, "the XML declaration is not at the beginning of the file",
      help: "move it to the beginning or remove it; Apple's readers accept it, but other readers reject the file",
      at: range)
  }

  // MARK: References

  mutating func report(_ fault: TextDecoder.Fault, in kind: ElementKind) {
    let text = excerpt(of: String(decoding: bytes[fault.range].prefix(256), as: UTF8.self))
    switch fault.kind {
    case .bareAmpersand: report(.entity, "a bare `&` in text", help: "use `&amp;`", at: fault.range)
    case .unknownEntity:
      report(
        .entity,
        "unknown entity `\(text)`; property lists support only `&amp;`, `&lt;`, `&gt;`, `&quot;`, and `&apos;`",
        help: "use the character itself or its number, such as `&#233;`; for an ampersand use `&amp;`",
        at: fault.range)
    case .badReference:
      report(
        .entity, "`\(text)` is not a character that XML allows", help: "remove it or correct the number",
        at: fault.range)
    case .characterReference:
      report(
        .character, as: .warning, "`\(text)` is not a character that XML allows",
        help: "remove it; Apple's readers accept it, but other readers reject the file", at: fault.range)
    case .comment: reportInText("comment", help: "move it before `<\(kind.name)>`", fault.range, kind)
    case .documentType: reportInText("DOCTYPE declaration", help: "remove it", fault.range, kind)
    case .instruction: reportInText("processing instruction", help: "remove it", fault.range, kind)
    }
  }

  private mutating func reportInText(_ what: String, help: String, _ range: Range<Int>, _ kind: ElementKind) {
    report(
      .misplacedElement, "Apple's readers reject a \(what) inside `<\(kind.name)>`", help: help, at: range
    )
  }
}
