import Testing
import UTLibC
import UTSystemCalls
import UTTestFixtures
@testable import UTTurnTables

/// Several registrations in one process behave as several processes do, because the locks belong to open descriptions.
@Suite struct RegistrationTests {
  let temporary: TemporaryFolder

  init() throws { temporary = try TemporaryFolder() }

  private func register(_ name: String = "tests", identifier: UInt32 = 100) throws -> Registration {
    let file = try TableFile(in: TableFolder(at: Array("\(temporary.path)/table".utf8)))
    return try Registration(
      in: file, as: ProcessRecord(identifier: identifier, namespace: 7, name: Array(name.utf8)))
  }

  /// Takes a turn that nothing is in the way of.
  private func take(_ name: String, _ registration: Registration) throws -> TurnAttempt {
    var (cells, attempt) = (
      registration.cells,
      TurnAttempt([item(name)], process: registration.number, layout: registration.layout)
    )
    for _ in 0..<10_000 where !attempt.isGranted { _ = attempt.step(&cells) }
    try #require(attempt.isGranted)
    return attempt
  }

  private func taken(_ registration: Registration) -> [TurnWord] {
    registration.layout.turnSlots(registration.cells).map {
      TurnWord(bits: registration.cells.load(registration.layout.word($0)))
    }.filter { $0.state != .free }
  }

  @Test func `a process is alive until its mapping is gone, though no descriptor is open`() async throws {
    let one = try register()
    var other: Registration? = try register()
    let number = try #require(other?.number)
    #expect(number != one.number)
    #expect(try one.isAlive(number) && one.isAlive(one.number))
    try await end(&other)
    #expect(try !one.isAlive(number))
  }

  @Test func `the turns of a dead process are freed, and no others`() async throws {
    let one = try register()
    var other: Registration? = try register()
    let number = try #require(other?.number)
    _ = try take("a", one)
    _ = try other.map { try take("b", $0) }
    try one.reapIfDead(number)
    #expect(taken(one).map(\.process) == [one.number, number])
    try await end(&other)
    try one.reapAllDead()
    #expect(taken(one).map(\.process) == [one.number])
  }

  @Test func `a process with the number of a dead one frees what it left`() async throws {
    var one: Registration? = try register(identifier: 5)
    let number = one?.number
    _ = try one.map { try take("a", $0) }
    try await end(&one)
    let next = try register(identifier: 5)
    #expect(next.number == number && taken(next).isEmpty)
  }

  @Test func `other processes can read the name and the identifier`() throws {
    let long = String(repeating: "long", count: 20)
    let (one, other) = try (register("notes", identifier: 5), register(long, identifier: 6))
    let record = ProcessRecord(one.number, other.cells, other.layout)
    #expect(record.identifier == 5 && record.namespace == 7 && record.name == Array("notes".utf8))
    #expect(ProcessRecord(other.number, one.cells, one.layout).name == Array(long.utf8.prefix(47)))
    #expect(ProcessRecord.current().identifier == UInt32(getpid()))
  }

  @Test func `a table that was removed, replaced or truncated is noticed`() throws {
    let one = try register()
    let path = String(decoding: one.path, as: UTF8.self)
    let removed = TurnTableError(path: one.path, problem: .removed)
    try one.check()
    try #require(unlink(path) == 0)
    #expect(throws: removed) { try one.check() }
    #expect(throws: removed) { try one.isAlive(1) }
    let other = try register()
    #expect(throws: removed) { try one.check() }
    #expect(throws: removed) { try one.isAlive(1) }
    try other.check()
    try #require(truncate(path, 4096) == 0)
    #expect(throws: TurnTableError.self) { try other.check() }
  }

  /// What cannot be determined must not free the turns of a live process.
  @Test func `a process is alive if the file cannot be opened or asked about locks`() throws {
    let one = try register()
    for call in [SystemCall.open, .lockByte, .examine] {
      let table = CallTable { $0 == call ? .fails(EMFILE) : .made }
      #expect(try table.inForce { try one.isAlive(one.number % 4000 + 1) })
    }
    #expect(try !one.isAlive(one.number % 4000 + 1))
  }

  @Test func `a locked byte that cannot be taken is an error`() throws {
    let table = CallTable { $0 == .lockByte ? .fails(ENOLCK) : .made }
    #expect(throws: TurnTableError.self) { try table.inForce { _ = try register() } }
    let full = CallTable { $0 == .lockByte ? .fails(EAGAIN) : .made }
    let error = #expect(throws: TurnTableError.self) { try full.inForce { _ = try register() } }
    #expect(error?.problem == .tooManyProcesses)
  }

  /// A damaged table makes turns fail or wait, but neither traps nor loops.
  @Test func `any contents of a table are survived`() {
    var random = SeededGenerator(seed: 1)
    let layout = TableLayout(slotCount: 8, recordSize: SlotRecord.maximumSize, processCount: 4)
    for _ in 0..<2000 {
      var cells = ModelCells(layout)
      for cell in 0..<layout.cellCount where Bool.random(using: &random) {
        cells.store(
          UInt64.random(in: 0...UInt64.max >> UInt64.random(in: 0...60, using: &random), using: &random), in: cell)
      }
      cells.store(UInt64.random(in: 0...100, using: &random), in: layout.ticket)
      var attempt = TurnAttempt([item("a"), item("b")], process: 1, layout: layout)
      var steps = 0
      while steps < 5000, attempt.step(&cells) == .going { steps += 1 }
      #expect(steps < 5000)
      var passing = PassingOver(
        cell: layout.word(0), word: TurnWord(bits: cells.load(layout.word(0))), layout: layout)
      while steps < 5000, passing.step(&cells) == .going { steps += 1 }
      #expect(steps < 5000)
      _ = ProcessRecord(3, cells, layout)
    }
  }
}
