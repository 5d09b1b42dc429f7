import UTLibC

/// The names of the temporary files of a save: hidden, in the same folder, and with enough information about the item
/// they belong to and their state for a later process to handle them.
package enum SiblingName {
  /// A new version being written. Its process holds a lock on it.
  static let temporarySuffix = bytes(".docsave")
  /// Either a complete new version that is about to be exchanged, or a version that was swapped out; see
  /// ``swap(_:inode:base:)``.
  static let swapSuffix = bytes(".docswap")
  /// The same as ``swapSuffix``, if the swapped-out version is to be stored.
  static let storeSuffix = bytes(".dockeep")
  /// The record of a replacement by several renames. Its process holds a lock on it.
  static let intentSuffix = bytes(".docintent")
  /// The new contents of a file that is being overwritten. Its process holds a lock on it.
  static let journalSuffix = bytes(".docjournal")

  static let suffixes = [temporarySuffix, swapSuffix, storeSuffix, intentSuffix, journalSuffix]

  /// Longer names are shortened and get a digest of the whole, so that no name is longer than 143 bytes: the limit of
  /// the most restrictive file system in use (eCryptfs).
  private static let maximumStem = 100

  private static func bytes(_ text: StaticString) -> [UInt8] { Array(text.description.utf8) }

  /// The common prefix of all sibling names of a document.
  static func prefix(of name: [UInt8]) -> [UInt8] {
    guard name.count > maximumStem else { return [dot] + name + [dot] }
    return [dot] + name.prefix(maximumStem - digestLength) + digest(of: name) + [dot]
  }

  /// Distinguishes a shortened name.
  private static func digest(of name: [UInt8]) -> [UInt8] {
    var digest = Digest()
    digest.add(name)
    return [UInt8(ascii: "~")] + digest.value.hexadecimal
  }

  private static let digestLength = 17

  /// Creates a name for a new version.
  package static func temporary(_ name: [UInt8]) -> [UInt8] {
    prefix(of: name) + UInt64.random(in: .min ... .max).hexadecimal + temporarySuffix
  }

  /// Returns the final path of an item in a new version, which is the path for users. A shortened name stays.
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

  /// Returns the name of a version while it is being exchanged.
  ///
  /// The inode number of an item with this name shows on which side of the exchange it is: if it is `inode`, the item
  /// is the new version, which has not been reported to anyone. If not, it was swapped out, and `base` shows whether it
  /// is the version to replace.
  static func swap(_ name: [UInt8], inode: UInt64, base: UInt64, isStored: Bool = false) -> [UInt8] {
    prefix(of: name) + inode.hexadecimal + [UInt8(ascii: "-")] + base.hexadecimal
      + (isStored ? storeSuffix : swapSuffix)
  }

  /// Returns the name of a version that was taken out of its place to be removed, and is not compared yet. A recovery
  /// keeps it under a visible name, because it may be another program's version.
  package static func uncompared(_ name: [UInt8]) -> [UInt8] {
    swap(name, inode: 0, base: .random(in: 1 ... .max))
  }

  /// Returns the name of a version that was taken out of its place because an item with another name replaces it. A
  /// recovery of that item removes it, or gives it a visible name if it is not the version to replace.
  ///
  /// - Parameter successor: the name of that item.
  package static func replaced(_ version: FileBase, by successor: [UInt8]) -> [UInt8] {
    swap(successor, inode: 0, base: version.digest)
  }

  /// The inode number and the digest in a name that ``swap(_:inode:base:)`` returned.
  static func partsOfSwap(_ sibling: [UInt8]) -> (inode: UInt64, base: UInt64, isStored: Bool)? {
    guard let suffix = [swapSuffix, storeSuffix].first(where: sibling.hasSuffix), sibling.count > suffix.count + 33
    else { return nil }
    let numbers = sibling.dropLast(suffix.count).suffix(33).split(separator: UInt8(ascii: "-"))
    guard numbers.count == 2, let inode = UInt64(String(decoding: numbers[0], as: UTF8.self), radix: 16),
      let base = UInt64(String(decoding: numbers[1], as: UTF8.self), radix: 16)
    else { return nil }
    return (inode, base, suffix == storeSuffix)
  }

  /// The name under which a version of an item of a package is kept next to the package.
  static func item(_ item: some Sequence<UInt8>, of package: [UInt8]) -> [UInt8] {
    package + [UInt8(ascii: "-")] + item
  }

  static func intent(_ name: [UInt8]) -> [UInt8] { prefix(of: name).dropLast() + intentSuffix }
  static func journal(_ name: [UInt8]) -> [UInt8] { prefix(of: name).dropLast() + journalSuffix }

  /// Returns a visible name for another program's version: `Report.txt` becomes
  /// `Report.conflict-20260731T120000Z-1a2b3c4d.txt`.
  static func conflict(
    _ name: [UInt8], at seconds: Int64 = Timestamp.now.seconds, number: UInt64 = .random(in: .min ... .max)
  ) -> [UInt8] {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let date =
      Array("\(digits(parts.tm_year + 1900, 4))\(digits(parts.tm_mon + 1, 2))\(digits(parts.tm_mday, 2))".utf8)
      + Array("T\(digits(parts.tm_hour, 2))\(digits(parts.tm_min, 2))\(digits(parts.tm_sec, 2))Z-".utf8)
      + number.hexadecimal.prefix(8)
    let (stem, suffix) = conflictParts(of: name)
    return stem + conflictMark + date + suffix
  }

  /// Whether ``conflict(_:)`` may have derived a name from another name.
  static func isConflict(_ sibling: [UInt8], of name: [UInt8]) -> Bool {
    let (stem, suffix) = conflictParts(of: name)
    let date = sibling.dropFirst(stem.count + conflictMark.count).dropLast(suffix.count)
    return sibling.hasPrefix(stem + conflictMark) && sibling.hasSuffix(suffix) && date.count == conflictDateLength
      && sibling.count == stem.count + conflictMark.count + date.count + suffix.count
  }

  private static let conflictMark = bytes(".conflict-")
  /// A date with a precision of one second, and eight digits that distinguish versions from the same second.
  private static let conflictDateLength = 25

  /// The parts of a name before and after the conflict mark.
  private static func conflictParts(of name: [UInt8]) -> (stem: [UInt8], suffix: [UInt8]) {
    var stem = name[...]
    var suffix: ArraySlice<UInt8> = []
    if let point = name.lastIndex(of: dot), point > 0, name.count - point <= 40 {
      (stem, suffix) = (name[..<point], name[point...])
    }
    guard stem.count > maximumStem else { return (Array(stem), Array(suffix)) }
    // A name is only cut at UTF-8 character boundaries.
    var count = maximumStem - digestLength
    while count > 0, stem[stem.startIndex + count] & 0xC0 == 0x80 { count -= 1 }
    return (Array(stem.prefix(count)) + digest(of: name), Array(suffix))
  }

  private static func digits(_ number: CInt, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension [UInt8] {
  /// Whether the name of a folder has an extension.
  package var hasExtension: Bool { lastIndex(of: dot) ?? 0 > 0 }

  package func hasPrefix(_ prefix: [UInt8]) -> Bool { starts(with: prefix) }
  package func hasSuffix(_ suffix: [UInt8]) -> Bool {
    count >= suffix.count && self[(count - suffix.count)...].elementsEqual(suffix)
  }
}
