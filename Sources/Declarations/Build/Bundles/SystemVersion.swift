/// A version of a system or an SDK, such as 26.1.
public struct SystemVersion: Sendable, Hashable, Comparable {
  /// The parts, without zeros at the end.
  private let parts: [Int]

  /// Creates a version; nil if the text is not numbers separated by dots.
  public init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { ("0"..."9").contains($0) } && part.count <= 6 ? Int(part) : nil
    }
    guard (1...6).contains(numbers.count), !numbers.contains(nil) else { return nil }
    var parts = numbers.compactMap(\.self)
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
