#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Threads

/// Reads an XML property list onto the tape.
///
/// libxml2 says whether the document is well-formed and where its elements are. If it is not, what it delivered is
/// thrown away and ``MalformedXMLReader`` reads the document again, to report every fault and to save what is good.
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

/// Why libxml2 refuses a document even without the markup that Apple's readers accept; nil if it does not.
///
/// libxml2 stops at the first fault. What it did not come to may be worse than what is tolerated, and would otherwise come to
/// light when an edit removes the latter.
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

/// Reads a document with libxml2; unless it is well-formed, the tape is of no use afterwards.
func readWellFormedXML(_ builder: inout TapeBuilder, _ fault: inout XMLEventsFault) -> XMLEventsOutcome {
  builder.text.utf8.withUnsafeBufferPointer { bytes in
    // libxml2 takes a NUL after the root for the end of the document.
    guard let start = bytes.baseAddress, memchr(start, 0, bytes.count) == nil else { return .unreadable }
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

/// How many entries the document will need, extrapolated from the tags at its beginning: growing the tape later would
/// touch twice the memory.
private func expectedEntryCount(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
  let sample = UnsafeBufferPointer(rebasing: bytes.prefix(1 << 10))
  let tags = sample.reduce(0) { $0 &+ ($1 == UInt8(ascii: "<") ? 1 : 0) }
  // The least element has seven bytes; a sample of nothing but `<` must not make it more.
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

/// Makes values of the elements that a second thread has found already; nil if there is no second thread.
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
  /// Whether one of the errors can be what libxml2 refused the document for.
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

  /// Where markup stands that is not well-formed and yet accepted, with a warning.
  fileprivate var toleratedMarkup: [Range<Int>] {
    entries.compactMap { entry in
      guard entry.severity == .warning, [.syntax, .misplacedText, .character].contains(entry.fault),
        case .range(let range) = entry.place
      else { return nil }
      return range
    }
  }
}

/// Tells in libxml2's words what could not be told in others.
private func report(_ fault: XMLEventsFault, to builder: inout TapeBuilder) {
  let reason = fault.message.isEmpty ? "" : ": \(excerpt(of: fault.message))"
  builder.faults.report(
    .error, .syntax, "this is not well-formed XML\(reason)", hint: "correct the markup here",
    at: fault.offset..<fault.offset)
}
