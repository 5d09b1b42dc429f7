import FoundationEssentials
import UTLibC

extension XMLWriter {
  /// Writes a real as CoreFoundation does: `printf`'s `%.17g`, and words for zero, infinity, and "not a number".
  mutating func writeReal(_ number: Double) {
    if number.isNaN {
      put("nan")
      return
    }
    if number.isInfinite { return put(number < 0 ? "-infinity" : "+infinity") }
    if number == 0 { return put("0.0") }
    // Whole numbers of up to 17 digits have no fraction and no exponent in %.17g.
    if number.magnitude < 1e17, number == number.rounded(.towardZero) { return put(text: "\(Int64(number))") }
    writeWithSeventeenDigits(number)
  }

  private mutating func writeWithSeventeenDigits(_ number: Double) {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = withVaList([number]) { vsnprintf(&buffer, buffer.count, "%.17g", $0) }
    for character in buffer.prefix(max(0, Int(count))) {
      let byte = UInt8(bitPattern: character)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"): put(byte)
      // The decimal point is that of the process's locale, which may have several bytes.
      default: if lastByte != UInt8(ascii: ".") { put(UInt8(ascii: ".")) }
      }
    }
  }

  /// Writes a date in UTC with CoreFoundation's `%04d-%02d-%02dT%02d:%02d:%02dZ`, in the Gregorian calendar, extended
  /// to all years.
  mutating func writeDate(secondsSinceReferenceDate seconds: Double) {
    // Limited to years that fit 32 bits.
    let bound = 6.7e16
    let whole = seconds.isNaN ? 0 : Int64(min(max(seconds, -bound), bound).rounded(.down))
    let day = Int((whole - whole.modulo(86_400)) / 86_400)
    let second = Int(whole.modulo(86_400))
    // 730,791 days lie between 1 March of year 0 and 2001-01-01.
    let date = CivilDate(daysSinceYearZeroMarch: day + 730_791)
    putNumber(date.year, width: 4)
    put("-")
    putNumber(date.month, width: 2)
    put("-")
    putNumber(date.day, width: 2)
    put("T")
    putNumber(second / 3600, width: 2)
    put(":")
    putNumber(second / 60 % 60, width: 2)
    put(":")
    putNumber(second % 60, width: 2)
    put("Z")
  }

  /// Writes a number with leading zeros up to a width that includes a minus sign.
  private mutating func putNumber(_ number: Int, width: Int) {
    let digits = "\(number.magnitude)"
    let sign = number < 0 ? "-" : ""
    put(text: sign + String(repeating: "0", count: max(0, width - digits.utf8.count - sign.utf8.count)) + digits)
  }
}
