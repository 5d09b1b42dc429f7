import UTTestFixtures

/// A random text and two edited copies.
struct RandomVersions {
  private(set) var base: [UInt8] = []
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  private var generator: SeededGenerator
  private var lines = 0
  private let repeatsLines: Bool

  /// - Parameters:
  ///   - seed: the same versions for the same seed.
  ///   - length: the maximum number of lines in the first version.
  ///   - repeatsLines: whether lines occur several times, so that there can be several smallest differences.
  init(seed: UInt64, length: Int, repeatsLines: Bool = true) {
    generator = SeededGenerator(seed: seed)
    self.repeatsLines = repeatsLines
    let lines = (0..<random(0...length)).map { _ in line() }
    let isCut = random(0...9) == 0
    let end: [UInt8] = random(0...9) == 0 ? [13, 10] : [10]
    base = Self.text(lines, end, isCut)
    ours = Self.text(edited(lines), random(0...30) == 0 ? [13, 10] : end, isCut && random(0...3) > 0)
    theirs = Self.text(edited(lines), end, isCut && random(0...3) > 0)
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func line() -> [UInt8] {
    lines += 1
    if repeatsLines, random(0...2) > 0 {
      return [[], Array("}".utf8), Array("  x = 1".utf8), [0xE9, 0xFF]].randomElement(using: &generator) ?? []
    }
    return Array("line \(lines)".utf8)
  }

  private mutating func edited(_ lines: [[UInt8]]) -> [[UInt8]] {
    var lines = lines
    for _ in 0..<random(0...4) {
      let start = random(0...lines.count)
      let range = start..<min(start + random(0...3), lines.count)
      let kind = random(0...5)
      if kind == 0, repeatsLines {
        lines.insert(contentsOf: lines[range], at: start)
      } else if kind == 1, repeatsLines {
        let moved = lines[range]
        lines.removeSubrange(range)
        lines.insert(contentsOf: moved, at: random(0...lines.count))
      } else {
        let new = (0..<random(0...3)).map { _ in line() }
        lines.replaceSubrange(kind == 2 ? start..<start : range, with: kind == 3 ? [] : new)
      }
    }
    return lines
  }

  private static func text(_ lines: [[UInt8]], _ end: [UInt8], _ isCut: Bool) -> [UInt8] {
    let text = lines.flatMap { $0 + end }
    return isCut ? text.dropLast(end.count) : text
  }
}
