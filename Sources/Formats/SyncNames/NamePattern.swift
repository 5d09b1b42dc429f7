/// Names with a beginning, a middle, and an end.
struct NamePattern: Sendable {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// The number of random bytes, after a dot, before the end.
  private let randomCount: Int
  private let isRandom: @Sendable ([UInt8]) -> Bool

  init(
    prefix: String = "", randomCount: Int = 0, isRandom: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    suffix: String
  ) {
    (self.prefix, self.suffix) = (Array(prefix.utf8), Array(suffix.utf8))
    (self.randomCount, self.isRandom) = (randomCount, isRandom)
  }

  func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
    guard name.count > prefix.count + suffix.count, name.suffix(suffix.count).elementsEqual(suffix),
      name.starts(with: prefix)
    else { return false }
    guard randomCount > 0 else { return true }
    let rest = name.dropFirst(prefix.count).dropLast(suffix.count)
    return rest.count > randomCount + 1 && isRandom(Array(rest.suffix(randomCount)))
      && rest.dropLast(randomCount).last == UInt8(ascii: ".")
  }
}
