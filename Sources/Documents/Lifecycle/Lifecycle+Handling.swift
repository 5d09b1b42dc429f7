extension Lifecycle {
  /// Takes note of what happened.
  ///
  /// - Returns: what is to be done now, in this order.
  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .open(let call): return wait(.open(call))
    case .close(let call, let hasWork):
      let mayChange = isReading || waiting.contains { !$0.isSave }
      return wait(.close(call, hasWork: mayChange ? nil : hasWork))
    case .save(let call, let operation):
      return wait(.save(WaitingSave(call: call, operation: operation, followsRead: isReading)))
    case .prepare(let call, let operation):
      return wait(.prepare(WaitingSave(call: call, operation: operation, followsRead: isReading)))
    case .revert(let call):
      let purpose = reloadRevision.map { Reading.Purpose.reloading($0) } ?? .reverting
      reloadRevision = nil
      return wait(.revert(call, purpose))
    case .giveUp: return giveUp()
    case .change(let kind):
      history.update(kind)
      return [.historyChanged]
    case .proceed: return startWaiting() + startSavingForClosing()
    case .loaded:
      noteLoading()
      return []
    case .readEnded(let call, let end): return endReading(call, end)
    case .prepared(let call): return endPreparing(call)
    case .saveEnded(let call, let end): return endSaving(call, end)
    case .saved(let moment):
      history.setSaved(moment)
      return [.historyChanged]
    case .closingSaveEnded(let number, let isForced, let isSaved, let hasUnsavedChanges, let hasFailed):
      return endSavingForClosing(number, isForced, isSaved: isSaved, hasUnsavedChanges, hasFailed)
    case .unopenedSaveEnded(let call, let isSaved): return endSavingUnopened(call, isSaved)
    case .left(let number): return endClosing(number)
    case .reloadAsked:
      reloadRevision = nil
      return []
    case .found(let finding, let hasOwnChanges): return take(finding, hasOwnChanges)
    case .conflictsCounted(let areAny):
      isInConflict = areAny
      return [.tellState]
    }
  }

  // MARK: Waiting

  private mutating func wait(_ call: Waiting) -> [Effect] {
    waiting.append(call)
    return switchEditing() + [.proceed]
  }

  /// Begins the calls that need not wait any more.
  private mutating func startWaiting() -> [Effect] {
    var effects: [Effect] = []
    var index = 0
    while index < waiting.count {
      guard canStart(waiting[index], behindOthers: waiting[..<index].contains { !$0.isSave }) else {
        index += 1
        continue
      }
      effects += start(waiting.remove(at: index))
      // What waited before that may have waited for it.
      index = 0
    }
    return effects
  }

  private func canStart(_ call: Waiting, behindOthers: Bool) -> Bool {
    if case .reading = phase { return false }
    if case .closing = phase, call.isSave { return true }
    guard !behindOthers else { return false }
    switch call {
    case .save, .prepare, .close: return true
    case .revert: return isStill && saves.isEmpty
    case .open: return phase == .open || isStill && saves.isEmpty
    }
  }

  /// Whether the document is neither read nor closed.
  private var isStill: Bool {
    switch phase {
    case .closed, .givenUp, .open: true
    case .reading, .closing: false
    }
  }

  private mutating func start(_ waiting: Waiting) -> [Effect] {
    switch waiting {
    case .open(let call):
      return phase == .open ? [.forgetError, .tellState, .of(call, .end(true))] : startReading(call, .opening)
    case .revert(let call, .reloading) where !isOpen: return switchEditing() + [.of(call, .end(false))]
    case .revert(let call, let purpose): return startReading(call, purpose)
    case .close(let call, let hasWork): return startClosing(call, hasWork: hasWork)
    case .save(let save), .prepare(let save):
      // What could not be read is not written over.
      if save.followsRead, !isOpen, save.operation == .forOverwriting {
        hasSavingError = true
        return [.tellState, .of(save.call, .refuseUnread), .of(save.call, .end(false))]
      }
      let begun = Save(call: save.call, operation: save.operation, wasOpen: isOpen)
      if case .prepare = waiting {
        preparing.append(begun)
        return [.of(save.call, .prepare)]
      }
      let isFirst = !isBusy
      saves.append(begun)
      return [.forgetError] + (isFirst ? [.beginProgress] : []) + [.of(save.call, .save), .tellState]
    }
  }

  /// Lets the contents be edited, or not, as the phase and what waits ask for it.
  mutating func switchEditing() -> [Effect] {
    let isDisabled = forbidsEditing
    guard isDisabled != isEditingDisabled else { return [] }
    isEditingDisabled = isDisabled
    return [.tellState, isDisabled ? .disableEditing : .enableEditing]
  }

  var forbidsEditing: Bool {
    switch phase {
    case .closing: return true
    case .reading(let reading) where reading.purpose != .opening: return true
    default: break
    }
    return waiting.contains { call in
      switch call {
      case .revert: true
      case .close: isOpen
      case .open, .save, .prepare: false
      }
    }
  }

  // MARK: Reading

  private mutating func startReading(_ call: Call, _ purpose: Reading.Purpose) -> [Effect] {
    let origin: Reading.Origin = phase == .open ? .open : phase == .givenUp ? .givenUp : .closed
    phase = .reading(Reading(call: call, purpose: purpose, origin: origin))
    return [.forgetError, .beginProgress, .tellState, .of(call, .read)]
  }

  /// Changes from now on are the user's.
  private mutating func noteLoading() {
    guard case .reading(var reading) = phase else { return }
    reading.loaded = history.now
    if case .reloading = reading.purpose { reading.purpose = .reloading(history.revision) }
    phase = .reading(reading)
  }

  private mutating func endReading(_ call: Call, _ end: ReadEnd) -> [Effect] {
    guard case .reading(let reading) = phase, reading.call == call else { return [] }
    guard !reading.isGivenUp else {
      phase = .givenUp
      let isReload = if case .reloading = reading.purpose { true } else { false }
      return (isReload ? [] : [.of(call, .refuse)]) + switchEditing() + [.tellState, .of(call, .end(false)), .proceed]
    }
    var effects: [Effect] = []
    switch end {
    case .read(let isInConflict):
      phase = .open
      (self.isInConflict, hasSavingError) = (isInConflict, false)
      effects = [.endProgress, .of(call, .adopt), settleChanges(after: reading), .list]
    case .failed(let isOwnFile):
      phase = reading.origin.phase
      if isOwnFile, reading.purpose != .opening { hasSavingError = true }
      effects = [.of(call, .report)]
    case .overtaken: phase = reading.origin.phase
    }
    effects += switchEditing() + [.tellState]
    let isRead = if case .read = end { true } else { false }
    return effects + [.of(call, isRead && reading.purpose == .opening ? .endOpening : .end(isRead)), .proceed]
  }

  /// What is on disk is what was taken over.
  private mutating func settleChanges(after reading: Reading) -> Effect {
    guard let loaded = reading.loaded, loaded != history.now else { return .clearChanges }
    history.setLoaded(loaded)
    return .historyChanged
  }

  // MARK: Saving

  private mutating func endPreparing(_ call: Call) -> [Effect] {
    guard let index = preparing.firstIndex(where: { $0.call == call }) else { return [] }
    let save = preparing.remove(at: index)
    let again = WaitingSave(call: call, operation: save.operation, followsRead: isReading)
    // What is read meanwhile makes them contents from before.
    guard canStart(.save(again), behindOthers: waiting.contains { !$0.isSave }) else { return wait(.prepare(again)) }
    if save.wasOpen, !isOpen { return [.of(call, .endUnopened), .proceed] }
    return [.of(call, .continueSave), .proceed]
  }

  private mutating func endSaving(_ call: Call, _ end: SaveEnd) -> [Effect] {
    preparing.removeAll { $0.call == call }
    let save = saves.firstIndex { $0.call == call }.map { saves.remove(at: $0) }
    switch end {
    case .saved(let isInConflict):
      guard let save else { return [] }
      return endSaved(save, isInConflict)
    case .superfluous: return [.tellState, .of(call, .end(true)), .proceed]
    // What the newer one has saved stays noted.
    case .overtaken: return (isBusy ? [] : [.endProgress]) + [.tellState, .of(call, .end(true)), .proceed]
    case .givenUp: return [.of(call, .refuse), .tellState, .of(call, .end(false)), .proceed]
    case .cancelled: return [.tellState, .of(call, .noteCancelled), .of(call, .end(false)), .proceed]
    case .failed(let isOwnFile):
      if isOwnFile { hasSavingError = true }
      return [.tellState, .of(call, .report), .of(call, .end(false)), .proceed]
    }
  }

  private mutating func endSaved(_ save: Save, _ isInConflict: Bool) -> [Effect] {
    let isCreated = save.operation == .forCreating
    var effects: [Effect] = isBusy ? [] : [.endProgress]
    // A document that was closed meanwhile has no changes any more.
    if isCreated || !save.wasOpen || isOpen { effects.append(.of(save.call, .markSaved)) }
    (self.isInConflict, hasSavingError) = (isInConflict, false)
    effects.append(.of(save.call, .adopt))
    if isCreated, phase == .closed || phase == .givenUp {
      phase = .open
      effects.append(.list)
    }
    return effects + [.tellState, .of(save.call, .announce), .of(save.call, .end(true)), .proceed]
  }

  // MARK: News

  private mutating func take(_ finding: Finding, _ hasOwnChanges: Bool) -> [Effect] {
    guard hearsNews else { return [] }
    if finding == .version, !hasOwnChanges {
      reloadRevision = history.revision
      return [.reload]
    }
    // A file that another program removed is not saved by itself: that was done on purpose.
    history.isFileGone = finding == .gone
    let effects: [Effect] = [.holdFound(isForeign: finding == .version), .countConflicts]
    if finding == .version { return effects + [.observeChanges, .keepUnsaved] }
    return effects + [history.hasChanges ? .historyChanged : .observeChanges]
  }

  private mutating func giveUp() -> [Effect] {
    var effects: [Effect] = isOpen && !isEditingDisabled ? [.disableEditing] : []
    var ends: [Effect] = []
    switch phase {
    case .reading(var reading):
      reading.isGivenUp = true
      phase = .reading(reading)
    case .closing(let closing):
      phase = .givenUp
      ends = closing.calls.map { .of($0, .end(true)) }
    case .closed, .givenUp, .open: phase = .givenUp
    }
    isEditingDisabled = forbidsEditing
    history.update(.cleared)
    effects += [.stopAutosave, .unlist, .removeKept, .tellState, .observeChanges]
    return effects + ends + [.proceed]
  }
}

extension Lifecycle.Reading.Origin {
  fileprivate var phase: Lifecycle.Phase {
    switch self {
    case .closed: .closed
    case .givenUp: .givenUp
    case .open: .open
    }
  }
}
