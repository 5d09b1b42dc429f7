import UTLibC
import UTSystemCalls

/// The trash's record of an item: where it was, and when it was removed.
struct TrashRecord {
  /// The path of the item, relative to the top folder of its volume or absolute.
  let path: [UInt8]

  static let suffix = Array(".trashinfo".utf8)

  /// Contents of the file `info/NAME.trashinfo`.
  var text: [UInt8] {
    Array("[Trash Info]\nPath=".utf8) + path.percentEncoded + Array("\nDeletionDate=\(Self.now)\n".utf8)
  }

  /// The local date and time, without a time zone as the specification requires. `time(2)` can be a clock tick late.
  private static var now: String {
    var (seconds, local) = (time_t(Timestamp.now.seconds), tm())
    localtime_r(&seconds, &local)
    let date = [Int(local.tm_year) + 1900, Int(local.tm_mon) + 1, Int(local.tm_mday)]
    let time = [local.tm_hour, local.tm_min, local.tm_sec]
    return date.map { twoDigits($0) }.joined(separator: "-") + "T"
      + time.map { twoDigits(Int($0)) }.joined(separator: ":")
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// The name in the trash to try, with a number if earlier ones were taken.
  static func name(_ name: [UInt8], _ attempt: Int) -> [UInt8] {
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: "."))
    // A long ending is not an extension.
    let end = dot.flatMap { name.count - $0 <= 64 ? $0 : nil } ?? name.count
    let ending = (attempt == 1 ? [] : Array(" \(attempt)".utf8)) + name[end...]
    let stem = name[..<end]
    var count = min(stem.count, Int(NAME_MAX) - suffix.count - ending.count)
    // Not within a character of UTF-8.
    while count < stem.count, count > 0, stem[count] & 0xC0 == 0x80 { count -= 1 }
    return stem.prefix(count) + ending
  }
}

extension [UInt8] {
  /// The path with all bytes but unreserved characters and slashes as `%` and two digits (RFC 2396, section 2).
  var percentEncoded: [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return flatMap { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), slash:
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }
}
