import Glibc

/// The names in an open folder.
package enum FolderNames {
  private static let bufferSize = 1 << 15
  // `struct dirent64`; CDirectoryEntries.c checks the numbers.
  private static let lengthOffset = 16
  private static let nameOffset = 19

  /// Reads all names from the beginning, without `.` and `..`, in the file system's order.
  ///
  /// A signal that interrupts the listing costs one call, not the names read so far. The C library takes it for the end.
  ///
  /// - Parameter folder: a descriptor; its position is at the end afterwards.
  /// - Returns: nil with `errno` set if the folder cannot be read.
  package static func read(_ folder: CInt) -> [[UInt8]]? {
    guard uninterrupted({ lseek(folder, 0, SEEK_SET) }) == 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: bufferSize, alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var names: [[UInt8]] = []
      while true {
        let count = uninterrupted { readDirectoryEntries(folder, start, buffer.count) }
        if count == 0 { return names }
        guard count > 0 else {
          // A folder that was removed while it was read has no more names.
          return errno == ENOENT ? names : nil
        }
        add(UnsafeRawBufferPointer(rebasing: buffer[..<min(count, buffer.count)]), to: &names)
      }
    }
  }

  private static func add(_ entries: UnsafeRawBufferPointer, to names: inout [[UInt8]]) {
    var position = 0
    while position + nameOffset < entries.count {
      let length = Int(entries.loadUnaligned(fromByteOffset: position + lengthOffset, as: UInt16.self))
      guard length > nameOffset, position + length <= entries.count else { return }
      let name = entries[(position + nameOffset)..<(position + length)].prefix { $0 != 0 }
      if !name.elementsEqual([dot]), !name.elementsEqual([dot, dot]) { names.append(Array(name)) }
      position += length
    }
  }
}
