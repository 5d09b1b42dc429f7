/// Takes parts from a name.
struct NameReader {
  /// The remaining bytes.
  private(set) var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  func isNext(_ text: StaticString) -> Bool { Self.matches(bytes.prefix(text.utf8CodeUnitCount), text, ==) }

  mutating func take(_ text: StaticString) -> Bool {
    guard isNext(text) else { return false }
    bytes.removeFirst(text.utf8CodeUnitCount)
    return true
  }

  mutating func takeLast(_ text: StaticString) -> Bool {
    guard Self.matches(bytes.suffix(text.utf8CodeUnitCount), text, ==) else { return false }
    bytes.removeLast(text.utf8CodeUnitCount)
    return true
  }

  /// - Parameter form: as it is, with `0` for each digit.
  mutating func takeDigits(_ form: StaticString) -> Bool {
    guard Self.matches(bytes.prefix(form.utf8CodeUnitCount), form, Self.fits) else { return false }
    bytes.removeFirst(form.utf8CodeUnitCount)
    return true
  }

  mutating func takeLastDigits(_ form: StaticString) -> Bool {
    guard Self.matches(bytes.suffix(form.utf8CodeUnitCount), form, Self.fits) else { return false }
    bytes.removeLast(form.utf8CodeUnitCount)
    return true
  }

  mutating func take(_ count: Int, where isPart: (UInt8) -> Bool) -> ArraySlice<UInt8>? {
    let part = bytes.prefix(count)
    guard part.count == count, part.allSatisfy(isPart) else { return nil }
    bytes.removeFirst(count)
    return part
  }

  mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let part = bytes.prefix(while: isPart)
    bytes.removeFirst(part.count)
    return part
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  static func isBase32(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func fits(_ byte: UInt8, _ form: UInt8) -> Bool {
    form == UInt8(ascii: "0") ? isDigit(byte) : byte == form
  }

  private static func matches(
    _ bytes: ArraySlice<UInt8>, _ text: StaticString, _ fits: (UInt8, UInt8) -> Bool
  ) -> Bool {
    text.withUTF8Buffer { $0.count == bytes.count && zip(bytes, $0).allSatisfy(fits) }
  }
}
