import Dispatch
import Documents
import Synchronization
import TestFixtures
import Testing

/// A presenter that lets go of its item for several accesses at once.
@Suite(.timeLimit(.minutes(10))) struct RelinquishingTests {
  /// Counts what it is asked.
  private final class Generous: NSObject, NSFilePresenter, Sendable {
    let url: URL
    let presentedItemOperationQueue = OperationQueue()
    let log = EventLog()
    init(_ url: URL) { self.url = url }
    var presentedItemURL: URL? { url }
    func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
      log.add("let go")
      reader { [log] in log.add("got back") }
    }
  }

  @Test func `an item is given back after the last of two accesses that it was let go of for`() async throws {
    let url = URL(filePath: "/nowhere/a.txt")
    let coordinator = FileArbiter(patience: .seconds(60))
    let presenter = Generous(url)
    coordinator.addFilePresenter(presenter)
    let gates = (0..<2).map { _ in (begun: DispatchSemaphore(value: 0), goesOn: DispatchSemaphore(value: 0)) }
    let ended = DispatchGroup()
    for gate in gates {
      DispatchQueue.global().async(group: ended) {
        try? coordinator.coordinate([FileAccess(.readingWithoutChanges, url)], by: nil) { _ in
          presenter.log.add("read")
          gate.begun.signal()
          gate.goesOn.wait()
        }
      }
      await gate.begun.arrival()
    }
    #expect(presenter.log.take() == ["let go", "read", "read"])
    gates[0].goesOn.signal()
    gates[1].goesOn.signal()
    await withCheckedContinuation { continuation in ended.notify(queue: .global()) { continuation.resume() } }
    #expect(presenter.log.take() == ["got back"])
  }

  @Test(arguments: [Duration.seconds(Int64.max), .zero, .seconds(Int64.min)])
  func `a coordinator takes any deadline`(deadline: Duration) throws {
    let url = URL(filePath: "/nowhere/a.txt")
    let read = try FileArbiter(patience: deadline).coordinate([FileAccess(.reading, url)], by: nil) { $0 }
    #expect(read == [url])
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, on a thread that may.
  fileprivate func arrival() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
