/// Finds equal keys of a dictionary in time proportional to their number.
struct KeyTable {
  /// With fewer keys than this, every pair is compared, which is cheaper than hashing.
  private static let smallCount = 8

  private var slots: [UInt32] = []
  private var indices: [Int] = []

  /// Returns the keys of a dictionary that equal an earlier one, each with the index of the first.
  mutating func duplicates(in dictionary: Int, of tape: Tape, text: SourceText) -> [(key: Int, first: Int)] {
    indices.removeAll(keepingCapacity: true)
    var index = dictionary + 1
    let end = tape.entries.count
    while index < end {
      indices.append(index)
      index = tape.end(of: index + 1)
    }
    return tape.entries.withUnsafeBufferPointer { entries in
      text.utf8.withUnsafeBufferPointer { utf8 in
        tape.decoded.withUnsafeBufferPointer { decoded in
          let bytes = KeyBytes(entries: entries, utf8: utf8, decoded: decoded)
          return indices.count <= Self.smallCount ? comparingPairs(bytes) : hashing(bytes)
        }
      }
    }
  }

  private func comparingPairs(_ bytes: KeyBytes) -> [(key: Int, first: Int)] {
    var found: [(key: Int, first: Int)] = []
    for position in indices.indices.dropFirst() {
      for earlier in indices[..<position] where bytes.areEqual(indices[position], earlier) {
        found.append((indices[position], earlier))
        break
      }
    }
    return found
  }

  /// Uses open addressing; the hash is seeded per process, so that no file can cause collisions deliberately.
  private mutating func hashing(_ bytes: KeyBytes) -> [(key: Int, first: Int)] {
    var size = 32
    while size < indices.count * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
    var found: [(key: Int, first: Int)] = []
    for index in indices {
      var slot = bytes.hash(of: index) & (size - 1)
      while slots[slot] != 0, !bytes.areEqual(Int(slots[slot]), index) { slot = (slot + 1) & (size - 1) }
      if slots[slot] == 0 {
        slots[slot] = UInt32(truncatingIfNeeded: index)
      } else {
        found.append((index, Int(slots[slot])))
      }
    }
    return found
  }
}

/// The bytes of keys, compared and hashed in place.
private struct KeyBytes {
  let entries: UnsafeBufferPointer<TapeEntry>
  let utf8: UnsafeBufferPointer<UInt8>
  let decoded: UnsafeBufferPointer<UInt8>

  func bytes(of index: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[index]
    if entry.flags.contains(.decoded) {
      let start = Int(entry.payload.low)
      return UnsafeBufferPointer(rebasing: decoded[start..<start + Int(entry.payload.high)])
    }
    return UnsafeBufferPointer(rebasing: utf8[entry.extent.contentRange])
  }

  func areEqual(_ one: Int, _ other: Int) -> Bool {
    bytes(of: one).hasSameBytes(as: bytes(of: other))
  }

  func hash(of index: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes(of: index)))
    return hasher.finalize()
  }
}
