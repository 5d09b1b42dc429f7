import MetadataQueries
import Synchronization
import Testing
import UTTestFixtures

/// What a delegate does while results are delivered.
@Suite struct MetadataDeliveryTests {
  private let folder: TemporaryFolder
  private let query: NSMetadataQueryTests.Recorded

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.md", "b.md", "c.txt"] { try folder.write("1", to: name) }
    query = NSMetadataQueryTests.Recorded(
      [URL(filePath: folder.path)], NSPredicate(format: "kMDItemFSName LIKE '*.md'"))
  }

  /// Does something when the first result is delivered.
  private final class Acting: NSObject, NSMetadataQueryDelegate, Sendable {
    private struct State {
      var action: (@Sendable (NSMetadataQuery) -> Void)?
      var running = 0
      var most = 0
    }

    private let state: Mutex<State>

    init(_ action: @escaping @Sendable (NSMetadataQuery) -> Void) { state = Mutex(State(action: action)) }

    var hasActed: Bool { state.withLock { $0.action == nil } }
    var most: Int { state.withLock { $0.most } }

    func metadataQuery(_ query: NSMetadataQuery, replacementObjectForResultObject result: NSMetadataItem) -> Any {
      let action = state.withLock { state in
        state.running += 1
        state.most = max(state.most, state.running)
        return state.action.take()
      }
      action?(query)
      state.withLock { $0.running -= 1 }
      return result
    }
  }

  /// Waits until the query's queue has done what it has to do.
  private func finishQueue() async throws {
    let queue = try #require(query.operationQueue)
    await withCheckedContinuation { continuation in queue.addBarrierBlock { continuation.resume() } }
  }

  @Test func `updates that are disabled during a delivery keep the results`() async throws {
    let delegate = Acting { $0.disableUpdates() }
    query.delegate = delegate
    query.start()
    try await eventually { delegate.hasActed }
    try await finishQueue()
    #expect(query.resultCount == 0 && query.names == [.NSMetadataQueryDidStartGathering])
    query.enableUpdates()
    try await query.isGathered()
    #expect(Set(query.resultNames) == ["a.md", "b.md"])
  }

  @Test func `results of an earlier search are not delivered after a restart`() async throws {
    let delegate = Acting { $0.predicate = NSPredicate(format: "kMDItemFSName == 'c.txt'") }
    query.delegate = delegate
    query.start()
    try await query.isGathered()
    #expect(query.resultNames == ["c.txt"])
  }

  @Test func `a concurrent queue gets one delivery at a time`() async throws {
    let folder = folder
    let delegate = Acting { query in
      _ = try? folder.write("1", to: "new.md")
      let isSettled = DispatchSemaphore(value: 0)
      query.whenSettled { isSettled.signal() }
      isSettled.wait()
      // Another operation can run meanwhile.
      query.operationQueue?.addOperation { isSettled.signal() }
      isSettled.wait()
    }
    query.operationQueue = OperationQueue()
    query.operationQueue?.maxConcurrentOperationCount = 4
    query.delegate = delegate
    query.start()
    try await eventually { query.resultCount == 3 }
    #expect(delegate.most == 1)
  }

  @Test func `a comparator that asks the query gets an answer`() async throws {
    let query = query
    query.sortDescriptors = [
      NSSortDescriptor(keyPath: \NSMetadataItem.self, ascending: true) { first, second in
        #expect(query.resultCount == 2 && query.isStarted)
        let names = [first, second].map { NSMetadataQueryTests.Recorded.name($0) ?? "" }
        return names[0] == names[1] ? .orderedSame : names[0] < names[1] ? .orderedDescending : .orderedAscending
      }
    ]
    query.start()
    try await query.isGathered()
    #expect(query.resultNames == ["b.md", "a.md"])
    try folder.write("1", to: "0.md")
    try await eventually { query.resultCount == 3 }
  }

  @Test func `an empty list of items has no results`() async throws {
    query.searchItems = []
    query.predicate = NSPredicate(value: true)
    query.start()
    try await query.isGathered()
    #expect(query.resultCount == 0)
  }
}
