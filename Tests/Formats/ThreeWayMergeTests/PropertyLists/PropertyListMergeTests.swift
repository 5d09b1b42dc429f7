import Foundation
import PropertyLists
import Testing
import ThreeWayMerge
import UTTestFixtures

@Suite struct PropertyListMergeTests {
  private typealias Versions = (base: PropertyListValue, ours: PropertyListValue, theirs: PropertyListValue)

  // MARK: Dictionaries

  /// Git merges trees of files as this merges dictionaries of values; but it does not keep empty folders, so it does
  /// not know that two were added or one was removed.
  @Test func `git merges dictionaries the same`() throws {
    let versions = (0..<400).map { seed -> Versions in
      var lists = RandomLists(seed: UInt64(seed))
      let base = lists.dictionary()
      return (
        base, lists.edited(base) { $0.dictionary(depth: 2) }, lists.edited(base) { $0.integer() }
      )
    }
    var (clean, cautious) = (0, 0)
    for (number, (versions, expected)) in try zip(versions, Self.mergedByGit(versions)).enumerated() {
      let merge = PropertyListMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
      #expect(merge.conflicts.isEmpty == (merge.merged != nil))
      if let merged = merge.merged {
        clean += 1
        try #require(expected == Self.files(merged, "").sorted(), "seed \(number)")
      } else if expected != nil {
        cautious += 1
        try #require(merge.conflicts.allSatisfy(Self.isUnknownToGit), "seed \(number)")
      }
    }
    #expect(clean > versions.count / 2 && cautious < versions.count / 20)
  }

  /// Whether a whole dictionary was added, removed, or replaced by another value.
  private static func isUnknownToGit(_ conflict: PropertyListMerge.Conflict) -> Bool {
    let kinds = [conflict.base, conflict.ours, conflict.theirs].map { $0?.dictionary != nil }
    return kinds.contains(true) && kinds.contains(false)
  }

  /// Returns the merged trees, with the sizes of files, which are values; nil where there are conflicts.
  private static func mergedByGit(_ versions: [Versions]) throws -> [[String]?] {
    var stream = ""
    for (number, versions) in versions.enumerated() {
      for (name, value) in [("base", versions.base), ("ours", versions.ours), ("theirs", versions.theirs)] {
        stream += "commit refs/heads/\(name)\(number)\ncommitter a <b> 0 +0000\ndata 0\n"
        stream += name == "base" ? "" : "from refs/heads/base\(number)\n"
        stream += "deleteall\n"
        for file in files(value, "") {
          let (size, path) = (file.split(separator: " ")[0], file.split(separator: " ")[1])
          // Begins with the path, so that no file looks like another one renamed.
          let contents = path + String(repeating: "x", count: (Int(size) ?? 0) - path.utf8.count)
          stream += "M 100644 inline \(path)\ndata \(size)\n\(contents)\n"
        }
      }
    }
    let folder = try TemporaryFolder(in: access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil)
    try Shell.run(
      """
      git init --quiet --bare . && git fast-import --quiet
      for n in $(seq 0 \(versions.count - 1)); do
        if tree=$(git merge-tree --write-tree --no-messages ours$n theirs$n); then
          git ls-tree -r --format='%(objectsize) %(path)' $tree > $n.merged
        fi
      done
      """, in: folder, input: Array(stream.utf8))
    return versions.indices.map { number in
      let files = try? String(contentsOfFile: "\(folder.path)/\(number).merged", encoding: .utf8)
      return files?.split(separator: "\n").map(String.init).sorted()
    }
  }

  /// Returns a file for each integer: its size, and the keys as its path.
  private static func files(_ value: PropertyListValue, _ path: String) -> [String] {
    switch value {
    case .dictionary(let dictionary):
      dictionary.flatMap { files($0.value, path.isEmpty ? $0.key : "\(path)/\($0.key)") }
    case .integer(let number): ["\(Int(number) + 1 + path.utf8.count) \(path)"]
    default: []
    }
  }

  @Test func `keys stay in order`() {
    let merge = PropertyListMerge(
      base: ["a": 1, "b": 2, "c": 3], ours: ["c": 3, "b": 0, "a": 1, "x": 4],
      theirs: ["y": 5, "a": 1, "z": 6, "w": 7, "c": 3, "b": 2])
    #expect(merge.merged == ["y": 5, "c": 3, "b": 0, "a": 1, "z": 6, "w": 7, "x": 4])
  }

