import FoundationEssentials

extension Date {
  /// The date and time in UTC as in ISO 8601, to the second, such as `2026-11-28T19:05:00Z`.
  var utcText: String {
    let seconds = timeIntervalSince1970.rounded(.down)
    // Only years of four digits. Foundation supports all years, but takes ten times as long, which matters for a
    // million items.
    guard (0..<253_402_300_800).contains(seconds) else { return formatted(.iso8601) }
    let (day, time) = Int(seconds).quotientAndRemainder(dividingBy: 86_400)
    let (year, month, dayOfMonth) = Self.calendarDay(day)
    return String(unsafeUninitializedCapacity: 20) { text in
      func write(_ number: Int, _ count: Int, at start: Int, then mark: Unicode.Scalar) {
        var rest = number
        for place in (start..<start + count).reversed() {
          text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        text[start + count] = UInt8(ascii: mark)
      }
      write(year, 4, at: 0, then: "-")
      write(month, 2, at: 5, then: "-")
      write(dayOfMonth, 2, at: 8, then: "T")
      write(time / 3600, 2, at: 11, then: ":")
      write(time / 60 % 60, 2, at: 14, then: ":")
      write(time % 60, 2, at: 17, then: "Z")
      return 20
    }
  }

  /// The year, month, and day of the Gregorian calendar.
  ///
  /// - Parameter day: the number of days since the first one of 1970, which is not negative.
  private static func calendarDay(_ day: Int) -> (year: Int, month: Int, day: Int) {
    // Days since the first of March in the year 0: so the leap day is the last day of a year.
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // From March, five months have 153 days.
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      era * 400 + yearOfEra + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
