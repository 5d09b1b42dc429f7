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
  var wellFormed = builder
  var fault = xml_events_fault()
  let outcome = readWellFormedXML(&wellFormed, &fault)
  if outcome == XML_EVENTS_WELL_FORMED {
    builder = wellFormed
    return
  }
  readMalformedXML(&builder)
  if outcome == XML_EVENTS_MALFORMED, !builder.faults.explainMalformedXML { report(fault, to: &builder) }
}

/// Reads a document with libxml2; unless it is well-formed, the tape is of no use afterwards.
func readWellFormedXML(_ builder: inout TapeBuilder, _ fault: inout xml_events_fault) -> xml_events_outcome {
  builder.text.utf8.withUnsafeBufferPointer { bytes in
    // libxml2 takes a NUL after the root for the end of the document.
    guard let start = bytes.baseAddress, memchr(start, 0, bytes.count) == nil else { return XML_EVENTS_UNREADABLE }
    builder.tape.reserveCapacity(expectedEntryCount(in: bytes))
    var assembler = XMLAssembler(builder, bytes)
    let outcome = read(bytes, into: &assembler, &fault)
    assembler.finish()
    builder = assembler.builder
    return outcome
  }
}

/// Reads any document whatever.
func readMalformedXML(_ builder: inout TapeBuilder) {
  builder.text.utf8.withUnsafeBufferPointer { bytes in
    var reader = MalformedXMLReader(XMLAssembler(builder, bytes), bytes)
    builder = reader.read()
  }
}

/// How many entries the document will need, extrapolated from the tags at its beginning: growing the tape later would touch
/// twice the memory.
private func expectedEntryCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let sample = bytes.prefix(1 << 16)
  var tags = 0
  for byte in sample { tags &+= byte == UInt8(ascii: "<") ? 1 : 0 }
  return bytes.count / max(1, sample.count) * tags * 9 / 16 + 16
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
        case .syntax, .unclosed, .unopened, .character, .encoding, .entity, .misplacedText, .secondRoot, .fragment, .empty: true
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
