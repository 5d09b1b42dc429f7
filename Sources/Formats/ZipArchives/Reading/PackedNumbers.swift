/// Reads what `packEntry` packed: numbers with seven bits a byte, the lowest first, and slices of bytes.
struct PackedNumbers {
  private let bytes: UnsafeRawBufferPointer
  private var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func number() -> UInt64 {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
  }

  mutating func int() -> Int { Int(truncatingIfNeeded: number()) }

  mutating func slice(_ count: Int) -> UnsafeRawBufferPointer {
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  /// Reads the kind of an entry, which follows its name.
  mutating func kind() -> ZipEntry.Kind { Self.kinds[Parts(rawValue: int()).kind] }

  mutating func entry() -> ZipEntry {
    let name = Array(slice(int()))
    let parts = Parts(rawValue: int())
    return ZipEntry(
      name: name, kind: Self.kinds[parts.kind], mode: parts.contains(.mode) ? UInt32(int()) : nil,
      isReadOnly: parts.contains(.readOnly), size: int(), compressedSize: int(), method: ZipEntry.Method(number: int()),
      checksum: UInt32(int()), time: time(parts), storedName: parts.contains(.storedName) ? Array(slice(int())) : name,
      hasUnicodeName: parts.contains(.unicodeName), headerOffset: int(), flags: int())
  }

  private mutating func time(_ parts: Parts) -> ZipTime? {
    if parts.contains(.localTime) { return .local(date: int(), time: int()) }
    guard parts.contains(.moment) else { return nil }
    return .moment(seconds: Int64(bitPattern: number()), nanoseconds: UInt32(int()))
  }

  /// The parts of an entry that are packed; the lowest two bits are its kind.
  fileprivate struct Parts: OptionSet {
    let rawValue: Int
    static let mode = Parts(rawValue: 4)
    static let moment = Parts(rawValue: 8)
    static let localTime = Parts(rawValue: 16)
    static let storedName = Parts(rawValue: 32)
    static let unicodeName = Parts(rawValue: 64)
    static let readOnly = Parts(rawValue: 128)

    var kind: Int { rawValue & 3 }
  }

  fileprivate static let kinds: [ZipEntry.Kind] = [.file, .directory, .symbolicLink, .other]
}

extension [UInt8] {
  /// Appends an entry, its name first.
  mutating func packEntry(_ entry: ZipEntry) {
    var parts = PackedNumbers.Parts(rawValue: PackedNumbers.kinds.firstIndex(of: entry.kind) ?? 0)
    if entry.mode != nil { parts.insert(.mode) }
    switch entry.time {
    case .moment: parts.insert(.moment)
    case .local: parts.insert(.localTime)
    case nil: break
    }
    if entry.storedName != entry.name { parts.insert(.storedName) }
    if entry.isReadOnly { parts.insert(.readOnly) }
    if entry.hasUnicodeName { parts.insert(.unicodeName) }
    pack(entry.name)
    pack(UInt64(parts.rawValue))
    if let mode = entry.mode { pack(UInt64(mode)) }
    for number in [entry.size, entry.compressedSize, entry.method.number, Int(entry.checksum)] { pack(UInt64(number)) }
    switch entry.time {
    case .moment(let seconds, let nanoseconds):
      pack(UInt64(bitPattern: seconds))
      pack(UInt64(nanoseconds))
    case .local(let date, let time):
      pack(UInt64(date))
      pack(UInt64(time))
    case nil: break
    }
    if parts.contains(.storedName) { pack(entry.storedName) }
    for number in [entry.headerOffset, entry.flags] { pack(UInt64(number)) }
  }

  private mutating func pack(_ bytes: [UInt8]) {
    pack(UInt64(bytes.count))
    append(contentsOf: bytes)
  }

  private mutating func pack(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
