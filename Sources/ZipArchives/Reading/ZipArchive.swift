import CDeflate
import Glibc
import SystemCalls
import SystemPackage

/// A zip archive (PKWARE's APPNOTE.TXT, with the extensions for large ones), read in place: its directory when it is
/// opened, and of its entries only those that are asked for, piece by piece.
///
/// What an archive claims is not believed: its directory is bounded, entries that share bytes are refused, and what is read
/// must have the size and the checksum that the directory says. Names are as they stand there: whoever writes entries to
/// disk has to look where they lead.
///
/// ```swift
/// let archive = try ZipArchive(path: "Trip.zip")
/// for entry in archive.entries { print(entry.text, entry.size) }
/// ```
public final class ZipArchive: Sendable {
  /// How many bytes what is kept of all entries may take: names, for the most part. An archive of a million entries has
  /// them.
  public static let maximumDirectorySize = 80 << 20
  /// How much is read at once.
  private static let pieceSize = 1 << 17

  /// The archive, as it was named.
  public let path: String
  /// The entries, in the order of the archive's directory.
  public let entries: ZipEntries
  /// The size of the archive in bytes.
  public let size: Int
  private let file: Descriptor
  /// How much lies before the archive in the file: offsets do not count it.
  let base: Int
  /// Where the directory begins in the file.
  let directoryStart: Int

  /// Opens an archive and reads its directory.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - isWanted: tells by the bytes of its name whether an entry is to be among ``entries``.
  /// - Throws: ``ZipError`` if there is no archive, or its directory is damaged.
  public init(path: FilePath, where isWanted: ([UInt8]) -> Bool = { _ in true }) throws(ZipError) {
    let name = path.string
    guard let opened = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK) else {
      throw ZipError(
        archive: name, "the archive cannot be opened: \(String(cString: strerror(errno)))",
        hint: "check the path and its permissions")
    }
    self.path = name
    file = opened
    let directory = try ZipDirectory(path: name, descriptor: opened.number, where: isWanted)
    size = directory.size
    base = directory.base
    directoryStart = directory.start
    entries = directory.entries
  }

  /// Whether a file begins as an archive does.
  public static func isArchive(_ path: FilePath) -> Bool {
    guard let file = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK) else { return false }
    return (try? read(file.number, path.string, 0, 4))?.elementsEqual([0x50, 0x4B, 3, 4]) ?? false
  }

  /// Reads an entry.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - body: gets the bytes, piece by piece, in order; they count only when the function has returned.
  /// - Throws: ``ZipError`` if the entry is damaged, encrypted or compressed in an unknown way; what `body` throws.
  public func read(_ entry: ZipEntry, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let data = try extent(of: entry).data
    var checksum = Checksum()
    var count = 0
    func pass(_ piece: UnsafeRawBufferPointer) throws {
      guard piece.count <= entry.size - count else { throw wrongSize(entry) }
      count += piece.count
      checksum.add(piece)
      if !piece.isEmpty { try body(piece) }
    }
    if entry.method == .stored { try forEachPiece(of: entry, data, pass) } else { try inflate(entry, data, pass) }
    guard count == entry.size else { throw wrongSize(entry) }
    guard checksum.value == entry.checksum else { throw damaged(entry, "its checksum is wrong") }
  }

  /// All bytes of an entry.
  ///
  /// - Parameters:
  ///   - entry: one of ``entries``.
  ///   - maximumSize: how many bytes it may have.
  /// - Throws: ``ZipError``, also if the entry is larger than that.
  public func bytes(of entry: ZipEntry, maximumSize: Int) throws(ZipError) -> [UInt8] {
    guard entry.size <= maximumSize else {
      throw error(
        entry, "has \(entry.size) bytes, the limit is \(maximumSize)", hint: "unpack it, and look at it there")
    }
    var bytes: [UInt8] = []
    do { try read(entry) { bytes += $0 } } catch let error as ZipError { throw error } catch {
      throw damaged(entry, "\(error)")
    }
    return bytes
  }

  /// Refuses an entry that can certainly not be read, by what the directory says of it.
  ///
  /// - Throws: ``ZipError`` if it is encrypted or compressed in an unknown way.
  public func checkReadable(_ entry: ZipEntry) throws(ZipError) {
    guard !entry.isEncrypted else {
      let isAES = entry.method == .other(99)
      throw error(
        entry, isAES ? "encrypted with AES (method 99)" : "encrypted", hint: "make the archive without a password")
    }
    guard case .other(let number) = entry.method else { return }
    let method = entry.method.name.map { "with \($0) (method \(number))" } ?? "by method \(number)"
    throw error(entry, "compressed \(method), which is not supported", hint: "make the archive with deflate")
  }

  // MARK: Data

  private func forEachPiece(
    of entry: ZipEntry, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
      guard let piece = try bytes(start, min(Self.pieceSize, range.upperBound - start)) else {
        throw damaged(entry, "the archive ends before it does")
      }
      try piece.withUnsafeBytes(body)
    }
  }

  private func inflate(_ entry: ZipEntry, _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let inflater = Inflater() else { throw damaged(entry, "memory ran out") }
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
        case DEFLATE_NO_MEMORY: throw damaged(entry, "memory ran out")
        default: throw damaged(entry, "its data cannot be decompressed")
        }
        // Full room may hide more output of the same input.
        if rest.isEmpty && step.filled < room.count { break }
      }
      guard rest.isEmpty else { throw damaged(entry, "its data ends before the archive's directory says") }
    }
    guard hasEnded else { throw damaged(entry, "its data cannot be decompressed to its end") }
  }

  // MARK: Errors

  private func error(_ entry: ZipEntry, _ message: String, hint: String) -> ZipError {
    ZipError(archive: path, entry: entry.name, message, hint: hint)
  }

  func damaged(_ entry: ZipEntry, _ what: String) -> ZipError {
    error(entry, "damaged: \(what)", hint: "make the archive again; try unzip -t")
  }

  private func wrongSize(_ entry: ZipEntry) -> ZipError {
    damaged(entry, "it has not the size that the archive's directory says")
  }

  func bytes(_ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]? {
    try Self.read(file.number, path, offset, count)
  }

  /// Reads some bytes of a file; nil if there are not as many. The caller bounds their number.
  ///
  /// - Throws: ``ZipError`` if the system refuses that.
  static func read(_ descriptor: Int32, _ path: String, _ offset: Int, _ count: Int) throws(ZipError) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      result = Descriptor.fill(wanted, from: descriptor, at: Int64(offset))
      filled = max(0, result)
    }
    guard result >= 0 else {
      throw ZipError(
        archive: path, "the archive cannot be read: \(String(cString: strerror(errno)))",
        hint: "check the disk that it is on")
    }
    return bytes.count == count ? bytes : nil
  }
}
