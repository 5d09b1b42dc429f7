import ZipArchives

/// Tells long runs of zeros, which need no storage, from data, in bytes that come piece by piece.
struct HoleFinder {
  /// Shorter runs are data.
  private static let minimumHole = 1 << 16
  /// Longer runs are several holes, so that a caller hears of it.
  private static let maximumHole = 1 << 24
  /// What file systems have storage for, or not, most often.
  private static let blockSize = 1 << 12
  private static let zeros = [UInt8](repeating: 0, count: minimumHole)

  private var position = 0
  /// How many zeros came last, of which nothing was said yet.
  private var zeroCount = 0

  /// What a part of the bytes is.
  enum Part {
    case data(UnsafeRawBufferPointer)
    case hole(Int)
  }

  /// Adds bytes.
  /// - Parameter body: gets what is known, in order.
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

  /// Says what the zeros are that came last.
  mutating func finish(_ body: (Part) throws -> Void) throws {
    let count = zeroCount
    zeroCount = 0
    guard count < Self.minimumHole else { return try body(.hole(count)) }
    guard count > 0 else { return }
    try Self.zeros.withUnsafeBytes { try body(.data(UnsafeRawBufferPointer(rebasing: $0[..<count]))) }
  }
}
