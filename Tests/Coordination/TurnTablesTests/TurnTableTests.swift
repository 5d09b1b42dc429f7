import Synchronization
import Testing
import UTLibC
import UTTestFixtures
import UTThreads
@testable import UTTurnTables

/// Turns of several tables on one file, which behave as several processes do.
@Suite struct TurnTableTests {
  let tables: TestTables
  let one: TurnTable
  let other: TurnTable

  init() throws {
    tables = try TestTables()
    (one, other) = (tables.table(), tables.table())
  }

  /// Whether a turn is granted while another one is held.
  private func isGranted(
    _ items: [TurnItem], while held: [TurnItem], purposes: (UInt64, UInt64) = (0, 0)
  ) throws -> Bool {
    let turn = try one.takeTurn(with: held, purpose: purposes.0)
    defer { turn.release() }
    do throws(TurnError) {
      try other.takeTurn(with: items, purpose: purposes.1, deadline: .now).release()
    } catch {
      guard case .timedOut = error else { throw error }
      return false
    }
    return true
  }

  @Test func `writers exclude all others of one item, and only of that`() throws {
    #expect(try !isGranted([item("a")], while: [item("a")]))
    #expect(try !isGranted([item("a", writes: false)], while: [item("a")]))
    #expect(try !isGranted([item("a")], while: [item("a", writes: false)]))
    #expect(try isGranted([item("a", writes: false)], while: [item("a", writes: false)]))
    #expect(try isGranted([item("b")], while: [item("a")]))
    #expect(try isGranted([item("a", in: 2)], while: [item("a")]))
  }

  @Test func `items of one turn exclude others one by one`() throws {
    #expect(try !isGranted([item("a")], while: [item("b"), item("a")]))
    #expect(try !isGranted([item("b"), item("c")], while: [item("a"), item("b")]))
    #expect(try isGranted([item("c"), item("d")], while: [item("a"), item("b")]))
    #expect(try one.turns().isEmpty)
  }

  @Test func `a turn with a tree excludes those with items below, at any depth`() throws {
    let tree = item("folder", inode: 10, isTree: true)
    let below = item("a", in: 30, ancestors: [20, 10, 1])
    #expect(try !isGranted([below], while: [tree]))
    #expect(try !isGranted([tree], while: [below]))
    #expect(try !isGranted([item("folder", inode: 10)], while: [tree]))
    #expect(try isGranted([item("a", in: 40, ancestors: [1])], while: [tree]))
    #expect(try isGranted([tree], while: [item("a", in: 40, ancestors: [1])]))
    #expect(try isGranted([item("folder", inode: 10)], while: [below]))
  }

  @Test func `turns with the same purpose do not wait for each other`() throws {
    #expect(try isGranted([item("a")], while: [item("a")], purposes: (5, 5)))
    #expect(try !isGranted([item("a")], while: [item("a")], purposes: (5, 6)))
    #expect(try !isGranted([item("a")], while: [item("a")], purposes: (5, 0)))
  }

  @Test func `what a turn waits for is told once, after ten seconds`() async throws {
    let clock = Mutex((time: ContinuousClock.now, readings: 0))
    let told = Mutex<[TurnHolder]>([])
    let isOver = Mutex(false)
    var patience = Patience()
    patience.now = {
      clock.withLock { clock in
        clock.readings += 1
        return clock.time
      }
    }
    /// Waits until the time was read, and what follows from an earlier reading was done.
    func examined(since readings: Int) async throws {
      try await eventually("readings of the time") { clock.withLock { $0.readings } > readings + 1 }
    }
    /// Returns how often the time was read before.
    func advance(_ duration: Duration) -> Int {
      clock.withLock { clock in
        clock.time += duration
        return clock.readings
      }
    }
    let patient = TurnTable(folder: tables.folder, patience: patience)
    let (held, cancellation) = (try one.takeTurn(with: [item("a")]), TurnCancellation())
    let thread = WorkerThread {
      _ = try? patient.takeTurn(
        with: [item("a")], cancellation: cancellation,
        onLongWait: { holder in
          told.withLock { $0.append(holder) }
        })
      isOver.withLock { $0 = true }
    }
    try #require(thread).detach()
    try await examined(since: 0)
    try await examined(since: advance(.seconds(9)))
    #expect(told.withLock { $0.isEmpty })
    _ = advance(.seconds(1))
    try await eventually("news") { !told.withLock { $0.isEmpty } }
    _ = advance(.seconds(1000))
    cancellation.cancel()
    try await eventually("the end") { isOver.withLock { $0 } }
    #expect(told.withLock { $0.map(\.state) } == [.holds] && told.withLock { $0.first?.process } == getpid())
    held.release()
  }

