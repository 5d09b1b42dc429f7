import UTLibC
import UTThreads

/// Reads an XML property list onto the tape.
///
/// libxml2 determines whether the document is well-formed and where its elements are. If it is not, the elements are
/// discarded and ``MalformedXMLReader`` reads the document again, to report every problem and recover what is valid.
func readXML(_ builder: inout TapeBuilder) {
  guard !builder.text.utf8.withUnsafeBufferPointer(hasSuperlinearMarkup) else { return readMalformedXML(&builder) }
  var wellFormed = builder
  var fault = XMLEventsFault()
  let outcome = readWellFormedXML(&wellFormed, &fault)
  if outcome == .wellFormed {
    builder = wellFormed
    return
  }
  readMalformedXML(&builder)
  if outcome == .malformed || outcome == .unreadable, !builder.faults.explainMalformedXML,
    let rest = faultBesidesTolerated(outcome == .malformed ? fault : nil, in: builder)
  {
    report(rest, to: &builder)
  }
}

/// Returns why libxml2 refuses a document even without the markup that Apple's readers accept; nil if it does not.
///
/// libxml2 stops at the first problem. Later problems may be worse than the tolerated one, and would otherwise only
/// appear once an edit removes it.
private func faultBesidesTolerated(_ fault: XMLEventsFault?, in builder: TapeBuilder) -> XMLEventsFault? {
  let tolerated = builder.faults.toleratedMarkup
  guard !tolerated.isEmpty else { return fault }
  var text = builder.text.utf8
  for range in tolerated {
    for offset in range { text[offset] = UInt8(ascii: " ") }
  }
  var rest = XMLEventsFault()
  let outcome = text.withUnsafeBufferPointer { xmlEvents(in: $0, &rest) { _ in } }
  return outcome == .malformed ? rest : nil
}

/// Reads a document with libxml2; if it is not well-formed, the tape is unusable afterward.
func readWellFormedXML(_ builder: inout TapeBuilder, _ fault: inout XMLEventsFault) -> XMLEventsOutcome {
  builder.text.utf8.withUnsafeBufferPointer { bytes in
    // libxml2 treats a NUL after the root as the end of the document.
    guard let start = bytes.baseAddress, memchr(start, 0, bytes.count) == nil else { return .unreadable }
    builder.tape.reserveCapacity(expectedEntryCount(in: bytes))
    var assembler = XMLAssembler(builder, bytes)
    let outcome = read(bytes, into: &assembler, &fault)
    assembler.finish()
    builder = assembler.builder
    return outcome
  }
}

/// Reads any document.
func readMalformedXML(_ builder: inout TapeBuilder) {
  builder.text.utf8.withUnsafeBufferPointer { bytes in
    var reader = MalformedXMLReader(XMLAssembler(builder, bytes), bytes)
    builder = reader.read()
  }
}

/// The number of entries the document will need, extrapolated from the tags at its start: growing the tape later would
/// touch twice the memory.
private func expectedEntryCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let sample = UnsafeBufferPointer(rebasing: bytes.prefix(1 << 10))
  let tags = sample.reduce(0) { $0 &+ ($1 == UInt8(ascii: "<") ? 1 : 0) }
  // The smallest element has seven bytes, which bounds the estimate for a sample of nothing but `<`.
  return min(bytes.count / max(1, sample.count) * tags * 9 / 16, bytes.count / 8) + 16
}

private func read(
  _ bytes: UnsafeBufferPointer<UInt8>, into assembler: inout XMLAssembler, _ fault: inout XMLEventsFault
) -> XMLEventsOutcome {
  let worthAThread = 1 << 18
  if bytes.count >= worthAThread, let outcome = readAhead(bytes, into: &assembler, &fault) { return outcome }
  return xmlEvents(in: bytes, &fault) { events in
    for event in events { assembler.receive(event) }
  }
}

/// Builds values from the elements that a second thread finds; nil if there is no second thread.
private func readAhead(
  _ bytes: UnsafeBufferPointer<UInt8>, into assembler: inout XMLAssembler, _ fault: inout XMLEventsFault
) -> XMLEventsOutcome? {
  let queue = BatchQueue<[XMLEvent]>()
  var outcome = XMLEventsOutcome.unreadable
  let ended: Void? = withThreads(
    1,
    work: {
      var batch: [XMLEvent] = []
      outcome = xmlEvents(in: bytes, &fault) { events in
        batch.append(contentsOf: events)
        if batch.count >= 1 << 12 { _ = queue.exchange(&batch) }
      }
      _ = queue.exchange(&batch)
      queue.finish()
    },
    meanwhile: { senders in
      while let batch = queue.receive(from: senders) {
        for event in batch { assembler.receive(event) }
        queue.recycle(batch)
      }
    })
  return ended.map { outcome }
}

extension XMLAssembler {
  fileprivate mutating func receive(_ event: XMLEvent) {
    switch XMLEvent.Kind(rawValue: event.kind) {
    case .open: open(start: Int(event.start), tagEnd: Int(event.startTagEnd))
    case .close: close(endTagStart: Int(event.endTagStart), end: Int(event.end))
    default:
      leaf(
        start: Int(event.start), tagEnd: Int(event.startTagEnd), endTagStart: Int(event.endTagStart),
        end: Int(event.end))
    }
  }
}

extension FaultList {
  /// Whether one of the errors can be the reason why libxml2 refused the document.
  fileprivate var explainMalformedXML: Bool {
    stop != nil || omittedErrors > 0
      || entries.contains { entry in
        switch entry.fault {
        case .syntax, .unclosed, .unopened, .character, .encoding, .entity, .misplacedText, .secondRoot, .fragment,
          .empty, .tooDeep:
          entry.severity == .error
        default: false
        }
      }
  }

  /// The positions of markup that is not well-formed but accepted, with a warning.
  fileprivate var toleratedMarkup: [Range<Int>] {
    entries.compactMap { entry in
      guard entry.severity == .warning, [.syntax, .misplacedText, .character].contains(entry.fault),
        case .range(let range) = entry.place
      else { return nil }
      return range
    }
  }
}

/// Reports a problem in libxml2's words if no other message fits.
private func report(_ fault: XMLEventsFault, to builder: inout TapeBuilder) {
  let reason = fault.message.isEmpty ? "" : ": \(excerpt(of: fault.message))"
  builder.faults.report(
    .error, .syntax, "this is not well-formed XML\(reason)", help: "correct the markup here",
    at: fault.offset..<fault.offset)
}
