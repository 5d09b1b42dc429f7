import Glibc

/// The names of what lies beside a file or package while it is saved: hidden, in the same folder, and saying what they
/// belong to and what state they are in, so that a later process can tell what to do with them.
enum SiblingName {
  /// A new version being written. Its process holds a lock on it.
  static let temporarySuffix = bytes(".docsave")
  /// Either a whole new version that is about to be exchanged, or what was swapped out; see ``swap(_:inode:base:)``.
  static let swapSuffix = bytes(".docswap")
  /// The record of a replacement by several renames. Its process holds a lock on it.
  static let intentSuffix = bytes(".docintent")
  /// The new contents of a file that is overwritten. Its process holds a lock on it.
  static let journalSuffix = bytes(".docjournal")

  /// Names longer than this are shortened, with a digest of the whole, so that no name below is longer than 143 bytes:
  /// that is what the most limited file system in use (eCryptfs) takes.
  private static let maximumStem = 100

  private static func bytes(_ text: StaticString) -> [UInt8] { Array(text.description.utf8) }

  /// What all of a document's siblings begin with.
  static func prefix(of name: [UInt8]) -> [UInt8] {
    guard name.count > maximumStem else { return [dot] + name + [dot] }
    var digest = Digest()
    digest.add(name)
    return [dot] + name.prefix(maximumStem - 17) + [UInt8(ascii: "~")] + digest.value.hexadecimal + [dot]
  }

  /// A new name for a new version.
  static func temporary(_ name: [UInt8]) -> [UInt8] {
    prefix(of: name) + UInt64.random(in: .min ... .max).hexadecimal + temporarySuffix
  }

  /// A path in a new version as it is to be when that is in its place: what its user knows. A name that was shortened stays.
  static func finalPath(of path: [UInt8]) -> [UInt8] {
    let names = path.split(separator: slash, omittingEmptySubsequences: false)
    return Array(names.map { finalName(of: $0) ?? $0 }.joined(separator: [slash]))
  }

  private static func finalName(of sibling: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let meaning = meaning(of: Array(sibling)), meaning.kind == .newVersion,
      meaning.documentName.count < maximumStem
    else { return nil }
    return meaning.documentName[...]
  }

  /// The name of a version while it changes places with another one.
  ///
  /// Whoever finds an item of that name knows from the item's inode number on which side of the exchange it is: if it is
  /// `inode`, it is the new version, which nobody was told about. If not, it was swapped out, and `base` tells whether it
  /// is the version that was to be replaced.
  static func swap(_ name: [UInt8], inode: UInt64, base: UInt64) -> [UInt8] {
    prefix(of: name) + inode.hexadecimal + [UInt8(ascii: "-")] + base.hexadecimal + swapSuffix
  }

  /// The inode number and the digest in a name that ``swap(_:inode:base:)`` made.
  static func partsOfSwap(_ sibling: [UInt8]) -> (inode: UInt64, base: UInt64)? {
    guard sibling.hasSuffix(swapSuffix), sibling.count > swapSuffix.count + 33 else { return nil }
    let numbers = sibling.dropLast(swapSuffix.count).suffix(33).split(separator: UInt8(ascii: "-"))
    guard numbers.count == 2, let inode = UInt64(String(decoding: numbers[0], as: UTF8.self), radix: 16),
      let base = UInt64(String(decoding: numbers[1], as: UTF8.self), radix: 16)
    else { return nil }
    return (inode, base)
  }

  static func intent(_ name: [UInt8]) -> [UInt8] { prefix(of: name).dropLast() + intentSuffix }
  static func journal(_ name: [UInt8]) -> [UInt8] { prefix(of: name).dropLast() + journalSuffix }

  /// A visible name for another program's version: `Report.txt` becomes `Report.conflict-20260731T120000Z-1a2b3c4d.txt`.
  static func conflict(_ name: [UInt8]) -> [UInt8] {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    let date =
      Array("\(digits(parts.tm_year + 1900, 4))\(digits(parts.tm_mon + 1, 2))\(digits(parts.tm_mday, 2))".utf8)
      + Array("T\(digits(parts.tm_hour, 2))\(digits(parts.tm_min, 2))\(digits(parts.tm_sec, 2))Z-".utf8)
      + UInt64.random(in: .min ... .max).hexadecimal.prefix(8)
    let (stem, suffix) = conflictParts(of: name)
    return stem + conflictMark + date + suffix
  }

  /// Whether ``conflict(_:)`` may have made a name of another one.
  static func isConflict(_ sibling: [UInt8], of name: [UInt8]) -> Bool {
    let (stem, suffix) = conflictParts(of: name)
    let date = sibling.dropFirst(stem.count + conflictMark.count).dropLast(suffix.count)
    return sibling.hasPrefix(stem + conflictMark) && sibling.hasSuffix(suffix) && date.count == conflictDateLength
      && sibling.count == stem.count + conflictMark.count + date.count + suffix.count
  }

  private static let conflictMark = bytes(".conflict-")
  /// A date to the second and eight digits that tell versions of one second apart.
  private static let conflictDateLength = 25

  /// The parts of a name before and after the mark of a conflict.
  private static func conflictParts(of name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8]) {
    var stem = name[...]
    var suffix: ArraySlice<UInt8> = []
    if let point = name.lastIndex(of: dot), point > 0, name.count - point <= 40 {
      (stem, suffix) = (name[..<point], name[point...])
    }
    // A name is cut where a character of UTF-8 begins.
    var count = min(stem.count, maximumStem)
    while count > 0, count < stem.count, stem[stem.startIndex + count] & 0xC0 == 0x80 { count -= 1 }
    return (Array(stem.prefix(count)), Array(suffix))
  }

  private static func digits(_ number: CInt, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension [UInt8] {
  func hasPrefix(_ prefix: [UInt8]) -> Bool { starts(with: prefix) }
  func hasSuffix(_ suffix: [UInt8]) -> Bool {
    count >= suffix.count && self[(count - suffix.count)...].elementsEqual(suffix)
  }
}
