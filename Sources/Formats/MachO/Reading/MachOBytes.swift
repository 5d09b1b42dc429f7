import UTLibC

/// Bytes of a file in which numbers are read; each access is checked.
struct MachOBytes {
  let bytes: ArraySlice<UInt8>
  /// The offset of the first byte in the file.
  let offset: Int
  /// The name of the bytes, for errors.
  let name: String
  let isBigEndian: Bool

  init(_ bytes: ArraySlice<UInt8>, at offset: Int, of name: String, isBigEndian: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.name = name
    self.isBigEndian = isBigEndian
  }

  var count: Int { bytes.count }

  func half(at position: Int) throws(MachOError) -> UInt16 { try number(at: position) }
  func word(at position: Int) throws(MachOError) -> UInt32 { try number(at: position) }
  func long(at position: Int) throws(MachOError) -> UInt64 { try number(at: position) }
  /// A number with the size of a pointer.
  func pointer(at position: Int, is64Bit: Bool) throws(MachOError) -> UInt64 {
    is64Bit ? try long(at: position) : UInt64(try word(at: position))
  }

  /// The bytes in a range.
  func part(_ start: Int, _ count: Int, of name: String? = nil) throws(MachOError) -> MachOBytes {
    guard start >= 0, count >= 0, start <= self.count, count <= self.count - start else { throw tooShort(at: start) }
    let first = bytes.startIndex + start
    return MachOBytes(
      bytes[first..<first + count], at: offset + start, of: name ?? self.name, isBigEndian: isBigEndian)
  }

  /// The bytes before the next zero.
  func terminated(at position: Int) throws(MachOError) -> ArraySlice<UInt8> {
    guard position >= 0, position < count else { throw tooShort(at: position) }
    let length = bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[position...]).firstZero }
    guard let length else { throw error("unterminated string", at: position) }
    let start = bytes.startIndex + position
    return bytes[start..<start + length]
  }

  /// An error about a position.
  func error(_ message: String, at position: Int) -> MachOError {
    MachOError("\(name): \(message)", at: offset + position)
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(at position: Int) throws(MachOError) -> Number {
    let size = MemoryLayout<Number>.size
    guard position >= 0, position <= count - size else { throw tooShort(at: position) }
    let number = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Number.self) }
    return isBigEndian ? Number(bigEndian: number) : Number(littleEndian: number)
  }

  private func tooShort(at position: Int) -> MachOError {
    MachOError("\(name): too short (\(count) byte\(count == 1 ? "" : "s"))", at: offset + min(max(position, 0), count))
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first zero; nil if there is none.
  var firstZero: Int? {
    guard let baseAddress, let zero = memchr(baseAddress, 0, count) else { return nil }
    return UnsafeRawPointer(zero) - baseAddress
  }
}
