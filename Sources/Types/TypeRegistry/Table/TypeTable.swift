import Synchronization

/// A compiled table of types, read in place. See `TableFormat` for the layout.
///
/// `@unchecked Sendable` because of the pointer: the bytes are never written after `init` and stay where they are until
/// `deinit`, and everything else is an immutable number, so any thread may read at any time.
package final class TypeTable: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let release: (@Sendable (UnsafeRawBufferPointer) -> Void)?

  /// The tables that are never freed, kept reachable for leak checkers.
  private static let permanent = Mutex<[TypeTable]>([])

  /// Whether the table lives until the process ends.
  let isPermanent: Bool

  package let count: Int
  private let hashKey: UInt64
  private let records: Int
  private let lists: Int
  private let strings: Int
  private let identifierSlots: Int
  private let identifierSlotMask: Int
  private let tags: Int
  private let tagSlots: Int
  private let tagSlotMask: Int
  private let matrix: Int
  private let rowBytes: Int

  /// Creates a table over intact bytes: embedded bytes, or bytes that `TableValidation` accepted.
  ///
  /// - Parameters:
  ///   - isPermanent: whether the table is never freed, which makes its types cheaper to copy.
  ///   - release: called when the table is freed.
  package init(
    trusted bytes: UnsafeRawBufferPointer, isPermanent: Bool = false,
    release: (@Sendable (UnsafeRawBufferPointer) -> Void)? = nil
  ) {
    self.bytes = bytes
    self.isPermanent = isPermanent
    self.release = release
    func header(_ field: TableFormat.Header) -> Int { Self.word(bytes, at: field.byteOffset) }
    hashKey = TableHash.key(seed: UInt64(header(.seedLow)) | UInt64(header(.seedHigh)) << 28)
    count = header(.typeCount)
    records = header(.recordsOffset)
    lists = header(.listsOffset)
    strings = header(.stringsOffset)
    identifierSlots = header(.identifierSlotsOffset)
    identifierSlotMask = header(.identifierSlotCount) - 1
    tags = header(.tagsOffset)
    tagSlots = header(.tagSlotsOffset)
    tagSlotMask = header(.tagSlotCount) - 1
    matrix = header(.matrixOffset)
    rowBytes = header(.rowBytes)
    if isPermanent { Self.permanent.withLock { $0.append(self) } }
  }

  deinit { release?(bytes) }

  // MARK: Words, strings and lists

  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let packed = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    return Int(
      packed & 0x7F | (packed & 0x7F00) >> 1 | (packed & 0x7F_0000) >> 2 | (packed & 0x7F00_0000) >> 3)
  }

  /// The fingerprint of the table's sources.
  var fingerprint: String { string(header(.fingerprintOffset), header(.fingerprintLength)) }

  /// The identity of this table among tables of the same format.
  package var checksum: Int { header(.checksum) }

  func header(_ field: TableFormat.Header) -> Int { Self.word(bytes, at: field.byteOffset) }

  @inline(__always)
  func record(_ index: Int, _ field: TableFormat.Record) -> Int {
    Self.word(bytes, at: records &+ index &* TableFormat.recordBytes &+ field.rawValue &* 4)
  }

  @inline(__always)
  func list(_ position: Int) -> Int { Self.word(bytes, at: lists &+ position &* 4) }

  @inline(__always)
  private func pool(_ offset: Int, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes.baseAddress.unsafelyUnwrapped + (strings &+ offset), count: length)
  }

  // The parts that a table on top of this one copies.
  var recordBytes: UnsafeRawBufferPointer { section(.recordsOffset, count * TableFormat.recordBytes) }
  var listBytes: UnsafeRawBufferPointer { section(.listsOffset, header(.listsCount) * 4) }
  var stringBytes: UnsafeRawBufferPointer { section(.stringsOffset, header(.stringsLength)) }

  private func section(_ offset: TableFormat.Header, _ length: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[header(offset)..<header(offset) + length])
  }

  func string(_ offset: Int, _ length: Int) -> String { PoolString.decode(pool(offset, length)) }

  /// The string named by a field and the one after it.
  func string(_ index: Int, _ field: TableFormat.Record) -> String {
    let offset = records + index * TableFormat.recordBytes + field.rawValue * 4
    return string(Self.word(bytes, at: offset), Self.word(bytes, at: offset + 4))
  }

  func hasFlag(_ index: Int, _ flag: Int) -> Bool { record(index, .flags) & flag != 0 }

  /// The number of a tag class in this table, or nil if no type here has such a tag.
  @inline(__always)
  func classNumber(_ tagClass: TagClass) -> Int? {
    if let number = tagClass.wellKnownNumber { return number }
    return numberOfOtherClass(tagClass)
  }

  private func numberOfOtherClass(_ tagClass: TagClass) -> Int? {
    (TagClass.wellKnown.count..<header(.classCount)).first { className($0) == tagClass.rawValue }
  }

  var classCount: Int { header(.classCount) }

  func className(_ number: Int) -> String {
    let reference = classReference(number)
    return string(reference.offset, reference.length)
  }

  func classReference(_ number: Int) -> TableWriter.StringReference {
    let offset = header(.classesOffset) + number * 8
    return .init(offset: Self.word(bytes, at: offset), length: Self.word(bytes, at: offset + 4))
  }

  func columnType(_ column: Int) -> Int { Self.word(bytes, at: header(.columnTypesOffset) + column * 4) }

  // MARK: Lookups

  /// The index of the type with this identifier in any case, declared or only named as a parent; nil if there is none.
  @inline(__always)
  func index(ofIdentifier identifier: String) -> Int? {
    let found = TableQuery.with(identifier, ignoringCase: true) { query in
      var slot = query.hash(space: 0, key: hashKey) & identifierSlotMask
      while true {
        let entry = Self.word(bytes, at: identifierSlots &+ slot &* 4)
        guard entry != 0 else { return -1 }
        if record(entry &- 1, .identifierLength) == query.count
          && query.matches(bytes, at: strings &+ record(entry &- 1, .identifierOffset))
        {
          return entry &- 1
        }
        slot = (slot &+ 1) & identifierSlotMask
      }
    }
    return found < 0 ? nil : found
  }

  /// The declared types that have a tag, best first, as a range of positions for `list(_:)`; empty if there are none.
  @inline(__always)
  func candidates(forTag tag: String, tagClass: TagClass) -> Range<Int> {
    guard let number = tagEntryNumber(forTag: tag, tagClass: tagClass) else { return 0..<0 }
    let offset = tags &+ number &* TableFormat.tagBytes
    let first = Self.word(bytes, at: offset &+ 8)
    return Range(uncheckedBounds: (first, first &+ Self.word(bytes, at: offset &+ 12)))
  }

  /// The first candidate for a tag, or -1.
  @inline(__always)
  func preferredType(forTag tag: String, tagClass: TagClass) -> Int {
    let candidates = candidates(forTag: tag, tagClass: tagClass)
    return candidates.isEmpty ? -1 : list(candidates.lowerBound)
  }

  /// The first candidate for a tag that is `wanted` or conforms to it, or -1, including if `wanted` is -1.
  @inline(__always)
  func preferredType(forTag tag: String, tagClass: TagClass, conformingTo wanted: Int) -> Int {
    guard wanted >= 0 else { return -1 }
    let candidates = candidates(forTag: tag, tagClass: tagClass)
    guard rowBytes != 0 else { return filter(candidates.map(list), conformingTo: wanted).first ?? -1 }
    for position in candidates {
      let candidate = list(position)
      if conforms(candidate, to: wanted) { return candidate }
    }
    return -1
  }

  var tagCount: Int { header(.tagCount) }

  func tagEntry(_ number: Int) -> TagIndexBuilder.Entry {
    func word(_ index: Int) -> Int { Self.word(bytes, at: tags + number * TableFormat.tagBytes + index * 4) }
    return .init(key: word(0), offset: word(1), first: word(2), count: word(3))
  }

  /// The entry of a tag in the tag index.
  @inline(__always)
  func tagEntryNumber(forTag tag: String, tagClass: TagClass) -> Int? {
    guard let number = classNumber(tagClass) else { return nil }
    let found = TableQuery.with(tag, ignoringCase: tagClass.ignoresCase) { query in
      guard query.count <= TableFormat.tagLength(ofKey: -1) else { return -1 }
      let key = TableFormat.tagKey(tagClass: number, length: query.count)
      var slot = query.hash(space: number &+ 1, key: hashKey) & tagSlotMask
      while true {
        let entry = Self.word(bytes, at: tagSlots &+ slot &* 4)
        guard entry != 0 else { return -1 }
        let offset = tags &+ (entry &- 1) &* TableFormat.tagBytes
        if Self.word(bytes, at: offset) == key
          && query.matches(bytes, at: strings &+ Self.word(bytes, at: offset &+ 4))
        {
          return entry &- 1
        }
        slot = (slot &+ 1) & tagSlotMask
      }
    }
    return found < 0 ? nil : found
  }

  /// Whether a type is another or conforms to it, directly or not.
  func conforms(_ index: Int, to other: Int) -> Bool {
    if index == other { return true }
    let column = record(other, .conformanceColumn)
    guard column != 0 else { return false }
    guard rowBytes != 0 else { return conformsByWalking(index, to: other) }
    let byte = bytes[matrix &+ index &* rowBytes &+ (column &- 1) >> 3]
    return byte >> ((column &- 1) & 7) & 1 != 0
  }

  private func conformsByWalking(_ index: Int, to other: Int) -> Bool {
    var walk = ConformanceWalk(self, to: other)
    return walk.conforms(index)
  }

  /// The elements of `types` that are `other` or conform to it, in their order.
  func filter(_ types: [Int], conformingTo other: Int) -> [Int] {
    guard rowBytes == 0 else { return types.filter { conforms($0, to: other) } }
    var walk = ConformanceWalk(self, to: other)
    return types.filter { walk.conforms($0) }
  }

  /// The types named in `UTTypeConformsTo`, in declared order, except types that would close a cycle.
  func parents(of index: Int) -> [Int] {
    let first = record(index, .parentsFirst)
    return (first..<first + record(index, .parentsCount)).map(list)
  }

  /// Every type that a type conforms to, without itself, breadth first in declared order.
  func ancestors(of index: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = [index]
    var next = 0
    var current = index
    while true {
      for parent in parents(of: current) where seen.insert(parent).inserted { found.append(parent) }
      guard next < found.count else { return found }
      current = found[next]
      next += 1
    }
  }
}
