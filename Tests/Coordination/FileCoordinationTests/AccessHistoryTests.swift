import Testing

/// The checker of histories finds what it is for.
@Suite struct AccessHistoryTests {
  private func violations(_ lines: String, kills: [String: UInt64] = [:]) -> [AccessHistory.Violation] {
    AccessHistory(lines.split(separator: "\n").map(String.init), kills: kills)
      .check(initially: ["a": "0", "folder/c": "1"])
  }

  /// Processes 1 and 2 take turns, and read together.
  static let good = """
    R 1.1 10\u{20}
    G 1.1 11 read - a
    R 2.1 12\u{20}
    G 2.1 13 read - a
    E 1.1 14 0
    E 2.1 15 0
    R 1.2 20\u{20}
    G 1.2 21 write 1.2 a
    R 2.2 22\u{20}
    E 1.2 23 done
    G 2.2 24 read - a
    E 2.2 25 1.2
    R 1.3 30\u{20}
    G 1.3 31 move - a b
    E 1.3 32 done
    R 1.4 33\u{20}
    G 1.4 34 move-tree - folder other
    E 1.4 35 done
    R 2.3 36\u{20}
    G 2.3 37 read - other/c
    E 2.3 38 1
    R 2.4 39\u{20}
    G 2.4 40 delete - b
    E 2.4 41 done
    R 2.5 42\u{20}
    G 2.5 43 read - b
    E 2.5 44 -

    """

  @Test func `a history without problems`() { #expect(violations(Self.good) == []) }

  static let bad: [(old: String, new: String, violation: AccessHistory.Violation)] = [
    // A read that begins before the write ends.
    ("G 2.2 24", "G 2.2 22", .overlap("1.2", "2.2")),
    // An item in a folder that is moved.
    ("G 2.3 37 read", "G 2.3 34 read", .overlap("1.4", "2.3")),
    ("R 1.4 33 \n", "R 3.1 32 \nG 3.1 32 write 3.1 folder/d\nE 3.1 36 -\nR 1.4 33 \n", .overlap("3.1", "1.4")),
    ("E 2.2 25 1.2", "E 2.2 25 0", .wrongResult("2.2", found: "0")),
    ("E 2.3 38 1\n", "E 2.3 38 -\n", .wrongResult("2.3", found: nil)),
    ("E 2.4 41 done", "E 2.4 41 -", .wrongResult("2.4", found: nil)),
    ("E 2.5 44 -", "E 2.5 44 1.2", .wrongResult("2.5", found: "1.2")),
    ("E 2.5 44 -\n", "", .endless("2.5")),
    ("G 2.5 43 read - b\nE 2.5 44 -\n", "", .endless("2.5")),
    ("G 2.5 43 read - b\nE 2.5 44 -\n", "F 2.5 43 timed out\n", .failed("2.5", error: "timed out")),
    ("E 2.5 44 -\n", "E 2.5 44 -\nX\n", .unreadable("X")),
  ]

  @Test(arguments: bad) func `a planted violation`(old: String, new: String, violation: AccessHistory.Violation) throws
  {
    try #require(Self.good.contains(old))
    #expect(violations(Self.good.replacing(old, with: new)).contains(violation))
  }

  /// A process that is killed while it writes has written or not, and has its access until then.
  @Test func `a process that was killed`() {
    let lines = "R 1.1 10 \nG 1.1 11 write 1.1 a\nR 2.1 20 \nG 2.1 21 read - a\n"
    for value in ["0", "1.1"] { #expect(violations(lines + "E 2.1 22 \(value)\n", kills: ["1": 15]) == []) }
    #expect(violations(lines + "E 2.1 22 2\n", kills: ["1": 15]) == [.wrongResult("2.1", found: "2")])
    #expect(violations(lines + "E 2.1 22 0\n", kills: ["1": 25]) == [.overlap("1.1", "2.1")])
    // What one process has found, others find, too.
    let later = "E 2.1 22 0\nR 2.2 23 \nG 2.2 24 read - a\nE 2.2 25 1.1\n"
    #expect(violations(lines + later, kills: ["1": 15]) == [.wrongResult("2.2", found: "1.1")])
  }
}
