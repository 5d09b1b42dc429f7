/// A day of the Gregorian calendar, reckoned backwards before 1582 as well.
struct CivilDate {
  var year: Int
  var month: Int
  var day: Int

  /// Counts in years that begin in March, so that the leap day is a year's last, and in eras of 400 years, all of equal
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
  /// The remainder that is never negative, for a positive divisor.
  func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
