/// An entry of the tape: a value or a dictionary key, in 32 bytes.
///
/// Entries are in source order. A dictionary is followed by key, value, key, value…; an array by its elements; the
/// subtree of a value ends where `payload.low` of a container points. Offsets are into the document's text
/// (``SourceText``), which for everything but transcoded files is the source itself.
package struct TapeEntry: Sendable, BitwiseCopyable {
  /// The kind of an entry.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case dictionary, array, string, integer, real, boolean, date, data, uid, key
  }

  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The text or data is not a slice of the source; the payload is its offset and length in the tape's decoded bytes.
    static let decoded = Flags(rawValue: 1)
    /// An earlier key of the same dictionary is equal.
    static let duplicate = Flags(rawValue: 2)
    /// The payload is an index into the tape's wide integers.
    static let wide = Flags(rawValue: 4)
    /// The slice of the source is base64 text, not the data itself.
    static let base64 = Flags(rawValue: 8)
  }

  let kind: Kind
  var flags: Flags
  /// The containing dictionary or array; for the root, itself.
  let parent: UInt32
  var extent: TapeExtent
  /// Containers: index after the last descendant, and number of elements or entries. Scalars: the value's 64 bits.
  /// Decoded text: offset and length.
  var payload: (low: UInt32, high: UInt32)

  var bits: UInt64 { UInt64(payload.high) << 32 | UInt64(payload.low) }
}

/// The position of a value: its whole range, and its content without tags or quotation marks.
package struct TapeExtent: Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32
  package var contentStart: UInt32
  package var contentEnd: UInt32

  package init(start: UInt32, end: UInt32, contentStart: UInt32, contentEnd: UInt32) {
    self.start = start
    self.end = end
    self.contentStart = contentStart
    self.contentEnd = contentEnd
  }

  /// Creates an extent from offsets below 4 GiB, as all offsets into a document are.
  package init(_ whole: Range<Int>, content: Range<Int>) {
    self.init(
      start: UInt32(truncatingIfNeeded: whole.lowerBound), end: UInt32(truncatingIfNeeded: whole.upperBound),
      contentStart: UInt32(truncatingIfNeeded: content.lowerBound),
      contentEnd: UInt32(truncatingIfNeeded: content.upperBound))
  }

  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
  var contentRange: Range<Int> { Int(contentStart)..<max(Int(contentStart), Int(contentEnd)) }
}
