/// Writes a zip archive sequentially (PKWARE's APPNOTE.TXT), so that it can go to a file, a pipe, or anything else.
///
/// The same entries always give the same bytes. Files are compressed with "deflate", or stored if that does not make
/// them smaller, or makes them so small that the archive would look like a zip bomb. Links, permissions, and times are
/// kept as by Info-ZIP, fractions of seconds as by Windows; UTF-8 names are marked as such. Sizes and offsets use 64
/// bits where needed. At most two megabytes of a file are in memory at a time.
///
/// ```swift
/// let archive = ZipWriter(named: "Trip.zip") { try sink.write($0) }
/// try archive.addFile(named: Array("Trip/day-1.note".utf8), size: bytes.count) { write in
///   try bytes.withUnsafeBytes(write)
/// }
/// try archive.finish()
/// ```
public final class ZipWriter {
  /// The attributes of an entry.
  public struct Attributes: Sendable {
    /// The permission bits.
    public var mode: UInt32
    /// The modification time in seconds since 1970-01-01T00:00:00Z; nil if unknown.
    public var modified: Int64?
    /// The nanoseconds to add, below 1,000,000,000; archives store units of 100.
    public var nanoseconds: UInt32

    /// Creates attributes.
    ///
    /// - Parameters:
    ///   - mode: the permission bits.
    ///   - modified: the modification time in seconds since 1970-01-01T00:00:00Z; nil if unknown.
    ///   - nanoseconds: the nanoseconds to add, below 1,000,000,000.
    public init(mode: UInt32, modified: Int64? = nil, nanoseconds: UInt32 = 0) {
      self.mode = mode
      self.modified = modified
      self.nanoseconds = nanoseconds
    }
  }

  /// Files up to this size are compressed in memory first, so that their sizes are known before their data is written.
  private static let maximumInMemory = 1 << 20

  /// Programs refuse to unpack archives whose contents are too many times larger than the archive (`unpack`: 200 times,
  /// from 64 MiB on). With these numbers, no archive exceeds such a limit.
  private static let maximumRatio = 150
  private static let sizeWithoutRatio = 8 << 20
  /// A run of this many zeros needs no storage, and does not count.
  private static let blockSize = 1 << 16

  private let name: String
  private let write: (UnsafeRawBufferPointer) throws -> Void
  private var offset = 0
  /// The number of bytes of all files so far, without long runs of zeros.
  private var dataCount = 0
  private var records: [ZipRecord] = []

  /// Creates an archive without entries.
  ///
  /// - Parameters:
  ///   - name: the name of the archive in errors.
  ///   - write: called with the bytes of the archive in order.
  public init(named name: String, write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.name = name
    self.write = write
  }

  /// Adds a folder.
  ///
  /// - Parameters:
  ///   - name: its path in the archive, without a slash at the end.
  ///   - attributes: the attributes.
  /// - Throws: ``ZipError`` if the name is too long; errors from the writing closure.
  public func addDirectory(named name: [UInt8], _ attributes: Attributes = Attributes(mode: 0o755)) throws {
    let record = ZipRecord(name: name + [UInt8(ascii: "/")], kind: .directory, attributes, offset: offset)
    try put(record, data: [])
  }

  /// Adds a symbolic link.
  ///
  /// - Parameters:
  ///   - name: its path in the archive.
  ///   - destination: the target path.
  ///   - attributes: the attributes.
  /// - Throws: ``ZipError`` if the name is too long; errors from the writing closure.
  public func addSymbolicLink(
    named name: [UInt8], destination: [UInt8], _ attributes: Attributes = Attributes(mode: 0o777)
  ) throws {
    var record = ZipRecord(name: name, kind: .symbolicLink, attributes, offset: offset)
    record.checksum = Checksum.of(destination)
    (record.size, record.compressedSize) = (destination.count, destination.count)
    try put(record, data: destination)
  }

  /// Adds a flat file.
  ///
  /// - Parameters:
  ///   - name: its path in the archive.
  ///   - size: the size in bytes.
  ///   - attributes: the attributes.
  ///   - body: passes the bytes in chunks to its closure argument.
  /// - Throws: ``ZipError`` if there are more or fewer bytes, if the name is too long, or if memory runs out; any error
  ///   from `body` or the writing closure.
  public func addFile(
    named name: [UInt8], size: Int, _ attributes: Attributes = Attributes(mode: 0o644),
    _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    var record = ZipRecord(name: name, kind: .file, attributes, offset: offset)
    record.size = size
    if size <= Self.maximumInMemory { try addSmall(&record, body) } else { try addLarge(&record, body) }
  }

