import SafeWriting

/// The contents of a flat file: in memory, or read on demand.
public enum FileContents: Sendable {
  /// Bytes in memory.
  case bytes([UInt8])
  /// A file on disk, read on demand.
  case stored(StoredFile)
  /// Bytes in memory that were read from a file on disk, so that they need not be written there again.
  case read([UInt8], from: StoredFile)
  /// Bytes from another source, such as an archive, read on demand.
  case provided(any ContentsProvider)

  /// The file on disk with these bytes, if any.
  public var storedFile: StoredFile? {
    switch self {
    case .bytes, .provided: nil
    case .stored(let file), .read(_, let file): file
    }
  }

  /// The same bytes, as stored in a file on disk.
  public func stored(_ file: StoredFile) -> FileContents {
    if case .bytes(let bytes) = self { .read(bytes, from: file) } else { .stored(file) }
  }

  /// The number of bytes.
  public var count: Int {
    switch self {
    case .bytes(let bytes), .read(let bytes, _): bytes.count
    case .stored(let file): Int(file.identity.size)
    case .provided(let provider): provider.count
    }
  }

  /// See ``FileTree/attributesOfCopy()``. A file whose bytes are in memory may since have been removed.
  func attributesOfCopy(_ attributes: ItemAttributes) throws(FileTreeError) -> ItemAttributes {
    switch self {
    case .bytes, .provided: return attributes
    case .stored(let file): return try file.open().attributesOfCopy(attributes)
    case .read(_, let file):
      guard let reader = try? file.open() else { return attributes }
      return try reader.attributesOfCopy(attributes)
    }
  }

  /// The maximum size of a chunk.
  static let pieceSize = 1 << 20

  /// Calls `body` with the bytes in order, in chunks of at most 1 MiB.
  ///
  /// - Throws: ``FileTreeError`` if the file cannot be read or has changed; errors from `body`.
  public func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch self {
    case .bytes(let bytes), .read(let bytes, _):
      try bytes.withUnsafeBytes { all in
        for start in stride(from: 0, to: all.count, by: Self.pieceSize) {
          try body(UnsafeRawBufferPointer(rebasing: all[start..<min(start + Self.pieceSize, all.count)]))
        }
      }
    case .provided(let provider): try provider.forEachPiece(body)
    case .stored(let file):
      let reader = try file.open()
      try withUnsafeTemporaryAllocation(byteCount: min(Self.pieceSize, max(count, 1)), alignment: 16) { buffer in
        while true {
          let read = try reader.read(into: buffer)
          if read == 0 { break }
          try body(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
        }
      }
    }
  }

  /// All bytes.
  ///
  /// - Throws: ``FileTreeError`` if the file cannot be read or has changed.
  public func bytes() throws(FileTreeError) -> [UInt8] { try bytes { true } }

  /// All bytes.
  ///
  /// - Parameter goesOn: called every 8 MiB; false cancels the reading.
  /// - Throws: ``FileTreeError`` if the file cannot be read or has changed.
  package func bytes(goesOn: () -> Bool) throws(FileTreeError) -> [UInt8] {
    let file: StoredFile
    switch self {
    case .bytes(let bytes), .read(let bytes, _): return bytes
    case .provided(let provider): return try provider.bytes(goesOn: goesOn)
    case .stored(let stored): file = stored
    }
    let reader = try file.open()
    var failure: FileTreeError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
      while count < buffer.count {
        do throws(FileTreeError) {
          let read = try reader.read(
            into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...])))
          if read == 0 { break }
          count += read
          if !goesOn() { throw .cancelled(path: file.path) }
        } catch {
          failure = error
          break
        }
      }
    }
    if let failure { throw failure }
    if bytes.isEmpty { try reader.checkEnd(for: "read") }
    return bytes
  }

  /// The first bytes; all if there are fewer.
  ///
  /// - Throws: ``FileTreeError`` if the file cannot be read or has changed.
  package func prefix(_ count: Int) throws -> [UInt8] {
    /// Ends the reading.
    struct Enough: Error { let bytes: [UInt8] }
    guard case .stored(let file) = self else {
      do { try forEachPiece { throw Enough(bytes: Array($0.prefix(count))) } } catch let enough as Enough {
        return enough.bytes
      }
      return []
    }
    let reader = try file.open()
    return try withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { buffer in
      var filled = 0
      while filled < count {
        let read = try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        if read == 0 { break }
        filled += read
      }
      return Array(buffer[..<filled])
    }
  }

  /// Returns whether contents are equal to these bytes.
  private static func has(_ contents: FileContents, _ bytes: [UInt8]) throws -> Bool {
    var (position, isSame) = (0, true)
    try contents.forEachPiece { piece in
      isSame = isSame && bytes[min(position, bytes.count)...].starts(with: piece)
      position += piece.count
    }
    return isSame && position == bytes.count
  }

  /// Returns whether the bytes are the same.
  ///
  /// - Throws: ``FileTreeError`` if one of the files cannot be read or has changed.
  public func hasSameBytes(as other: FileContents) throws -> Bool {
    guard count == other.count else { return false }
    if case .stored(let one) = self, case .stored(let other) = other, one.identity == other.identity { return true }
    guard case .stored(let file) = other else {
      if case .stored = self { return try other.hasSameBytes(as: self) }
      if case .provided = self { return try Self.has(self, other.bytes()) }
      return try Self.has(other, bytes())
    }
    let reader = try file.open()
    var isSame = true
    var buffer = [UInt8](repeating: 0, count: min(Self.pieceSize, max(count, 1)))
    try forEachPiece { piece in
      guard isSame else { return }
      var filled = 0
      while filled < piece.count {
        let read = try buffer.withUnsafeMutableBytes {
          try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[filled..<piece.count]))
        }
        if read == 0 { break }
        filled += read
      }
      isSame = filled == piece.count && piece.elementsEqual(buffer[..<filled])
    }
    if count == 0 { try reader.checkEnd(for: "compare") }
    return isSame
  }
}
