import Documents
import UTTestFixtures

/// A document without contents, disk, or threads: it carries out a lifecycle's effects, and reports violations of its
/// rules.
///
/// Its text is a set of edits, and so is that of its file. Work on the file is queued and done when the history says
/// so, with the outcome that it says: that is all the nondeterminism there is.
struct LifecycleWorld<Machine: LifecycleMachine> {
  var machine: Machine
  private(set) var problems: [String] = []
  /// What the document says, and what its file does; nil if there is no file.
  private(set) var text: Set<Int> = []
  private(set) var file: Set<Int>? = []
  /// What the document read or wrote last.
  private var base: Set<Int>?
  /// The revision of what it wrote last.
  private var writtenRevision: UInt64 = 0
  /// Edits that were saved, as was acknowledged, and those that the user or another program has thrown away.
  private var acknowledged: Set<Int> = []
  private var discarded: Set<Int> = []
  private var edits = 0
  private(set) var jobs: [Job] = []
  /// Saves that wait for their contents, with these.
  private(set) var snapshots: [(call: Lifecycle.Call, contents: Contents)] = []
  /// Edits that reverting has thrown away.
  private var reverted: Set<Int> = []

  private var calls: [Call] = []
  private var isEditingDisabled = false
  private var isFileGivenUp = false
  private var timesGivenUp = 0

  init(_ machine: Machine) { self.machine = machine }

  private mutating func report(_ problem: String) { problems.append(problem) }

  // MARK: What may happen

  /// Whether a step would do something at all.
  func isPossible(_ step: LifecycleStep) -> Bool {
    switch step {
    case .work, .fail: !jobs.isEmpty
    case .cancel: jobs.first?.isSave ?? false
    // The file of a closed document is not lent.
    case .answer: machine.value.isOpen && jobs.dropFirst().contains(where: \.isSave)
    case .snapshot, .snapshotFails: !snapshots.isEmpty
    default: true
    }
  }

  mutating func take(_ step: LifecycleStep) {
    switch step {
    case .open: begin(.open) { .open($0) }
    case .close: begin(.close) { [hasWork = hasWork] in .close($0, hasWork: hasWork) }
    case .save: begin(.save) { .save($0, .forOverwriting) }
    case .create: begin(.save, .forCreating) { .save($0, .forCreating) }
    case .prepare: begin(.prepare) { .prepare($0, .forOverwriting) }
    case .autosave: autosave(then: nil)
    case .revert:
      discarded.formUnion(text.subtracting(acknowledged))
      begin(.revert) { .revert($0) }
    case .giveUp:
      discarded.formUnion(text)
      discarded.formUnion(file ?? [])
      (file, isFileGivenUp) = (nil, true)
      timesGivenUp += 1
      // As the worker does: what comes after finds that out.
      send(.giveUp(keepsChanges: false))
    case .edit:
      edits += 1
      text.insert(edits)
      send(.change(.done))
    case .undo:
      guard let last = text.max() else { return }
      text.remove(last)
      discarded.insert(last)
      send(.change(.undone))
    case .work: work(succeeds: true)
    case .fail: work(succeeds: false)
    case .cancel: cancel()
    case .answer:
      if let newest = jobs.lastIndex(where: \.isSave) { jobs.insert(jobs.remove(at: newest), at: 0) }
      work(succeeds: true)
    case .otherProgram:
      edits += 1
      file = (file ?? []).union([edits])
      discarded.insert(edits)
    case .look: look()
    case .removal:
      discarded.formUnion(file ?? [])
      file = nil
    case .snapshot:
      let (call, contents) = snapshots.removeFirst()
      calls[call.number].contents = contents
      send(.prepared(call))
    case .snapshotFails: send(.saveEnded(snapshots.removeFirst().call, .failed(isOwnFile: true)))
    }
  }

  var hasWork: Bool { machine.value.history.hasUnsavedChanges }

  private mutating func look() {
    let finding: Lifecycle.Finding = file.map { $0 == base ? .back : .version } ?? .gone
    send(.found(finding, hasOwnChanges: hasWork))
  }

