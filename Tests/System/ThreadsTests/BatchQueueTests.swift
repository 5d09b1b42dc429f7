import Testing
import UTThreads

@Suite struct BatchQueueTests {
  @Test func `everything that is sent arrives, however many threads send`() throws {
    let queue = BatchQueue<[Int]>()
    let senders = Monitor(0)
    var received: [Int] = []
    let isRun: Void? = withThreads(3) {
      let sender = senders.locked { number in
        defer { number += 1 }
        return number
      }
      var batch: [Int] = []
      for number in 0..<300 {
        batch.append(sender * 1000 + number)
        if batch.count == 7, !queue.exchange(&batch) { return }
      }
      _ = queue.exchange(&batch)
      queue.finish()
    } meanwhile: { started in
      while let batch = queue.receive(from: started) {
        received += batch
        queue.recycle(batch)
      }
    }
    try #require(isRun != nil)
    let count = senders.locked { $0 }
    #expect(received.sorted() == (0..<count).flatMap { sender in (0..<300).map { sender * 1000 + $0 } })
  }

  /// Without the end of the queue this would wait for ever: nobody reads.
  @Test func `who sends to a queue that nobody reads any more goes on`() {
    let queue = BatchQueue<[Int]>()
    let wasWanted = withThreads(1) {
      var batch = [1]
      while queue.exchange(&batch) { batch = [1] }
      queue.finish()
    } meanwhile: { _ in
      let first = queue.receive(from: 1)
      queue.cancel()
      return first
    }
    #expect(wasWanted == [1])
    #expect(queue.receive(from: 1) == nil)
  }
}
