import Foundation
import Testing
import UTTestFixtures
@testable import UTTurnTables

/// Every order of the steps of several processes, up to a number of tickets.
///
/// `TURN_TICKETS=2` in the environment allows two more tickets, which takes much longer. Without it, there is one less
/// than below, with a fraction of the states, unless `UTICTL_THOROUGH` is set.
@Suite(.serialized) struct TurnModelTests {
  private static let moreTickets =
    getenv("TURN_TICKETS").flatMap { Int(String(cString: $0)) } ?? (Thorough.isRequired ? 0 : -1)

  /// Explores on a thread of its own that leaves the processor to others: that takes long, and other tests wait for
  /// events.
  private func explore(_ what: String, _ model: TurnModel, tickets: Int) async -> String? {
    let limit = Self.moreTickets <= 0 ? 500_000 : 20_000_000
    // Flaws show with all tickets.
    let tickets = UInt64(tickets + (model.flaw == nil ? Self.moreTickets : max(Self.moreTickets, 0)))
    let exploration = await withCheckedContinuation { continuation in
      let thread = Thread {
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
        continuation.resume(returning: Exploration(model, tickets: tickets, limit: limit))
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    print("\(what): \(exploration.states) states, \(exploration.cut) not followed")
    return exploration.problem
  }

  @Test func `two writers of one item take turns`() async {
    #expect(await explore("two writers", TurnModel([[item("a")], [item("a")]]), tickets: 8) == nil)
  }

  @Test func `a reader between two writers takes turns with both`() async {
    var model = TurnModel([[item("a", writes: false)], [item("a")], [item("a", writes: false)]])
    model.prepare()
    #expect(await explore("readers", model, tickets: 8) == nil)
  }

  @Test func `turns of several items are granted together`() async {
    let model = TurnModel([[item("a"), item("b")], [item("b"), item("a")]])
    #expect(await explore("two items", model, tickets: 7) == nil)
  }

  @Test(arguments: [0, 1]) func `three processes with two items take turns, also if one is killed`(kills: Int) async {
    var model = TurnModel([[item("a"), item("b")], [item("a")], [item("b")]])
    model.prepare()
    model.kills = kills
    #expect(await explore("three processes, two items, \(kills) killed", model, tickets: 8) == nil)
  }

  @Test func `a killed process blocks no other, and its slots are used again`() async {
    var model = TurnModel([[item("a")], [item("a")]], slotCount: 2)
    (model.kills, model.restarts) = (1, 1)
    #expect(await explore("kills", model, tickets: 7) == nil)
  }

  @Test func `a process killed with several items leaves none of them behind`() async {
    var model = TurnModel([[item("a"), item("b")], [item("b")]])
    model.kills = 1
    #expect(await explore("kills, two items", model, tickets: 7) == nil)
  }

  @Test func `of three processes, any can be killed, even while it frees what another left`() async {
    var model = TurnModel([[item("a")], [item("a")], [item("a")]])
    model.prepare()
    model.kills = 2
    #expect(await explore("kills, three processes", model, tickets: 7) == nil)
  }

  // Two stopped processes alone take a third of the time of all these tests.
  @Test(arguments: moreTickets <= 0 ? [1] : [0, 1])
  func `a process behind a stopped one goes on if that waits for a dead or stopped one`(
    kills: Int
  ) async {
    var model = TurnModel([[item("a")], [item("a")], [item("a")]])
    model.prepare()
    (model.kills, model.stops, model.hasContinuations) = (kills, 2 - kills, false)
    // The processes are alike, so it does not matter which ones these are.
    (model.killable, model.stoppable) = ([0], kills == 1 ? [1] : [0, 1])
    #expect(await explore("three processes, \(kills) killed, \(2 - kills) stopped", model, tickets: 7) == nil)
  }

  @Test func `a stopped process in the queue is passed over`() async {
    var model = TurnModel([[item("a")], [item("a")]])
    model.prepare()
    model.stops = 1
    #expect(await explore("stops", model, tickets: 9) == nil)
  }

  @Test func `a stopped process with several items is passed over for each`() async {
    var model = TurnModel([[item("a"), item("b")], [item("b")]])
    model.prepare()
    model.stops = 1
    #expect(await explore("stops, two items", model, tickets: 9) == nil)
  }

  @Test func `a turn within another one passes those that wait for the outer one`() async {
    var model = TurnModel([[item("a", writes: false)], [item("a"), item("b")]], slotCount: 4)
    model.processes[0].inner = [item("b")]
    #expect(await explore("within", model, tickets: 8) == nil)
    model.flaw = .queuesWithin
    #expect(await explore("negative control: within", model, tickets: 8)?.hasPrefix("stuck") == true)
  }

  @Test(arguments: [0, 1]) func `presenters of an item block no turn, and leave nothing behind`(kills: Int) async {
    var model = TurnModel([[item("a")], [item("a")], [item("a")]], slotCount: 4, presenting: [0])
    model.prepare()
    (model.kills, model.restarts, model.stops, model.hasContinuations) = (kills, kills, 1 - kills, false)
    // Only the presenter is stopped: nothing could go on behind a stopped turn.
    (model.killable, model.stoppable) = ([0, 1], [0])
    #expect(await explore("presenters, \(kills) killed, \(1 - kills) stopped", model, tickets: 8) == nil)
  }

  @Test func `drawing tickets without announcing it is caught`() async {
    var model = TurnModel([[item("a")], [item("a")]])
    model.flaw = .drawsUnannounced
    #expect(
      await explore("negative control: unannounced tickets", model, tickets: 8)
        == "processes 1 and 2 hold conflicting turns")
  }

  @Test func `checking liveness before collecting words is caught`() async {
    var model = TurnModel([[item("a")], [item("a")]])
    (model.kills, model.restarts, model.flaw) = (1, 1, .probesEarly)
    let problem = await explore("negative control: early probes", model, tickets: 8)
    #expect(problem?.hasSuffix("was freed") == true)
  }

  @Test func `waiting for a stopped process forever is caught`() async {
    var model = TurnModel([[item("a")], [item("a")]])
    model.prepare()
    (model.stops, model.flaw) = (1, .neverPassesOver)
    let problem = await explore("negative control: stopped processes", model, tickets: 8)
    #expect(problem?.hasSuffix("states from which a turn never ends") == true)
  }
}
