/// A pattern for names, as in `find -name`: `*` for any characters, `?` for one, `[a-z]` for one of a set. A backslash takes away
/// the meaning of the next character. Source: glob(7), and `find(1)`, in which `*` also matches a dot at the beginning.
package struct NameGlob: Sendable {
  private enum Part: Equatable {
    case any
    case one
    case byte(UInt8)
    case set([ClosedRange<UInt32>], isNegated: Bool)

    var byte: UInt8? { if case .byte(let byte) = self { byte } else { nil } }
  }

  private let parts: [Part]
  /// The bytes before the first wildcard, and after the last one.
  private let start: [UInt8]
  private let end: [UInt8]
  /// Whether the only wildcard is a `*`: then, start and end decide.
  private let isSimple: Bool
  /// Whether there is no wildcard.
  private let isLiteral: Bool

  /// Creates a pattern from bytes: names need not be UTF-8.
  package init(_ pattern: [UInt8]) {
    var parts: [Part] = []
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      // Several in a row mean the same as one.
      case UInt8(ascii: "*"): if parts.last != .any { parts.append(.any) }
      case UInt8(ascii: "?"): parts.append(.one)
      case UInt8(ascii: "\\"): parts.append(.byte(rest.popFirst() ?? byte))
      case UInt8(ascii: "["): parts.append(Self.set(&rest) ?? .byte(byte))
      default: parts.append(.byte(byte))
      }
    }
    self.parts = parts
    start = parts.prefix { $0.byte != nil }.compactMap(\.byte)
    end = parts[start.count...].reversed().prefix { $0.byte != nil }.reversed().compactMap(\.byte)
    isSimple = start.count + end.count + 1 == parts.count && parts[start.count] == .any
    isLiteral = start.count == parts.count
  }

  /// Whether the pattern is that of all names.
  package var matchesEverything: Bool { parts == [.any] }

  /// Whether a name matches. Takes at most as many steps as the product of both lengths.
  package func matches(_ name: UnsafeRawBufferPointer) -> Bool {
    if isLiteral { return name.elementsEqual(start) }
    guard name.count >= start.count + end.count, name.starts(with: start), name.suffix(end.count).elementsEqual(end)
    else { return false }
    return isSimple || matchesParts(name)
  }

  package func matches(_ name: [UInt8]) -> Bool { name.withUnsafeBytes { matches($0) } }

  private func matchesParts(_ name: UnsafeRawBufferPointer) -> Bool {
    var (position, part) = (0, 0)
    var retry: (position: Int, part: Int)?
    while position < name.count {
      if part < parts.count, parts[part] == .any {
        retry = (position, part + 1)
        part += 1
      } else if part < parts.count, let length = length(of: parts[part], at: position, in: name) {
        position += length
        part += 1
      } else if let last = retry {
        (position, part) = (last.position + 1, last.part)
        retry = (position, part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  /// The number of bytes at a position that a part matches; nil if it does not match.
  private func length(of part: Part, at position: Int, in name: UnsafeRawBufferPointer) -> Int? {
    if case .byte(let byte) = part { return byte == name[position] ? 1 : nil }
    let (scalar, length) = Self.character(name[position...])
    guard case .set(let ranges, let isNegated) = part else { return length }
    return ranges.contains { $0.contains(scalar) } != isNegated ? length : nil
  }

  /// The first character of bytes and its length; a byte that is not UTF-8 is a character.
  private static func character(_ bytes: some Collection<UInt8>) -> (scalar: UInt32, length: Int) {
    let first = bytes.first ?? 0
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    guard length > 1, let text = String(validating: Array(bytes.prefix(length)), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return (UInt32(first), 1) }
    return (scalar.value, length)
  }

  // MARK: Sets

  /// Reads a set after its opening bracket; nil, with nothing read, if it is not closed.
  private static func set(_ pattern: inout ArraySlice<UInt8>) -> Part? {
    var rest = pattern
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while let byte = rest.first {
      if byte == UInt8(ascii: "]"), !isFirst {
        pattern = rest.dropFirst()
        return .set(ranges, isNegated: isNegated)
      }
      isFirst = false
      if let named = namedClass(&rest) {
        ranges += named
        continue
      }
      let first = element(&rest)
      guard rest.first == UInt8(ascii: "-"), let after = rest.dropFirst().first, after != UInt8(ascii: "]") else {
        ranges.append(first...first)
        continue
      }
      rest.removeFirst()
      let last = element(&rest)
      // A range from a larger to a smaller character contains nothing.
      if first <= last { ranges.append(first...last) }
    }
    return nil
  }

  private static func element(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    if rest.first == UInt8(ascii: "\\"), rest.count > 1 { rest.removeFirst() }
    let (scalar, length) = character(rest)
    rest.removeFirst(length)
    return scalar
  }

  /// Reads a class such as `[:digit:]`.
  private static func namedClass(_ rest: inout ArraySlice<UInt8>) -> [ClosedRange<UInt32>]? {
    for (name, text) in classes where rest.starts(with: "[:\(name):]".utf8) {
      rest.removeFirst(name.utf8.count + 4)
      let scalars = text.unicodeScalars.map(\.value)
      return stride(from: 0, to: scalars.count - 1, by: 2).map { scalars[$0]...scalars[$0 + 1] }
    }
    return nil
  }

  /// The ends of the ranges of each class, in ASCII.
  private static let classes: [(name: String, ranges: String)] = [
    ("digit", "09"), ("lower", "az"), ("upper", "AZ"), ("alpha", "azAZ"), ("alnum", "azAZ09"), ("xdigit", "09afAF"),
    ("space", "  \t\r"), ("blank", "  \t\t"), ("punct", "!/:@[`{~"), ("cntrl", "\0\u{1F}\u{7F}\u{7F}"),
    ("print", " ~"), ("graph", "!~"),
  ]
}
