import Foundation
import Testing
import ThreeWayMerge
import UTTestFixtures

@Suite struct TextMergeTests {
  /// How many random merges; `RANDOM_MERGES` asks for more.
  private static let count = Thorough.count(1000, or: "RANDOM_MERGES")

  /// The same as git, even where lines are repeated and there are several smallest differences: text and conflicts.
  @Test(arguments: [(8, 1), (30, 2), (400, 8)]) func `git merges texts the same`(_ length: Int, _ share: Int) throws {
    let versions = (0..<Self.count / share / 2).map { RandomVersions(seed: UInt64($0), length: length) }
    var clean = 0
    for (number, (versions, expected)) in try zip(versions, OtherMerges(of: versions).outcomes).enumerated() {
      let merge = TextMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
      try #require(merge.merged == expected.git, "seed \(number)")
      try #require(merge.conflicts.isEmpty == (merge.merged != nil))
      if merge.merged != nil { clean += 1 } else { try checkConflicts(merge, versions, expected, number) }
    }
    #expect(clean > versions.count / 4 && clean < versions.count)
  }

  private func checkConflicts(
    _ merge: TextMerge, _ versions: RandomVersions, _ expected: OtherMerges.Outcome, _ seed: Int
  ) throws {
    func text(_ bytes: [UInt8], _ lines: Range<Int>) -> [UInt8] {
      bytes.split(separator: 10, omittingEmptySubsequences: false)[lines].joined().filter { $0 != 13 }
    }
    let conflicts = merge.conflicts.map {
      [text(versions.ours, $0.ours), text(versions.base, $0.base), text(versions.theirs, $0.theirs)]
    }
    // Without `--diff3`, git does not report where both sides are the same.
    let others = expected.conflicts.filter { $0[0] != $0[2] || conflicts.contains($0) }
    try #require(conflicts == others, "seed \(seed)")
  }

  /// The same as `diff3`, whose smallest difference is another one where lines are repeated.
  @Test func `diff3 merges the same`() throws {
    let versions = (0..<Self.count / 4).map { RandomVersions(seed: UInt64($0), length: 30, repeatsLines: false) }
    for (number, (versions, expected)) in try zip(versions, OtherMerges(of: versions).outcomes).enumerated() {
      let merge = TextMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
      try #require(merge.merged == expected.diff3, "seed \(number)")
    }
  }

  @Test func `sides can be exchanged`() {
    for seed in 0..<500 {
      let versions = RandomVersions(seed: UInt64(seed), length: 20)
      let (base, ours, theirs) = (versions.base, versions.ours, versions.theirs)
      #expect(
        TextMerge(base: base, ours: ours, theirs: theirs).merged
          == TextMerge(base: base, ours: theirs, theirs: ours).merged)
      #expect(TextMerge(base: base, ours: ours, theirs: base).merged == ours)
      #expect(TextMerge(base: base, ours: base, theirs: theirs).merged == theirs)
      #expect(TextMerge(base: base, ours: ours, theirs: ours).merged == ours)
    }
  }

  // MARK: Encodings

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func `wide text is merged`(_ encoding: String.Encoding) throws {
    // U+0A0A and U+0D0A contain the bytes of line ends.
    func text(_ text: String) throws -> [UInt8] {
      let mark = encoding == .utf16 ? "" : "\u{FEFF}"
      return Array(try #require((mark + text).data(using: encoding)))
    }
    let merge = try TextMerge(
      base: text("eins\nzwei\u{0A0A}\ndrei\nvier"), ours: text("EINS\nzwei\u{0A0A}\ndrei\nvier"),
      theirs: text("eins\nzwei\u{0A0A}\ndrei\nvier\u{0D0A}\nfünf\n"))
    #expect(try merge.merged == text("EINS\nzwei\u{0A0A}\ndrei\nvier\u{0D0A}\nfünf\n"))
  }

  /// As `git merge-file`, which refuses them.
  @Test(arguments: [
    (Array("a\0\nb\nc\n".utf8), Array("A\0\nb\nc\n".utf8), Array("a\0\nb\nC\n".utf8)),
    ([0xFF, 0xFE, 97, 0, 10, 0, 98, 0, 10, 0, 99], [0xFF, 0xFE, 65, 0, 10, 0, 98, 0, 10, 0, 99], [0xFF, 0xFE]),
    (Array("a\nb\nc\n".utf8), Array("A\nb\nc\n".utf8), [0xFF, 0xFE, 97, 0, 10, 0]),
  ]) func `other files are merged as a whole`(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) {
    let merge = TextMerge(base: base, ours: ours, theirs: theirs)
    let exchanged = TextMerge(base: base, ours: theirs, theirs: ours)
    #expect(merge.merged == nil)
    #expect(merge.conflicts.count == 1)
    #expect(merge.conflicts.map(\.theirs) == exchanged.conflicts.map(\.ours))
    #expect(TextMerge(base: base, ours: base, theirs: theirs).merged == theirs)
    #expect(TextMerge(base: base, ours: ours, theirs: base).merged == ours)
    #expect(TextMerge(base: base, ours: ours, theirs: ours).merged == ours)
  }

  // MARK: Huge differences

  /// More differences than are searched for at once: still a correct merge, in linear time.
  @Test func `many differences are merged`() {
    var generator = SeededGenerator(seed: 1)
    func noise() -> [UInt8] { (0..<5000).flatMap { _ in [UInt8.random(in: 97...98, using: &generator), 10] } }
    let middle = (0..<10).flatMap { Array("line \($0)\n".utf8) }
    let (base, ours, theirs) = (noise(), noise(), noise())
    let merge = TextMerge(base: base + middle + base, ours: ours + middle + base, theirs: base + middle + theirs)
    #expect(merge.merged == ours + middle + theirs)
    #expect(TextMerge(base: base, ours: ours, theirs: theirs).merged == nil)
  }
}
