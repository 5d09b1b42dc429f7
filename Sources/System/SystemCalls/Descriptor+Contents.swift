import UTCSystem
import UTLibC

extension Descriptor {
  /// Reads into a buffer; fewer bytes than fit at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    Self.read(number, into: buffer, at: offset)
  }

  /// Like the above, for a descriptor owned by the caller. Returns the number of bytes; -1 with `errno` set on failure.
  package static func read(_ number: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    systemCall(.read) { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Reads from the current position. Returns the number of bytes: 0 at the end, -1 with `errno` set on failure.
  package static func readOn(_ number: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    systemCall(.read) { UTLibC.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Reads until the buffer is full or the file ends. Returns the number of bytes; -1 with `errno` set on failure.
  package static func fill(_ buffer: UnsafeMutableRawBufferPointer, from number: CInt, at offset: Int64) -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = read(number, into: rest, at: offset + Int64(filled))
      guard count >= 0 else { return -1 }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads the bytes of a record; fewer at the end of the file.
  package func bytes(_ count: Int, at offset: Int64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { Self.fill($0, from: number, at: offset) }
    return result < 0 ? nil : Array(bytes.prefix(result))
  }

  /// Writes all bytes, even if the system accepts only a few at a time.
  package static func write(_ bytes: UnsafeRawBufferPointer, to number: CInt, at offset: Int64) -> Bool {
    var rest = bytes
    var position = offset
    while !rest.isEmpty {
      let count = systemCall(.write) { pwrite(number, rest.baseAddress, rest.count, off_t(position)) }
      guard count > 0 else {
        if count == 0 { errno = EIO }
        return false
      }
      position += Int64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  /// Writes all bytes at the current position of a file or stream.
  package static func writeOn(_ bytes: UnsafeRawBufferPointer, to number: CInt) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemCall(.write) { UTLibC.write(number, rest.baseAddress, rest.count) }
      guard count > 0 else {
        if count == 0 { errno = EIO }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  /// Truncates the file to a length, or extends it with a hole.
  package static func truncate(_ number: CInt, to size: Int64) -> Bool {
    systemCall(.truncate) { ftruncate(number, off_t(size)) } == 0
  }

  /// Reserves storage up to `size` without changing the file's size.
  package static func reserve(_ number: CInt, _ size: Int64) -> Bool {
    systemCall(.reserve) { fileCallReserve(number, size) } == 0
  }

  /// Extends the file to `size` if it is shorter, and allocates all of its storage.
  package func allocate(_ size: Int64) -> Bool {
    let result = systemCall(.allocate) { () -> CInt in
      // The error number is the result, not in `errno`.
      let code = posix_fallocate(number, 0, off_t(size))
      if code != 0 { errno = code }
      return code == 0 ? 0 : -1
    }
    return result == 0
  }

  /// Makes a file share storage with another file; false if the file system does not support it.
  package static func clone(_ source: CInt, to destination: CInt) -> Bool {
    systemCall(.clone) { fileCallClone(destination, source) } == 0
  }

  /// Copies within the kernel. Returns the number of bytes; 0 or -1 if it cannot copy between these files.
  package static func copy(_ range: Range<Int64>, of source: CInt, to destination: CInt, at offset: Int64) -> Int {
    systemCall(.copyRange) {
      fileCallCopyRange(source, range.lowerBound, destination, offset, Int(range.upperBound - range.lowerBound))
    }
  }

  /// Returns the next part of a range that holds data; empty at the end of the range if only a hole is left. Returns
  /// the range itself if the file system does not report holes.
  package static func nextData(of source: CInt, in range: Range<Int64>) -> Range<Int64> {
    let start = systemCall(.seek) { lseek(source, off_t(range.lowerBound), seekData) }
    guard start >= 0 else { return errno == ENXIO ? range.upperBound..<range.upperBound : range }
    let end = systemCall(.seek) { lseek(source, start, seekHole) }
    let lower = min(max(Int64(start), range.lowerBound), range.upperBound)
    return lower..<(end < 0 ? range.upperBound : min(max(Int64(end), lower), range.upperBound))
  }

  // FileCalls.c checks the values.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4
}
