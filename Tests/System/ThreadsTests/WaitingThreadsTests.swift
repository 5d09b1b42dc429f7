import Testing
import UTThreads

@Suite struct WaitingThreadsTests {
  @Test func `work that waits does not keep other work from running`() throws {
    let threads = WaitingThreads()
    let begun = Monitor(0)
    for _ in 0..<20 {
      try threads.run {
        begun.locked { $0 += 1 }
        begun.wait { $0 == 20 ? () : nil }
      }
    }
    begun.wait { $0 == 20 ? () : nil }
  }

  @Test func `work does not run later if there is no thread for it`() throws {
    let isThreadLeft = Monitor(false)
    let threads = WaitingThreads { isThreadLeft.locked { $0 } ? WorkerThread($0) : nil }
    #expect(throws: WaitingThreads.NoThread.self) { try threads.run { Issue.record("must not run") } }
    isThreadLeft.locked { $0 = true }
    let hasRun = Monitor(false)
    try threads.run { hasRun.locked { $0 = true } }
    hasRun.wait { $0 ? () : nil }
  }
}
