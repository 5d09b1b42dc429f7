/// Reads the directory of a zip archive.
struct ZipDirectory {
  /// The number of bytes before the archive in the file, which offsets do not include.
  let base: Int
  private(set) var entries: ZipEntries
  /// The position of the directory in the file.
  let start: Int
  private let file: ZipFile

  /// The size of a chunk.
  private static let pieceSize = 1 << 20
  /// An entry has 46 bytes, and a name, extra fields, and a comment of up to 65,535 bytes each.
  private static let maximumRecord = 46 + 3 * 65535

  init(of file: ZipFile, where isWanted: ([UInt8]) -> Bool) throws(ZipError) {
    self.file = file
    guard let end = try ZipDirectoryEnd.find(file) else {
      throw ZipError(
        archive: file.path, "not a zip archive, or a truncated one: no directory at the end",
        help: "pass a zip archive, or create this one again")
    }
    base = end.limit - end.size - end.offset
    start = base + end.offset
    entries = ZipEntries(
      reserving: min(end.count, end.size / 46), size: min(end.size, ZipArchive.maximumDirectorySize))
    guard base >= 0 else { throw file.damaged("the directory is not at its offset") }
    try checkOffset(end.offset)
    try readEntries(end, where: isWanted)
  }

  /// If there are bytes before the archive, some programs add their number to all offsets, and other programs do so
  /// only if they find no directory at the offset itself. There must be none, so that all programs read the same
  /// directory.
  private func checkOffset(_ offset: Int) throws(ZipError) {
    guard base > 0, try file.numbers(offset, 4)?.int32(at: 0) == ZipDirectoryRecord.signature else { return }
    throw file.damaged("it has two directories, one at the offset in its end record and one right before that record")
  }

  private mutating func readEntries(
    _ end: ZipDirectoryEnd, where isWanted: ([UInt8]) -> Bool
  ) throws(ZipError) {
    var found = 0
    var piece: [UInt8] = []
    var position = 0
    var next = start
    let limit = start + end.size
    while position < piece.count || next < limit {
      if piece.count - position < Self.maximumRecord, next < limit {
        let count = min(Self.pieceSize, limit - next)
        guard let more = try file.bytes(next, count) else {
          throw file.damaged("the directory extends past the end of the file")
        }
        // Most directories are one piece, which needs no copy.
        piece = position < piece.count ? piece[position...] + more : more
        next += count
        position = 0
      }
      position += try readEntry(LittleEndianBytes(piece[position...]), number: found + 1, where: isWanted)
      found += 1
    }
    guard found == end.count || end.count == 0xFFFF else {
      throw file.damaged("the directory's entry count is \(found) instead of \(end.count)")
    }
  }

  /// - Returns: how many bytes the entry takes.
  private mutating func readEntry(
    _ bytes: LittleEndianBytes, number: Int, where isWanted: ([UInt8]) -> Bool
  ) throws(ZipError) -> Int {
    guard bytes.int32(at: 0) == ZipDirectoryRecord.signature, let nameLength = bytes.int16(at: 28),
      let extraLength = bytes.int16(at: 30), let commentLength = bytes.int16(at: 32),
      let name = bytes[46..<46 + nameLength], let extra = bytes[46 + nameLength..<46 + nameLength + extraLength],
      46 + nameLength + extraLength + commentLength <= bytes.count,
      let record = ZipDirectoryRecord(bytes, at: 0, Array(name), ZipExtraFields(extra))
    else { throw file.damaged("entry \(number) of the archive's directory is invalid") }
    let entry = record.entry()
    guard !record.hasTwoNames else {
      throw file.damaged("the two names of entry '\(entry.text)' in the archive's directory disagree")
    }
    if isWanted(entry.name) {
      guard !record.isElsewhere else {
        throw ZipError(
          archive: file.path, entry: entry.name, "stored in another part of a split archive (multi-disk)",
          help: "join the parts with 'zip -s 0'")
      }
      guard entry.headerOffset <= file.size - base else {
        throw file.damaged("entry '\(entry.text)' begins after the end of the archive")
      }
      entries.append(entry)
      guard entries.size <= ZipArchive.maximumDirectorySize else {
        throw ZipError(
          archive: file.path, "the entry names exceed the limit of \(ZipArchive.maximumDirectorySize) bytes",
          help: "unpack the archive with another program")
      }
    }
    return 46 + nameLength + extraLength + commentLength
  }
}
