import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import UTDeviceGenerations

/// The generations of a package say who has changed what; files with them come from other devices.
@Suite struct PackageGenerationTests {
  typealias Generation = PackageGeneration

  private func states(_ items: [String: Int64]) -> [[UInt8]: Generation.State] {
    Dictionary(uniqueKeysWithValues: items.map { (Array($0.utf8), Generation.State(.file, size: $1)) })
  }

  private func next(_ author: UInt64, _ parent: Generation?, _ items: [String: Int64]) -> Generation {
    let number = parent?.id.author == author ? (parent?.id.number ?? 0) + 1 : 1
    return Generation(
      .init(author: author, number: number), after: parent, at: Timestamp(seconds: Int64(author)), states(items))
  }

  private func sizes(_ generation: Generation?) -> [String: Int64]? {
    generation.map { $0.items.reduce(into: [:]) { $0[String(decoding: $1.key, as: UTF8.self)] = $1.value.state.size } }
  }

  @Test func `a merge has the changes of both, and is the same in either order`() throws {
    let base = next(1, nil, ["a": 1, "b": 1, "c": 1])
    let (one, other) = (next(2, base, ["a": 2, "b": 1, "d": 2]), next(3, base, ["a": 1, "b": 3, "c": 1]))
    let merged = Generation.merged(one, other)
    #expect(sizes(merged) == ["a": 2, "b": 3, "d": 2])
    #expect(merged == Generation.merged(other, one) && Generation.merged(base, one) == one)
    let later = try #require(merged)
    #expect(later.knows(one.id) && later.knows(other.id) && later.knows(base.id) && !one.knows(later.id))
    // What is made of the merge is not in conflict with what it has merged.
    #expect(Generation.merged(next(4, later, ["a": 4]), one) == next(4, later, ["a": 4]))
  }

  @Test func `an item that both have changed, or one has changed and the other removed, cannot be merged`() {
    let base = next(1, nil, ["a": 1, "b": 1])
    let edited = next(2, base, ["a": 2, "b": 1])
    #expect(Generation.merged(edited, next(3, base, ["a": 3, "b": 1])) == nil)
    #expect(Generation.merged(edited, next(3, base, ["b": 1])) == nil)
    // Both have added it, or a file and something in it.
    let added = next(2, base, ["a": 1, "b": 1, "x": 1])
    #expect(Generation.merged(added, next(3, base, ["a": 1, "b": 1, "x": 2])) == nil)
    #expect(Generation.merged(added, next(3, base, ["a": 1, "b": 1, "x/y": 2])) == nil)
    // The same change is none.
    #expect(sizes(Generation.merged(next(2, base, ["b": 1]), next(3, base, ["b": 1]))) == ["b": 1])
    // Nothing in common.
    #expect(Generation.merged(next(2, nil, ["a": 1]), next(3, nil, ["a": 2])) == nil)
  }

  @Test func `different generations with one identifier, which no save has made, cannot be merged`() {
    let (one, other) = (next(1, nil, ["a": 1]), next(1, nil, [:]))
    #expect(Generation.merged(one, other) == nil && Generation.merged(other, one) == nil)
    #expect(Generation.merged(one, one) == one)
  }

  @Test func `an item that last changed hundreds of generations ago is still known`() {
    let base = next(1, nil, ["a": 1, "b": 1])
    var mine = base
    var theirs = base
    for size in 0..<500 {
      mine = next(UInt64(size) + 1000, mine, ["a": Int64(size) + 10, "b": 1])
    }
    (mine, theirs) = (next(3, mine, ["a": 600, "b": 1]), next(2, mine, ["a": 509, "b": 2]))
    #expect(sizes(Generation.merged(mine, theirs)) == ["a": 600, "b": 2])
    #expect(mine.ancestors.count < 300)
  }

  @Test func `changes that no generation notes imply the same one everywhere`() {
    let base = next(1, nil, ["a": 1, "b": 1])
    let (one, other) = (base.with(states(["a": 5, "b": 1])), base.with(states(["a": 5, "b": 1])))
    #expect(one == other && one.knows(base.id) && base.with(states(["a": 1, "b": 1])) == base)
    let merged = Generation.merged(next(2, one, ["a": 6, "b": 1]), next(3, other, ["a": 5, "b": 2]))
    #expect(sizes(merged) == ["a": 6, "b": 2])
  }

