/// The names of the undefined symbols of a symbol table (mach-o/nlist.h), from a stream: of a table that can be large,
/// only the offsets of these names are kept, and of the strings after it only these names.
struct UndefinedSymbols {
  /// The maximum number of undefined symbols.
  static let maximumCount = 1 << 20

  /// The range of the table in the file, and the range of the names.
  let symbols: Range<Int>
  let strings: Range<Int>
  private let entrySize: Int
  private let isBigEndian: Bool
  private let budget: NameBudget
  /// The beginning of an entry that continues in the next chunk.
  private var partialEntry: [UInt8] = []
  /// Where the wanted names begin in `strings`; in order from when the first string is read.
  private var starts: [UInt32] = []
  private var areSorted = false
  private var next = 0
  /// The bytes of the current name so far.
  private var partialName: [UInt8] = []
  private(set) var names: Set<String> = []
  /// The first problem.
  private(set) var error: MachOError?
  /// Whether the names are full.
  private var isFull = false

  static func entrySize(is64Bit: Bool) -> Int { is64Bit ? 16 : 12 }

  init(symbols: Range<Int>, strings: Range<Int>, header: SliceHeader, budget: NameBudget) {
    self.symbols = symbols
    self.strings = strings
    entrySize = Self.entrySize(is64Bit: header.is64Bit)
    isBigEndian = header.isBigEndian
    self.budget = budget
  }

  /// The offset in the file after both.
  var end: Int { max(symbols.upperBound, strings.upperBound) }

  /// Reads the next bytes, which begin at an offset in the file.
  mutating func read(_ piece: UnsafeRawBufferPointer, at position: Int) {
    readTable(piece, at: position)
    readStrings(piece, at: position)
  }

  /// Reads the next bytes of the table.
  mutating func readTable(_ piece: UnsafeRawBufferPointer, at position: Int) {
    if let part = piece.part(in: symbols, at: position), !isFull { readEntries(part.bytes, at: part.offset) }
  }

  /// Reads the next bytes of the strings, after the whole table.
  mutating func readStrings(_ piece: UnsafeRawBufferPointer, at position: Int) {
    if let part = piece.part(in: strings, at: position), !isFull { readNames(part.bytes, at: part.offset) }
  }

  /// Ends the reading after the last available string.
  mutating func finish() {
    guard !isFull, next < starts.count else { return }
    fail(MachOError("the symbol table: unterminated name", at: strings.lowerBound + Int(starts[next])))
  }

  private mutating func readEntries(_ piece: UnsafeRawBufferPointer, at offset: Int) {
    var position = 0
    if !partialEntry.isEmpty {
      position = min(entrySize - partialEntry.count, piece.count)
      partialEntry += piece[..<position]
      guard partialEntry.count == entrySize else { return }
      let entry = partialEntry
      partialEntry = []
      entry.withUnsafeBytes { readEntry($0, at: offset + position - entrySize) }
    }
    while position <= piece.count - entrySize {
      readEntry(UnsafeRawBufferPointer(rebasing: piece[position..<position + entrySize]), at: offset + position)
      position += entrySize
    }
    partialEntry += piece[position...]
  }

  private mutating func readEntry(_ entry: UnsafeRawBufferPointer, at offset: Int) {
    let type = entry[4]
    // External, undefined, and not for a debugger; a value other than 0 is the size of a common variable.
    guard type & 0xE0 == 0, type & 1 != 0, type & 0x0E == 0 || type & 0x0E == 0x0C else { return }
    guard entry[8...].allSatisfy({ $0 == 0 }) else { return }
    let number = entry.loadUnaligned(as: UInt32.self)
    let start = isBigEndian ? UInt32(bigEndian: number) : UInt32(littleEndian: number)
    guard start < strings.count else {
      return fail(MachOError("the symbol table: a name is outside the string table", at: offset))
    }
    guard starts.count < Self.maximumCount else {
      return fail(MachOError("the symbol table: more than \(Self.maximumCount) undefined symbols", at: offset))
    }
    starts.append(start)
  }

  private mutating func readNames(_ piece: UnsafeRawBufferPointer, at offset: Int) {
    if !areSorted {
      starts.sort()
      areSorted = true
    }
    let base = offset - strings.lowerBound
    var position = 0
    while next < starts.count, !isFull {
      if partialName.isEmpty { position = max(position, Int(starts[next]) - base) }
      guard position < piece.count else { return }
      let length = UnsafeRawBufferPointer(rebasing: piece[position...]).firstZero
      let end = length.map { position + $0 }
      guard budget.allows(partialName.count + (end ?? piece.count) - position) else {
        isFull = true
        return fail(budget.error(at: strings.lowerBound + Int(starts[next])))
      }
      partialName += piece[position..<(end ?? piece.count)]
      guard let end else { return }
      endName(at: base + end)
      position = end + 1
    }
  }

  /// Adds all names that end at an offset in the strings: some can begin inside others.
  private mutating func endName(at end: Int) {
    let begin = end - partialName.count
    while next < starts.count, Int(starts[next]) <= end, !isFull {
      let start = Int(starts[next])
      if start < end, next == 0 || starts[next - 1] != starts[next] {
        do throws(MachOError) {
          try budget.insert(partialName[(start - begin)...], into: &names, at: strings.lowerBound + start)
        } catch {
          isFull = true
          fail(error)
        }
      }
      next += 1
    }
    partialName.removeAll(keepingCapacity: true)
  }

  private mutating func fail(_ problem: MachOError) { error = error ?? problem }
}