  /// The file of the table.
  private func file() throws -> String { String(decoding: try one.current().path, as: UTF8.self) }

  @Test(arguments: [0, 4096]) func `a table that is truncated while it is used ends turns with an error`(
    size: Int
  ) async throws {
    let path = try file()
    let held = try one.takeTurn(with: [item("a")])
    let request = try tables.request([item("a")], from: other)
    try await tables.queued(1, one)
    try #require(truncate(path, off_t(size)) == 0)
    func isTableError(_ body: () throws -> Void) -> Bool {
      do { try body() } catch TurnError.table { return true } catch is TurnTableError { return true } catch {}
      return false
    }
    for table in [one, other] { #expect(isTableError { try table.takeTurn(with: [item("b")]).release() }) }
    #expect(isTableError { _ = try one.turns() })
    held.release()
    try await eventually("the end of the turn that waits") { request.end.withLock { $0 } != nil }
    #expect(isTableError { _ = try request.end.withLock { $0 }?.get() })
  }

  @Test func `a table that another program has written over ends turns with an error`() throws {
    let path = try file()
    try one.takeTurn(with: [item("a")]).release()
    try #require(truncate(path, 0) == 0 && truncate(path, off_t(TableFile.layout.cellCount * 8)) == 0)
    #expect(throws: TurnError.self) { try one.takeTurn(with: [item("a")]) }
  }

  @Test func `a turn that waits is granted when the other one ends`() async throws {
    let held = try one.takeTurn(with: [item("a")])
    let request = try tables.request([item("a")], from: other)
    try await tables.queued(1, one)
    #expect(request.end.withLock { $0 == nil })
    held.release()
    try await request.turn().release()
    #expect(try one.turns().isEmpty)
  }

  @Test func `a turn that is forgotten is released`() throws {
    _ = try one.takeTurn(with: [item("a")])
    try other.takeTurn(with: [item("a")], deadline: .now).release()
  }

  @Test func `turns are granted in the order of their requests, and readers in front of a writer together`()
    async throws
  {
    let held = try one.takeTurn(with: [item("a")])
    let readers = try (1...2).map { number in
      try tables.request([item("a", writes: false)], from: number == 1 ? one : other)
    }
    try await tables.queued(2, one)
    let writer = try tables.request([item("a")], from: other)
    try await tables.queued(3, one)
    let last = try tables.request([item("a", writes: false)], from: one)
    try await tables.queued(4, one)
    held.release()
    let (first, second) = try await (readers[0].turn(), readers[1].turn())
    #expect(try one.turns().map(\.state) == [.holds, .holds, .waits, .waits])
    first.release()
    second.release()
    let written = try await writer.turn()
    #expect(last.end.withLock { $0 == nil })
    written.release()
    try await last.turn().release()
  }

  @Test func `a turn that is canceled leaves nothing behind`() async throws {
    let held = try one.takeTurn(with: [item("a")])
    let cancellation = TurnCancellation()
    let request = try tables.request([item("b"), item("a")], from: other, cancellation: cancellation)
    try await tables.queued(1, one)
    cancellation.cancel()
    await #expect(throws: TurnError.cancelled) { try await request.turn() }
    try other.takeTurn(with: [item("b")], deadline: .now).release()
    held.release()
    #expect(try one.turns().isEmpty)
  }

  @Test func `the error of a deadline names the program in the way`() throws {
    let registration = try tables.registration("notes", identifier: 4711)
    var taking = TurnTaking(registration.cells, registration)
    var turn = try taking.take([item("plan.txt")], TurnOrigin(), .init())
    let error = #expect(throws: TurnError.self) { _ = try one.takeTurn(with: [item("plan.txt")], deadline: .now) }
    #expect("\(try #require(error))" == "timed out: '/plan.txt' is in use by 'notes' (in another OS container)")
    taking.release(&turn)
    let held = try other.takeTurn(with: [item("plan.txt")])
    guard
      case .timedOut(let holder?) = #expect(
        throws: TurnError.self,
        performing: {
          _ = try one.takeTurn(with: [item("plan.txt")], deadline: .now)
        })
    else { throw Missing(what: "an error with a holder") }
    #expect(holder.process == getpid() && holder.state == .holds && !holder.isStopped)
    held.release()
  }

