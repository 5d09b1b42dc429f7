import PropertyLists
import Testing
import ThreeWayMerge

@Suite struct PropertyListDifferenceTests {
  /// Each difference as `old path: old value → new path: new value`.
  private func differences(_ old: PropertyListValue, _ new: PropertyListValue) -> [String] {
    var lines: [String] = []
    old.forEachDifference(to: new) { difference in
      let sides = [(difference.oldPath, difference.old), (difference.newPath, difference.new)].map { path, value in
        guard let path, let value else { return "-" }
        return "\(path): \(value.integer.map { "\($0)" } ?? value.string ?? "…")"
      }
      lines.append(sides.joined(separator: " → "))
    }
    return lines
  }

  @Test func `values are found by path`() {
    let old: PropertyListValue = ["a": 1, "b": ["c": 2, "d": 3], "e": [1, 2, 3], "f": [["g": 1], 4]]
    let new: PropertyListValue = ["b": ["d": 4, "c": 2, "x": 5], "e": [1, 3, 6], "f": [9, ["g": 2], 4], "y": "z"]
    #expect(
      differences(old, new) == [
        "a: 1 → -", "b.d: 3 → b.d: 4", "- → b.x: 5", "e[1]: 2 → -", "- → e[2]: 6", "f[0]: … → -", "- → f[0]: 9",
        "- → f[1]: …", "- → y: z",
      ])
    #expect(differences([["a": 1, "b": 2], 5], [["a": 0, "b": 2], 5]) == ["[0].a: 1 → [0].a: 0"])
    #expect(differences([1, 2, 3], [1, 4, 3]) == ["[1]: 2 → [1]: 4"])
    #expect(differences(1, [:]) == [": 1 → : …"])
  }

  @Test func `the order of keys is not a difference`() {
    #expect(differences(["a": 1, "b": 2], ["b": 2, "a": 1]).isEmpty)
    #expect(differences(.dictionary(.init([.init(key: "a", value: 1), .init(key: "a", value: 2)])), ["a": 2]).isEmpty)
    #expect(differences(1, 1.0) == [": 1 → : …"])
  }

  @Test func `errors end the comparison`() {
    struct Enough: Error {}
    var count = 0
    #expect(throws: Enough.self) {
      try ([1, 2, 3] as PropertyListValue).forEachDifference(to: [4, 5, 6]) { _ throws(Enough) in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }
}