  @discardableResult
  private mutating func begin(
    _ kind: Kind, _ operation: UIDocument.SaveOperation = .forOverwriting, continuing earlier: Call? = nil,
    then next: Next? = nil,
    _ event: (Lifecycle.Call) -> Lifecycle.Event
  ) -> Lifecycle.Call {
    let call = Lifecycle.Call(calls.count)
    calls.append(
      Call(
        kind: kind, operation: operation, text: text, contents: earlier?.contents,
        timesGivenUp: earlier?.timesGivenUp ?? timesGivenUp, followsRead: machine.value.isReading, then: next))
    send(event(call))
    return call
  }

  private mutating func autosave(then next: Next?) {
    guard hasWork else {
      if let next { tell(next, true) }
      return
    }
    begin(.autosave, then: next) { .save($0, .forOverwriting) }
  }

  /// Does everything that can be done, and everything successfully.
  mutating func finish() {
    for _ in 0..<10_000 {
      if !jobs.isEmpty { take(.work) } else if !snapshots.isEmpty { take(.snapshot) } else { break }
    }
    for (number, call) in calls.enumerated() where call.ends != 1 {
      report("call \(number), \(call.kind), ended \(call.ends) times")
    }
    if !machine.value.waiting.isEmpty { report("calls wait for ever: \(machine.value.waiting)") }
    if machine.value.isBusy { report("busy for ever: \(machine.value.phase)") }
    if machine.value.state.contains(.editingDisabled) { report("editing is disabled for ever") }
    let lost = acknowledged.subtracting(discarded).subtracting(file ?? [])
    if !lost.isEmpty { report("lost: \(lost.sorted())") }
  }

  // MARK: The file

  private mutating func work(succeeds: Bool) {
    switch jobs.removeFirst() {
    case .read(let call):
      guard succeeds, let file else { return send(.readEnded(call, .failed(isOwnFile: true))) }
      guard machine.value.mayLoad else { return send(.readEnded(call, .overtaken)) }
      let thrownAway = text.subtracting(acknowledged)
      if case .reading(let reading) = machine.value.phase, case .reloading = reading.purpose {
        if !thrownAway.isSubset(of: discarded) { report("reading again threw changes away") }
      }
      discarded.formUnion(thrownAway)
      reverted.formUnion(thrownAway.subtracting(file))
      text = file
      (base, isFileGivenUp) = (file, false)
      send(.loaded)
      send(.readEnded(call, .read(isInConflict: false)))
    case .save(let call, let text, let moment):
      let isCreating = calls[call.number].operation == .forCreating
      let wasOpen = machine.value.saves.first { $0.call == call }?.wasOpen ?? false
      if calls[call.number].timesGivenUp != timesGivenUp || isFileGivenUp && !isCreating && wasOpen {
        return send(.saveEnded(call, .givenUp))
      }
      if moment.revision < writtenRevision {
        if machine.value.isOpen || !isCreating { return send(.saveEnded(call, .overtaken)) }
        // A document that was closed does not create a file that is there.
        if file != nil { return send(.saveEnded(call, .failed(isOwnFile: true))) }
      }
      guard succeeds else { return send(.saveEnded(call, .failed(isOwnFile: true))) }
      if !text.isDisjoint(with: reverted) { report("what was reverted is saved") }
      (file, base, writtenRevision) = (text, text, moment.revision)
      if isCreating { isFileGivenUp = false }
      calls[call.number].moment = moment
      send(.saveEnded(call, .saved(isInConflict: false)))
    case .leave(let number): send(.left(number))
    }
  }

  private mutating func cancel() {
    guard case .save(let call, _, _) = jobs.removeFirst() else { return report("what is not a save is cancelled") }
    let wasWrong = machine.value.state.contains(.savingError)
    send(.saveEnded(call, .cancelled))
    if machine.value.state.contains(.savingError) != wasWrong { report("a cancelled save is an error") }
  }

  // MARK: Carrying out

  mutating func send(_ event: Lifecycle.Event) {
    let effects = machine.handle(event)
    check()
    for effect in effects { perform(effect) }
  }

  /// What must be so after every event.
  private mutating func check() {
    let value = machine.value
    if case .reading = value.phase, !value.saves.isEmpty { report("read while saves are under way") }
    if value.isOpen == value.state.contains(.closed) { report("the state does not say whether it is open") }
    if case .closing = value.phase, !value.state.contains(.editingDisabled) { report("closing, and may be edited") }
  }

