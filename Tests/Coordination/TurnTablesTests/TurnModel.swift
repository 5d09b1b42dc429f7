@testable import UTTurnTables

/// Several processes with a turn each on one table, in one of the states that any order of their steps leads to.
struct TurnModel: Hashable {
  /// One process: its turn, its progress, and whether it sleeps, is stopped or is dead.
  struct Process: Hashable {
    var attempt: TurnAttempt
    /// What it takes a turn with within that turn, and the outer turn meanwhile.
    var inner: [TurnItem]?
    var outer: TurnAttempt?
    /// What it does while another turn comes first.
    var reaping: Reaping?
    var passing: PassingOver?
    var sleep: Sleep?
    /// The cell whose waiters it wakes in its next step.
    var wakes: Int?
    var isDead = false
    var isStopped = false
    var isOver = false
    /// Whether it was granted its turn.
    var hasHeld = false
    /// For a negative control: the answer to whether a process is alive, from before its words were collected.
    var earlyAnswer: Bool?

    var isHolding: Bool { !isDead && (attempt.isGranted || outer != nil) }
    var heldItems: [TurnItem] {
      isDead ? [] : [outer, attempt].compactMap { $0 }.filter(\.isGranted).flatMap(\.items)
    }
  }

  /// A process that sleeps until the word in a cell changes.
  struct Sleep: Hashable {
    let cell: Int
    let word: TurnWord
    /// Whether the kernel has compared the word.
    var isDeep = false
  }

  /// What makes a table fail; the exploration must find it.
  enum Flaw: Hashable {
    /// The ticket is drawn before the word announces it.
    case drawsUnannounced
    /// The liveness of a process is checked before its words are collected.
    case probesEarly
    /// A stopped process in the queue blocks the others.
    case neverPassesOver
    /// A turn within another one waits for those that wait for the outer one.
    case queuesWithin
  }

  var cells: ModelCells
  var processes: [Process]
  var flaw: Flaw?
  /// How often a process can still be killed, started again, or stopped.
  var kills = 0
  var restarts = 0
  var stops = 0
  /// The processes that can be killed or stopped; nil for all.
  var killable: [Int]?
  var stoppable: [Int]?
  /// Whether stopped processes continue.
  var hasContinuations = true
  private var isPrepared = false
  /// Whether sleeps end after a while: a woken process needs no timeout unless another one was killed or stopped.
  var hasTimeouts = false

  /// - Parameter presenting: the processes that present their item instead of taking a turn with it.
  init(_ turns: [[TurnItem]], slotCount: Int? = nil, presenting: Set<Int> = []) {
    let layout = TableLayout(slotCount: slotCount ?? turns.joined().count, recordSize: 12)
    cells = ModelCells(layout)
    processes = turns.enumerated().map { index, items in
      Process(
        attempt: TurnAttempt(items, process: index + 1, presenting: presenting.contains(index), layout: layout))
    }
  }

  var layout: TableLayout { processes[0].attempt.layout }

  /// Lets every process take its slots first, in order, so that all orders of the later steps of more processes can be
  /// tried.
  mutating func prepare() {
    isPrepared = true
    for index in processes.indices {
      while ![.choosing, .appearing].contains(processes[index].attempt.stage) { step(index) }
    }
  }

  /// Whether a process can make a step.
  func canStep(_ index: Int) -> Bool {
    let process = processes[index]
    return !process.isDead && !process.isStopped && !process.isOver && process.sleep?.isDeep != true
  }

  /// Makes a step of one process.
  mutating func step(_ index: Int) {
    if let cell = processes[index].wakes {
      processes[index].wakes = nil
      wake(cell)
    } else if processes[index].sleep != nil {
      fallAsleep(index)
    } else if processes[index].reaping != nil {
      reap(index)
    } else if processes[index].passing != nil {
      passOver(index)
    } else {
      if processes[index].attempt.stage == .holding, !beginInner(index) { processes[index].attempt.release() }
      if flaw == .drawsUnannounced { drawUnannounced(index) }
      repeat { takeTurn(index) } while isUnnoticed(index)
    }
  }