  /// Writes the archive's directory. No entry can be added afterward.
  ///
  /// - Throws: errors from the writing closure.
  public func finish() throws {
    let start = offset
    for record in records { try put(record.directoryEntry) }
    try put(ZipRecord.end(count: records.count, size: offset - start, offset: start))
  }

  // MARK: Files

  private func addSmall(
    _ record: inout ZipRecord, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(record.size)
    try body { piece in
      guard piece.count <= record.size - bytes.count else { throw changed(record) }
      bytes.append(contentsOf: piece)
    }
    guard bytes.count == record.size else { throw changed(record) }
    record.checksum = Checksum.of(bytes)
    var compressed: [UInt8] = []
    let deflater = try deflater(record)
    let isDone = bytes.withUnsafeBytes { deflater.compress($0, isLast: true) { compressed.append(contentsOf: $0) } }
    guard isDone else { throw outOfMemory(record) }
    if !bytes.withUnsafeBytes(\.isZero) { dataCount += bytes.count }
    let isTooSmall = isTooSmall && compressed.count < bytes.count / Self.maximumRatio
    record.isDeflated = compressed.count < bytes.count && !isTooSmall
    if !record.isDeflated { compressed = bytes }
    record.compressedSize = compressed.count
    try put(record, data: compressed)
  }

  /// Compressed size and checksum are known and written only after the data.
  private func addLarge(
    _ record: inout ZipRecord, _ body: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    record.isDeflated = true
    record.hasDescriptor = true
    try check(record)
    try put(record.header)
    let start = offset
    var checksum = Checksum()
    var count = 0
    let deflater = try deflater(record)
    try body { piece in
      guard piece.count <= record.size - count else { throw changed(record) }
      checksum.add(piece)
      var rest = piece
      while !rest.isEmpty {
        let block = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.blockSize - count % Self.blockSize))
        guard try add(block, deflater) else { throw outOfMemory(record) }
        count += block.count
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(block.count))
      }
    }
    guard count == record.size else { throw changed(record) }
    guard try deflater.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, { try put($0) }) else {
      throw outOfMemory(record)
    }
    record.checksum = checksum.value
    record.compressedSize = offset - start
    try put(record.descriptor)
    records.append(record)
  }

  /// - Returns: false if memory ran out.
  private func add(_ block: UnsafeRawBufferPointer, _ deflater: Deflater) throws -> Bool {
    guard !block.isZero else { return try deflater.compress(block, isLast: false) { try put($0) } }
    dataCount += block.count
    guard isTooSmall else { return try deflater.compress(block, isLast: false) { try put($0) } }
    return try deflater.store(block) { try put($0) }
  }

  /// Whether the data compresses so well that some of it should be stored uncompressed.
  private var isTooSmall: Bool {
    dataCount > Self.sizeWithoutRatio && (dataCount - Self.sizeWithoutRatio) / Self.maximumRatio > offset
  }

  private func deflater(_ record: ZipRecord) throws(ZipError) -> Deflater {
    guard let deflater = Deflater() else { throw outOfMemory(record) }
    return deflater
  }

  // MARK: Bytes

  private func put(_ record: ZipRecord, data: [UInt8]) throws {
    try check(record)
    try put(record.header)
    try put(data)
    records.append(record)
  }

  private func put(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try put($0) } }

  private func put(_ bytes: UnsafeRawBufferPointer) throws {
    guard !bytes.isEmpty else { return }
    try write(bytes)
    offset += bytes.count
  }

  // MARK: Errors

  private func check(_ record: ZipRecord) throws(ZipError) {
    guard record.name.count <= 0xFFFF else {
      throw ZipError(
        archive: name, entry: record.name, "the path exceeds the limit of 65,535 bytes",
        help: "shorten the names")
    }
  }

  private func changed(_ record: ZipRecord) -> ZipError {
    ZipError(
      archive: name, entry: record.name,
      "another program changed the size of the file",
      help: "create the archive again")
  }

  private func outOfMemory(_ record: ZipRecord) -> ZipError {
    ZipError(archive: name, entry: record.name, "out of memory", help: "close other programs, then try again")
  }
}