  private mutating func perform(_ effect: Lifecycle.Effect) {
    switch effect {
    case .of(let call, let effect): perform(effect, of: call)
    case .leave(let number):
      guard case .closing(let closing) = machine.value.phase, closing.number == number else {
        return report("left unasked")
      }
      jobs.append(.leave(number))
    case .saveForClosing(let number, let isForced):
      guard case .closing = machine.value.phase else { return report("saved for closing, and is not closed") }
      let next = Next.closingSaveEnded(number, isForced: isForced)
      if isForced { begin(.save, then: next) { .save($0, .forOverwriting) } } else { autosave(then: next) }
    case .reload:
      begin(.revert) { .revert($0) }
      send(.reloadAsked)
    case .disableEditing, .enableEditing: switchEditing(effect == .disableEditing)
    case .clearChanges: send(.change(.cleared))
    case .proceed: send(.proceed)
    case .list: if !machine.value.isOpen { report("listed as open, and is not") }
    case .unlist:
      if machine.value.isOpen { report("not listed, and is open") }
      isEditingDisabled = machine.value.state.contains(.editingDisabled)
    case .removeKept, .leaveKept, .lookForNews, .holdFound, .countConflicts, .keepUnsaved, .forgetError, .beginProgress,
      .endProgress, .tellState, .historyChanged, .observeChanges, .stopAutosave:
      break
    }
  }

  private mutating func perform(_ effect: Lifecycle.CallEffect, of call: Lifecycle.Call) {
    switch effect {
    case .read:
      guard case .reading(let reading) = machine.value.phase, reading.call == call else {
        return report("read unasked")
      }
      if jobs.contains(where: { if case .read = $0 { true } else { false } }) { report("read twice at once") }
      jobs.append(.read(call))
    case .save: startSave(call)
    case .prepare: snapshots.append((call, (text, machine.value.history.now)))
    case .continueSave:
      // The handler goes on with the save.
      let earlier = calls[call.number]
      begin(.save, earlier.operation, continuing: earlier, then: .call(call)) { .save($0, .forOverwriting) }
    case .saveUnopened:
      if machine.value.isOpen { report("saved as if it were closed") }
      if !hasWork { report("a clean document is saved") }
      autosave(then: .unopenedSaveEnded(call))
    case .closeAgain: send(.close(call, hasWork: hasWork))
    case .markSaved: if let moment = calls[call.number].moment { send(.saved(moment)) }
    case .end(let success): end(call, success)
    case .endOpening: end(call, true)
    case .endUnopened: end(call, false)
    case .adopt, .announce, .report, .noteCancelled, .refuse, .refuseUnread: break
    }
  }

  private mutating func startSave(_ call: Lifecycle.Call) {
    guard machine.value.saves.contains(where: { $0.call == call }) else { return report("saved unasked") }
    if case .reading = machine.value.phase { report("saved while the file is read") }
    if calls[call.number].kind == .autosave, !calls[call.number].followsRead, !hasWork {
      report("a clean document is written")
    }
    let (text, moment) = calls[call.number].contents ?? (text, machine.value.history.now)
    calls[call.number].text.formIntersection(text)
    jobs.append(.save(call, text, moment))
  }

  private mutating func switchEditing(_ isDisabled: Bool) {
    if isDisabled == isEditingDisabled, isDisabled { report("editing was disabled before") }
    isEditingDisabled = isDisabled
  }

  mutating func end(_ call: Lifecycle.Call, _ success: Bool) {
    calls[call.number].ends += 1
    if calls[call.number].ends > 1 { report("call \(call.number) ended again") }
    let ended = calls[call.number]
    if success {
      switch ended.kind {
      case .save, .autosave: acknowledge(ended.text)
      // What was given up with its file is not saved by closing.
      case .close: if !machine.value.isGivenUp { acknowledge(ended.text) }
      case .open: if !machine.value.isOpen { report("opened, and is not open") }
      case .prepare, .revert: break
      }
    }
    if let next = ended.then { tell(next, success) }
  }

  private mutating func acknowledge(_ text: Set<Int>) {
    acknowledged.formUnion(text)
    let lost = text.subtracting(discarded).subtracting(file ?? [])
    if !lost.isEmpty { report("said to be saved, and is not: \(lost.sorted())") }
  }
}
