/// The entries of an archive, in the order of its central directory. In addition to its name, an entry takes only a few
/// bytes of memory, and is decoded on demand.
public struct ZipEntries: RandomAccessCollection, Sendable {
  private var bytes: [UInt8] = []
  /// The offsets of the entries' bytes.
  private var places: [UInt32] = []

  /// - Parameters:
  ///   - count: the maximum number of entries.
  ///   - size: the maximum number of their bytes.
  init(reserving count: Int, size: Int) {
    // Reserved memory takes up no space until it is used.
    places.reserveCapacity(count)
    bytes.reserveCapacity(size)
  }

  /// The position of the first entry.
  public var startIndex: Int { 0 }
  /// The number of entries.
  public var endIndex: Int { places.count }

  /// The number of bytes of the entries.
  var size: Int { bytes.count + places.count * MemoryLayout<UInt32>.size }

  /// Calls `body` with the bytes of an entry's name.
  ///
  /// - Parameter position: the position of the entry.
  package func withName<Result>(at position: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      var reader = PackedNumbers(bytes, at: Int(places[position]))
      return body(reader.slice(reader.int()))
    }
  }

  /// Returns the name of an entry as text, and its kind, without decoding the rest of it; see ``ZipEntry/text``.
  ///
  /// - Parameter position: the position of the entry.
  package func textAndKind(at position: Int) -> (text: String, kind: ZipEntry.Kind) {
    bytes.withUnsafeBytes { bytes in
      var reader = PackedNumbers(bytes, at: Int(places[position]))
      return (String(decoding: reader.slice(reader.int()), as: UTF8.self), reader.kind())
    }
  }

  /// Decodes the entry at a position.
  public subscript(position: Int) -> ZipEntry {
    bytes.withUnsafeBytes { bytes in
      var reader = PackedNumbers(bytes, at: Int(places[position]))
      return reader.entry()
    }
  }

  mutating func append(_ entry: ZipEntry) {
    places.append(UInt32(bytes.count))
    bytes.packEntry(entry)
  }
}
