import Foundation
import Synchronization
import Testing
import UTFileQueries
import UTLibC
import UTTestFixtures

/// What a loop over a query gets.
@Suite(.serialized) struct DocumentQueryLoopTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "a.png")
    try folder.write("notes", to: "notes/todo.md")
  }

  private var query: DocumentQuery { DocumentQuery(in: [URL(filePath: folder.path)]) }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test func `cancellation ends a loop that waits, and its thread`() async throws {
    let delivery = Mutex<WeakDelivery>(WeakDelivery())
    let task = Task { [query] in
      var iterator = query.makeAsyncIterator()
      delivery.withLock { [found = iterator.delivery] in $0.value = found }
      while await iterator.next() != nil {}
    }
    try await eventually { delivery.withLock { $0.value } != nil }
    task.cancel()
    await task.value
    try await eventually("the end of the query") { delivery.withLock { $0.value } == nil }
  }

  private struct WeakDelivery {
    weak var value: QueryDelivery?
  }

  @Test func `a slow loop gets one update, with the sum of all changes`() async throws {
    var query = query
    query.interval = .zero
    var iterator = query.makeAsyncIterator()
    while let update = await iterator.next(), !update.isComplete {}
    try folder.write("1", to: "1.txt")
    try folder.write("2", to: "2.txt")
    await settle(iterator)
    unlink(path("1.txt"))
    unlink(path("a.png"))
    try folder.write("22", to: "2.txt")
    try folder.write("3", to: "notes/todo.md")
    await settle(iterator)
    try folder.write("again", to: "a.png")
    await settle(iterator)
    let update = try #require(await iterator.next())
    #expect(update.added.map(\.name) == ["2.txt"] && update.added.first?.size == 2 && update.removed.isEmpty)
    #expect(Set(update.changed.map(\.name)) == ["a.png", "todo.md"])
  }

  private func settle(_ iterator: DocumentQuery.Iterator) async {
    await withCheckedContinuation { continuation in iterator.delivery.whenSettled { continuation.resume() } }
  }

  @Test func `updates come no faster than the interval of the clock`() async throws {
    let clock = ManualClock()
    var query = query
    query.interval = .seconds(60)
    query.clock = clock
    let updates = Mutex<[[String]]>([])
    let task = Task { [query] in
      for await update in query { updates.withLock { $0.append(update.added.map(\.name).sorted()) } }
    }
    try await eventually("sleep after the first update") { clock.sleeperCount > 0 }
    let gathered = updates.withLock { $0 }
    #expect(Set(gathered.flatMap(\.self)) == ["a.png", "notes", "todo.md"])
    try folder.write("1", to: "1.txt")
    try folder.write("2", to: "2.txt")
    let other = FollowedFolder(folder)
    let following = Task { [query = self.query] in await other.follow(query) }
    try await other.isGathered()
    try await other.settle()
    #expect(updates.withLock { $0.count } == gathered.count)
    // The query may notice one of the files later than the other query did.
    try await eventually("the next updates") {
      clock.advanceIfAnyoneSleeps(by: .seconds(60))
      return updates.withLock { $0 }.dropFirst(gathered.count).flatMap(\.self).sorted() == ["1.txt", "2.txt"]
    }
    following.cancel()
    task.cancel()
    await task.value
  }
}
