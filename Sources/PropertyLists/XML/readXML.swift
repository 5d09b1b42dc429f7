import CXMLEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads an XML property list onto the tape.
///
/// libxml2 says whether the document is well-formed and where its elements are. If it is not, what it delivered is thrown
/// away and ``MalformedXMLReader`` reads the document again, to report every fault and to save what is good.
func readXML(_ builder: inout TapeBuilder) {
  let text = builder.text
  text.utf8.withUnsafeBufferPointer { bytes in
    // Space for a value every forty bytes; what is not used is never touched.
    builder.tape.entries.reserveCapacity(bytes.count / 40 + 1)
    var assembler = XMLAssembler(builder, bytes)
    var fault = xml_events_fault()
    // libxml2 takes a NUL after the root for the end of the document.
    let hasNUL = bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    let outcome = hasNUL ? XML_EVENTS_MALFORMED : read(bytes, into: &assembler, &fault)
    if outcome == XML_EVENTS_WELL_FORMED {
      assembler.finish()
      builder = assembler.builder
      return
    }
    var reader = MalformedXMLReader(XMLAssembler(builder, bytes), bytes)
    builder = reader.read()
    if outcome == XML_EVENTS_MALFORMED, !hasNUL, !builder.faults.explainMalformedXML { report(fault, to: &builder) }
  }
}

private func read(
  _ bytes: UnsafeBufferPointer<UInt8>, into assembler: inout XMLAssembler, _ fault: inout xml_events_fault
) -> xml_events_outcome {
  guard let start = bytes.baseAddress else { return XML_EVENTS_UNREADABLE }
  return withUnsafeMutablePointer(to: &assembler) { assembler in
    xml_events_read(
      start, bytes.count,
      { context, events, count in
        guard let context else { return }
        let assembler = context.assumingMemoryBound(to: XMLAssembler.self)
        for event in UnsafeBufferPointer(start: events, count: count) { assembler.pointee.receive(event) }
      }, assembler, &fault)
  }
}

extension XMLAssembler {
  fileprivate mutating func receive(_ event: xml_event) {
    switch event.kind {
    case XML_EVENT_OPEN: open(start: Int(event.start), tagEnd: Int(event.start_tag_end))
    case XML_EVENT_CLOSE: close(endTagStart: Int(event.end_tag_start), end: Int(event.end))
    default:
      leaf(
        start: Int(event.start), tagEnd: Int(event.start_tag_end), endTagStart: Int(event.end_tag_start), end: Int(event.end))
    }
  }
}

extension FaultList {
  /// Whether one of the faults can be what libxml2 refused the document for.
  fileprivate var explainMalformedXML: Bool {
    isFull
      || entries.contains { entry in
        switch entry.fault {
        case .syntax, .unclosed, .unopened, .character, .encoding, .entity, .misplacedText, .secondRoot, .empty: true
        default: false
        }
      }
  }
}

/// Tells in libxml2's words what could not be told in others.
private func report(_ fault: xml_events_fault, to builder: inout TapeBuilder) {
  let message = withUnsafeBytes(of: fault.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  builder.faults.report(
    .error, .syntax, message.isEmpty ? "this is not well-formed XML" : "this is not well-formed XML: \(excerpt(of: message))",
    hint: "correct the markup here", at: Int(fault.offset)..<Int(fault.offset))
}
