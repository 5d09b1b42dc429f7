import Testing
import UTThreads

@Suite struct PromiseTests {
  @Test func `all threads and tasks get the first value`() async throws {
    let promise = Promise<Int>()
    let threads = Monitor<[Int]>([])
    for _ in 0..<3 {
      try WaitingThreads.shared.run {
        let value = promise.wait()
        threads.locked { $0.append(value) }
      }
    }
    let values = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { await promise.value() } }
      promise.fulfill(1)
      promise.fulfill(2)
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 10))
    #expect(threads.wait { $0.count == 3 ? $0 : nil } == [1, 1, 1])
    #expect(await promise.value() == 1 && promise.wait(for: .zero) == 1)
  }

  @Test func `a thread does not wait longer than it wants`() {
    #expect(Promise<Int>().wait(for: .milliseconds(1)) == nil)
  }

  @Test func `a task waits for what a thread does`() async throws {
    #expect(try await Promise.onThread { 7 } == 7)
  }

  @Test func `news from before a task waits count once`() async {
    let signal = Signal()
    signal.set()
    signal.set()
    await signal.wait()
    let heard = Monitor(0)
    let listener = Task {
      for _ in 0..<3 {
        await signal.wait()
        heard.locked { $0 += 1 }
      }
    }
    for count in 1...3 {
      #expect(heard.locked { $0 } == count - 1)
      signal.set()
      await Promise<Int>.heard(heard, count)
    }
    await listener.value
  }
}

extension Promise where Value == Int {
  /// Waits until a number is reached, on a thread that may wait.
  fileprivate static func heard(_ counter: Monitor<Int>, _ count: Int) async {
    _ = try? await onThread { counter.wait { $0 == count ? $0 : nil } }
  }
}
