import UTLibC

/// The values of a document, flat: see ``TapeEntry``.
struct Tape: Sendable {
  var entries: [TapeEntry] = []
  /// Text and data that are not a slice of the source: with resolved entities or normalized line ends, or from UTF-16.
  var decoded: [UInt8] = []
  /// Integers that do not fit 64 bits.
  var wideIntegers: [Int128] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Reserves capacity for entries; unused memory is never touched.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    entries.withUnsafeMutableBufferPointer { filled in
      guard let base = filled.baseAddress else { return }
      adviseHugePages(UnsafeMutableRawBufferPointer(start: base, count: count * MemoryLayout<TapeEntry>.stride))
    }
  }

  /// The index after the entry and everything below it.
  func end(of index: Int) -> Int {
    let entry = entries[index]
    switch entry.kind {
    case .dictionary, .array: return Int(entry.payload.low)
    default: return index + 1
    }
  }

  /// Calls `body` with the bytes of a key's or string's text, or of data as in the source.
  func withBytes<R>(of index: Int, in text: SourceText, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let entry = entries[index]
    if entry.flags.contains(.decoded) {
      let start = Int(entry.payload.low)
      return decoded.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[start..<start + Int(entry.payload.high)]))
      }
    }
    return text.utf8.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[entry.extent.contentRange])) }
  }

  /// Returns a dictionary's last entry with a key; nil if there is none.
  ///
  /// Looking up many keys spends most of its time here, so keys of another length cost only two loads.
  func lastEntry(of key: UnsafeBufferPointer<UInt8>, in dictionary: Int, text: SourceText) -> Int? {
    text.utf8.withUnsafeBufferPointer { text in
      decoded.withUnsafeBufferPointer { decoded in
        entries.withUnsafeBufferPointer { entries in
          var found: Int?
          var child = dictionary + 1
          let end = Int(entries[dictionary].payload.low)
          while child < end {
            let entry = entries[child]
            let isDecoded = entry.flags.contains(.decoded)
            let range = entry.extent.contentRange
            if (isDecoded ? Int(entry.payload.high) : range.count) == key.count {
              let start = isDecoded ? Int(entry.payload.low) : range.lowerBound
              let bytes = UnsafeBufferPointer(rebasing: (isDecoded ? decoded : text)[start..<start + key.count])
              if bytes.hasSameBytes(as: key) { found = child }
            }
            let value = entries[child + 1]
            child = value.kind == .dictionary || value.kind == .array ? Int(value.payload.low) : child + 2
          }
          return found
        }
      }
    }
  }
}
