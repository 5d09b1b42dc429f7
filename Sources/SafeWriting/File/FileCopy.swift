import Glibc

/// Copies the contents of one open file to another.
enum FileCopy {
  /// Lets one file share the storage of the other; false if the file system cannot.
  static func clone(_ source: CInt, to destination: CInt) -> Bool {
    uninterrupted { fileCallClone(destination, source) } == 0
  }

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
      let data = keepsHoles ? nextData(of: source, in: rest) : rest
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
    guard uninterrupted({ ftruncate(destination, off_t(range.upperBound + shift)) }) == 0 else {
      throw SafeWriteError(.write, path, code: errno)
    }
  }

  /// The next part of a range that holds data; empty at the end if only a hole is left.
  private static func nextData(of source: CInt, in range: Range<Int64>) -> Range<Int64> {
    let start = uninterrupted { lseek(source, off_t(range.lowerBound), FileCallConstant.seekData) }
    guard start >= 0 else { return errno == ENXIO ? range.upperBound..<range.upperBound : range }
    let end = uninterrupted { lseek(source, start, FileCallConstant.seekHole) }
    let lower = min(max(Int64(start), range.lowerBound), range.upperBound)
    return lower..<(end < 0 ? range.upperBound : min(max(Int64(end), lower), range.upperBound))
  }

  /// nil if the kernel cannot copy between these files; a failure of the disk shows again in the other way.
  private static func copyInKernel(from source: CInt, _ range: Range<Int64>, to destination: CInt, at offset: Int64)
    -> Int?
  {
    let count = uninterrupted {
      fileCallCopyRange(source, range.lowerBound, destination, offset, Int(range.upperBound - range.lowerBound))
    }
    // Some file systems answer 0 where they cannot.
    return count > 0 ? count : nil
  }

  private static func copyThroughMemory(
    from source: CInt, _ range: Range<Int64>, to destination: CInt, at offset: Int64, path: [UInt8]
  ) throws -> Int {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      let wanted = min(buffer.count, Int(range.upperBound - range.lowerBound))
      let count = uninterrupted { pread(source, buffer.baseAddress, wanted, off_t(range.lowerBound)) }
      guard count >= 0 else { throw SafeWriteError(.read, path, code: errno) }
      let code = write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: destination, at: offset)
      guard code == 0 else { throw SafeWriteError(.write, path, code: code) }
      return count
    }
  }

  /// Writes all bytes, however few the system takes at a time.
  /// - Returns: 0, or the number of the error.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt, at offset: Int64) -> CInt {
    var rest = bytes
    var position = offset
    while !rest.isEmpty {
      let count = uninterrupted { pwrite(descriptor, rest.baseAddress, rest.count, off_t(position)) }
      guard count > 0 else { return count == 0 ? EIO : errno }
      position += Int64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return 0
  }
}

extension stat {
  /// Whether parts of the file take up no storage, as far as the file system tells.
  var hasHoles: Bool { Int64(st_blocks) * 512 < Int64(st_size) }
}