  @Test func `the turns of a process that has ended block no other`() async throws {
    var registration: Registration? = try tables.registration("gone")
    if let registration {
      var taking = TurnTaking(registration.cells, registration)
      _ = try taking.take([item("a"), item("b")], TurnOrigin(), .init())
    }
    #expect(throws: TurnError.self) { try one.takeTurn(with: [item("b")], deadline: .now) }
    try await end(&registration)
    try one.takeTurn(with: [item("b")], deadline: .now + .seconds(60)).release()
    #expect(try one.turns().isEmpty)
  }

  /// A stopped process: its turn is in the queue and could be granted, but nothing happens.
  @Test func `a turn in the queue that does not move is passed over, and granted later`() throws {
    let registration = try tables.registration("stopped")
    var cells = registration.cells
    var stopped = TurnAttempt(
      [item("b"), item("a")], process: registration.number, layout: registration.layout)
    let held = try one.takeTurn(with: [item("a")])
    guard case .blocked = stopped.run(&cells) else { throw Missing(what: "a turn that waits") }
    held.release()
    let second = try tables.table(passingOver: .zero).takeTurn(with: [item("a")], deadline: .now + .seconds(60))
    guard case .blocked = stopped.run(&cells) else { throw Missing(what: "a turn that waits again") }
    second.release()
    #expect(stopped.run(&cells) == .granted)
  }

  @Test func `a full table is an error until a process with turns ends`() async throws {
    var registration: Registration? = try tables.registration("greedy")
    if let registration {
      var taking = TurnTaking(registration.cells, registration)
      let items = (0..<registration.layout.slotCount).map { item("\($0)") }
      _ = try taking.take(items, TurnOrigin(), .init())
    }
    guard
      case .table(let error) = #expect(throws: TurnError.self, performing: { _ = try one.takeTurn(with: [item("a")]) })
    else { throw Missing(what: "an error of the table") }
    #expect(error.problem == .full)
    try await end(&registration)
    try one.takeTurn(with: [item("a"), item("b")]).release()
  }

  @Test func `a removed table fails turns that wait, and the next turn makes a new one`() async throws {
    let held = try one.takeTurn(with: [item("a")])
    let request = try tables.request([item("a")], from: other)
    try await tables.queued(1, one)
    try #require(unlink(String(decoding: try one.current().path, as: UTF8.self)) == 0)
    let error = await #expect(throws: TurnError.self) { try await request.turn() }
    guard case .table(let error)? = error else { throw Missing(what: "an error of the table") }
    #expect(error.problem == .removed)
    held.release()
    let new = try other.takeTurn(with: [item("a")])
    #expect(throws: TurnError.self) { try tables.table().takeTurn(with: [item("a")], deadline: .now) }
    new.release()
  }

  @Test func `many threads of two processes exclude each other`() throws {
    let total = Mutex(0)
    // Two operations, so that an update is lost if two threads are in between.
    let number = Atomic(0)
    let failures = Mutex<[TurnError]>([])
    let started: Int? = withThreads(4) {
      let table = total.withLock { count in
        count += 1
        return count % 2 == 0 ? one : other
      }
      for _ in 0..<500 {
        do throws(TurnError) {
          let turn = try table.takeTurn(with: [item("a")])
          number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed)
          turn.release()
        } catch {
          failures.withLock { $0.append(error) }
        }
      }
    } meanwhile: {
      $0
    }
    #expect(failures.withLock { $0 } == [])
    #expect(number.load(ordering: .relaxed) == (started ?? 0) * 500)
  }

  /// Otherwise, it would wake the processor 200 times per second, for as long as the other program holds its turn.
  @Test func `a turn that waits for an hour rarely checks whether the other process is alive`() throws {
    let held = try one.takeTurn(with: [item("a")])
    let registration = try other.current()
    func checks(in time: Duration) -> Int {
      let cancellation = TurnCancellation()
      let cells = SleeplessCells(registration.cells) { passed in if passed >= time { cancellation.cancel() } }
      var patience = Patience()
      patience.passingOver = .seconds(3600)
      patience.now = { cells.now }
      var taking = TurnTaking(cells, registration, patience: patience)
      let limits = TurnTaking<SleeplessCells>.Limits(cancellation: cancellation)
      #expect(throws: TurnError.self) { try taking.take([item("a")], TurnOrigin(), limits) }
      return cells.waits
    }
    // In the first moments, a process that has died is noticed at once.
    #expect(checks(in: .milliseconds(20)) >= 6)
    let (second, hour) = (checks(in: .seconds(1)), checks(in: .seconds(3600)))
    #expect(second > 20 && second < 80 && hour > 14_000 && hour < 15_000)
    held.release()
  }
}
