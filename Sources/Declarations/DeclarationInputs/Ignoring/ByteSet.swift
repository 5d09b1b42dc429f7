/// The bytes that `[…]` in a pattern matches.
struct ByteSet: Sendable {
  private var ranges: [ClosedRange<UInt8>] = []
  private var isInverted = false

  func contains(_ byte: UInt8) -> Bool { ranges.contains { $0.contains(byte) } != isInverted }

  /// Reads the text after the opening bracket.
  ///
  /// - Returns: the set, and where the pattern continues; nil if there is no closing bracket.
  static func reading(_ pattern: [UInt8], from start: Int) -> (set: ByteSet, end: Int)? {
    var set = ByteSet()
    var index = start
    if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
      set.isInverted = true
      index += 1
    }
    let first = index
    while index < pattern.count {
      if pattern[index] == UInt8(ascii: "]"), index > first { return (set, index + 1) }
      if let (ranges, end) = named(pattern, index) {
        set.ranges += ranges
        index = end
        continue
      }
      guard let (low, next) = byte(pattern, index) else { return nil }
      index = next
      // A hyphen before the closing bracket is literal.
      if index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"), pattern[index + 1] != UInt8(ascii: "]") {
        guard let (high, next) = byte(pattern, index + 1) else { return nil }
        if low <= high { set.ranges.append(low...high) }
        index = next
      } else {
        set.ranges.append(low...low)
      }
    }
    return nil
  }

  private static func byte(_ pattern: [UInt8], _ index: Int) -> (UInt8, Int)? {
    let isEscaped = pattern[index] == UInt8(ascii: "\\")
    let index = isEscaped ? index + 1 : index
    return index < pattern.count ? (pattern[index], index + 1) : nil
  }

  /// Classes such as `[:alpha:]`.
  private static func named(_ pattern: [UInt8], _ index: Int) -> ([ClosedRange<UInt8>], Int)? {
    guard pattern[index...].starts(with: "[:".utf8) else { return nil }
    for (name, ranges) in classes where pattern[(index + 2)...].starts(with: "\(name):]".utf8) {
      return (ranges.map { UInt8($0.lowerBound.value)...UInt8($0.upperBound.value) }, index + name.utf8.count + 4)
    }
    return nil
  }

  private static let classes: [(String, [ClosedRange<Unicode.Scalar>])] = [
    ("alpha", ["A"..."Z", "a"..."z"]), ("digit", ["0"..."9"]), ("alnum", ["0"..."9", "A"..."Z", "a"..."z"]),
    ("upper", ["A"..."Z"]), ("lower", ["a"..."z"]), ("xdigit", ["0"..."9", "A"..."F", "a"..."f"]),
    ("space", ["\t"..."\r", " "..." "]), ("blank", ["\t"..."\t", " "..." "]),
    ("cntrl", ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"]),
    ("punct", ["!"..."/", ":"..."@", "["..."`", "{"..."~"]), ("print", [" "..."~"]), ("graph", ["!"..."~"]),
  ]
}
