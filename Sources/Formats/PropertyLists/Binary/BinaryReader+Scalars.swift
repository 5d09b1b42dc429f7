extension BinaryReader {
  /// Appends a value that is not a dictionary or an array.
  mutating func putScalar(_ object: BinaryObject, number: Int, onto builder: inout TapeBuilder) throws(BinaryFault) {
    let extent = TapeExtent(object.range, content: object.content)
    let content = object.content
    switch object.kind {
    case .boolean(let value): builder.boolean(value, extent)
    case .integer: builder.integer(integer(in: content), extent)
    case .real: builder.real(real(in: content), extent)
    case .date:
      let seconds = Double(bitPattern: bytes.bigEndian(at: content.lowerBound, size: 8))
      guard seconds.isFinite else {
        throw BinaryFault(.date, "the date is not a valid number of seconds", help: "set the date again")
      }
      builder.date(secondsSinceReferenceDate: seconds, extent)
    case .data: builder.data(.source, extent)
    case .uid: builder.uid(bytes.bigEndian(at: content.lowerBound, size: content.count), extent)
    case .ascii, .utf16: builder.string(try text(of: object, number: number, in: &builder), extent)
    case .array, .dictionary: break
    }
  }

  /// Integers of 1, 2, and 4 bytes are unsigned; integers of 8 and 16 bytes are signed.
  private func integer(in content: Range<Int>) -> Int128 {
    let low = bytes.bigEndian(at: content.upperBound - min(8, content.count), size: min(8, content.count))
    switch content.count {
    case 16: return Int128(Int64(bitPattern: bytes.bigEndian(at: content.lowerBound, size: 8))) << 64 | Int128(low)
    case 8: return Int128(Int64(bitPattern: low))
    default: return Int128(low)
    }
  }

  private func real(in content: Range<Int>) -> Double {
    let bits = bytes.bigEndian(at: content.lowerBound, size: content.count)
    return content.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// Returns the text of a string or key, in UTF-8.
  mutating func text(of object: BinaryObject, number: Int, in builder: inout TapeBuilder) throws(BinaryFault)
    -> TapeBuilder.Text
  {
    if let stored = decodedStrings[number] { return .stored(stored) }
    var encodingFault: String?
    let decoded: [UInt8]
    switch object.kind {
    case .ascii:
      if bytes[object.content].allSatisfy({ $0 < 0x80 }) { return .source }
      encodingFault = "an ASCII string contains non-ASCII characters"
      decoded = Array(String(decoding: bytes[object.content], as: UTF8.self).utf8)
    case .utf16:
      let units = bytes.utf16Units(in: object.content)
      let text = String(decoding: units, as: UTF16.self)
      if !text.utf16.elementsEqual(units) { encodingFault = "a UTF-16 string contains an unpaired surrogate" }
      decoded = Array(text.utf8)
    default:
      throw BinaryFault(.structure, "a dictionary key is not a string", help: "use strings as keys")
    }
    if let encodingFault {
      report(BinaryFault(.encoding, encodingFault, help: "set the string again"), in: &builder)
    }
    let stored = builder.store(decoded)
    decodedStrings[number] = stored
    return .stored(stored)
  }
}

extension [UInt8] {
  /// The big-endian UTF-16 units in a range, without an odd last byte.
  func utf16Units(in range: Range<Int>) -> [UInt16] {
    stride(from: range.lowerBound, to: range.upperBound - 1, by: 2).map { UInt16(self[$0]) << 8 | UInt16(self[$0 + 1]) }
  }
}
