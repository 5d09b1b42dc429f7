import SafeWriting
import Testing
import UTTestFixtures
import VersionStores

/// Which versions stay: the first one of each interval.
@Suite struct VersionPolicyTests {
  let policy = VersionPolicy.standard
  /// A Monday at midnight, UTC.
  let start: Int64 = 1_767_571_200

  /// What stays of versions that were replaced at these seconds after ``start``.
  private func staying(_ seconds: [Int64], now: Int64) -> [Int64] {
    let times = seconds.map { Timestamp(seconds: start + $0) }
    let superfluous = Set(policy.superfluous(times, now: Timestamp(seconds: start + now)))
    return seconds.indices.filter { !superfluous.contains($0) }.map { seconds[$0] }
  }

  @Test func `the first version of each interval stays, and the last one of all`() {
    #expect(staying([0, 1, 2, 3, 4, 5], now: 6) == [0, 2, 4, 5])
    #expect(staying([0, 1, 5, 9, 10, 19, 20], now: 40) == [0, 10, 20])
    #expect(staying([0, 59, 60, 61], now: 600) == [0, 60, 61])
    #expect(staying([0, 1800, 3599, 3600], now: 20_000) == [0, 3600])
    #expect(staying([0, 40_000, 86_399, 86_400], now: 10 * 86_400) == [0, 86_400])
    // Weeks begin on Thursdays, as 1970 did.
    #expect(staying([0, 2 * 86_400, 6 * 86_400, 7 * 86_400], now: 60 * 86_400) == [0, 6 * 86_400, 7 * 86_400])
  }

  @Test func `what was current at the end of a day of work stays for a month`() {
    // Saved every ten seconds from nine to five; what was current in the evening is replaced the next morning.
    let work = Array(stride(from: Int64(9 * 3600), to: 17 * 3600, by: 10))
    let next = work.map { $0 + 86_400 }
    #expect(staying(work + next, now: 21 * 86_400) == [work[0], next[0], next[next.count - 1]])
  }

  @Test func `a version every second is a few hundred versions after a week`() {
    let saves = Array(0..<Int64(7 * 86_400))
    // 5 of 10 seconds, 5 of a minute, 59 of an hour, 23 of a day, 6 of a week; intervals that are cut add a few.
    let count = staying(saves, now: 7 * 86_400).count
    #expect((95...110).contains(count), "\(count)")
  }

  @Test func `thinning often leaves the same versions as thinning once`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      var seconds: [Int64] = []
      var kept: [Int64] = []
      var now: Int64 = 0
      for _ in 0..<500 {
        now += Int64(Double.random(in: 0...14, using: &random).exponential)
        seconds.append(now)
        kept = staying(kept + [now], now: now)
      }
      #expect(kept == staying(seconds, now: now))
    }
  }
}

extension Double {
  /// From one second to a few days, most of them short.
  fileprivate var exponential: Double {
    var value = 1.0
    for _ in 0..<Int(self) { value *= 2.3 }
    return value
  }
}
