/// A position in a text with references to build settings.
struct SettingScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var end: Int { bytes.count }
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  mutating func advance() { position = min(position + 1, bytes.count) }
  mutating func moveToEnd() { position = bytes.count }

  /// Skips to a colon or a closing bracket.
  mutating func skip(to closing: UInt8) {
    while let byte = current, byte != closing, byte != UInt8(ascii: ":") { advance() }
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Reads letters, digits, and underscores.
  mutating func takeName() -> String { take { Self.beginsName($0) || Self.isDigit($0) } }

  mutating func takeOperatorName() -> String { take { Self.beginsName($0) || Self.isDigit($0) } }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = current, isPart(byte) { advance() }
    return text(start..<position)
  }

  static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The closing bracket for an opening bracket.
  static func closing(_ opening: UInt8) -> UInt8? {
    switch opening {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: nil
    }
  }
}
