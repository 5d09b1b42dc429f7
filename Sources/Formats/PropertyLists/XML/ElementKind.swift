/// The elements of an XML property list.
enum ElementKind: UInt8 {
  case plist, dict, array, key, string, integer, real, `true`, `false`, date, data
  /// Any other element.
  case unknown

  /// Whether the element contains elements, not text.
  var isContainer: Bool { self == .dict || self == .array || self == .plist }

  /// The name in a tag.
  var name: String {
    switch self {
    case .plist: "plist"
    case .dict: "dict"
    case .array: "array"
    case .key: "key"
    case .string: "string"
    case .integer: "integer"
    case .real: "real"
    case .true: "true"
    case .false: "false"
    case .date: "date"
    case .data: "data"
    case .unknown: ""
    }
  }

  /// The kind of problem of an element whose text cannot be read.
  var fault: PropertyList.Problem.Kind {
    switch self {
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    default: .syntax
    }
  }

  /// The length of the name.
  var nameLength: Int {
    switch self {
    case .unknown: 0
    case .key: 3
    case .dict, .real, .true, .date, .data: 4
    case .plist, .array, .false: 5
    case .string: 6
    case .integer: 7
    }
  }

  static let all: [ElementKind] = [.dict, .array, .key, .string, .integer, .real, .true, .false, .date, .data, .plist]

  /// The kind of element with a name.
  init(name: Slice<UnsafeBufferPointer<UInt8>>) {
    self = Self.all.first { name.elementsEqual($0.name.utf8) } ?? .unknown
  }

  /// The kind of the element whose start tag is at an offset.
  ///
  /// Almost every tag is the bare name, which is recognized by comparing eight bytes at once.
  init(tagAt start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    if start + 9 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start + 1, as: UInt64.self))
      if let kind = Self.bareTag(word) {
        self = kind
        return
      }
    }
    self.init(name: bytes[tagName(at: start + 1, in: bytes)])
  }

  /// Compares the beginnings of the bare tags, after their `<`, as little-endian numbers.
  @inline(__always)
  private static func bareTag(_ word: UInt64) -> ElementKind? {
    switch word & 0xFF_FFFF_FFFF {
    case 0x3E_7463_6964: return .dict
    case 0x3E_6C61_6572: return .real
    case 0x2F_6575_7274: return .true
    case 0x3E_6574_6164: return .date
    case 0x3E_6174_6164: return .data
    default: break
    }
    if word & 0xFFFF_FFFF == 0x3E79_656B { return .key }
    if word & 0xFF_FFFF_FFFF_FFFF == 0x3E_676E_6972_7473 { return .string }
    if word & 0xFFFF_FFFF_FFFF == 0x3E79_6172_7261 { return .array }
    if word & 0xFFFF_FFFF_FFFF == 0x2F65_736C_6166 { return .false }
    return word == 0x3E72_6567_6574_6E69 ? .integer : nil
  }
}

/// The range of the name at an offset: up to whitespace, `/`, `>`, `<`, or the end.
func tagName(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
  var end = min(start, bytes.count)
  while end < bytes.count, !isWhiteSpace(bytes[end]), !"/><".utf8.contains(bytes[end]) { end += 1 }
  return min(start, bytes.count)..<end
}

/// Whitespace as defined by XML.
@inline(__always)
func isWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}
