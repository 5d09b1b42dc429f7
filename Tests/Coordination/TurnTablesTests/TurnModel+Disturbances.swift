@testable import UTTurnTables

extension TurnModel {
  /// The states that one step or one timeout leads to.
  func successors() -> [TurnModel] {
    processes.indices.flatMap { [stepped($0), timedOut($0)].compactMap { $0 } }
  }

  /// The states that a kill, a stop, or the end of one leads to. No process may rely on them.
  func disturbances() -> [TurnModel] {
    processes.indices.flatMap { [killed($0), restarted($0), stopped($0), continued($0)].compactMap { $0 } }
  }

  private func stepped(_ index: Int) -> TurnModel? {
    guard canStep(index) else { return nil }
    var next = self
    next.step(index)
    return next
  }

  /// A sleep that ends by itself: the process checks the one it waits for.
  private func timedOut(_ index: Int) -> TurnModel? {
    let process = processes[index]
    guard hasTimeouts, let sleep = process.sleep, sleep.isDeep, !process.isDead, !process.isStopped else { return nil }
    var next = self
    next.processes[index].sleep = nil
    next.check(sleep.word, in: sleep.cell, index)
    return next
  }

  private func killed(_ index: Int) -> TurnModel? {
    guard kills > 0, killable?.contains(index) ?? true, !processes[index].isDead, !processes[index].isOver else {
      return nil
    }
    var next = self
    next.kills -= 1
    next.hasTimeouts = true
    next.processes[index].kill()
    return next
  }

  /// Another process with the number of a dead one, and the same turn.
  private func restarted(_ index: Int) -> TurnModel? {
    guard restarts > 0, processes[index].isDead else { return nil }
    var next = self
    next.restarts -= 1
    let attempt = processes[index].attempt
    next.processes[index] = Process(
      attempt: attempt.anew,
      reaping: Reaping(of: index + 1, layout: layout))
    return next
  }

  private func stopped(_ index: Int) -> TurnModel? {
    guard stops > 0, stoppable?.contains(index) ?? true, !processes[index].isDead, !processes[index].isStopped,
      !processes[index].isOver
    else { return nil }
    var next = self
    next.stops -= 1
    next.hasTimeouts = true
    next.processes[index].isStopped = true
    return next
  }

  private func continued(_ index: Int) -> TurnModel? {
    guard hasContinuations, processes[index].isStopped else { return nil }
    var next = self
    next.processes[index].isStopped = false
    return next
  }

  /// Whether every process that can end has ended. A stopped process that holds its turn blocks the others.
  var isComplete: Bool {
    processes.allSatisfy { $0.isDead || $0.isOver || $0.isStopped }
      || processes.contains { $0.isStopped && $0.isHolding }
  }

  /// What must never happen, in words; nil if nothing of it has.
  func violation() -> String? {
    for one in processes.indices where processes[one].isHolding {
      for other in processes.indices where other > one && processes[other].isHolding && holdConflict(one, other) {
        return "processes \(one + 1) and \(other + 1) hold conflicting turns"
      }
    }
    for index in processes.indices where hasLostSlot(index) { return "the turn of process \(index + 1) was freed" }
    if isComplete, processes.allSatisfy({ $0.isDead || $0.isOver }) {
      if let process = processes.firstIndex(where: { $0.isOver && !$0.hasHeld }) {
        return "process \(process + 1) gave up"
      }
      if leaksSlots { return "slots are lost" }
    }
    return nil
  }

  private func holdConflict(_ one: Int, _ other: Int) -> Bool {
    let items = processes[other].heldItems
    return processes[one].heldItems.contains { item in items.contains { $0.conflicts(with: item) } }
  }

  /// Whether a slot of a live process is no longer its own.
  private func hasLostSlot(_ index: Int) -> Bool {
    guard !processes[index].isDead else { return false }
    if let outer = processes[index].outer, hasLostSlot(outer) { return true }
    return hasLostSlot(processes[index].attempt)
  }

  private func hasLostSlot(_ attempt: TurnAttempt) -> Bool {
    guard attempt.stage != .leavingMembers, attempt.stage != .gone else { return false }
    return attempt.slots.contains { slot in
      let word = TurnWord(bits: cells.load(layout.word(slot)))
      return word.state == .free || word.process != attempt.process || (attempt.isGranted && word.state == .waiting)
    }
  }

  /// Whether a slot is still taken after the dead processes were reaped.
  private var leaksSlots: Bool {
    var cells = cells
    for index in processes.indices where processes[index].isDead {
      var reaping = Reaping(of: index + 1, layout: layout)
      var progress = reaping.step(&cells)
      while progress != .finished {
        if progress == .mustProbe { reaping.conclude(isAlive: false) }
        progress = reaping.step(&cells)
      }
    }
    return (0..<layout.slotCount).contains { TurnWord(bits: cells.load(layout.word($0))).state != .free }
  }
}

extension TurnModel.Process {
  /// Ends the process. What it had done is forgotten, so that fewer states differ.
  fileprivate mutating func kill() {
    isDead = true
    isStopped = false
    attempt = attempt.anew
    (reaping, passing, sleep, wakes, earlyAnswer) = (nil, nil, nil, nil, nil)
  }
}

extension TurnAttempt {
  /// The same turn or presenter, before it begins.
  fileprivate var anew: TurnAttempt {
    TurnAttempt(items, origin: origin, process: process, presenting: isPresenting, layout: layout)
  }
}
