/// Human-readable permission bits.
enum FileMode {
  /// Returns at least four octal digits: `0644`.
  static func text(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
