/// Names with a beginning and an end, and something between.
struct NamePattern: Sendable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// How many letters and digits, after a dot, are before the end.
  private let randomCount: Int

  init(prefix: String = "", randomCount: Int = 0, suffix: String) {
    (self.prefix, self.suffix, self.randomCount) = (Array(prefix.utf8), Array(suffix.utf8), randomCount)
  }

  func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.count > prefix.count + suffix.count, name.suffix(suffix.count).elementsEqual(suffix),
      name.starts(with: prefix)
    else { return false }
    guard randomCount > 0 else { return true }
    let rest = name.dropFirst(prefix.count).dropLast(suffix.count)
    return rest.count > randomCount + 1 && rest.suffix(randomCount).allSatisfy(NameReader.isLetterOrDigit)
      && rest.dropLast(randomCount).last == UInt8(ascii: ".")
  }
}
