/// Lines and columns of growing offsets, in one pass over the text.
struct CodeLines {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Line and column, in Unicode scalars, both from 1. An offset before the last one starts over.
  mutating func position(of wanted: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    if wanted < offset { self = CodeLines() }
    if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]), wanted >= 3 { offset = 3 }
    while offset < min(wanted, bytes.count) {
      let byte = bytes[offset]
      let isReturnBeforeFeed =
        byte == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isReturnBeforeFeed) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}
