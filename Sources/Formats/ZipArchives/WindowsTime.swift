/// Times in NTFS form: in units of 100 ns, since 1601-01-01T00:00:00Z.
enum WindowsTime {
  /// The units in a second.
  static let ticks = 10_000_000
  /// The seconds from 1601 to 1970.
  static let secondsTo1970: Int64 = 11_644_473_600

  /// A moment in these units; nil if it is before 1601 or out of range.
  static func ticks(seconds: Int64, nanoseconds: UInt32) -> Int? {
    let (sum, overflows) = seconds.addingReportingOverflow(secondsTo1970)
    guard !overflows, sum > 0, sum < Int64(Int.max / ticks) else { return nil }
    return Int(sum) * ticks + Int(min(nanoseconds, 999_999_999) / 100)
  }
}
