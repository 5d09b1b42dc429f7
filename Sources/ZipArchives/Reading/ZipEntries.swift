/// The entries of an archive, in the order of its directory. They are kept in a few bytes each beside their names, and put
/// together when they are asked for.
public struct ZipEntries: RandomAccessCollection, Sendable {
  private var bytes: [UInt8] = []
  /// Where the bytes of each entry begin.
  private var places: [UInt32] = []

  /// - Parameters:
  ///   - count: how many entries may come.
  ///   - size: how many bytes they may take.
  init(reserving count: Int, size: Int) {
    // What is reserved and not used takes up no memory.
    places.reserveCapacity(count)
    bytes.reserveCapacity(size)
  }

  /// The position of the first entry.
  public var startIndex: Int { 0 }
  /// The number of entries.
  public var endIndex: Int { places.count }

  /// How many bytes the entries take.
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

  /// An entry by its position.
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
