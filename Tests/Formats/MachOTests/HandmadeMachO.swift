/// A Mach-O file put together from load commands and the bytes after them.
struct HandmadeMachO {
  var is64Bit = true
  var isBigEndian = false
  var type: UInt32 = 0x0100_000C
  var subtype: UInt32 = 0
  /// Each with its number, without its size.
  var commands: [(number: UInt32, body: [UInt8])] = []
  /// What begins at an offset; zeros are between the parts.
  var parts: [(offset: Int, bytes: [UInt8])] = []

  func words(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { bytes($0) } }

  func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: isBigEndian ? number.bigEndian : number.littleEndian) { Array($0) }
  }

  /// A symbol of a table.
  func symbol(_ start: UInt32, type: UInt8 = 1) -> [UInt8] {
    words(start) + [type, 0, 0, 0] + [UInt8](repeating: 0, count: is64Bit ? 8 : 4)
  }

  /// Adds a symbol table and its strings at offsets.
  mutating func addSymbols(_ symbols: [UInt8], at offset: Int, strings: [UInt8], at stringOffset: Int) {
    let count = symbols.count / (is64Bit ? 16 : 12)
    commands.append((2, words(UInt32(offset), UInt32(count), UInt32(stringOffset), UInt32(strings.count))))
    parts += [(offset, symbols), (stringOffset, strings)]
  }

  /// A number of the size of a pointer.
  func pointer(_ number: UInt64) -> [UInt8] { is64Bit ? bytes(number) : bytes(UInt32(truncatingIfNeeded: number)) }

  /// The address of the byte at an offset in a section.
  func address(_ offset: Int) -> UInt64 { UInt64(offset) + (is64Bit ? 1 << 32 : 1 << 16) }

  /// Adds a segment with one section.
  mutating func addSection(_ name: String, _ contents: [UInt8], at offset: Int) {
    func padded(_ name: String) -> [UInt8] { Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count) }
    let numbers = (0..<4).flatMap { _ in pointer(0) }
    let segment = padded("__DATA") + numbers + words(3, 3, 1, 0)
    let place = pointer(address(offset)) + pointer(UInt64(contents.count))
    let rest = words(UInt32(offset), 0, 0, 0, 0, 0, 0) + (is64Bit ? words(0) : [])
    commands.append((is64Bit ? 0x19 : 1, segment + padded(name) + padded("__DATA") + place + rest))
    parts.append((offset, contents))
  }

  /// Adds chained fixups without imports, and pointers of a format.
  mutating func addFixups(pointerFormat: UInt16, at offset: Int) {
    let starts = words(1, 8, 24) + bytes(UInt16(0x4000)) + bytes(pointerFormat) + words(0, 0, 0, 0)
    let fixups = words(0, 28, 64, 64, 0, 1, 0) + starts + words(0)
    commands.append((0x8000_0034, words(UInt32(offset), UInt32(fixups.count))))
    parts.append((offset, fixups))
  }

  /// The bytes of the file.
  var file: [UInt8] {
    let body = commands.flatMap { words($0.number, UInt32($0.body.count + 8)) + $0.body }
    var file = words(
      is64Bit ? 0xFEED_FACF : 0xFEED_FACE, type, subtype, 2, UInt32(commands.count), UInt32(body.count), 0)
    if is64Bit { file += words(0) }
    file += body
    for (offset, bytes) in parts.sorted(by: { $0.offset < $1.offset }) {
      file += [UInt8](repeating: 0, count: max(0, offset - file.count))
      file += bytes
    }
    return file
  }

  /// A universal file with slices at offsets.
  static func universal(_ slices: [(offset: UInt32, size: UInt32)], contents: [UInt8] = []) -> [UInt8] {
    let table = HandmadeMachO(isBigEndian: true)
    return table.words(0xCAFE_BABE, UInt32(slices.count))
      + slices.flatMap { table.words(0x0100_000C, 0, $0.offset, $0.size, 0) } + contents
  }
}
