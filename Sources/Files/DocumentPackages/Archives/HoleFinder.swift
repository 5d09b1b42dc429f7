import ZipArchives

/// Separates long runs of zeros, which need no storage, from data, in chunks of bytes.
struct HoleFinder {
  /// The minimum length of a hole; shorter runs are data.
  private static let minimumHole = 1 << 16
  /// The maximum length of a hole; longer runs are reported as several holes, so that the caller sees progress.
  private static let maximumHole = 1 << 24
  /// The usual block size of file systems.
  private static let blockSize = 1 << 12
  private static let zeros = [UInt8](repeating: 0, count: minimumHole)

  private var position = 0
  /// The number of trailing zeros not reported yet.
  private var zeroCount = 0

  /// A part of the bytes.
  enum Part {
    case data(UnsafeRawBufferPointer)
    case hole(Int)
  }

  /// Adds bytes.
  /// - Parameter body: called with the completed parts, in order.
  mutating func add(_ piece: UnsafeRawBufferPointer, _ body: (Part) throws -> Void) throws {
    var start = 0
    var end = 0
    while end < piece.count {
      let next = min(piece.count, end + Self.blockSize - position % Self.blockSize)
      let isZero = UnsafeRawBufferPointer(rebasing: piece[end..<next]).isZero
      position += next - end
      if isZero {
        if start < end { try body(.data(UnsafeRawBufferPointer(rebasing: piece[start..<end]))) }
        zeroCount += next - end
        if zeroCount >= Self.maximumHole { try finish(body) }
        start = next
      } else {
        try finish(body)
      }
      end = next
    }
    if start < end { try body(.data(UnsafeRawBufferPointer(rebasing: piece[start..<end]))) }
  }

  /// Reports the trailing zeros.
  mutating func finish(_ body: (Part) throws -> Void) throws {
    let count = zeroCount
    zeroCount = 0
    guard count < Self.minimumHole else { return try body(.hole(count)) }
    guard count > 0 else { return }
    try Self.zeros.withUnsafeBytes { try body(.data(UnsafeRawBufferPointer(rebasing: $0[..<count]))) }
  }
}
