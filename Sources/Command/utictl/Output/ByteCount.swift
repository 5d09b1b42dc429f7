/// Human-readable sizes.
enum ByteCount {
  /// Returns up to three digits and a decimal unit, as in file managers: `412 B`, `1.2 kB`, `87 MB`.
  static func text(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count) B" }
    var value = Double(count)
    var unit = ""
    for name in ["kB", "MB", "GB", "TB", "PB", "EB"] where value >= 999.5 {
      value /= 1000
      unit = name
    }
    let tenths = Int((value * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
  }
}
