@testable import ClaimTables
import Glibc
import Testing

/// Every order of the steps of several processes, up to a number of tickets.
///
/// `CLAIM_TICKETS=2` in the environment allows two more tickets, which takes much longer.
@Suite(.serialized) struct ClaimModelTests {
  private static let moreTickets = getenv("CLAIM_TICKETS").flatMap { UInt64(String(cString: $0)) } ?? 0

  private func explore(
    _ what: String, _ model: ClaimModel, tickets: UInt64
  ) -> String? {
    let limit = Self.moreTickets == 0 ? 500_000 : 20_000_000
    let exploration = Exploration(model, tickets: tickets + Self.moreTickets, limit: limit)
    print("\(what): \(exploration.states) states, \(exploration.cut) not followed")
    return exploration.problem
  }

  @Test func `two writers of one item take turns`() {
    #expect(explore("two writers", ClaimModel([[item("a")], [item("a")]]), tickets: 8) == nil)
  }

  @Test func `a reader between two writers takes turns with both`() {
    var model = ClaimModel([[item("a", writes: false)], [item("a")], [item("a", writes: false)]])
    model.prepare()
    #expect(explore("readers", model, tickets: 8) == nil)
  }

  @Test func `claims of several items are granted together`() {
    let model = ClaimModel([[item("a"), item("b")], [item("b"), item("a")]])
    #expect(explore("two items", model, tickets: 7) == nil)
  }

  @Test func `a killed process blocks no other, and its slots are used again`() {
    var model = ClaimModel([[item("a")], [item("a")]], slotCount: 2)
    (model.kills, model.restarts) = (1, 1)
    #expect(explore("kills", model, tickets: 7) == nil)
  }

  @Test func `a process killed with several items leaves none of them behind`() {
    var model = ClaimModel([[item("a"), item("b")], [item("b")]])
    model.kills = 1
    #expect(explore("kills, two items", model, tickets: 7) == nil)
  }

  @Test func `of three processes, any can be killed, even while it frees what another left`() {
    var model = ClaimModel([[item("a")], [item("a")], [item("a")]])
    model.prepare()
    model.kills = 2
    #expect(explore("kills, three processes", model, tickets: 7) == nil)
  }

  // Two stopped processes alone take a third of the time of all these tests.
  @Test(arguments: moreTickets == 0 ? [1] : [0, 1])
  func `a process behind a stopped one goes on if that waits for a dead or stopped one`(
    kills: Int
  ) {
    var model = ClaimModel([[item("a")], [item("a")], [item("a")]])
    model.prepare()
    (model.kills, model.stops, model.hasContinuations) = (kills, 2 - kills, false)
    // The processes are alike, so it does not matter which ones these are.
    (model.killable, model.stoppable) = ([0], kills == 1 ? [1] : [0, 1])
    #expect(explore("three processes, \(kills) killed, \(2 - kills) stopped", model, tickets: 7) == nil)
  }

  @Test func `a stopped process in the queue is passed over`() {
    var model = ClaimModel([[item("a")], [item("a")]])
    model.prepare()
    model.stops = 1
    #expect(explore("stops", model, tickets: 9) == nil)
  }

  @Test func `a stopped process with several items is passed over for each`() {
    var model = ClaimModel([[item("a"), item("b")], [item("b")]])
    model.prepare()
    model.stops = 1
    #expect(explore("stops, two items", model, tickets: 9) == nil)
  }

  @Test func `a claim within another one passes those that wait for the outer one`() {
    var model = ClaimModel([[item("a", writes: false)], [item("a"), item("b")]], slotCount: 4)
    model.processes[0].inner = [item("b")]
    #expect(explore("within", model, tickets: 8) == nil)
    model.flaw = .queuesWithin
    #expect(explore("negative control: within", model, tickets: 8)?.hasPrefix("stuck") == true)
  }

  @Test func `drawing tickets without announcing it is caught`() {
    var model = ClaimModel([[item("a")], [item("a")]])
    model.flaw = .drawsUnannounced
    #expect(
      explore("negative control: unannounced tickets", model, tickets: 8)
        == "processes 1 and 2 hold conflicting claims")
  }

  @Test func `checking liveness before collecting words is caught`() {
    var model = ClaimModel([[item("a")], [item("a")]])
    (model.kills, model.restarts, model.flaw) = (1, 1, .probesEarly)
    let problem = explore("negative control: early probes", model, tickets: 8)
    #expect(problem?.hasSuffix("was freed") == true)
  }

  @Test func `waiting for a stopped process forever is caught`() {
    var model = ClaimModel([[item("a")], [item("a")]])
    model.prepare()
    (model.stops, model.flaw) = (1, .neverPassesOver)
    let problem = explore("negative control: stopped processes", model, tickets: 8)
    #expect(problem?.hasSuffix("states from which a claim never ends") == true)
  }
}
