import SystemPackage
import UTCDeflate
import UTLibC
import UTSystemCalls

/// A zip archive (PKWARE's APPNOTE.TXT, with ZIP64), read in place: the directory when it is opened, entries on demand
/// and in chunks.
///
/// Archives are not trusted: the directory is bounded, entries that share bytes are refused, and data must have the
/// size and checksum in the directory. Names are not checked: before writing entries to disk, check where they lead.
///
/// ```swift
/// let archive = try ZipArchive(path: "Trip.zip")
/// for entry in archive.entries { print(entry.text, entry.size) }
/// ```
public final class ZipArchive: Sendable {
  /// The maximum size in memory of all entries, mostly names; enough for a million entries.
  public static let maximumDirectorySize = 80 << 20
  /// The size of a chunk. The first one is smaller, because a file's beginning often shows that the rest is not needed.
  private static let (firstSize, pieceSize) = (1 << 12, 1 << 17)

  /// The path of the archive, as given.
  public let path: String
  /// The entries, in the order of the archive's directory.
  public let entries: ZipEntries
  /// The size of the archive in bytes.
  public let size: Int
  private let file: Descriptor
  /// The number of bytes before the archive in the file, which offsets do not include.
  let base: Int
  /// The position of the directory in the file.
  let directoryStart: Int

