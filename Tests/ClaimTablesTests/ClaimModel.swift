@testable import ClaimTables

/// Several processes with a claim each on one table, in one of the states that any order of their steps leads to.
struct ClaimModel: Hashable {
  /// One process: what it claims, how far it is, and whether it sleeps or is dead.
  struct Actor: Hashable {
    var attempt: ClaimAttempt
    var reaping: Reaping?
    /// Until what it sleeps: the word in this cell changes and it is woken.
    var sleep: Sleep?
    /// What it has to wake before anything else.
    var wakes: Int?
    var isDead = false
    var isOver = false
    /// Whether it held what it claims, for a step at least.
    var hasHeld = false

    var isHolding: Bool { attempt.isGranted && !isDead }
  }

  struct Sleep: Hashable {
    let cell: Int
    let word: ClaimWord
    /// Whether the kernel has compared the word and it sleeps.
    var isDeep = false
  }

  var cells: ModelCells
  var actors: [Actor]
  /// What the model must catch: tickets are drawn before the word says so.
  var drawsSecretly = false

  init(_ claims: [[ClaimedItem]], purposes: [UInt64] = [], slotCount: Int? = nil) {
    let layout = TableLayout(slotCount: slotCount ?? claims.joined().count, recordSize: 9)
    cells = ModelCells(layout)
    actors = claims.enumerated().map { index, items in
      Actor(
        attempt: ClaimAttempt(
          items, purpose: index < purposes.count ? purposes[index] : 0, process: index + 1, layout: layout))
    }
  }

  /// Whether this process can make a step.
  func canStep(_ index: Int) -> Bool {
    let actor = actors[index]
    return !actor.isDead && !actor.isOver && actor.sleep?.isDeep != true
  }

  /// Makes a step of one process.
  mutating func step(_ index: Int) {
    if let cell = actors[index].wakes {
      actors[index].wakes = nil
      return wake(cell)
    }
    if actors[index].sleep != nil { return fallAsleep(index) }
    if actors[index].reaping != nil { return reap(index) }
    if actors[index].attempt.isGranted { actors[index].attempt.release() }
    if drawsSecretly {
      if actors[index].attempt.stage == .choosing { actors[index].attempt.stage = .drawing }
      if case .queueing = actors[index].attempt.stage {
        let attempt = actors[index].attempt
        cells.store(
          ClaimWord(.choosing, process: attempt.process, ticket: attempt.nonces[0]).bits, in: attempt.leaderCell)
      }
    }
    // What is stored into a slot that nobody heeds is one step: see `ClaimScan`, which reads it again.
    repeat {
      switch actors[index].attempt.step(&cells) {
      case .going: break
      case .granted: actors[index].hasHeld = true
      case .blocked(let cell, let word): actors[index].sleep = Sleep(cell: cell, word: word)
      case .mustWake(let cell): actors[index].wakes = cell
      case .released: actors[index].isOver = true
      case .full: actors[index].attempt.release()
      }
    } while actors[index].attempt.stage == .filling
  }

  /// What a futex does: it sleeps only if the word is as expected.
  private mutating func fallAsleep(_ index: Int) {
    guard let sleep = actors[index].sleep else { return }
    if ClaimWord(bits: cells.load(sleep.cell)).futexValue == sleep.word.futexValue {
      actors[index].sleep?.isDeep = true
    } else {
      actors[index].sleep = nil
    }
  }

  private mutating func wake(_ cell: Int) {
    for index in actors.indices where actors[index].sleep?.cell == cell && actors[index].sleep?.isDeep == true {
      actors[index].sleep = nil
    }
  }

  /// What a sleeper does when its patience is over: it sees whether whom it waits for is alive.
  mutating func lookUp(_ index: Int) {
    guard let sleep = actors[index].sleep else { return }
    actors[index].sleep = nil
    let process = sleep.word.process
    if actors.indices.contains(process - 1), actors[process - 1].isDead {
      actors[index].reaping = Reaping(of: process, layout: actors[index].attempt.layout)
    }
  }

  private mutating func reap(_ index: Int) {
    guard var reaping = actors[index].reaping else { return }
    switch reaping.step(&cells) {
    case .going: actors[index].reaping = reaping
    case .mustProbe:
      reaping.conclude(isAlive: !actors[reaping.process - 1].isDead)
      actors[index].reaping = reaping
    case .mustWake(let cell):
      actors[index].wakes = cell
      actors[index].reaping = reaping
    case .finished: actors[index].reaping = nil
    }
  }

  /// What must never be.
  func violation(_ conflicts: (Int, Int) -> Bool) -> String? {
    for one in actors.indices where actors[one].isHolding {
      for other in actors.indices where other > one && actors[other].isHolding && conflicts(one, other) {
        return "processes \(one + 1) and \(other + 1) hold what conflicts"
      }
    }
    return nil
  }
}
