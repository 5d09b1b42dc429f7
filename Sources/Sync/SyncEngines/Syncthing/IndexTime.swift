import FoundationEssentials
import UTLibC

/// A time of Syncthing's index, to the nanosecond: Go's `time.RFC3339Nano`.
struct IndexTime: Hashable, Sendable {
  let seconds: Int64
  let nanoseconds: Int64

  /// - Returns: nil if the text is not such a time.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (20...40).contains(bytes.count), bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10]),
      let hour = Self.number(bytes[11..<13]), let minute = Self.number(bytes[14..<16]),
      let second = Self.number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var nanoseconds: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard (1...9).contains(digits.count), let fraction = Self.number(digits) else { return nil }
      nanoseconds = (digits.count..<9).reduce(fraction) { value, _ in value * 10 }
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let offset = Self.offset(rest) else { return nil }
    let days = Self.days(year, month, day)
    self.nanoseconds = nanoseconds
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  init(_ time: Timestamp) { (seconds, nanoseconds) = (time.seconds, Int64(time.nanoseconds)) }

  var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

  /// The seconds by which local time is ahead: `Z`, `+02:00`.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
    if bytes.elementsEqual([UInt8(ascii: "Z")]) { return 0 }
    let start = bytes.startIndex
    guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"), let hours = number(bytes[(start + 1)..<(start + 3)]),
      let minutes = number(bytes[(start + 4)...])
    else { return nil }
    switch bytes.first {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// The days since 1970 in the Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years begin in March, so that leap days are at their end.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
