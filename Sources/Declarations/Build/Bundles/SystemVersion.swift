/// A version of a system or an SDK, such as 26.1.
public struct SystemVersion: Sendable, Hashable, Comparable {
  /// The parts, without zeros at the end.
  private let parts: [Int]

  /// Creates a version; nil if the text is not numbers separated by dots.
  public init?(_ text: some StringProtocol) {
    // All versions are read as bytes: a bundle has many, and characters take ten times as long.
    var parts = [0]
    var digits = 0
    for byte in Array(text.utf8) {
      switch byte {
      case UInt8(ascii: ".") where digits > 0 && parts.count < 6:
        parts.append(0)
        digits = 0
      case UInt8(ascii: "0")...UInt8(ascii: "9") where digits < 6:
        parts[parts.count - 1] = parts[parts.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  /// Creates a version from its first numbers.
  public init(_ major: Int, _ minor: Int = 0) { parts = minor == 0 ? [major] : [major, minor] }

  /// The first number.
  public var major: Int { parts[0] }

  public static func < (one: SystemVersion, other: SystemVersion) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}

extension SystemVersion: CustomStringConvertible {
  public var description: String { (parts.count > 1 ? parts : parts + [0]).map(String.init).joined(separator: ".") }
}
