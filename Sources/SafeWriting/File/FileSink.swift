import Glibc
import SystemCalls

/// The new contents of a file, while they are written. They come into sight only when all of them are on the disk.
///
/// Small pieces are collected; every write is checked, and the first failure ends the save.
public struct FileSink: ~Copyable {
  /// Creates the file when something has to be written to it.
  private let create: () throws -> CInt
  /// The file; nil before it is created.
  private var created: CInt?
  /// How errors call it.
  let path: [UInt8]
  let meter: SaveMeter
  /// Whether the file system may be able to let files share their storage.
  let mayClone: Bool
  private var buffer: [UInt8] = []
  /// Where the next byte goes, those in the buffer not counted.
  var offset: Int64 = 0

  private static let capacity = 1 << 16
  /// Less is not reserved: it would make the file system choose the place of every small file at once, rather than that
  /// of all of them at the end.
  private static let minimumReservation: Int64 = 1 << 18
  /// A larger piece is written in parts, so that a save can be cancelled between them.
  private static let maximumPiece = 1 << 20

  init(descriptor: CInt, path: [UInt8], meter: SaveMeter) {
    self.init(path: path, meter: meter, mayClone: true) { descriptor }
    created = descriptor
  }

  /// - Parameter create: creates the file, if there is more than a buffer holds: see ``takeAll()``.
  init(path: [UInt8], meter: SaveMeter, mayClone: Bool, create: @escaping () throws -> CInt) {
    self.create = create
    self.path = path
    self.meter = meter
    self.mayClone = mayClone
  }

  /// The open file.
  mutating func descriptor() throws -> CInt {
    if let created { return created }
    let descriptor = try create()
    created = descriptor
    return descriptor
  }

  /// All bytes, to be written by whoever asks; nil if the file is created.
  mutating func takeAll() throws -> [UInt8]? {
    guard created == nil else { return nil }
    try meter.add(bytes: buffer.count)
    return buffer
  }

  /// Takes a small part of another file into the buffer of one that is not created.
  /// - Returns: false if it is to be copied from file to file.
  mutating func collect(_ range: Range<Int64>, of source: CInt) throws -> Bool {
    guard created == nil, range.count <= Self.capacity - buffer.count else { return false }
    try withUnsafeTemporaryAllocation(byteCount: range.count, alignment: 16) { bytes in
      let filled = Descriptor.fill(bytes, from: source, at: range.lowerBound)
      // Less: the file was cut short by another program.
      guard filled == bytes.count else { throw SafeWriteError(.read, path, code: filled < 0 ? errno : ENODATA) }
      buffer.append(contentsOf: bytes)
    }
    return true
  }

  /// How many bytes the file has until now.
  public var byteCount: Int64 { offset &+ Int64(buffer.count) }

  /// Appends bytes.
  /// - Parameter bytes: the bytes.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
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
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  public mutating func write(_ bytes: [UInt8]) throws {
    // A closure cannot capture what is inout and not copyable.
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.capacity)
      if buffer.count + piece.count > Self.capacity { try flush() }
      buffer.append(contentsOf: piece)
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Appends a text's UTF-8.
  /// - Parameter text: the text.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
  public mutating func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Appends zeros that take up no storage.
  /// - Parameter byteCount: how many.
  /// - Throws: ``SafeWriteError``, or what the progress callback throws.
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

  /// Makes sure that there is room for so many more bytes, so that a full disk is noticed before anything is written.
  /// - Parameter byteCount: how many more bytes are going to be written.
  /// - Throws: ``SafeWriteError`` with `ENOSPC`, `EDQUOT` or `EFBIG`.
  public mutating func reserve(byteCount: Int64) throws {
    guard byteCount >= Self.minimumReservation else { return }
    let (size, overflows) = self.byteCount.addingReportingOverflow(byteCount)
    guard !overflows else { throw SafeWriteError(.write, path, code: EFBIG) }
    let descriptor = try descriptor()
    if Descriptor.reserve(descriptor, size) { return }
    // Where nothing can be reserved, the writes will tell.
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
