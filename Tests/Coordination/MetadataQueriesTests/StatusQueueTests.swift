import Testing
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

@testable import MetadataQueries

/// In which order the items of a container are asked for.
@Suite struct StatusQueueTests {
  private func paths(_ names: String...) throws -> [SyncPath] { try names.map { try #require(SyncPath($0)) } }

  @Test func `what has changed is asked for before everything else, once`() throws {
    var queue = StatusQueue()
    queue.append(try paths("a", "b", "c"))
    queue.prepend(try paths("c", "d"))
    queue.append(try paths("a", "b", "c", "d", "e"))
    #expect(try queue.next(2) == paths("c", "d"))
    #expect(try queue.next(10) == paths("a", "b", "e"))
    #expect(queue.next(1) == [])
  }

  @Test func `what was asked for can be asked for again`() throws {
    var queue = StatusQueue()
    queue.append(try paths("a", "b"))
    _ = queue.next(1)
    let (first, second) = (try paths("a")[0], try paths("b")[0])
    #expect(!queue.contains(first) && queue.contains(second))
    queue.append(try paths("a"))
    #expect(try queue.next(2) == paths("b", "a"))
  }
}

/// How the list of the items of a container is kept up to date.
@Suite struct ContainerListingTests {
  @Test func `a container whose engine has no news is looked at again`() async throws {
    let shelf = try TestContainers()
    let listing = ContainerListing(shelf.container, retry: .milliseconds(10)) { [engine = shelf.engine] in engine }
    try await eventually("the first list") { shelf.engine.listCount > 0 && shelf.engine.readerCount > 0 }
    let count = shelf.engine.listCount
    shelf.engine.endEvents()
    try await eventually("another list") { shelf.engine.listCount > count }
    withExtendedLifetime(listing) {}
  }
}