  /// Bytes that count how often one of them is looked at.
  private struct CountedBytes: RandomAccessCollection {
    final class Counter { var count = 0 }

    let bytes: [UInt8]
    let counter: Counter

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }

    subscript(index: Int) -> UInt8 {
      counter.count += 1
      return bytes[index]
    }
  }

  @Test func `deep paths are checked without looking at their beginnings again and again`() {
    func check(_ paths: [String], _ hasItemInFile: Bool) {
      let counter = CountedBytes.Counter()
      let counted = paths.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        .map { CountedBytes(bytes: $0, counter: counter) }
      #expect(Generation.hasItemInFile(inOrder: counted) == hasItemInFile)
      #expect(counter.count <= 6 * paths.reduce(0) { $0 + $1.utf8.count })
    }
    let deep = String(repeating: "a/", count: 200)
    check((0..<500).map { "\(deep)\($0)" }, false)
    // Each name begins with the one before it, and then none does.
    check((1..<200).map { String(repeating: "a", count: $0) } + ["b", "c/a"], false)
    check(["a", "a b", "a-", "a/b", "ab/c"], true)
    check(["a b", "a-/b", "a.x", "ab", "b/a", "b/a.x/c"], false)
    check(["x", "x y", "x y/z"], true)
  }

  /// 17 of the largest files that a generation can have are 68 MiB.
  @Test func `no more files of generations are read than a few devices make`() throws {
    let folder = try TemporaryFolder()
    let generation = next(1, nil, ["a": 1])
    try folder.write(bytes: generation.encoded, to: "P.rtfd/.utictl-generation")
    let package = FilePath(folder.path("P.rtfd"))
    func plant(_ number: Int) throws {
      let path = folder.path("P.rtfd/.sync-conflict-20260101-12000\(number)-ABCDEF7.utictl-generation")
      let file = try #require(Descriptor(open(path, O_WRONLY | O_CREAT, 0o600)))
      #expect(Descriptor.truncate(file.number, to: Int64(Generation.maximumSize)))
    }
    try plant(0)
    #expect(try ConflictingGenerations(in: package) == nil)
    for number in 1..<3 { try plant(number) }
    let error = failure { _ = try ConflictingGenerations(in: package) }
    #expect(error?.code == EFBIG)
    #expect(error?.path.lastComponent?.string == ".sync-conflict-20260101-120001-ABCDEF7.utictl-generation")
    #expect(error?.description.contains("remove this version and older versions") ?? false)
    #expect(ConflictingGenerations.generation(of: package) == generation)
  }

  /// Some programs put their marks at the end of names.
  @Test func `names of copies do not hide the generation of a package`() throws {
    let folder = try TemporaryFolder()
    let generation = next(1, nil, ["a": 1])
    for number in 1...30 { try folder.write("", to: "P.rtfd/.utictl-generation.conflict\(number)") }
    try folder.write(bytes: generation.encoded, to: "P.rtfd/.utictl-generation")
    #expect(ConflictingGenerations.generation(of: FilePath(folder.path("P.rtfd"))) == generation)
  }

  @Test func `a file is read only if it is exactly what a generation is written as`() {
    let base = next(1, nil, ["a": 1, "b\n/\u{1}": 1])
    let generation = next(2, base, ["a": 2, "b\n/\u{1}": 1, "ü/ö": 3])
    let bytes = generation.encoded
    #expect(Generation(decoding: bytes) == generation)
    for count in bytes.indices {
      #expect(Generation(decoding: Array(bytes[..<count])) == nil)
      var changed = bytes
      changed[count] = changed[count] == 0 ? 32 : 0
      #expect(Generation(decoding: changed) == nil)
    }
    func isRead(_ items: String, count: Int = 1) -> Bool {
      let head = "utictl-generation 1\0" + "0000000000000001.1 5 0 \(count)\0\0"
      return Generation(decoding: Array((head + items).utf8)) != nil
    }
    let rest = " 1 2 3 0000000000000001.1 0000000000000001.1 "
    #expect(isRead("", count: 0) && isRead("f\(rest)a\0") && isRead("f\(rest)a\0f\(rest)b/c\0", count: 2))
    for path in ["../a", "a/../b", "/a", "a//b", ".", "", "a/", ".utictl-generation"] {
      #expect(!isRead("f\(rest)\(path)\0"), "\(path)")
    }
    for second in ["a", "a/b"] { #expect(!isRead("f\(rest)a\0f\(rest)\(second)\0", count: 2)) }
    #expect(!isRead("f\(rest)b\0f\(rest)a\0", count: 2) && !isRead("x\(rest)a\0") && !isRead("f -1 2 3 1.1 1.1 a\0"))
    #expect(!isRead("f 1 2 1000000000 0000000000000001.1 0000000000000001.1 a\0"))
  }

  @Test func `packages in containers have a generation, which is in no version of them, and others have none`() throws {
    let folder = try TemporaryFolder()
    try folder.makePackage("uniform-documents/containers/c/p.notes", ["a": "A"])
    for (name, isNoted) in [("uniform-documents/containers/c/p.notes", true), ("p.notes", false)] {
      let path = FilePath(folder.path(name))
      let outcome = try SafeWrite.package(at: path) { package in
        try package.file(named: "a") { try $0.write("AA") }
        try package.file(named: "b") { try $0.write("B") }
      }
      let generation = ConflictingGenerations.generation(of: path)
      #expect((generation != nil) == isNoted && sizes(generation)?.keys.sorted() == (isNoted ? ["a", "b"] : nil))
      #expect(outcome.base.manifest?.count == 2)
      // One changed file is exchanged in its place.
      let next = try SafeWrite.package(at: path, replacing: outcome.base) { package in
        try package.file(named: "a") { try $0.write("AAA") }
        try package.reuse(named: "b")
      }
      #expect(next.method == .exchangedChild && next.conflict == nil)
      let later = ConflictingGenerations.generation(of: path)
      if isNoted, let generation, let later {
        #expect(later.knows(generation.id) && sizes(later) == ["a": 3, "b": 1])
        #expect(later.items[Array("b".utf8)] == generation.items[Array("b".utf8)])
      } else {
        #expect(later == nil)
      }
    }
  }

  @Test func `a generation that claims as many ancestors as fit is compared item by item`() throws {
    let items = Dictionary(uniqueKeysWithValues: (0..<10_000).map { (Array("\($0)".utf8), Generation.State(.file)) })
    let one = Generation(.init(author: 1), after: nil, at: Timestamp(seconds: 1), items)
    var records = one.encoded.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    let ancestors = (0..<100_000).map { number in
      let digits = String(number + 16, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits + ".1"
    }
    records[2] = Array(ancestors.joined(separator: " ").utf8)
    let claiming = try #require(Generation(decoding: Array(records.joined(separator: [0]))))
    let changed = items.mapValues { _ in Generation.State(.file, size: 1) }
    let other = Generation(.init(author: 2), after: nil, at: Timestamp(seconds: 2), changed)
    // Both have made all items.
    #expect(claiming.ancestors.count == 100_000 && Generation.merged(claiming, other) == nil)
    #expect(
      Generation.merged(claiming, Generation(.init(author: 3), after: nil, at: Timestamp(seconds: 3), [:])) != nil)
  }

  @Test func `a merge that would be too large for its file is none`() {
    func items(_ numbers: Range<Int>) -> [[UInt8]: Generation.State] {
      Dictionary(uniqueKeysWithValues: numbers.map { (Array("\($0)".utf8), Generation.State(.file)) })
    }
    let (half, rest) = (Generation.maximumItems / 2, Generation.maximumItems)
    let one = Generation(.init(author: 1), after: nil, at: Timestamp(seconds: 1), items(0..<half))
    let fitting = Generation(.init(author: 2), after: nil, at: Timestamp(seconds: 2), items(half..<rest))
    let large = Generation(.init(author: 2), after: nil, at: Timestamp(seconds: 2), items(half..<rest + 1))
    #expect(Generation.merged(one, fitting) != nil && Generation.merged(one, large) == nil)
  }
}
