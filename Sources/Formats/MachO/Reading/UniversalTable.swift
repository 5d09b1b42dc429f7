/// The table of slices at the beginning of a universal file (mach-o/fat.h), always with the highest byte of a number
/// first.
struct UniversalTable {
  /// The maximum number of slices: Java classes have a number of at least 45 here.
  static let maximumCount: UInt32 = 30

  let count: Int
  let has64BitOffsets: Bool

  struct Entry {
    /// The position in the table.
    let index: Int
    let offset: Int
    let size: Int
  }

  private var entrySize: Int { has64BitOffsets ? 32 : 20 }

  /// The offset after the table.
  var end: Int { MachOFile.headerSize + count * entrySize }

  /// The slices by their offsets, except slices that lie in the table or in another slice.
  func entries(in bytes: ArraySlice<UInt8>) -> (valid: [Entry], errors: [MachOError]) {
    let bytes = MachOBytes(bytes, at: MachOFile.headerSize, of: "the slice table", isBigEndian: true)
    var (valid, errors): ([Entry], [MachOError]) = ([], [])
    for index in 0..<count {
      do { valid.append(try entry(index, in: bytes)) } catch { errors.append(error) }
    }
    valid.sort { ($0.offset, $0.index) < ($1.offset, $1.index) }
    var position = end
    valid = valid.filter { entry in
      guard entry.offset >= position else {
        errors.append(MachOError("a slice overlaps the part of the file before it", at: entry.offset))
        return false
      }
      position = entry.offset + entry.size
      return true
    }
    return (valid, errors)
  }

  private func entry(_ index: Int, in bytes: MachOBytes) throws(MachOError) -> Entry {
    let start = index * entrySize + 8
    let (offset, size) =
      has64BitOffsets
      ? (try bytes.long(at: start), try bytes.long(at: start + 8))
      : (UInt64(try bytes.word(at: start)), UInt64(try bytes.word(at: start + 4)))
    // No file is larger; sums of two such numbers do not overflow.
    guard offset < 1 << 60, size < 1 << 60 else {
      throw MachOError("the offset or size of a slice is too large", at: bytes.offset + start)
    }
    return Entry(index: index, offset: Int(offset), size: Int(size))
  }
}