  /// Whether no other process can notice the next step, nor this process anything that they do: so it follows at once.
  private func isUnnoticed(_ index: Int) -> Bool {
    switch processes[index].attempt.stage {
    // No process reads the record of a slot in the state `filling`.
    case .filling: true
    case .scanning(let scan): isPrepared && scan.readsRecords
    default: false
    }
  }

  private mutating func takeTurn(_ index: Int) {
    switch processes[index].attempt.step(&cells) {
    case .going: break
    case .granted: processes[index].hasHeld = true
    case .blocked(let cell, let word): processes[index].sleep = Sleep(cell: cell, word: word)
    case .mustWake(let cell): processes[index].wakes = cell
    case .released:
      if let outer = processes[index].outer {
        processes[index].attempt = outer
        processes[index].outer = nil
      } else {
        processes[index].isOver = true
      }
    case .full: processes[index].attempt.release()
    }
  }

  /// Turns within the granted turn, if that is still to be done.
  private mutating func beginInner(_ index: Int) -> Bool {
    guard let inner = processes[index].inner else { return false }
    let outer = processes[index].attempt
    processes[index].inner = nil
    processes[index].outer = outer
    processes[index].attempt = TurnAttempt(
      inner, origin: TurnOrigin(enclosing: outer.number), within: flaw == .queuesWithin ? [] : [outer.enclosure],
      process: index + 1, layout: layout)
    return true
  }

  private mutating func drawUnannounced(_ index: Int) {
    if processes[index].attempt.stage == .choosing { processes[index].attempt.stage = .drawing }
    if case .queueing = processes[index].attempt.stage {
      let attempt = processes[index].attempt
      let word = TurnWord(.choosing, process: attempt.process, ticket: attempt.numbers[0])
      cells.store(word.bits, in: attempt.leaderCell)
    }
  }

  /// As a futex: the process sleeps only if the word is the expected one.
  private mutating func fallAsleep(_ index: Int) {
    guard let sleep = processes[index].sleep else { return }
    if TurnWord(bits: cells.load(sleep.cell)).futexValue == sleep.word.futexValue {
      processes[index].sleep?.isDeep = true
    } else {
      processes[index].sleep = nil
    }
  }

  private mutating func wake(_ cell: Int) {
    for index in processes.indices where processes[index].sleep?.cell == cell {
      if processes[index].sleep?.isDeep == true { processes[index].sleep = nil }
    }
  }

  private mutating func reap(_ index: Int) {
    guard var reaping = processes[index].reaping else { return }
    switch reaping.step(&cells) {
    case .going: processes[index].reaping = reaping
    case .mustProbe:
      // A process that starts again reaps what its own number left, which is certainly dead.
      let isAlive = reaping.process != index + 1 && !processes[reaping.process - 1].isDead
      reaping.conclude(isAlive: processes[index].earlyAnswer ?? isAlive)
      processes[index].reaping = reaping
    case .mustWake(let cell):
      processes[index].wakes = cell
      processes[index].reaping = reaping
    case .finished: processes[index].reaping = nil
    }
  }

  private mutating func passOver(_ index: Int) {
    guard var passing = processes[index].passing else { return }
    switch passing.step(&cells) {
    case .going: processes[index].passing = passing
    case .unblocked:
      passing.sendBack()
      processes[index].passing = passing
    case .blocked(let cell, let word):
      processes[index].passing = nil
      check(word, in: cell, index)
    case .mustWake(let cell):
      processes[index].wakes = cell
      processes[index].passing = passing
    case .finished: processes[index].passing = nil
    }
  }

  /// Checks what is in the way: frees what a dead process has left, and passes a stopped one over.
  mutating func check(_ word: TurnWord, in cell: Int, _ index: Int) {
    let other = processes[word.process - 1]
    if other.isDead {
      processes[index].reaping = Reaping(of: word.process, layout: layout)
      if flaw == .probesEarly { processes[index].earlyAnswer = false }
    } else if word.state == .waiting, other.isStopped, flaw != .neverPassesOver {
      processes[index].passing = PassingOver(cell: cell, word: word, layout: layout)
    }
  }
}