  /// Opens an archive and reads its directory.
  ///
  /// - Parameters:
  ///   - path: the path of the archive.
  ///   - isWanted: returns, for the bytes of a name, whether to include the entry in ``entries``.
  /// - Throws: ``ZipError`` if there is no archive, or its directory is damaged.
  public init(path: FilePath, where isWanted: ([UInt8]) -> Bool = { _ in true }) throws(ZipError) {
    let name = path.string
    guard let opened = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK) else {
      throw ZipError(archive: name, cannot: "open")
    }
    self.path = name
    file = opened
    let archive = try ZipFile(path: name, descriptor: opened.number)
    let directory = try ZipDirectory(of: archive, where: isWanted)
    size = archive.size
    base = directory.base
    directoryStart = directory.start
    entries = directory.entries
  }

  /// Returns whether a file begins like an archive: with the header of an entry, or with the end of an empty archive.
  public static func isArchive(_ path: FilePath) -> Bool {
    guard let file = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK),
      let start = try? read(file.number, path.string, 0, 4)
    else { return false }
    return start.elementsEqual([0x50, 0x4B, 3, 4]) || start.elementsEqual([0x50, 0x4B, 5, 6])
  }

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - body: called with the bytes in order, in chunks; they are valid only once the function has returned.
  /// - Throws: ``ZipError`` if the entry is damaged, encrypted, or compressed in an unknown way; errors from `body`.
  public func read(_ entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let data = try extent(of: entry).data
    var checksum = Checksum()
    var count = 0
    func pass(_ piece: UnsafeRawBufferPointer) throws {
      guard piece.count <= entry.size - count else { throw wrongSize(entry) }
      count += piece.count
      if !piece.isEmpty { try body(piece) }
      checksum.add(piece)
    }
    if entry.method == .stored { try forEachPiece(of: entry, data, pass) } else { try inflate(entry, data, pass) }
    guard count == entry.size else { throw wrongSize(entry) }
    guard checksum.value == entry.checksum else { throw damaged(entry, "wrong checksum") }
  }

  /// All bytes of an entry.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - maximumSize: the maximum size in bytes.
  /// - Throws: ``ZipError``, including if the entry is larger than that.
  public func bytes(of entry: ZipEntry, maximumSize: Int) throws(ZipError) -> [UInt8] {
    guard entry.size <= maximumSize else {
      throw error(
        entry, "the size of \(entry.size) bytes exceeds the limit of \(maximumSize) bytes",
        help: "unpack the archive instead")
    }
    var bytes: [UInt8] = []
    do { try read(entry) { bytes += $0 } } catch let error as ZipError { throw error } catch {
      throw damaged(entry, "\(error)")
    }
    return bytes
  }

  /// The first bytes of an entry, or all if it has fewer.
  ///
  /// - Throws: ``ZipError`` if there is damage before that.
  package func beginning(of entry: ZipEntry, _ count: Int) throws -> [UInt8] {
    struct IsComplete: Error {}
    var bytes: [UInt8] = []
    do {
      try read(entry) {
        bytes += $0.prefix(count - bytes.count)
        if bytes.count == count { throw IsComplete() }
      }
    } catch is IsComplete {}
    return bytes
  }

  /// Checks in the directory that an entry can be read.
  ///
  /// - Throws: ``ZipError`` if it is encrypted or compressed in an unknown way.
  public func checkReadable(_ entry: ZipEntry) throws(ZipError) {
    guard !entry.isEncrypted else {
      let isAES = entry.method == .other(99)
      throw error(
        entry, isAES ? "encrypted with AES (method 99)" : "encrypted", help: "create the archive without a password")
    }
    guard case .other(let number) = entry.method else { return }
    let method = entry.method.name.map { "with \($0) (method \(number))" } ?? "with method \(number)"
    throw error(entry, "compressed \(method), which is not supported", help: "create the archive with deflate")
  }

  // MARK: Data

  private func forEachPiece(
    of entry: ZipEntry, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var (start, size) = (range.lowerBound, Self.firstSize)
    while start < range.upperBound {
      guard let piece = try bytes(start, min(size, range.upperBound - start)) else {
        throw damaged(entry, "the archive ends inside the entry")
      }
      try piece.withUnsafeBytes(body)
      start += piece.count
      size = Self.pieceSize
    }
  }

  private func inflate(_ entry: ZipEntry, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let inflater = Inflater() else {
      throw error(entry, "out of memory", help: "close other programs, then try again")
    }
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { room.deallocate() }
    var hasEnded = false
    try forEachPiece(of: entry, range) { piece in
      var rest = piece
      while !hasEnded {
        let step = inflater.step(rest, into: room)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(step.used))
        try body(UnsafeRawBufferPointer(rebasing: room[..<step.filled]))
        switch step.outcome {
        case DEFLATE_CONTINUES: break
        case DEFLATE_ENDED: hasEnded = true
        case DEFLATE_NO_MEMORY:
          throw error(entry, "out of memory", help: "close other programs, then try again")
        default: throw damaged(entry, "invalid compressed data")
        }
        // If the buffer is full, there may be more output of the same input.
        if rest.isEmpty && step.filled < room.count { break }
      }
      guard rest.isEmpty else { throw damaged(entry, "unexpected data after the compressed data") }
    }
    guard hasEnded else { throw damaged(entry, "truncated compressed data") }
  }

  // MARK: Errors

  private func error(_ entry: ZipEntry, _ message: String, help: String) -> ZipError {
    ZipError(archive: path, entry: entry.name, message, help: help)
  }

  func damaged(_ entry: ZipEntry, _ what: String) -> ZipError {
    error(entry, "damaged entry: \(what)", help: "create the archive again; test it with 'unzip -t'")
  }

  private func wrongSize(_ entry: ZipEntry) -> ZipError {
    damaged(entry, "the size does not match the archive's directory")
  }

  func bytes(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]? {
    try Self.read(file.number, path, offset, count)
  }

  /// Reads bytes of a file; nil if there are too few. The caller bounds their number.
  ///
  /// - Throws: ``ZipError`` if the system call fails.
  static func read(_ descriptor: Int32, _ path: String, _ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      result = Descriptor.fill(wanted, from: descriptor, at: Int64(offset))
      filled = max(0, result)
    }
    guard result >= 0 else {
      throw ZipError(archive: path, cannot: "read")
    }
    return bytes.count == count ? bytes : nil
  }
}