  @Test func `what looks equal is kept`() {
    let base: PropertyListValue = ["text": "é", "number": .real(.nan), "same": 1]
    let ours: PropertyListValue = ["text": "é", "number": .real(.nan), "same": 2]
    let theirs: PropertyListValue = ["text": "e\u{301}", "number": .real(.nan), "same": 1]
    let merged = PropertyListMerge(base: base, ours: ours, theirs: theirs).merged
    #expect(merged?["text"]?.string?.utf8.count == 3)
    #expect(merged?["same"] == 2)
  }

  // MARK: Arrays

  /// Elements are merged as lines are.
  @Test func `elements are merged as lines are`() {
    for seed in 0..<500 {
      let versions = RandomVersions(seed: UInt64(seed), length: 20)
      func lines(_ text: [UInt8]) -> [[UInt8]] {
        let lines = text.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
        let ends = lines.dropLast().map { $0 + [10] }
        return lines.last?.isEmpty == true ? ends : ends + lines.suffix(1)
      }
      func array(_ text: [UInt8]) -> PropertyListValue { .array(lines(text).map { .data(.init($0)) }) }
      let expected = TextMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs).merged
      let merge = PropertyListMerge(
        base: array(versions.base), ours: array(versions.ours), theirs: array(versions.theirs))
      #expect(merge.merged == expected.map(array))
      if merge.merged == nil { #expect(merge.conflicts.map(\.path) == [[]]) }
    }
  }

  @Test func `dictionaries in an array are merged`() {
    let base: PropertyListValue = [["name": "a", "rank": "Owner"], ["name": "b"], "text"]
    let ours: PropertyListValue = [["name": "A", "rank": "Owner"], ["name": "b", "role": "Editor"], "text"]
    let theirs: PropertyListValue = [["name": "a", "rank": "Default"], ["name": "B"], "text", "more"]
    let merge = PropertyListMerge(base: base, ours: ours, theirs: theirs)
    #expect(
      merge.merged == [["name": "A", "rank": "Default"], ["name": "B", "role": "Editor"], "text", "more"])
  }

  // MARK: Conflicts

  @Test func `conflicts have the path in ours`() {
    let base: PropertyListValue = ["a": ["b": 1, "c": [1, 2]], "d": [["e": 1], 5], "f": 1, "g": 1]
    let ours: PropertyListValue = ["a": ["b": 2, "c": [1, 3]], "d": [0, ["e": 2], 5], "f": "1", "h": 1]
    let theirs: PropertyListValue = ["a": ["b": 3, "c": [1, 4]], "d": [["e": 3], 5], "g": 2, "h": 2]
    let conflicts = PropertyListMerge(base: base, ours: ours, theirs: theirs).conflicts
    let expected: [String: [PropertyListValue?]] = [
      "a.b": [1, 2, 3], "a.c": [[1, 2], [1, 3], [1, 4]], "d": [[["e": 1], 5], [0, ["e": 2], 5], [["e": 3], 5]],
      "f": [1, "1", nil], "g": [1, nil, 2], "h": [nil, 1, 2],
    ]
    #expect(
      Dictionary(uniqueKeysWithValues: conflicts.map { ($0.path.description, [$0.base, $0.ours, $0.theirs]) })
        == expected)
    let root = PropertyListMerge(base: [], ours: 1, theirs: [:])
    #expect(root.conflicts.map(\.path) == [[]])
  }

  @Test func `conflicts are limited`() {
    func list(_ value: Int128) -> PropertyListValue {
      .dictionary(.init((0..<2000).map { .init(key: "\($0)", value: .integer(value)) }))
    }
    let merge = PropertyListMerge(base: list(0), ours: list(1), theirs: list(2))
    #expect(merge.merged == nil)
    #expect(merge.conflicts.count == PropertyListMerge.maximumConflicts)
  }

  // MARK: Hostile lists

  /// As many levels as readers accept, each with many equal values: comparing levels again and again would take
  /// quadratic time.
  @Test func `deep lists are merged`() {
    func list(_ leaf: PropertyListValue) -> PropertyListValue {
      (0..<512).reduce(leaf) { list, level in ["list": list, "level": .integer(level), "array": [1, 2, 3]] }
    }
    let merge = PropertyListMerge(base: list([1, 5, 2]), ours: list([1, 5, 2, 3]), theirs: list([0, 5, 2]))
    var numbers: [PropertyListDifference] = []
    list([0, 5, 2, 3]).forEachDifference(to: merge.merged ?? []) { numbers.append($0) }
    #expect(numbers.isEmpty)
  }
}
