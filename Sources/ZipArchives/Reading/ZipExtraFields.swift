/// The extra fields of an entry in an archive's directory: each a tag, a length and so many bytes (APPNOTE.TXT 4.5).
struct ZipExtraFields {
  private let fields: [(tag: Int, bytes: LittleEndianBytes)]

  /// The fields, as far as they are whole.
  init(_ bytes: ArraySlice<UInt8>) {
    let all = LittleEndianBytes(bytes)
    var fields: [(tag: Int, bytes: LittleEndianBytes)] = []
    var position = 0
    while let tag = all.int16(at: position), let length = all.int16(at: position + 2) {
      guard let content = all[position + 4..<position + 4 + length] else { break }
      fields.append((tag, LittleEndianBytes(content)))
      position += 4 + length
    }
    self.fields = fields
  }

  private func field(_ tag: Int) -> LittleEndianBytes? { fields.first { $0.tag == tag }?.bytes }

  /// Numbers of 64 bits: those that do not fit into the entry, in their order there.
  var largeNumbers: [Int] {
    guard let field = field(1) else { return [] }
    return stride(from: 0, to: field.count - field.count % 8, by: 8).map { field.int64(at: $0) ?? .max }
  }

  /// When the entry was changed, in seconds since 1970 (Info-ZIP's fields "UT" and "UX", the latter from Macs).
  var modified: Int64? {
    if let field = field(0x5455), let flags = field[0..<1]?.first, flags & 1 != 0, let time = field.int32(at: 1) {
      return Int64(Int32(truncatingIfNeeded: time))
    }
    return field(0x5855)?.int32(at: 4).map { Int64(Int32(truncatingIfNeeded: $0)) }
  }

  /// The name in UTF-8 (Info-ZIP's field "up"), if it belongs to the name that the entry has.
  func unicodeName(of name: [UInt8]) -> [UInt8]? {
    guard let field = field(0x7075), field[0..<1]?.first == 1, let checksum = field.int32(at: 1),
      checksum == Int(Checksum.of(name)), let unicode = field[5..<field.count], !unicode.isEmpty
    else { return nil }
    return Array(unicode)
  }
}
