import FoundationEssentials
import UTLibC

extension Date {
  /// Creates the date of a time, with the precision of dates: about 0.2 microseconds.
  package init(_ time: Timestamp) {
    self.init(timeIntervalSince1970: Double(time.seconds) + Double(time.nanoseconds) / 1_000_000_000)
  }
}

extension Timestamp {
  /// Creates the time of a date; dates that file systems cannot represent become the closest time.
  package init(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let clamped = min(max(seconds, -0x1p62), 0x1p62)
    let nanoseconds = ((date.timeIntervalSince1970 - seconds) * 1_000_000_000).rounded(.down)
    self.init(seconds: Int64(clamped), nanoseconds: UInt32(min(max(nanoseconds, 0), 999_999_999)))
  }
}
