import ClaimTables
import TestFixtures
import Testing

@testable import FileCoordination

/// Accesses where the table of all processes cannot be used: they take turns within the process.
@Suite struct UnusableTableTests {
  let desk: Desk
  private let arbiter: FileArbiter

  init() throws {
    desk = try Desk()
    // A file where the table's folder would be.
    arbiter = FileArbiter(table: ClaimTable(folder: Array(desk.url("folder/a.txt").path.utf8)))
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
}
