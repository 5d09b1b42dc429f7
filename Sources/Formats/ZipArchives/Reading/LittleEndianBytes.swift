/// Numbers in bytes, the lowest byte first; nil beyond the end.
struct LittleEndianBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  private func number(at offset: Int, count: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let start = bytes.startIndex + offset
    var (number, index): (UInt64, Int) = (0, start + count)
    while index > start {
      index -= 1
      number = number << 8 | UInt64(bytes[index])
    }
    return number
  }

  func int16(at offset: Int) -> Int? { number(at: offset, count: 2).map { Int($0) } }
  func int32(at offset: Int) -> Int? { number(at: offset, count: 4).map { Int($0) } }
  /// Also nil if the number is too large for a file.
  func int64(at offset: Int) -> Int? { number(at: offset, count: 8).flatMap { Int(exactly: $0) } }
}
