import UTLibC

/// A time in a zip archive.
enum ZipTime: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z and nanoseconds after that, from an extra field.
  case moment(seconds: Int64, nanoseconds: UInt32)
  /// The date and time of MS-DOS (APPNOTE.TXT 4.4.6), in the time zone of the archive's creator. Converted on demand:
  /// for each conversion, the C library looks whether the computer's time zone has changed.
  case local(date: Int, time: Int)

  /// The time with this date and time of MS-DOS; nil if there is no such day.
  init?(date: Int, time: Int) {
    guard date & 0x1F != 0, date >> 5 & 0xF != 0 else { return nil }
    self = .local(date: date, time: time)
  }

  /// Seconds since 1970-01-01T00:00:00Z. A local time is interpreted in the local time zone.
  var seconds: Int64? {
    switch self {
    case .moment(let seconds, _): return seconds
    case .local(let date, let time):
      var parts = tm()
      parts.tm_year = Int32(date >> 9) + 80
      parts.tm_mon = Int32(date >> 5 & 0xF) - 1
      parts.tm_mday = Int32(date & 0x1F)
      parts.tm_hour = Int32(time >> 11)
      parts.tm_min = Int32(time >> 5 & 0x3F)
      parts.tm_sec = Int32(time & 0x1F) * 2
      parts.tm_isdst = -1
      let seconds = mktime(&parts)
      return seconds == -1 ? nil : Int64(seconds)
    }
  }

  /// Nanoseconds after ``seconds``.
  var nanoseconds: UInt32 { if case .moment(_, let nanoseconds) = self { nanoseconds } else { 0 } }
}
