import UTLibC

/// The entries of an open folder.
package enum FolderEntries {
  private static let bufferSize = 1 << 15

  /// Returns all names except `.` and `..`, in the file system's order.
  ///
  /// A signal that interrupts the listing costs one call, not the names read so far. The C library would treat it as
  /// the end.
  ///
  /// - Parameter folder: its position is at the end afterward.
  /// - Returns: nil with `errno` set if the folder cannot be read.
  package static func names(of folder: Descriptor) -> [[UInt8]]? {
    var names: [[UInt8]] = []
    return forEach(of: folder) { names.append(Array($0.name)) } ? names : nil
  }

  /// Returns some of the names, in the file system's order, and the number of all.
  ///
  /// - Parameters:
  ///   - folder: its position is at the end afterward.
  ///   - isWanted: whether a name is returned.
  /// - Returns: nil with `errno` set if the folder cannot be read.
  package static func names(
    of folder: Descriptor, where isWanted: (UnsafeRawBufferPointer) -> Bool
  ) -> (names: [[UInt8]], count: Int)? {
    var (names, count) = ([[UInt8]](), 0)
    let isRead = forEach(of: folder) { entry in
      count += 1
      if isWanted(entry.name) { names.append(Array(entry.name)) }
    }
    return isRead ? (names, count) : nil
  }

  /// Returns the names with the kinds of the items; nil kinds if the file system does not report them with the names.
  package static func all(of folder: Descriptor) -> [(name: [UInt8], kind: FileKind?)]? {
    var entries: [(name: [UInt8], kind: FileKind?)] = []
    return forEach(of: folder) { entries.append((Array($0.name), FileKind(entryType: $0.type))) } ? entries : nil
  }

  private static func forEach(of folder: Descriptor, _ body: (DirectoryEntry) -> Void) -> Bool {
    guard systemCall(.seek, { lseek(folder.number, 0, SEEK_SET) }) == 0 else { return false }
    return withUnsafeTemporaryAllocation(byteCount: bufferSize, alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return true }
      while true {
        let count = systemCall(.list) { readDirectoryEntries(folder.number, start, buffer.count) }
        if count == 0 { return true }
        // A folder that was removed during the listing has no more names.
        guard count > 0 else { return errno == ENOENT }
        DirectoryEntries(start, count: min(count, buffer.count)).forEach(body)
      }
    }
  }
}
