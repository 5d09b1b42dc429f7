import UTCDeflate

/// Compresses bytes to raw "deflate" data in chunks.
final class Deflater {
  private let stream: OpaquePointer
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  /// - Returns: nil if memory runs out.
  init?() {
    guard let stream = deflate_stream_to_compress() else {
      room.deallocate()
      return nil
    }
    self.stream = stream
  }

  deinit {
    deflate_stream_end(stream)
    room.deallocate()
  }

  /// Compresses a chunk.
  ///
  /// - Parameters:
  ///   - piece: the bytes.
  ///   - isLast: whether they are the last ones.
  ///   - write: gets complete output.
  /// - Returns: false if memory ran out.
  func compress(
    _ piece: UnsafeRawBufferPointer, isLast: Bool, _ write: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    try pass(piece, isLast ? DEFLATE_FINISHES : DEFLATE_WAITS, write)
  }

  /// Stores a chunk without compressing it (RFC 1951, 3.2.4).
  ///
  /// - Parameters:
  ///   - piece: the bytes.
  ///   - write: gets complete output.
  /// - Returns: false if memory ran out.
  func store(_ piece: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer) throws -> Void) rethrows -> Bool {
    guard try pass(UnsafeRawBufferPointer(start: nil, count: 0), DEFLATE_STARTS_OVER, write) else { return false }
    var rest = piece
    while !rest.isEmpty {
      let block = UnsafeRawBufferPointer(rebasing: rest.prefix(0xFFFF))
      var header = ZipBytes()
      header.add([0])
      header.int16(block.count)
      header.int16(~block.count)
      try header.bytes.withUnsafeBytes(write)
      try write(block)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(block.count))
    }
    return true
  }

  private func pass(
    _ piece: UnsafeRawBufferPointer, _ flush: deflate_flush, _ write: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    guard let output = room.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
    var rest = piece
    while true {
      var (used, filled) = (rest.count, room.count)
      let outcome = deflate_stream_step(
        stream, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), &used, output, &filled, flush)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(used))
      if filled > 0 { try write(UnsafeRawBufferPointer(rebasing: room[..<filled])) }
      switch outcome {
      case DEFLATE_CONTINUES:
        if flush != DEFLATE_FINISHES && rest.isEmpty && filled < room.count { return true }
      case DEFLATE_ENDED: return true
      default: return false
      }
    }
  }
}
