import FoundationEssentials
import Testing
import UTLibC
import UTSavingFixtures
import UTSystemCalls
import UTTestFixtures

@testable import SafeWriting
@testable import VersionStores

/// What is removed, by age and for space.
extension VersionStoreTests {
  @Test func `what the policy does not require is removed`() throws {
    let policy = VersionPolicy(steps: [.init(upTo: nil, interval: 100)], share: 1)
    for number in 0..<10 {
      let store = store(at: Int64(number) * 30, policy)
      try save("\(number)", at: path, options: options(store))
    }
    // Replaced after 0, 30, 60, 90 | 120, 150, 180 | 210, 240, 270 seconds: the first ones, and the last one of all.
    #expect(texts(path) == ["8", "6", "3", "one"])
  }

  @Test func `the oldest versions are removed when space is short, but none that must be kept`() throws {
    var stored: [StoredVersion] = []
    for number in 0..<4 {
      if let version = try save("\(number)", at: path, options: options(store(at: Int64(number)))).stored {
        stored.append(version)
      }
    }
    let kept = try store.setDiscardable(false, stored[1])
    var store = store(at: 10)
    store.policy.share = 0
    try save("last", at: path, options: options(store))
    #expect(store.versions(of: FilePath(path)) == [kept] && text(at: kept.path.string) == "0")
  }

  /// A policy by which versions that may be removed take at most about 100 kB.
  private func small() throws -> VersionPolicy {
    var policy = Self.everything
    let free = try #require(try Folder(path: Array(folder.path.utf8)).descriptor.freeBytes)
    policy.share = 100_000 / Double(free)
    return policy
  }

  @Test func `a version that alone takes too much space is not kept, and others stay`() throws {
    for number in 0..<3 { try save("\(number)", at: path, options: options(store(at: Int64(number)))) }
    let store = store(at: 10, try small())
    let large = String(repeating: "large", count: 80_000)
    #expect(try save(large, at: path, options: options(store)).stored != nil)
    let outcome = try save("small", at: path, options: options(store))
    #expect(outcome.stored == nil && outcome.leftover == nil)
    #expect(texts(path) == ["2", "1", "0", "one"] && folder.namesIn("work") == ["a.txt"])
    // It is kept if a user asks for that.
    try save(large, at: path, options: options(store))
    var asked = options(store)
    asked.context.requiresVersion = true
    #expect(try save("small", at: path, options: asked).stored != nil)
  }

  @Test func `versions that must be kept do not count`() throws {
    try save(String(repeating: "added", count: 80_000), at: path, options: options(store(at: 0)))
    try save("0", at: path, options: options(store(at: 1)))
    _ = try store.setDiscardable(false, try #require(store.versions(of: FilePath(path)).first))
    let texts = (1...4).map { String(repeating: "\($0)", count: 4000) }
    let policy = try small()
    for (number, text) in texts.enumerated() {
      try save(text, at: path, options: options(store(at: Int64(number + 2), policy)))
    }
    #expect(self.texts(path).compactMap { $0?.first } == ["3", "2", "1", "0", "a", "o"])
  }

  /// `VERSION_SAVES=10000` for the full number.
  @Test func `after many saves, the policy is kept and all conflicts are there`() throws {
    let count = ProcessInfo.processInfo.environment["VERSION_SAVES"].flatMap(Int.init) ?? 400
    var random = SeededGenerator(seed: 7)
    let policy = VersionPolicy(steps: [.init(upTo: nil, interval: 36_000)], share: 1)
    var time: Int64 = 0
    var (firstOfInterval, last, conflicts): ([Int64: String], String, Set<String>) = ([:], "", [])
    var base = try FileBase(at: FilePath(path))
    var current = "one"
    for number in 0..<count {
      time += Int64.random(in: 1...5000, using: &random)
      let isConflict = number % 50 == 25
      if isConflict {
        // A program that keeps no versions.
        try folder.write("theirs \(number)", to: "work/a.txt")
        conflicts.insert("theirs \(number)")
      } else {
        let interval = (1_700_000_000 + time) / 36_000
        if firstOfInterval[interval] == nil { firstOfInterval[interval] = current }
        last = current
      }
      base = try save("\(number)", at: path, replacing: base, options: options(store(at: time, policy))).base
      current = "\(number)"
    }
    let kept = texts(path).compactMap(\.self)
    #expect(Set(kept) == Set(firstOfInterval.values).union([last]) && kept.count == Set(kept).count)
    let siblings = folder.namesIn("work").filter { $0.contains(".conflict-") }
    #expect(Set(siblings.compactMap { text(at: folder.path("work/\($0)")) }) == conflicts)
    #expect(siblings.count == conflicts.count)
  }
}
