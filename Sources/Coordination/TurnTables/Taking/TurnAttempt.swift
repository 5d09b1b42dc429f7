/// A program's turn with one or several items, from the search for a free slot to the release, as single operations on
/// shared memory.
///
/// The caller does everything else: it sleeps, wakes other processes, and checks which processes are alive. So the same
/// code runs on the mapped table and, in every order of the steps of several processes, in the tests.
///
/// A turn of several items takes a slot for each. Only the word of the first slot, the leader, changes its state
/// afterward: one store grants all items, and one store releases them.
///
/// A presenter takes a slot in the same way, but does not enter the queue.
package struct TurnAttempt: Hashable, Sendable {
  /// The caller's task before the next step.
  package enum Progress: Hashable, Sendable {
    case going
    /// All slots are taken. The turn failed; the caller must release it.
    case full
    /// Another turn comes first. The caller waits until the word in this cell changes before it continues.
    case blocked(cell: Int, word: TurnWord)
    case granted
    /// The caller must wake the waiters of this cell.
    case mustWake(cell: Int)
    /// The turn has ended.
    case released
  }

  enum Stage: Hashable, Sendable {
    // Taking slots, one for each item.
    case finding(looked: Int)
    case measuring(free: UInt64)
    case raising(free: UInt64, from: UInt64)
    case numbering(free: UInt64)
    case taking(free: UInt64, number: UInt64)
    case filling
    case joining
    case appearing
    // Entering the queue.
    case choosing
    case drawing
    case queueing(ticket: UInt64)
    // Waiting.
    case scanning(TurnScan)
    case marking(TurnScan.Obstacle, ticket: UInt64)
    case waiting(ticket: UInt64)
    case granting(TurnWord)
    case holding
    // Leaving.
    case leaving
    case leavingMembers
    case gone
  }

  let items: [TurnItem]
  let origin: TurnOrigin
  /// The turns within which this one is taken.
  let enclosures: [Enclosure]
  let process: Int
  /// Whether this is a presenter of the item, and not a turn.
  let isPresenting: Bool
  let layout: TableLayout
  var stage = Stage.finding(looked: 0)
  /// The slots of the turn, the leader's first.
  var slots: [Int] = []
  /// The ticket that each slot was taken with.
  var numbers: [UInt64] = []
  /// The stores that are left for the record of the last slot.
  var pending: [SlotRecord.Store] = []
  /// The ticket with which the turn was granted.
  var ticket: UInt64 = 0
  /// The position of the next slot to examine; see ``TableLayout/slot(at:presenting:)``.
  var position = 0

  /// - Parameters:
  ///   - items: the items to take a turn with, at least one.
  ///   - origin: the purpose of the turn, and the turn within which it is taken.
  ///   - enclosures: the turns within which this one is taken; they must end later.
  ///   - process: the number of this process in the table.
  ///   - presenting: whether this is a presenter of the item, and not a turn.
  ///   - hint: the position of the first slot to examine.
  package init(
    _ items: [TurnItem], origin: TurnOrigin = TurnOrigin(), within enclosures: [Enclosure] = [], process: Int,
    presenting: Bool = false, layout: TableLayout, hint: Int = 0
  ) {
    precondition(presenting ? items.count == 1 : !items.isEmpty)
    self.items = items
    self.origin = origin
    self.enclosures = enclosures
    self.process = process
    isPresenting = presenting
    self.layout = layout
    position = hint % slotLimit
  }

  var leaderCell: Int { layout.word(slots[0]) }

  /// The number of slots to choose from: presenters leave some to turns.
  var slotLimit: Int { isPresenting ? layout.presenterLimit : layout.slotCount }

  package var isGranted: Bool { stage == .holding && !isPresenting }

  /// Gives the turn up, or releases it: the next steps do so.
  package mutating func release() { stage = slots.isEmpty ? .gone : .leaving }

  /// Performs one step: one operation on shared memory, except that records are compared in one step.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .finding, .measuring, .raising, .numbering, .taking, .filling, .joining, .appearing:
      return take(&cells)
    case .choosing, .drawing, .queueing: queue(&cells)
    case .scanning, .marking, .waiting, .granting: return wait(&cells)
    case .holding: return .granted
    case .leaving, .leavingMembers: return leave(&cells)
    case .gone: return .released
    }
    return .going
  }
}

extension TurnAttempt {
  /// The number of the turn, which no other turn ever has; 0 before it has a slot.
  package var number: UInt64 { numbers.first ?? 0 }

  /// The ticket in the queue, while the turn waits for another turn.
  var queueTicket: UInt64? { if case .waiting(let ticket) = stage { ticket } else { nil } }

  /// The facts that turns within this one need, once it is granted.
  package var enclosure: Enclosure { Enclosure(items: items, purpose: origin.purpose, ticket: ticket) }

  /// The slot of the turn; 0 before it has one.
  package var place: Int { slots.first ?? 0 }

  /// The position of the slot that was taken first, near which free slots are likely; 0 before that.
  var firstPosition: Int { slots.first.map { layout.slot(at: $0, presenting: isPresenting) } ?? 0 }

  /// Performs steps until the caller has a task.
  package mutating func run(_ cells: inout some SharedCells) -> Progress {
    while true {
      // The same operations as those of single steps, without taking the stage apart for each.
      if case .scanning(let scan) = stage { search(scan, &cells) }
      if case .filling = stage {
        while pending.count > 1, let store = pending.popLast() { cells.store(store.value, in: store.cell) }
      }
      let progress = step(&cells)
      if progress != .going { return progress }
    }
  }
}
