/// The text of a `<date>`: `YYYY-MM-DDThh:mm:ssZ`, in UTC.
///
/// The form is CoreFoundation's (CFPropertyList.c, parseDateTag): years may have a minus sign and any number of digits;
/// there are no fractions of seconds, time zones, or whitespace.
enum DateText {
  enum Fault: Error, Hashable {
    case empty
    case malformed
    /// The calendar has no such month.
    case noSuchMonth
    /// There is no such day in the month or no such time in the day, as in February 30: CoreFoundation rolls over to
    /// March 1 or 2.
    case countedOn(Double)
    /// The seconds, ignoring surrounding whitespace, which CoreFoundation refuses.
    case whiteSpace(Double)
  }

  /// Seconds since 2001-01-01T00:00:00Z.
  static func secondsSinceReferenceDate(of text: UnsafeBufferPointer<UInt8>) throws(Fault) -> Double {
    guard let start = text.firstIndex(where: { !isWhiteSpace($0) }),
      let last = text.lastIndex(where: { !isWhiteSpace($0) })
    else { throw .empty }
    var scanner = Scanner(text: UnsafeBufferPointer(rebasing: text[start...last]))
    guard let fields = scanner.fields() else { throw .malformed }
    guard (1...12).contains(fields.month) else { throw .noSuchMonth }
    let seconds = seconds(of: fields)
    guard start == 0, last == text.count - 1 else { throw .whiteSpace(seconds) }
    guard isInCalendar(fields) else { throw .countedOn(seconds) }
    return seconds
  }

  private struct Fields {
    var year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0
  }

  private struct Scanner {
    let text: UnsafeBufferPointer<UInt8>
    var position = 0

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    mutating func fields() -> Fields? {
      var fields = Fields()
      let isBeforeYearZero = skip("-")
      guard let year = number(digits: 1...9), skip("-"), let month = number(digits: 2...2), skip("-"),
        let day = number(digits: 2...2), skip("T"), let hour = number(digits: 2...2), skip(":"),
        let minute = number(digits: 2...2), skip(":"), let second = number(digits: 2...2), skip("Z"),
        position == text.count
      else { return nil }
      fields.year = isBeforeYearZero ? -year : year
      (fields.month, fields.day, fields.hour, fields.minute, fields.second) = (month, day, hour, minute, second)
      return fields
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    private mutating func number(digits: ClosedRange<Int>) -> Int? {
      var value = 0
      var count = 0
      while count < digits.upperBound, position < text.count,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position])
      {
        value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
        position += 1
        count += 1
      }
      return count >= digits.lowerBound ? value : nil
    }
  }

  private static func isInCalendar(_ fields: Fields) -> Bool {
    (1...daysInMonth(fields.month, year: fields.year)).contains(fields.day)
      && fields.hour < 24 && fields.minute < 60 && fields.second <= 60
  }

  private static func seconds(of fields: Fields) -> Double {
    let days = daysSinceReferenceDate(year: fields.year, month: fields.month, day: fields.day)
    return Double(days * 86_400 + fields.hour * 3_600 + fields.minute * 60 + fields.second)
  }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 2001-01-01 in the Gregorian calendar, extended to all years. Counting years from March puts the leap day
  /// last.
  private static func daysSinceReferenceDate(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    // 2001-01-01 is day 730,791 counted from 0000-03-01.
    return era * 146_097 + dayOfEra - 730_791
  }
}
