import UTLibC
import UTSystemCalls

/// The new contents of a file while they are being written. They become visible only when all of them are on disk.
///
/// Small writes are buffered; every write is checked, and the first failure ends the save.
public struct FileSink: ~Copyable {
  /// Creates the file on demand.
  private let create: () throws -> CInt
  /// The file; nil before it is created.
  private var created: CInt?
  /// The path used in errors.
  let path: [UInt8]
  let meter: SaveMeter
  /// Whether the file system may support shared storage.
  let mayClone: Bool
  private var buffer: [UInt8] = []
  private var earlySync: EarlySync
  /// The position of the next byte, not counting the buffer.
  var offset: Int64 = 0

  private static let capacity = 1 << 16
  /// Smaller amounts are not reserved: the file system would have to choose a location for each small file immediately
  /// instead of for all of them at the end.
  private static let minimumReservation: Int64 = 1 << 18
  /// A larger write is split, so that a save can be canceled in between.
  private static let maximumPiece = 1 << 20

  init(descriptor: CInt, path: [UInt8], meter: SaveMeter) {
    self.init(path: path, meter: meter, mayClone: true) { descriptor }
    created = descriptor
  }

  /// - Parameter create: creates the file if the contents exceed the buffer: see ``takeAll()``.
  init(path: [UInt8], meter: SaveMeter, mayClone: Bool, create: @escaping () throws -> CInt) {
    self.create = create
    self.path = path
    self.meter = meter
    self.mayClone = mayClone
    earlySync = EarlySync(for: meter.durability)
  }

  /// The open file.
  mutating func descriptor() throws -> CInt {
    if let created { return created }
    let descriptor = try create()
    created = descriptor
    return descriptor
  }

  /// Returns all bytes for the caller to write; nil if the file was created.
  mutating func takeAll() throws -> [UInt8]? {
    guard created == nil else { return nil }
    try meter.add(bytes: buffer.count)
    return buffer
  }

  /// Reads a small part of another file into the buffer, as long as the file was not created.
  /// - Returns: false if it must be copied from file to file.
  mutating func collect(_ range: Range<Int64>, of source: CInt) throws -> Bool {
    guard created == nil, range.count <= Self.capacity - buffer.count else { return false }
    try withUnsafeTemporaryAllocation(byteCount: range.count, alignment: 16) { bytes in
      let filled = Descriptor.fill(bytes, from: source, at: range.lowerBound)
      // Fewer bytes: the file was truncated by another program.
      guard filled == bytes.count else { throw SafeWriteError(.read, path, code: filled < 0 ? errno : ENODATA) }
      buffer.append(contentsOf: bytes)
    }
    return true
  }

  /// The number of bytes written so far.
  public var byteCount: Int64 { offset &+ Int64(buffer.count) }

  /// Appends bytes.
  /// - Parameter bytes: the bytes.
  /// - Throws: ``SafeWriteError``, and any error from the progress callback.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    if buffer.count + bytes.count <= Self.capacity {
      buffer.append(contentsOf: bytes)
      return
    }
    try flush()
    if bytes.count < Self.capacity { return buffer.append(contentsOf: bytes) }
    try writeThrough(bytes)
  }

  /// Appends bytes.
  /// - Parameter bytes: the bytes.
  /// - Throws: ``SafeWriteError``, and any error from the progress callback.
  public mutating func write(_ bytes: [UInt8]) throws {
    // A closure cannot capture a noncopyable inout value.
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.capacity)
      if buffer.count + piece.count > Self.capacity { try flush() }
      buffer.append(contentsOf: piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Appends text as UTF-8.
  /// - Parameter text: the text.
  /// - Throws: ``SafeWriteError``, and any error from the progress callback.
  public mutating func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Appends zeros that occupy no storage.
  /// - Parameter byteCount: the number of zeros.
  /// - Throws: ``SafeWriteError``, and any error from the progress callback.
  package mutating func writeHole(byteCount: Int64) throws {
    try flush()
    let (end, overflows) = offset.addingReportingOverflow(max(0, byteCount))
    let descriptor = try descriptor()
    guard !overflows, Descriptor.truncate(descriptor, to: end) else {
      throw SafeWriteError(.write, path, code: overflows ? EFBIG : errno)
    }
    offset = end
    try meter.add(bytes: Int(max(0, byteCount)))
  }

  /// Reserves space for more bytes, so that a full disk is detected before anything is written.
  /// - Parameter byteCount: the number of bytes to be written.
  /// - Throws: ``SafeWriteError`` with `ENOSPC`, `EDQUOT`, or `EFBIG`.
  public mutating func reserve(byteCount: Int64) throws {
    guard byteCount >= Self.minimumReservation else { return }
    let (size, overflows) = self.byteCount.addingReportingOverflow(byteCount)
    guard !overflows else { throw SafeWriteError(.write, path, code: EFBIG) }
    let descriptor = try descriptor()
    if Descriptor.reserve(descriptor, size) { return }
    // If space cannot be reserved, the writes themselves will report a full disk.
    guard errno == ENOTSUP || errno == ENOSYS || errno == EINVAL || errno == EPERM else {
      throw SafeWriteError(.write, path, code: errno)
    }
  }

  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    let descriptor = try descriptor()
    var pending: [UInt8] = []
    swap(&pending, &buffer)
    offset = try Self.write(pending, to: descriptor, at: offset, path: path, meter: meter)
    earlySync.advance(to: offset, of: descriptor)
    pending.removeAll(keepingCapacity: true)
    buffer = pending
  }

  private mutating func writeThrough(_ bytes: UnsafeRawBufferPointer) throws {
    let descriptor = try descriptor()
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.maximumPiece))
      try Self.writeAll(piece, to: descriptor, at: offset, path: path)
      offset += Int64(piece.count)
      earlySync.advance(to: offset, of: descriptor)
      try meter.add(bytes: piece.count)
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: CInt, at offset: Int64, path: [UInt8], meter: SaveMeter
  ) throws -> Int64 {
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor, at: offset, path: path) }
    try meter.add(bytes: bytes.count)
    return offset + Int64(bytes.count)
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt, at offset: Int64, path: [UInt8])
    throws(SafeWriteError)
  {
    guard Descriptor.write(bytes, to: descriptor, at: offset) else { throw SafeWriteError(.write, path, code: errno) }
  }
}
