/// Finds the line and column of an offset: stores the state at the start of every block, and counts within one block.
///
/// A line ends with LF, CR LF, or CR. The work per query is bounded even if the whole file is one line.
struct LineIndex: Sendable {
  private static let blockSize = 512

  /// Line (from 0) and scalars since its beginning, at the beginning of each block.
  private var blocks: [(line: UInt32, column: UInt32)] = []

  /// The start of the first line: after a byte order mark, which does not count as a column.
  private let start: Int

  init(of text: [UInt8], from start: Int) {
    self.start = start
    blocks.reserveCapacity(text.count / Self.blockSize + 1)
    text.withUnsafeBufferPointer { bytes in
      var state: (line: UInt32, column: UInt32) = (0, 0)
      var start = start
      blocks.append(state)
      while start + Self.blockSize < bytes.count {
        Self.count(from: start, to: start + Self.blockSize, in: bytes, &state)
        blocks.append(state)
        start += Self.blockSize
      }
    }
  }

  func lineAndColumn(of offset: Int, in text: [UInt8]) -> (line: Int, column: Int) {
    let offset = min(max(start, offset), max(start, text.count))
    let block = min((offset - start) / Self.blockSize, blocks.count - 1)
    var state = blocks[block]
    text.withUnsafeBufferPointer { Self.count(from: start + block * Self.blockSize, to: offset, in: $0, &state) }
    return (Int(state.line) + 1, Int(state.column) + 1)
  }

  /// Counts the line ends and the scalars after the last of them.
  private static func count(
    from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>, _ state: inout (line: UInt32, column: UInt32)
  ) {
    guard start < end else { return }
    let block = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let (lineFeeds, hasReturns) = lineEnds(in: block)
    if hasReturns { return countWithReturns(from: start, to: end, in: bytes, &state) }
    if lineFeeds > 0 { state = (state.line &+ lineFeeds, 0) }
    let lineStart = lineFeeds > 0 ? (block.lastIndex(of: UInt8(ascii: "\n")) ?? 0) + 1 : 0
    var scalars: UInt32 = 0
    for byte in UnsafeBufferPointer(rebasing: block[lineStart...]) { scalars &+= byte & 0xC0 != 0x80 ? 1 : 0 }
    state.column &+= scalars
  }

  /// Counts the line feeds of at most one block.
  private static func lineEnds(in block: UnsafeBufferPointer<UInt8>) -> (lineFeeds: UInt32, hasReturns: Bool) {
    typealias Bytes = SIMD16<UInt8>
    let width = Bytes.scalarCount
    let (lineFeed, carriageReturn) = (Bytes(repeating: UInt8(ascii: "\n")), Bytes(repeating: UInt8(ascii: "\r")))
    // A lane counts to 32, because a block has 512 bytes.
    var (counts, returns) = (Bytes(), Bytes())
    let bytes = UnsafeRawBufferPointer(block)
    var offset = 0
    while offset + width <= block.count {
      let next = bytes.loadUnaligned(fromByteOffset: offset, as: Bytes.self)
      counts.replace(with: counts &+ 1, where: next .== lineFeed)
      returns.replace(with: 1, where: next .== carriageReturn)
      offset += width
    }
    var lineFeeds = UInt32(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    var hasReturns = returns.max() > 0
    for byte in UnsafeBufferPointer(rebasing: block[offset...]) {
      if byte == UInt8(ascii: "\n") { lineFeeds &+= 1 }
      if byte == UInt8(ascii: "\r") { hasReturns = true }
    }
    return (lineFeeds, hasReturns)
  }

  private static func countWithReturns(
    from start: Int, to end: Int, in bytes: UnsafeBufferPointer<UInt8>, _ state: inout (line: UInt32, column: UInt32)
  ) {
    for offset in start..<end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && !isFollowedByLineFeed(offset, bytes)) {
        state = (state.line &+ 1, 0)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\r") {
        state.column &+= 1
      }
    }
  }

  private static func isFollowedByLineFeed(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
  }
}
