import Foundation
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures
import UTTurnTables

@testable import FileCoordination

/// Accesses where the table of all processes cannot be used: they take turns within the process.
@Suite struct UnusableTableTests {
  let desk: Desk
  private let arbiter: FileArbiter

  init() throws {
    desk = try Desk()
    // A file where the table's folder would be.
    arbiter = FileArbiter(table: TurnTable(folder: Array(desk.url("folder/a.txt").path.utf8)))
  }

  private func begin(_ access: FileAccess, by party: Party = Party()) throws -> GrantedAccess {
    var party = party
    party.deadline = .now
    return try arbiter.begin([access], by: party)
  }

  @Test func `conflicting accesses still exclude each other`() throws {
    let held = try begin(.writing(desk.url("folder/b.txt")))
    for access in [FileAccess.reading(desk.url("folder/b.txt")), .deleting(desk.url("folder"))] {
      #expect {
        try begin(access)
      } throws: {
        if case CoordinationError.timedOut = $0 { true } else { false }
      }
    }
    try begin(.writing(desk.url("folder/sub/deep.txt"))).end()
    held.end()
    try begin(.reading(desk.url("folder/b.txt"))).end()
  }

  @Test func `an access within a conflicting one is an error`() throws {
    #expect {
      try arbiter.access([.writing(desk.url("folder/b.txt"))], by: Party()) { _ in
        try arbiter.begin([.reading(desk.url("folder/b.txt"))], by: Party()).end()
      }
    } throws: {
      if case CoordinationError.wouldDeadlock = $0 { true } else { false }
    }
  }

  @Test func `an access that waits is granted when the other one ends, or canceled`() async throws {
    let held = try begin(.writing(desk.url("folder/b.txt")))
    let coordinator = FileCoordinator(arbiter: arbiter)
    let url = desk.url("folder/b.txt")
    let canceled = Task { try await coordinator.read(url) { _ in } }
    canceled.cancel()
    await #expect(throws: CoordinationError.self) { try await canceled.value }
    let waiting = Task { try await coordinator.read(url) { try String(contentsOf: $0.url, encoding: .utf8) } }
    held.end()
    #expect(try await waiting.value == "old")
  }

  // MARK: A table that can be used later

  @Test func `an access whose table is removed goes on in the new one`() async throws {
    let access = FileAccess.writing(desk.url("folder/b.txt"))
    let other = FileArbiter(table: TurnTable(folder: Array(desk.tableFolder.utf8)))
    let held = try other.begin([access], by: Party())
    let waiting = Task { [desk] in try await desk.begin([access]) }
    try await eventually("an access that waits") { try desk.waiting == 1 }
    for name in try FileManager.default.contentsOfDirectory(atPath: desk.tableFolder) {
      try FileManager.default.removeItem(atPath: "\(desk.tableFolder)/\(name)")
    }
    let granted = try await waiting.value
    #expect(try TurnTable(folder: Array(desk.tableFolder.utf8)).turns().map(\.state) == [.holds])
    granted.end()
    held.end()
  }

  @Test(arguments: [EMFILE, ENFILE, ENOMEM])
  func `a process without descriptors or memory takes turns with others again later`(_ code: CInt) throws {
    let access = FileAccess.writing(desk.url("folder/b.txt"))
    let failing = CallTable { $0 == .open ? .fails(code) : .made }
    try failing.inForce { try desk.arbiter.begin([access], by: Party()).end() }
    let held = try desk.arbiter.begin([access], by: Party())
    #expect(try TurnTable(folder: Array(desk.tableFolder.utf8)).turns().map(\.state) == [.holds])
    held.end()
  }

  // MARK: A full table

  /// Takes all places in the table, besides those that are taken.
  private func fill(besides count: Int = 0) throws -> [HeldTurn] {
    // One by one, because the items of one turn are compared with each other.
    try (count..<TableFile.layout.slotCount).map { index in
      let item = TurnItem(
        parent: ItemIdentity(device: 0, inode: 1), name: Array("\(index)".utf8), identity: nil, ancestors: [],
        isWritten: true, isTree: false)
      return try desk.table.takeTurn(with: [item])
    }
  }

  @Test func `a full table is used again when there is room`() throws {
    let full = try fill()
    let access = FileAccess.writing(desk.url("folder/b.txt"))
    let held = try desk.arbiter.begin([access], by: Party())
    #expect(try !desk.isFree(access))
    for turn in full { turn.release() }
    #expect(try desk.table.turns().isEmpty)
    // There is room, and the access without a place still comes first.
    #expect(try !desk.isFree(access))
    held.end()
    let next = try desk.arbiter.begin([access], by: Party())
    #expect(try desk.table.turns().map(\.state) == [.holds])
    next.end()
  }

  @Test func `an access without a place waits for those with one`() throws {
    let access = FileAccess.writing(desk.url("folder/b.txt"))
    let held = try desk.arbiter.begin([access], by: Party())
    let full = try fill(besides: 1)
    #expect(try !desk.isFree(access))
    #expect(try desk.isFree(.writing(desk.url("folder/a.txt"))))
    held.end()
    #expect(try desk.isFree(access))
    for turn in full { turn.release() }
  }
}
