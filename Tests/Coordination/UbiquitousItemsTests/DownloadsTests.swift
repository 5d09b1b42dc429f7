import Foundation
import Testing
import UTSyncEngines
import UTSyncFixtures
import UTTestFixtures

@testable import UbiquitousItems

/// Downloads that nobody waits for.
@Suite(.timeLimit(.minutes(20))) struct DownloadsTests {
  @Test func `many downloads run a few at a time, and slow ones do not stop the others`() async throws {
    let shelf = try TestContainers()
    let clock = ManualClock()
    let downloads = Downloads(clock: clock)
    shelf.engine.holdDownloads(true)
    let surroundings = UbiquitousItem.Surroundings(containers: shelf.containers, arbiter: .shared)
    let items = try UbiquitousItem.$surroundings.withValue(surroundings) {
      try (0..<100).map { number in
        shelf.engine.put("theirs", at: try shelf.path("\(number).txt"))
        return try #require(UbiquitousItem(shelf.url("\(number).txt")))
      }
    }
    for item in items + items { downloads.start(item) }
    #expect(items.allSatisfy { downloads.isRunning($0) })
    try await eventually("the first ones") { shelf.engine.runningDownloads == Downloads.maximumQuick }
    try await eventually("their timers") { clock.sleeperCount == Downloads.maximumQuick }
    try await clock.advance(by: Downloads.patience)
    try await eventually("more") { shelf.engine.runningDownloads == 2 * Downloads.maximumQuick }
    #expect(shelf.engine.maximumDownloads == 2 * Downloads.maximumQuick)
    shelf.engine.holdDownloads(false)
    try await eventually("all of them") { !items.contains { downloads.isRunning($0) } }
    #expect(shelf.engine.downloads.count == 100 && shelf.engine.maximumDownloads <= Downloads.maximumRunning)
    #expect(try shelf.text("0.txt") == "theirs" && shelf.text("99.txt") == "theirs")
  }
}
