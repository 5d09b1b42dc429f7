// The functions of the C target CXMLEvents, declared again rather than imported: a module that is imported must be
// found by all who import this one, however indirectly. Packages that say `#if canImport(UniformTypeIdentifiers)` do so
// without depending on this package, and SwiftPM shows them its Swift modules only. CXMLEvents.c checks that the
// layouts are these.

/// An element, or its beginning or end; see `xml_event` in CXMLEvents.h.
struct XMLEvent {
  enum Kind: UInt32 {
    case open, close, leaf
  }

  let kind: UInt32
  let start: UInt32
  let startTagEnd: UInt32
  let endTagStart: UInt32
  let end: UInt32
}

/// What became of a document; see `xml_events_outcome` in CXMLEvents.h.
enum XMLEventsOutcome: UInt32 {
  case wellFormed, malformed, entity, unreadable
}

/// Why and where libxml2 gave up; see `xml_events_fault` in CXMLEvents.h.
struct XMLEventsFault {
  var message = ""
  var offset = 0

  private static let messageCapacity = 256

  /// Calls `body` with memory for a fault of C, and takes over what is in it afterwards.
  mutating func receive<Result>(_ body: (UnsafeMutableRawPointer?) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: Self.messageCapacity + MemoryLayout<Int>.size, alignment: 8) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let result = body(memory.baseAddress)
      message = String(decoding: memory.prefix(Self.messageCapacity).prefix { $0 != 0 }, as: UTF8.self)
      offset = memory.load(fromByteOffset: Self.messageCapacity, as: Int.self)
      return result
    }
  }
}

/// Finds the elements of a document with libxml2.
///
/// - Parameters:
///   - bytes: the document in UTF-8, without a byte order mark.
///   - fault: why and where libxml2 gave up, if it did.
///   - receive: takes some elements at a time, in the order in which they end or have an element inside.
func xmlEvents(
  in bytes: UnsafeBufferPointer<UInt8>, _ fault: inout XMLEventsFault,
  receive: (UnsafeBufferPointer<XMLEvent>) -> Void
) -> XMLEventsOutcome {
  typealias Receiver = (UnsafeBufferPointer<XMLEvent>) -> Void
  let outcome = withoutActuallyEscaping(receive) { receive in
    withUnsafePointer(to: receive) { receive in
      fault.receive { fault in
        xmlEventsRead(
          bytes.baseAddress, bytes.count,
          { context, events, count in
            guard let context, let events else { return }
            let batch = UnsafeBufferPointer(start: events.assumingMemoryBound(to: XMLEvent.self), count: count)
            context.assumingMemoryBound(to: Receiver.self).pointee(batch)
          }, UnsafeMutableRawPointer(mutating: receive), fault)
      }
    }
  }
  return XMLEventsOutcome(rawValue: outcome) ?? .unreadable
}

/// See CXMLEvents.h.
@_extern(c, "xml_events_read")
func xmlEventsRead(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int,
  _ receive: @convention(c) (_ context: UnsafeMutableRawPointer?, _ events: UnsafeRawPointer?, _ count: Int) -> Void,
  _ context: UnsafeMutableRawPointer?, _ fault: UnsafeMutableRawPointer?
) -> UInt32

/// See CXMLEvents.h.
@_extern(c, "xml_text_convert")
func xmlTextConvert(
  _ encoding: UnsafePointer<CChar>, _ bytes: UnsafePointer<UInt8>?, _ count: Int,
  _ receive:
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ utf8: UnsafePointer<UInt8>?, _ utf8Count: Int, _ consumed: Int
    ) -> Void,
  _ context: UnsafeMutableRawPointer?, _ firstFault: UnsafeMutablePointer<Int>
) -> CInt
