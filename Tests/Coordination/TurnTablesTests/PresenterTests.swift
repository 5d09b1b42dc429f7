import Foundation
import Testing
import UTLibC
import UTTestFixtures
@testable import UTTurnTables

/// Presenters in the table, and how accesses find them.
@Suite struct PresenterTests {
  let tables: TestTables
  let table: TurnTable
  /// As another process has it.
  let other: TurnTable

  init() throws {
    tables = try TestTables()
    (table, other) = (tables.table(), tables.table())
  }

  private func presented(_ path: String) -> TurnItem {
    let name: [UInt8] = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    return TurnItem(
      presented: PathNumbers(Array(path.utf8)), parent: ItemIdentity(device: 7, inode: 1), name: name,
      identity: nil)
  }

  /// The items of an access that the presenters of other processes are interested in.
  private func found(_ paths: String..., contents: Bool = false, from table: TurnTable? = nil) throws -> Set<Int> {
    let processes = try (table ?? other).current().presenters(
      concerning: paths.map { PresenterSearch(PathNumbers(Array($0.utf8)), includesContents: contents) })
    return processes.reduce(into: []) { $0.formUnion($1.items) }
  }

  @Test func `a presenter of an item blocks no turn with it`() throws {
    let presenter = try table.present(presented("/home/a.txt"))
    // The same name in the same folder, so the same key as far as turns are concerned.
    let sameItem = try table.present(item("a"))
    try other.takeTurn(with: [item("a")], deadline: .now).release()
    #expect(try table.presenters().count == 2)
    withExtendedLifetime((presenter, sameItem)) {}
  }

  @Test func `documents that are opened and closed one after another use the same few slots`() throws {
    for _ in 0..<100 {
      let reading = try table.takeTurn(with: [item("a", writes: false)], deadline: .now)
      let presenter = try table.present(presented("/home/a.txt"))
      reading.release()
      try table.takeTurn(with: [item("a")], deadline: .now).release()
      withExtendedLifetime(presenter) {}
    }
    let registration = try table.current()
    // Processes begin at one of the first 64 slots.
    #expect(registration.layout.turnSlots(registration.cells).count <= 64 + 2)
    #expect(registration.layout.presenterSlots(registration.cells).count == 1)
  }

  @Test func `a turn looks at as many slots if there are or were many presenters`() throws {
    /// How many cells are read to wait behind two turns, and to see what the first one that waits is waiting for.
    func reads() throws -> Int {
      let registration = try other.current()
      var cells = CountingCells(cells: registration.cells)
      let attempt = TurnAttempt([item("a")], process: registration.number, layout: registration.layout)
      var attempts = [attempt, attempt, attempt]
      for index in attempts.indices { _ = attempts[index].run(&cells) }
      let cell = attempts[1].leaderCell
      var passing = PassingOver(cell: cell, word: TurnWord(bits: cells.load(cell)), layout: registration.layout)
      guard case .blocked(attempts[0].leaderCell, _) = passing.run(&cells) else {
        throw Missing(what: "the first turn")
      }
      for index in attempts.indices {
        attempts[index].release()
        while attempts[index].run(&cells) != .released {}
      }
      return cells.reads.count
    }
    // From the second time on, all slots were used before.
    _ = try reads()
    let before = try reads()
    var presenters = try (0..<2000).map { try table.present(presented("/home/\($0)")) }
    #expect(try reads() == before)
    presenters = []
    #expect(try reads() == before && presenters.isEmpty)
  }

  @Test func `accesses find presenters of the item, of the folders above and, for trees, of what is below`() throws {
    let presenter = try table.present(presented("/home/notes/a.txt"))
    #expect(try found("/home/notes/a.txt") == [0])
    #expect(try found("/home/notes/b.txt", "/home/notes/a.txt", "/") == [1])
    #expect(try found("/home/notes/a.txt/x/y") == [0])
    #expect(try found("/home/notes") == [])
    #expect(try found("/home/notes", contents: true) == [0])
    #expect(try found("/home/note", "/", contents: true) == [1])
    #expect(try found("/home/notes/a.tx", "/home/notes/A.txt", contents: true) == [])
    withExtendedLifetime(presenter) {}
  }

  @Test func `a process does not find its own presenters, nor those that are gone`() throws {
    var presenter: HeldPresenter? = try table.present(presented("/home/a.txt"))
    #expect(try found("/home/a.txt", from: table) == [])
    #expect(try found("/home/a.txt") == [0] && presenter != nil)
    presenter = nil
    #expect(try found("/home/a.txt") == [])
    #expect(try table.presenters().isEmpty)
  }

  @Test func `presenters are listed with their items, programs, processes and times`() async throws {
    let start = UInt64(Date().timeIntervalSince1970 * 1e9) - 1_000_000
    let process = try OtherProcess(tables, ["present", "/home/a.txt", "/home/b.txt"])
    try await process.says("presents")
    let presenters = try table.presenters()
    #expect(presenters.map(\.state) == [.presents, .presents])
    #expect(presenters.map { $0.items.map(\.name) } == [[Array("a.txt".utf8)], [Array("b.txt".utf8)]])
    #expect(presenters.map(\.program) == ["ut-turn-once", "ut-turn-once"])
    #expect(presenters.map(\.process) == [process.identifier, process.identifier])
    #expect(start <= presenters[0].time && presenters[0].time <= presenters[1].time)
    #expect(try found("/home/a.txt", "/home", "/home/c.txt", from: table) == [0])
    #expect(try found("/home/c.txt", "/home", contents: true, from: table) == [1])
    #expect(try table.turns().isEmpty)
    process.kill(SIGKILL)
    try await process.end()
    #expect(try table.presenters().isEmpty)
    // Its slots are free again after reaping.
    let registration = try table.current()
    try registration.reapAllDead()
    #expect(
      registration.presenters(concerning: [
        PresenterSearch(PathNumbers(Array("/home".utf8)), includesContents: true)
      ]).isEmpty)
  }

  @Test func `a child of fork does not have the presenters of its parent, nor removes them`() async throws {
    let process = try OtherProcess(tables, ["fork-presenter", "/home/a.txt"])
    #expect(try await process.end() == 0)
    #expect(process.lines == ["child: 1", "parent: 1"])
  }

  @Test func `presenters leave room for turns`() throws {
    let limit = TableFile.layout.presenterLimit
    let presenters = try (0..<limit).map { try table.present(presented("/home/\($0)")) }
    let error = #expect(throws: TurnError.self) { try other.present(presented("/home/a.txt")) }
    guard case .table(let problem)? = error else { throw Missing(what: "an error of the table") }
    #expect(problem.problem == .full)
    try other.takeTurn(with: [item("a")]).release()
    #expect(try found("/home/\(limit - 1)") == [0])
    withExtendedLifetime(presenters) {}
  }

  @Test func `a presenter is told once that it has missed messages`() throws {
    let presenters = try ["/home/a.txt", "/home/b.txt"].map { try table.present(presented($0)) }
    let registration = try other.current()
    let process = try #require(
      registration.presenters(concerning: [
        PresenterSearch(PathNumbers(Array("/home/b.txt".utf8)), includesContents: false)
      ]).first)
    registration.noteMissedMessage(process)
    #expect(presenters.map { $0.takeMissedMessage() } == [false, true])
    #expect(presenters.map { $0.takeMissedMessage() } == [false, false])
    #expect(try found("/home/b.txt") == [0])
    withExtendedLifetime(presenters) {}
  }
}
