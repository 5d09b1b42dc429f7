import Glibc
import SystemCalls

/// Copies the contents of one open file to another.
enum FileCopy {
  /// As much as one call may be asked to copy, so that a save can be cancelled in between.
  private static let maximumPiece: Int64 = 8 << 20

  /// Smaller files are not worth the calls that find holes and copy in the kernel.
  private static let smallSize = 1 << 16

  /// Copies a range and ends the destination after it.
  /// - Parameters:
  ///   - hasHoles: whether parts of the source take up no storage, as far as that is known.
  ///   - isNew: whether the destination holds nothing beyond `start`; then nothing is written where the source has a hole.
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
        // The file was cut short by another program.
        guard count > 0 else { throw SafeWriteError(.read, path, code: ENODATA) }
        position += Int64(count)
        end = position + shift
        try meter.add(bytes: count)
      }
    }
    // A hole at the end is a matter of size only.
    if isNew, end == range.upperBound + shift { return }
    guard Descriptor.truncate(destination, to: range.upperBound + shift) else {
      throw SafeWriteError(.write, path, code: errno)
    }
  }

  /// nil if the kernel cannot copy between these files; a failure of the disk shows again in the other way.
  private static func copyInKernel(from source: CInt, _ range: Range<Int64>, to destination: CInt, at offset: Int64)
    -> Int?
  {
    let count = Descriptor.copy(range, of: source, to: destination, at: offset)
    // Some file systems answer 0 where they cannot.
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

extension stat {
  /// Whether parts of the file take up no storage, as far as the file system tells.
  var hasHoles: Bool { Int64(st_blocks) * 512 < Int64(st_size) }
}
