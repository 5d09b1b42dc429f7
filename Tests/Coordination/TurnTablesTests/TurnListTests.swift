import Foundation
import Testing
import UTLibC
import UTTestFixtures
@testable import UTTurnTables

/// The list of all turns.
@Suite struct TurnListTests {
  let tables: TestTables
  let table: TurnTable

  init() throws {
    tables = try TestTables()
    table = tables.table()
  }

  @Test func `without a table there are no turns, and none is created`() throws {
    #expect(try table.turns().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: String(decoding: tables.folder, as: UTF8.self)))
  }

  @Test func `turns held and in the queue are listed in order, with program, process and time`() async throws {
    let start = UInt64(Date().timeIntervalSince1970 * 1e9) - 1_000_000
    let holder = try OtherProcess(tables, ["hold", "a", "b"])
    try await holder.says("held")
    let request = try tables.request([item("b", writes: false)], from: table)
    try await tables.queued(1, table)
    try await holder.stop()
    let turns = try table.turns()
    #expect(turns.map(\.state) == [.holds, .waits])
    #expect(turns[0].program == "ut-turn-once" && turns[0].process == holder.identifier && turns[0].isStopped)
    #expect(turns[0].items.map(\.name) == [Array("a".utf8), Array("b".utf8)])
    #expect(turns[1].process == getpid() && !turns[1].isStopped && !turns[1].items[0].isWritten)
    #expect(turns[1].items[0].parent == ItemIdentity(device: 7, inode: 1))
    #expect(start <= turns[0].time && turns[0].time <= turns[1].time)
    #expect(turns[1].time <= UInt64(Date().timeIntervalSince1970 * 1e9) + 1_000_000)
    holder.kill(SIGKILL)
    try await request.turn().release()
    #expect(try table.turns().isEmpty)
  }

  @Test func `turns of dead processes are not listed, and a damaged table is an error`() async throws {
    var registration: Registration? = try tables.registration("gone")
    if let registration {
      var taking = TurnTaking(registration.cells, registration)
      _ = try taking.take([item("a")], TurnOrigin(), .init())
    }
    #expect(try table.turns().map(\.program) == ["gone"])
    let path = try String(decoding: #require(registration?.path), as: UTF8.self)
    try await end(&registration)
    #expect(try table.turns().isEmpty)
    try #require(truncate(path, 100) == 0)
    #expect(throws: TurnTableError.self) { try table.turns() }
  }
}
