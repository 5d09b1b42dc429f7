/// What a program adds to the name of a version that lost a conflict.
struct ConflictMark {
  let source: FileVersion.Source
  private(set) var computer: String?
  private(set) var author: String?
  /// The index after it.
  let end: Int

  /// Recognizes bytes that are a mark and nothing else.
  init?(whole bytes: ArraySlice<UInt8>) {
    self.init(beginning: bytes)
    guard end == bytes.endIndex else { return nil }
  }

  /// Recognizes a mark at the beginning of bytes.
  init?(beginning bytes: ArraySlice<UInt8>) {
    var rest = Rest(bytes)
    // `Report.conflict-20260731T120000Z-1a2b3c4d.txt`
    if rest.take(".conflict-") {
      guard rest.takeDigits("00000000T000000Z-"), rest.take(8, where: Self.isHexadecimal) != nil
      else { return nil }
      source = .program
    } else if rest.take(".sync-conflict-") {
      // `Report.sync-conflict-20260731-120000-ABCDEF7.txt`, with the beginning of the identifier of a device. Until
      // Syncthing 1.x, it is the one that has won the conflict.
      guard rest.takeDigits("00000000-000000-"), let device = rest.take(7, where: Self.isBase32) else { return nil }
      source = .syncthing
      computer = Self.text(device)
    } else if rest.take("_conflict-") {
      // `Report_conflict-20260731-120000.txt`
      guard rest.takeDigits("00000000-000000") else { return nil }
      source = .ownCloud
    } else if rest.take(" (") {
      guard let found = Self.inParentheses(&rest) else { return nil }
      (source, computer, author) = found
    } else {
      return nil
    }
    end = rest.bytes.startIndex
  }

  /// Takes what follows ` (`.
  private static func inParentheses(
    _ rest: inout Rest
  ) -> (source: FileVersion.Source, computer: String?, author: String?)? {
    var words = Rest(rest.take(while: { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")") }))
    // `Report (conflicted copy 2026-07-31 120000).txt`, or with the user's name after `copy`
    var nextcloud = words
    if nextcloud.take("conflicted copy "), nextcloud.takeLastDigits("0000-00-00 000000"), rest.isNext(")") {
      let isNamed = !nextcloud.bytes.isEmpty
      if !isNamed || nextcloud.takeLast(" ") && !nextcloud.bytes.isEmpty {
        _ = rest.take(")")
        return (.nextcloud, nil, isNamed ? text(nextcloud.bytes) : nil)
      }
    }
    // `Report (Ann's conflicted copy 2026-07-31).txt`, with a number after the date if there are several
    let isNumbered = rest.take("(")
    if isNumbered {
      guard !rest.take(while: isDigit).isEmpty, rest.take(")"), words.takeLast(" ") else { return nil }
    }
    guard rest.take(")"), words.takeLastDigits("0000-00-00"), words.takeLast("conflicted copy ") else { return nil }
    if words.bytes.isEmpty { return (.dropbox, nil, nil) }
    guard words.takeLast("s "), words.takeLast("'") || words.takeLast("\u{2019}"), !words.bytes.isEmpty else {
      return nil
    }
    return (.dropbox, text(words.bytes), nil)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func isBase32(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
  }

  /// The bytes that are left of a name.
  private struct Rest {
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

    private static func fits(_ byte: UInt8, _ form: UInt8) -> Bool {
      form == UInt8(ascii: "0") ? isDigit(byte) : byte == form
    }

    private static func matches(
      _ bytes: ArraySlice<UInt8>, _ text: StaticString, _ fits: (UInt8, UInt8) -> Bool
    ) -> Bool {
      text.withUTF8Buffer { $0.count == bytes.count && zip(bytes, $0).allSatisfy(fits) }
    }
  }
}
