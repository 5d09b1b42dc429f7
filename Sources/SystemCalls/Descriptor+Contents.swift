import CFileCalls
import Glibc

extension Descriptor {
  /// Reads what fits into a buffer, or less at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    Self.read(number, into: buffer, at: offset)
  }

  /// The same from a descriptor that has another owner: how many bytes were read, -1 with `errno` set for none.
  package static func read(_ number: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) -> Int {
    systemCall(.read) { pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  /// Reads on from where a file or stream is: how many bytes, 0 at the end, -1 with `errno` set.
  package static func readOn(_ number: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    systemCall(.read) { Glibc.read(number, buffer.baseAddress, buffer.count) }
  }

  /// Reads until a buffer is full or the file ends: how many bytes, -1 with `errno` set.
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

  /// The bytes of a record, fewer at the end of the file.
  package func bytes(_ count: Int, at offset: Int64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { read(into: $0, at: offset) }
    return result < 0 ? nil : Array(bytes.prefix(result))
  }

  /// Writes all bytes, however few the system takes at a time.
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

  /// Writes all bytes on from where a file or stream is.
  package static func writeOn(_ bytes: UnsafeRawBufferPointer, to number: CInt) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemCall(.write) { Glibc.write(number, rest.baseAddress, rest.count) }
      guard count > 0 else {
        if count == 0 { errno = EIO }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  /// Ends a file after so many bytes, or lets it grow by a hole.
  package static func truncate(_ number: CInt, to size: Int64) -> Bool {
    systemCall(.truncate) { ftruncate(number, off_t(size)) } == 0
  }

  /// Reserves storage as far as `size`, without changing the size of the file.
  package static func reserve(_ number: CInt, _ size: Int64) -> Bool {
    systemCall(.reserve) { fileCallReserve(number, size) } == 0
  }

  /// Lets a file share the storage of another one; false if the file system cannot.
  package static func clone(_ source: CInt, to destination: CInt) -> Bool {
    systemCall(.clone) { fileCallClone(destination, source) } == 0
  }

  /// Lets the kernel copy: how many bytes, 0 or -1 if it cannot between these files.
  package static func copy(_ range: Range<Int64>, of source: CInt, to destination: CInt, at offset: Int64) -> Int {
    systemCall(.copyRange) {
      fileCallCopyRange(source, range.lowerBound, destination, offset, Int(range.upperBound - range.lowerBound))
    }
  }

  /// The next part of a range that holds data; empty at its end if only a hole is left. The range itself where the file system
  /// does not tell.
  package static func nextData(of source: CInt, in range: Range<Int64>) -> Range<Int64> {
    let start = systemCall(.seek) { lseek(source, off_t(range.lowerBound), seekData) }
    guard start >= 0 else { return errno == ENXIO ? range.upperBound..<range.upperBound : range }
    let end = systemCall(.seek) { lseek(source, start, seekHole) }
    let lower = min(max(Int64(start), range.lowerBound), range.upperBound)
    return lower..<(end < 0 ? range.upperBound : min(max(Int64(end), lower), range.upperBound))
  }

  // CFileCalls.c checks the numbers.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4
}
