import UTCXMLEvents

/// An element, or its start or end; see `xml_event` in CXMLEvents.h. CXMLEvents.c checks this layout.
package struct XMLEvent {
  package enum Kind: UInt32 {
    case open, close, leaf
  }

  package let kind: UInt32
  package let start: UInt32
  package let startTagEnd: UInt32
  package let endTagStart: UInt32
  package let end: UInt32
}

/// The outcome of reading a document; see `xml_events_outcome` in CXMLEvents.h.
package enum XMLEventsOutcome: UInt32 {
  case wellFormed, malformed, entity, unreadable
}

/// Why and where libxml2 stopped; see `xml_events_fault` in CXMLEvents.h.
package struct XMLEventsFault {
  package private(set) var message = ""
  package private(set) var offset = 0

  package init() {}

  private static let messageCapacity = 256

  /// Calls `body` with memory for an error of the C module, and copies its contents afterward.
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
///   - fault: why and where libxml2 stopped, if it did.
///   - receive: receives batches of elements, in the order in which they end or get a child element.
package func xmlEvents(
  in bytes: UnsafeBufferPointer<UInt8>, _ fault: inout XMLEventsFault,
  receive: (UnsafeBufferPointer<XMLEvent>) -> Void
) -> XMLEventsOutcome {
  typealias Receiver = (UnsafeBufferPointer<XMLEvent>) -> Void
  // Otherwise, the length of the path of this file would be in the executable.
  #sourceLocation(file:"withoutActuallyEscaping",line:55)
  let outcome = withoutActuallyEscaping(receive) { receive in
    withUnsafePointer(to: receive) { receive in
      fault.receive { fault in
        xml_events_read(
          bytes.baseAddress, bytes.count,
          { context, events, count in
            guard let context, let events else { return }
            let batch = UnsafeBufferPointer(
              start: UnsafeRawPointer(events).assumingMemoryBound(to: XMLEvent.self), count: count)
            context.assumingMemoryBound(to: Receiver.self).pointee(batch)
          }, UnsafeMutableRawPointer(mutating: receive), fault?.assumingMemoryBound(to: xml_events_fault.self))
      }
    }
  }
  return XMLEventsOutcome(rawValue: outcome.rawValue) ?? .unreadable
}
#sourceLocation()
