import UTLibC
import UTSystemCalls

/// Copies the contents of one open file to another.
enum FileCopy {
  /// The maximum to copy in one call, so that a save can be canceled in between.
  private static let maximumPiece: Int64 = 8 << 20

  /// The size below which the calls that find holes and copy in the kernel are not worthwhile.
  private static let smallSize = 1 << 16

  /// Copies a range and truncates the destination after it.
  /// - Parameters:
  ///   - hasHoles: whether parts of the source may occupy no storage.
  ///   - isNew: whether the destination is empty beyond `start`; then holes of the source are not written.
  static func copy(
    from source: CInt, _ range: Range<Int64>, hasHoles: Bool = true, to destination: CInt, at start: Int64,
    isNew: Bool = true, path: [UInt8], meter: SaveMeter
  ) throws {
    let shift = start - range.lowerBound
    var position = range.lowerBound
    let isSmall = range.count <= smallSize && !hasHoles
    let keepsHoles = isNew && !isSmall
    var copiesInKernel = !isSmall
    var end = start
    var earlySync = EarlySync(from: start, for: meter.durability)
    while position < range.upperBound {
      let rest = position..<range.upperBound
      let data = keepsHoles ? Descriptor.nextData(of: source, in: rest) : rest
      position = data.lowerBound
      while position < data.upperBound {
        let piece = position..<min(data.upperBound, position + maximumPiece)
        let count: Int
        if copiesInKernel, let copied = copyInKernel(from: source, piece, to: destination, at: position + shift) {
          count = copied
        } else {
          copiesInKernel = false
          count = try copyThroughMemory(from: source, piece, to: destination, at: position + shift, path: path)
        }
        // Another program truncated the file.
        guard count > 0 else { throw SafeWriteError(.read, path, code: ENODATA) }
        position += Int64(count)
        end = position + shift
        earlySync.advance(to: end, of: destination)
        try meter.add(bytes: count)
      }
    }
    // A hole at the end only affects the size.
    if isNew, end == range.upperBound + shift { return }
    guard Descriptor.truncate(destination, to: range.upperBound + shift) else {
      throw SafeWriteError(.write, path, code: errno)
    }
  }

  /// nil if the kernel cannot copy between these files; a disk failure occurs again in the fallback.
  private static func copyInKernel(from source: CInt, _ range: Range<Int64>, to destination: CInt, at offset: Int64)
    -> Int?
  {
    let count = Descriptor.copy(range, of: source, to: destination, at: offset)
    // Some file systems return 0 if they cannot copy.
    return count > 0 ? count : nil
  }

  private static func copyThroughMemory(
    from source: CInt, _ range: Range<Int64>, to destination: CInt, at offset: Int64, path: [UInt8]
  ) throws -> Int {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(Int(range.upperBound - range.lowerBound)))
      let count = Descriptor.read(source, into: wanted, at: range.lowerBound)
      guard count >= 0 else { throw SafeWriteError(.read, path, code: errno) }
      guard Descriptor.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: destination, at: offset) else {
        throw SafeWriteError(.write, path, code: errno)
      }
      return count
    }
  }
}
