/// Bytes of a file in which numbers are read; each access is checked.
struct CatalogBytes {
  /// The bytes, whose indices are offsets in the file.
  let bytes: ArraySlice<UInt8>
  /// The name of the bytes, for errors.
  let name: String
  let isBigEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, of name: String, isBigEndian: Bool) {
    self.bytes = bytes
    self.name = name
    self.isBigEndian = isBigEndian
  }

  var count: Int { bytes.count }

  func half(at position: Int) throws(AssetCatalogError) -> UInt16 { try number(at: position) }
  func word(at position: Int) throws(AssetCatalogError) -> UInt32 { try number(at: position) }

  /// The bytes in a range.
  func part(
    _ start: Int, _ count: Int, of name: String, isBigEndian: Bool? = nil
  ) throws(AssetCatalogError) -> CatalogBytes {
    guard start >= 0, count >= 0, start <= self.count, count <= self.count - start else {
      throw AssetCatalogError(
        "\(name) extends past the end of \(self.name)", at: bytes.startIndex + min(max(start, 0), self.count))
    }
    let first = bytes.startIndex + start
    return CatalogBytes(bytes[first..<first + count], of: name, isBigEndian: isBigEndian ?? self.isBigEndian)
  }

  /// The text in a range, up to the first zero.
  func text(_ start: Int, _ count: Int) throws(AssetCatalogError) -> String {
    String(decoding: try part(start, count, of: "a string in \(name)").bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// An error about a position.
  func error(_ message: String, at position: Int) -> AssetCatalogError {
    AssetCatalogError("\(name): \(message)", at: bytes.startIndex + position)
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(
    at position: Int
  ) throws(AssetCatalogError) -> Number {
    let size = MemoryLayout<Number>.size
    guard position >= 0, position <= count - size else {
      throw error("too short (\(count) byte\(count == 1 ? "" : "s"))", at: min(max(position, 0), count))
    }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
    return isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
  }
}
