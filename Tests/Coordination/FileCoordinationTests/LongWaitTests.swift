import Foundation
import Synchronization
import Testing
import UTLibC
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// What an access that waits long tells.
@Suite struct LongWaitTests {
  @Test func `an access that waits for ten seconds names the program that it waits for`() async throws {
    let desk = try Desk()
    let table = Array(desk.tableFolder.utf8)
    let time = Mutex(ContinuousClock.now)
    let lines = Mutex<[String]>([])
    let isWaiting = Mutex(false)
    let isOver = Mutex(false)
    var patience = Patience()
    patience.now = { time.withLock { $0 } }
    let items = CoordinatedItem(.writing(desk.url("folder/b.txt"))).turnItems
    let held = try TurnTable(folder: table).takeTurn(with: items)
    let turns = AccessTurns(
      SharedTable(TurnTable(folder: table, patience: patience)) { line in lines.withLock { $0.append(line) } })
    let party = Party()
    Thread.detachNewThread {
      _ = try? turns.takeTurn(with: items, purpose: 0, within: nil, party) { isWaiting.withLock { $0 = true } }
      isOver.withLock { $0 = true }
    }
    try await eventually("the wait") { isWaiting.withLock { $0 } }
    // Again and again, because the wait may begin after the first time.
    try await eventually("a line") {
      time.withLock { $0 += .seconds(11) }
      return !lines.withLock { $0.isEmpty }
    }
    party.cancellation.cancel()
    try await eventually("the end") { isOver.withLock { $0 } }
    held.release()
    let line = try #require(lines.withLock { $0.count == 1 ? $0.first : nil })
    #expect(line.hasPrefix("warning: still waiting for '") && line.contains("(process \(getpid()))"), "\(line)")
    #expect(line.hasSuffix("which holds '\(desk.url("folder/b.txt").path)'"), "\(line)")
  }
}
