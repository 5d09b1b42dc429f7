import UTCDeflate

/// Decompresses raw "deflate" data in chunks.
final class Inflater {
  private let stream: OpaquePointer

  /// - Returns: nil if memory runs out.
  init?() {
    guard let stream = deflate_stream_to_decompress() else { return nil }
    self.stream = stream
  }

  deinit { deflate_stream_end(stream) }

  /// The result of a step.
  struct Step {
    let outcome: deflate_outcome
    let used: Int
    let filled: Int
  }

  /// Decompresses until the input is used up or the buffer is full.
  func step(_ input: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Step {
    var (used, filled) = (input.count, room.count)
    guard let output = room.baseAddress else { return Step(outcome: DEFLATE_CONTINUES, used: 0, filled: 0) }
    let outcome = deflate_stream_step(
      stream, input.baseAddress?.assumingMemoryBound(to: UInt8.self), &used,
      output.assumingMemoryBound(to: UInt8.self), &filled, DEFLATE_WAITS)
    return Step(outcome: outcome, used: used, filled: filled)
  }
}
