/// A program's claim on one or several items, from the search for a free slot to the release, as single operations on
/// shared memory.
///
/// The caller does everything else: it sleeps, wakes other processes, and checks which processes are alive. So the same
/// code runs on the mapped table and, in every order of the steps of several processes, in the tests.
///
/// A claim of several items takes a slot for each. Only the word of the first slot, the leader, changes its state
/// afterwards: one store grants all items, and one store releases them.
///
/// A presenter takes a slot in the same way, but does not enter the queue.
package struct ClaimAttempt: Hashable, Sendable {
  /// What the caller must do before the next step.
  package enum Progress: Hashable, Sendable {
    case going
    /// All slots are taken. The claim has failed; the caller must release it.
    case full
    /// Another claim comes first. The caller waits until the word in this cell changes, and continues then.
    case blocked(cell: Int, word: ClaimWord)
    case granted
    /// The caller must wake the waiters of this cell.
    case mustWake(cell: Int)
    /// The claim is over.
    case released
  }

  enum Stage: Hashable, Sendable {
    // Taking slots, one for each item.
    case finding(looked: Int)
    case measuring(free: UInt64)
    case raising(free: UInt64, from: UInt64)
    case numbering(free: UInt64)
    case taking(free: UInt64, nonce: UInt64)
    case filling
    case joining
    case appearing
    // Entering the queue.
    case choosing
    case drawing
    case queueing(ticket: UInt64)
    // Waiting.
    case scanning(ClaimScan)
    case marking(ClaimScan.Obstacle, ticket: UInt64)
    case waiting(ticket: UInt64)
    case granting(ClaimWord)
    case holding
    // Leaving.
    case leaving
    case leavingMembers
    case gone
  }

  let items: [ClaimedItem]
  let origin: ClaimOrigin
  /// The claims within which this one is made.
  let enclosures: [Enclosure]
  let process: Int
  /// Whether this is a presenter of the item, and not a claim.
  let isPresenting: Bool
  let layout: TableLayout
  var stage = Stage.finding(looked: 0)
  /// The slots of the claim, the leader's first.
  var slots: [Int] = []
  /// The ticket that each slot was taken with.
  var nonces: [UInt64] = []
  /// The stores that are left for the record of the last slot.
  var pending: [SlotRecord.Store] = []
  /// The ticket with which the claim was granted.
  var ticket: UInt64 = 0
  /// The slot to look at next.
  var candidate = 0

  /// - Parameters:
  ///   - items: the items to claim, at least one.
  ///   - origin: the purpose of the claim, and the one within which it is made.
  ///   - enclosures: the claims within which this one is made; they must end later.
  ///   - process: the number of this process in the table.
  ///   - presenting: whether this is a presenter of the item, and not a claim.
  ///   - hint: the slot to look at first.
  package init(
    _ items: [ClaimedItem], origin: ClaimOrigin = ClaimOrigin(), within enclosures: [Enclosure] = [], process: Int,
    presenting: Bool = false, layout: TableLayout, hint: Int = 0
  ) {
    precondition(presenting ? items.count == 1 : !items.isEmpty)
    self.items = items
    self.origin = origin
    self.enclosures = enclosures
    self.process = process
    isPresenting = presenting
    self.layout = layout
    candidate = hint % slotLimit
  }

  var leaderCell: Int { layout.word(slots[0]) }

  /// The number of slots to choose from: presenters leave some to claims.
  var slotLimit: Int { isPresenting ? layout.presenterLimit : layout.slotCount }

  package var isGranted: Bool { stage == .holding && !isPresenting }

  /// Gives the claim up, or releases it: the next steps do so.
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

extension ClaimAttempt {
  /// The number of the claim, which no other claim ever has; 0 before it has a slot.
  package var number: UInt64 { nonces.first ?? 0 }

  /// The ticket in the queue, while the claim waits for another one.
  var queueTicket: UInt64? { if case .waiting(let ticket) = stage { ticket } else { nil } }

  /// What claims within this one must know of it, once it is granted.
  package var enclosure: Enclosure { Enclosure(items: items, purpose: origin.purpose, ticket: ticket) }

  /// The slot of the claim, near which free slots are likely; 0 before it has one.
  package var place: Int { slots.first ?? 0 }

  /// Performs steps until the caller must do something.
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
