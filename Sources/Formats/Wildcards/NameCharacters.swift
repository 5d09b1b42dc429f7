/// The characters of names that `?` or `[…]` matches.
struct NameCharacters: Wildcard {
  enum Kind {
    /// The characters of UTF-8; a byte that is not UTF-8 also counts as one.
    case characters
    /// Bytes other than slashes.
    case bytes
  }

  private let kind: Kind
  private var ranges: [ClosedRange<UInt32>] = []
  private var isInverted: Bool

  /// All of a kind.
  init(all kind: Kind) { (self.kind, isInverted) = (kind, true) }

  static let separator: UInt8? = UInt8(ascii: "/")

  func end(at position: Int, in name: UnsafeRawBufferPointer) -> Int? {
    if kind == .bytes && name[position] == Self.separator { return nil }
    let (value, length) = kind.first(of: name[position...])
    return ranges.contains { $0.contains(value) } != isInverted ? position + length : nil
  }

  // MARK: Reading

  /// Reads a set after its opening bracket; nil, with nothing read, if it is not closed.
  init?(_ pattern: inout ArraySlice<UInt8>, of kind: Kind) {
    self.kind = kind
    var rest = pattern
    isInverted = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isInverted { rest.removeFirst() }
    let start = rest.startIndex
    while let byte = rest.first {
      if byte == UInt8(ascii: "]"), rest.startIndex > start {
        pattern = rest.dropFirst()
        return
      }
      if let named = Self.namedClass(&rest) {
        ranges += named
        continue
      }
      let first = kind.element(&rest)
      // A hyphen before the closing bracket is literal.
      guard rest.first == UInt8(ascii: "-"), let after = rest.dropFirst().first, after != UInt8(ascii: "]") else {
        ranges.append(first...first)
        continue
      }
      rest.removeFirst()
      let last = kind.element(&rest)
      // A range from a larger to a smaller character contains nothing.
      if first <= last { ranges.append(first...last) }
    }
    return nil
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

extension NameCharacters.Kind {
  /// The first character of bytes, and its length.
  fileprivate func first(of bytes: some Collection<UInt8>) -> (value: UInt32, length: Int) {
    let first = bytes.first ?? 0
    guard self == .characters else { return (UInt32(first), 1) }
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1
    guard length > 1, let text = String(validating: Array(bytes.prefix(length)), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return (UInt32(first), 1) }
    return (scalar.value, length)
  }

  /// Reads a character of a set, perhaps after a backslash.
  fileprivate func element(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    if rest.first == UInt8(ascii: "\\"), rest.count > 1 { rest.removeFirst() }
    let (value, length) = first(of: rest)
    rest.removeFirst(length)
    return value
  }
}
