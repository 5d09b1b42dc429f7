import Documents
import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures

/// The recovery store on a disk that fails.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RecoveryFolderTests {
  @Test func `an entry that cannot be removed stays whole`() async throws {
    let desk = try Desk()
    do {
      let note = try await desk.open(StuckNote.init(fileURL:), "a.txt", "one")
      note.type("!")
      #expect(await note.autosave() == false)
    }
    try await eventually { !desk.store.entries().isEmpty }
    let entry = try #require(desk.store.entries().first)
    let failing = CallTable { call in call == .rename || call == .remove ? .fails(EIO) : .made }
    failing.inForce { desk.store.remove(entry) }
    #expect(desk.store.entries() == [entry])
    #expect(try String(contentsOf: entry.contentsURL, encoding: .utf8) == "one!")
    // Where folders cannot be renamed it is removed all the same.
    CallTable { $0 == .rename ? .fails(EXDEV) : .made }.inForce { desk.store.remove(entry) }
    #expect(desk.store.entries().isEmpty && desk.kept.isEmpty)
  }
}
