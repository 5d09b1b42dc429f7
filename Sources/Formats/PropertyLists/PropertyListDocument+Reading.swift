extension PropertyListDocument {
  /// Detects the format and reads the property list.
  static func reading(_ bytes: [UInt8], named name: String, limits: PropertyList.Limits) -> PropertyListDocument {
    if bytes.count > limits.effectiveMaximumSize { return refusing(bytes, named: name, limits: limits) }
    if bytes.starts(with: "bplist".utf8) {
      var builder = TapeBuilder(text: SourceText(bytes: bytes, hasLines: false), limits: limits)
      readBinary(&builder)
      return PropertyListDocument(name: name, format: .binary, builder: builder)
    }
    let (text, faults) = SourceText.decoding(bytes)
    var builder = TapeBuilder(text: text, limits: limits)
    for fault in faults {
      builder.faults.report(fault.severity, .encoding, fault.message, help: fault.help, at: fault.range)
    }
    let format = PropertyList.Format(ofText: text)
    if format == .xml { readXML(&builder) } else { readOpenStep(&builder) }
    if builder.faults.hasErrors, let other = OtherFormat(text) { builder.faults.replace(by: other, in: text) }
    return PropertyListDocument(name: name, format: format, builder: builder)
  }

  /// Reports that a file is too large, without reading it.
  private static func refusing(_ bytes: [UInt8], named name: String, limits: PropertyList.Limits)
    -> PropertyListDocument
  {
    var builder = TapeBuilder(text: SourceText(bytes: bytes, hasLines: false), limits: limits)
    builder.faults.report(
      .error, .tooLarge,
      "the size of \(bytes.count) bytes exceeds the limit of \(limits.effectiveMaximumSize) bytes",
      help: "store large data in separate files", at: .path([]))
    return PropertyListDocument(
      name: name, format: bytes.starts(with: "bplist".utf8) ? .binary : .xml, builder: builder)
  }
}

extension PropertyList.Format {
  /// Distinguishes XML and OpenStep by the first significant character; an empty file is treated as XML, a file of only
  /// whitespace as an empty OpenStep dictionary, as Apple's readers do.
  ///
  /// `<` begins XML, unless it is OpenStep data (`<0fbd77>`) or one of GNUstep's typed values (`<*I5>`, `<[AAEC]>`).
  /// Comments of OpenStep are passed over: they may mention XML. Text that begins neither like an OpenStep value nor
  /// like `key = value;`, but has an XML root soon after, is XML with leading text.
  fileprivate init(ofText text: SourceText) {
    let utf8 = text.utf8[text.contentStart...]
    var scanner = OpenStepScanner(
      bytes: text.utf8, position: utf8.firstIndex { !isWhiteSpace($0) && $0 != 0 } ?? utf8.endIndex)
    _ = scanner.skipSpaceAndComments()
    let content = text.utf8[scanner.position...]
    switch content.first {
    case nil: self = utf8.isEmpty || utf8.contains(0) || text.hasUTF8Mark ? .xml : .openStep
    case UInt8(ascii: "<"): self = Self.isOpenStepData(content) ? .openStep : .xml
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'"): self = .openStep
    default:
      let isXML = !Self.beginsAssignment(&scanner) && Self.hasXMLRoot(content.prefix(4096))
      self = isXML ? .xml : .openStep
    }
  }

  /// Whether text begins with a word and `=` or `;`.
  private static func beginsAssignment(_ scanner: inout OpenStepScanner) -> Bool {
    guard scanner.isAtString else { return false }
    _ = scanner.string()
    _ = scanner.skipSpaceAndComments()
    return scanner.isAt("=") || scanner.isAt(";")
  }

  private static func isOpenStepData(_ content: ArraySlice<UInt8>) -> Bool {
    let inner = content.dropFirst()
    if inner.first == UInt8(ascii: "*") || inner.first == UInt8(ascii: "[") { return true }
    guard let end = inner.firstIndex(where: { !isWhiteSpace($0) && !isHexadecimal($0) }) else { return false }
    return inner[end] == UInt8(ascii: ">")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func hasXMLRoot(_ head: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    return ["<?xml", "<!DOCTYPE", "<plist", "<dict"].contains { text.contains($0) }
  }
}
