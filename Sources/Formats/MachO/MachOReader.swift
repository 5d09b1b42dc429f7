/// Reads a Mach-O file from a stream, such as an entry of a zip archive.
///
/// The bytes are passed once, in order, in chunks of any size. A file has its headers before the contents that they
/// describe, so the reader knows in advance which ranges to keep, and skips the rest. It works in time linear in the
/// size of the file, and needs at most 80 MiB: ``maximumKeptBytes`` for ranges of one slice at a time,
/// ``maximumNameBytes`` for the names in the result, and a few megabytes for offsets. The alternative, asking for
/// ranges in the order of their use, would decompress an entry several times.
///
/// No number in the file is trusted. Reading always has a result: damaged parts are missing, and ``MachOFile/errors``
/// gives the reasons.
///
/// Sources: Apple's mach-o/loader.h, fat.h, nlist.h, and fixup-chains.h; cs_blobs.h; objc-runtime-new.h.
///
/// ```swift
/// let reader = MachOReader()
/// try archive.read(entry) { reader.read($0) }
/// for slice in reader.finish().slices { print(slice.architecture.name, slice.builds) }
/// ```
package final class MachOReader {
  /// The maximum number of bytes that are kept of a slice.
  package static let maximumKeptBytes = 32 << 20
  /// The maximum size in memory of all names of a file, including what collections need for them.
  package static let maximumNameBytes = 24 << 20

  private var position = 0
  private var beginning = RangeCollector([0..<MachOFile.headerSize])
  private var stage = Stage.beginning
  private var end = MachOFile.headerSize
  private var table: UniversalTable?
  private var waiting: ArraySlice<UniversalTable.Entry> = []
  private var slice: SliceReader?
  private let names = NameBudget(MachOReader.maximumNameBytes)
  private var found: [(index: Int, slice: MachOSlice)] = []
  private var file = MachOFile()

  private enum Stage { case beginning, table, slices, ended }

  package init() {}

  /// Reads the next bytes.
  package func read(_ piece: UnsafeRawBufferPointer) {
    var used = 0
    while used < piece.count, stage != .ended {
      let rest = UnsafeRawBufferPointer(rebasing: piece[used...])
      let count = step(rest)
      used += count
      position += count
    }
    position += piece.count - used
  }

  /// Ends the reading after the last bytes of the file.
  package func finish() -> MachOFile {
    switch stage {
    case .beginning:
      file.errors.append(MachOError("not a Mach-O file: fewer than \(MachOFile.headerSize) bytes", at: 0))
    case .table: file.errors.append(MachOError("the file ends inside the slice table", at: position))
    case .slices:
      endSlice(isTruncated: true)
      for entry in waiting { file.errors.append(MachOError("the file ends before a slice", at: entry.offset)) }
    case .ended: break
    }
    stage = .ended
    file.slices = found.sorted { $0.index < $1.index }.map(\.slice)
    found = []
    return file
  }

  /// Reads bytes of the current stage.
  ///
  /// - Returns: their number, at least one.
  private func step(_ rest: UnsafeRawBufferPointer) -> Int {
    if stage == .slices { return readSlice(rest) }
    let count = min(rest.count, end - position)
    beginning.take(UnsafeRawBufferPointer(rebasing: rest[..<count]), at: position)
    if position + count == end {
      if stage == .beginning { endBeginning() } else { endTable() }
    }
    return count
  }

  private func endBeginning() {
    let bytes = Array(beginning.bytes(0..<MachOFile.headerSize) ?? [])
    switch FileBeginning(bytes) {
    case .universal(let table):
      file.isUniversal = true
      self.table = table
      end = table.end
      beginning = RangeCollector([MachOFile.headerSize..<end])
      stage = .table
      if table.count == 0 {
        file.errors.append(MachOError("the universal file has no slices", at: 0))
        stage = .ended
      }
    case .slice:
      var reader = SliceReader(index: 0, start: 0, size: nil, names: names)
      bytes.withUnsafeBytes { _ = reader.read($0, at: 0) }
      slice = reader
      stage = .slices
    case .other(let message):
      file.errors.append(MachOError(message, at: 0))
      stage = .ended
    }
  }

  private func endTable() {
    stage = .slices
    guard let table, let bytes = beginning.bytes(MachOFile.headerSize..<end) else { return }
    let entries = table.entries(in: bytes)
    file.errors += entries.errors
    waiting = entries.valid[...]
    beginNextSlice()
  }

  private func readSlice(_ rest: UnsafeRawBufferPointer) -> Int {
    guard slice != nil else {
      beginNextSlice()
      return 0
    }
    let count = slice?.read(rest, at: position) ?? rest.count
    if slice?.isComplete != false {
      endSlice(isTruncated: false)
      beginNextSlice()
    }
    return count
  }

  private func endSlice(isTruncated: Bool) {
    guard var reader = slice else { return }
    slice = nil
    let result = reader.finish(truncatedAt: isTruncated ? position : nil)
    if let slice = result.slice { found.append((reader.index, slice)) }
    file.errors += result.errors
  }

  private func beginNextSlice() {
    guard let entry = waiting.popFirst() else {
      stage = .ended
      return
    }
    slice = SliceReader(index: entry.index, start: entry.offset, size: entry.size, names: names)
  }
}
