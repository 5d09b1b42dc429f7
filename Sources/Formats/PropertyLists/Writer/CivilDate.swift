/// A day of the Gregorian calendar, extended to the time before 1582.
struct CivilDate {
  var year: Int
  var month: Int
  var day: Int

  /// Counts years from March, so that the leap day is the last of a year, and eras of 400 years, which all have equal
  /// length.
  init(daysSinceYearZeroMarch days: Int) {
    let dayOfEra = days.modulo(146_097)
    let era = (days - dayOfEra) / 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension BinaryInteger {
  /// The nonnegative remainder for a positive divisor.
  func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
