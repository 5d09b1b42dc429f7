/// One program's claim on one or several items, from the first free slot to the release: what it does with shared memory,
/// one operation after the other.
///
/// It does nothing else: who runs it sleeps, wakes others and finds out who is alive when it says so. So the same code runs
/// on the mapped table and, in every order of the steps of three processes, in the tests.
///
/// A claim of several items takes a slot for each. Only the first one, the leader, has a word that changes: all of them are
/// granted and released by one store.
package struct ClaimAttempt: Hashable, Sendable {
  /// What is to be done before the next step.
  package enum Progress: Hashable, Sendable {
    case going
    /// All slots are taken: the claim has failed once it is released.
    case full
    /// Another claim is first: to wait until the word in this cell changes, then to go on.
    case blocked(cell: Int, word: ClaimWord)
    case granted
    /// Others wait for what was in this cell: to wake them.
    case mustWake(cell: Int)
    /// The claim is over.
    case released
  }

  enum Stage: Hashable, Sendable {
    // Taking slots, one for each item.
    case finding(looked: Int)
    case numbering(free: UInt64)
    case taking(free: UInt64, nonce: UInt64)
    case measuring
    case raising(from: UInt64)
    case filling
    case joining
    // Getting into the queue.
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
  let purpose: UInt64
  let process: Int
  let layout: TableLayout
  var stage = Stage.finding(looked: 0)
  /// The slots that were taken, the leader's first, and the tickets they were taken with.
  var slots: [Int] = []
  var nonces: [UInt64] = []
  /// What is still to be stored of the record of the last slot.
  var pending: [ClaimRecord.Store] = []
  /// The slot that is looked at.
  var candidate: Int

  /// - Parameters:
  ///   - items: what is claimed, at least one.
  ///   - purpose: claims of one purpose never wait for each other; 0 is none.
  ///   - process: the process's number in the table.
  ///   - hint: the slot to look at first.
  package init(_ items: [ClaimedItem], purpose: UInt64 = 0, process: Int, layout: TableLayout, hint: Int = 0) {
    precondition(!items.isEmpty)
    self.items = items
    self.purpose = purpose
    self.process = process
    self.layout = layout
    candidate = hint % layout.slotCount
  }

  var leaderCell: Int { layout.word(slots[0]) }

  package var isGranted: Bool { stage == .holding }

  /// Gives up, or gives back, what is claimed: the next steps do that.
  package mutating func release() { stage = slots.isEmpty ? .gone : .leaving }

  /// Makes one step: one operation on shared memory, but for the comparison of records.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .finding, .numbering, .taking, .measuring, .raising, .filling, .joining: return take(&cells)
    case .choosing, .drawing, .queueing: queue(&cells)
    case .scanning, .marking, .waiting, .granting: return wait(&cells)
    case .holding: return .granted
    case .leaving, .leavingMembers: return leave(&cells)
    case .gone: return .released
    }
    return .going
  }
}
