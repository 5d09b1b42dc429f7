import Testing
import UTThreads

@Suite struct ConcurrentMapTests {
  @Test(arguments: [0, 1, 3, 4, 1000], [1, 2, 8]) func `the results come in the order of the inputs`(
    count: Int, threads: Int
  ) {
    let results = concurrentMap(Array(0..<count), threads: threads) { $0 * 2 }
    #expect(results == (0..<count).map { $0 * 2 })
  }

  @Test func `each input is worked on once, and progress never goes back`() {
    let calls = Monitor([Int](repeating: 0, count: 500))
    var progress: [Int] = []
    _ = concurrentMap(Array(0..<500), threads: 4, onProgress: { progress.append($0) }) { input in
      calls.locked { $0[input] += 1 }
    }
    #expect(calls.locked { $0 } == [Int](repeating: 1, count: 500))
    #expect(progress == progress.sorted() && progress.allSatisfy { (1...500).contains($0) })
  }

  /// Each of two inputs is finished when the other has begun.
  @Test func `two inputs are worked on at the same time`() {
    let begun = Monitor(0)
    let results = concurrentMap([1, 2, 3, 4], threads: 4) { input in
      begun.locked { $0 += 1 }
      return begun.wait { $0 >= 2 ? input : nil }
    }
    #expect(results == [1, 2, 3, 4])
  }
}
