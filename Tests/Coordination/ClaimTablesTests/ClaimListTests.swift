import Foundation
import Testing
import UTTestFixtures
@testable import UTClaimTables

/// The list of all claims.
@Suite struct ClaimListTests {
  let tables: TestTables
  let table: ClaimTable

  init() throws {
    tables = try TestTables()
    table = tables.table()
  }

  @Test func `without a table there are no claims, and none is created`() throws {
    #expect(try table.claims().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: String(decoding: tables.folder, as: UTF8.self)))
  }

  @Test func `claims held and in the queue are listed in order, with program, process and time`() async throws {
    let start = UInt64(Date().timeIntervalSince1970 * 1e9) - 1_000_000
    let holder = try OtherProcess(tables, ["hold", "a", "b"])
    try await holder.says("held")
    let request = try tables.request([item("b", writes: false)], from: table)
    try await tables.queued(1, table)
    try await holder.stop()
    let claims = try table.claims()
    #expect(claims.map(\.state) == [.holds, .waits])
    #expect(claims[0].program == "ut-claim-once" && claims[0].process == holder.identifier && claims[0].isStopped)
    #expect(claims[0].items.map(\.name) == [Array("a".utf8), Array("b".utf8)])
    #expect(claims[1].process == getpid() && !claims[1].isStopped && !claims[1].items[0].isWritten)
    #expect(claims[1].items[0].parent == ClaimedItem.Identity(device: 7, inode: 1))
    #expect(start <= claims[0].time && claims[0].time <= claims[1].time)
    #expect(claims[1].time <= UInt64(Date().timeIntervalSince1970 * 1e9) + 1_000_000)
    holder.kill(SIGKILL)
    try await request.claim().release()
    #expect(try table.claims().isEmpty)
  }

  @Test func `claims of dead processes are not listed, and a damaged table is an error`() throws {
    var registration: Registration? = try tables.registration("gone")
    if let registration {
      var claiming = Claiming(registration.cells, registration)
      _ = try claiming.take([item("a")], ClaimOrigin(), .init())
    }
    #expect(try table.claims().map(\.program) == ["gone"])
    let path = try String(decoding: #require(registration?.path), as: UTF8.self)
    registration = nil
    #expect(try table.claims().isEmpty)
    try #require(truncate(path, 100) == 0)
    #expect(throws: ClaimTableError.self) { try table.claims() }
  }
}
