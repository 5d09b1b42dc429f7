import Foundation
import Testing
import ThreeWayMerge
import UTTestFixtures

/// Differences, as `patch` takes them and `diff -u` of GNU prints them.
@Suite struct UnifiedDiffTests {
  /// Pairs of texts with what makes differences hard: no line end at the end, CR LF, repeated lines, nothing at all.
  static let pairs: [([UInt8], [UInt8])] =
    texts.map { (Array($0.utf8), Array($1.utf8)) }
    + (0..<200).map { RandomVersions(seed: $0, length: 40) }.map { ($0.base, $0.ours) }

  private static let texts: [(String, String)] = [
    ("a\nb\nc\n", "a\nx\nc\n"), ("a\nb\nc", "a\nb\nc\n"), ("a\nb\nc\n", "a\nb\nc"), ("a\nb", "a\nc"), ("", "a\nb\n"),
    ("a\nb\n", ""), ("a\r\nb\r\n", "a\r\nc\r\nb\r\n"), ("x\nx\nx\nx\n", "x\nx\n"),
    ((1...40).map { "\($0)\n" }.joined(), (1...40).filter { $0 % 9 != 0 }.map { "\($0)\n" }.joined()),
    ((1...40).map { "\($0)\n" }.joined(), (0...40).map { $0 % 13 == 0 ? "new \($0)\n" : "\($0)\n" }.joined()),
    ("a\n" + String(repeating: "same\n", count: 6) + "b\n", "A\n" + String(repeating: "same\n", count: 6) + "B\n"),
    ("a\n" + String(repeating: "same\n", count: 7) + "b\n", "A\n" + String(repeating: "same\n", count: 7) + "B\n"),
  ]

  @Test func `patch accepts the diff`() throws {
    let folder = try folder { old, new in (old, UnifiedDiff.text(from: old, named: "file", to: new, named: "file")) }
    try Shell.run(
      "for n in *.1; do patch --batch --binary -s -i ${n%.1}.2 $n; test -e $n || : > $n; done", in: folder)
    for (number, pair) in Self.pairs.enumerated() {
      let result = FileManager.default.contents(atPath: "\(folder.path)/\(number).1")
      try #require(result.map { Array($0) } == pair.1, "pair \(number)")
    }
  }

  /// As many lines are removed and added, although they can be others where lines are repeated.
  @Test func `diff prints one of the same size`() throws {
    let folder = try folder { ($0, $1) }
    try Shell.run(
      """
      for n in *.1; do
        diff --minimal --text -u --label file --label file $n ${n%.1}.2 > ${n%.1}.diff || true
      done
      """, in: folder)
    func changes(_ diff: [UInt8]) -> [Int] {
      let lines = diff.split(separator: 10).dropFirst(2)
      return ["-", "+"].map { mark in lines.count { $0.starts(with: mark.utf8) } }
    }
    var same = 0
    for (number, (old, new)) in Self.pairs.enumerated() {
      let expected = Array(try #require(FileManager.default.contents(atPath: "\(folder.path)/\(number).diff")))
      let diff = UnifiedDiff.text(from: old, named: "file", to: new, named: "file")
      try #require(changes(diff) == changes(expected), "pair \(number)")
      if diff == expected { same += 1 }
    }
    #expect(same > Self.pairs.count * 3 / 4)
  }

  /// Files for all pairs.
  private func folder(_ contents: ([UInt8], [UInt8]) -> ([UInt8], [UInt8])) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(in: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil)
    for (number, (old, new)) in Self.pairs.enumerated() {
      let (first, second) = contents(old, new)
      try folder.write(bytes: first, to: "\(number).1")
      try folder.write(bytes: second, to: "\(number).2")
    }
    return folder
  }

  @Test func `equal texts have no diff`() {
    #expect(UnifiedDiff.text(from: Array("a\n".utf8), named: "a", to: Array("a\n".utf8), named: "b").isEmpty)
  }

  @Test func `names stay in the header`() {
    let diff = UnifiedDiff.text(from: [], named: "old\n@@", to: Array("a\n".utf8), named: "new\u{1B}[2J")
    #expect(String(decoding: diff, as: UTF8.self) == "--- old\\n@@\n+++ new\\u{1B}[2J\n@@ -0,0 +1 @@\n+a\n")
  }
}
