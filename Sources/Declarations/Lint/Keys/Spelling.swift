import UTText

/// A key prepared for comparison: its letters without case, and its words.
struct Spelling: Sendable {
  private let letters: [UInt8]
  private let words: Set<String>

  /// Ignores everything but letters and digits, and a number at the end (`LSItemContentTypes - 2`, the name that an
  /// editor gives a second key).
  init(_ key: String) {
    var text = Array(key.utf8)
    while let last = text.last, !Self.isLetter(last) { text.removeLast() }
    let prefix = Array("INFOPLIST_KEY_".utf8)
    if text.starts(with: prefix) { text.removeFirst(prefix.count) }
    letters = text.filter { Self.isLetter($0) || Self.isDigit($0) }.map { $0 | 0x20 }
    words = Self.words(of: text)
  }

  /// The similarity of two keys, from 0 to 1; nil if one is not a likely misspelling of the other.
  ///
  /// - Parameter strictly: whether only typos count, not missing or reordered words.
  func likeness(to other: Spelling, strictly: Bool, measuredBy measure: inout EditDistance) -> Double? {
    if letters == other.letters { return 1 }
    let limit = strictly ? 2 : min(3, max(1, other.letters.count / 6))
    let distance = measure.measure(letters, other.letters, limit: limit)
    if distance <= limit { return 1 - Double(distance) / 20 }
    let shared = words.intersection(other.words).count
    guard shared >= 3 else { return nil }
    let overlap = Double(shared) / Double(words.union(other.words).count)
    return overlap >= (strictly ? 1 : 0.6) ? overlap * 0.84 : nil
  }

  /// The words of a name such as `UTTypeIconFiles`, without case and plural: ut, type, icon, file.
  private static func words(of text: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var word: [UInt8] = []
    func finish() {
      if word.count > 3, word.last == UInt8(ascii: "s") { word.removeLast() }
      if !word.isEmpty { words.insert(String(decoding: word, as: UTF8.self)) }
      word = []
    }
    for (index, byte) in text.enumerated() {
      guard isLetter(byte) else {
        finish()
        continue
      }
      let next = index + 1 < text.count ? text[index + 1] : byte
      // An uppercase letter begins a word after a lowercase one, and as the last of several before a lowercase one.
      if isCapital(byte), index > 0, !isCapital(text[index - 1]) || isLetter(next) && !isCapital(next) { finish() }
      word.append(byte | 0x20)
    }
    finish()
    return words
  }

  private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
