extension Lifecycle {
  /// Updates the state for an event.
  ///
  /// - Returns: what to do now, in order.
  package mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .open(let call): return wait(.open(call))
    case .close(let call, let hasWork):
      let mayChange = isReading || isCreating || waiting.contains { !$0.isSave }
      return wait(.close(call, hasWork: mayChange ? nil : hasWork))
    case .save(let call, let operation):
      return wait(.save(WaitingSave(call: call, operation: operation, followsRead: isReading)))
    case .prepare(let call, let operation):
      return wait(.prepare(WaitingSave(call: call, operation: operation, followsRead: isReading)))
    case .revert(let call):
      let purpose = reloadRevision.map { Reading.Purpose.reloading($0) } ?? .reverting
      reloadRevision = nil
      return wait(.revert(call, purpose))
    case .giveUp(let keepsChanges): return giveUp(keepsChanges)
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

  /// Begins the calls that can begin now.
  private mutating func startWaiting() -> [Effect] {
    var effects: [Effect] = []
    var index = 0
    while index < waiting.count {
      guard canStart(waiting[index], behind: waiting[..<index]) else {
        index += 1
        continue
      }
      effects += start(waiting.remove(at: index))
      // An earlier call may have been waiting for this one.
      index = 0
    }
    return effects
  }

  /// - Parameter earlier: the calls that wait before it.
  private func canStart(_ call: Waiting, behind earlier: ArraySlice<Waiting>) -> Bool {
    let behindOthers = earlier.contains { holdsUp($0, call) }
    return switch (phase, call) {
    case (.reading, _): false
    // Closing waits for the saves.
    case (.closing, .save), (.closing, .prepare): true
    case (.closing, .open), (.closing, .revert): false
    case (.closing, .close): !behindOthers
    case (.open, .save), (.open, .prepare), (.open, .close), (.open, .open): !behindOthers
    case (.closed, .save), (.closed, .prepare), (.givenUp, .save), (.givenUp, .prepare): !behindOthers
    // A save for creating opens the document.
    case (.closed, .close), (.givenUp, .close): !behindOthers && !isCreating
    // A read has the file to itself.
    case (.open, .revert), (.closed, .revert), (.givenUp, .revert), (.closed, .open), (.givenUp, .open):
      !behindOthers && saves.isEmpty
    }
  }

  /// Whether a call waits for an earlier one that is not a save. Saves overtake a close that waits until the file is
  /// created.
  private func holdsUp(_ earlier: Waiting, _ call: Waiting) -> Bool {
    switch earlier {
    case .open, .revert: true
    case .close: !call.isSave || isOpen || !isCreating
    case .save, .prepare: false
    }
  }

  private mutating func start(_ waiting: Waiting) -> [Effect] {
    switch waiting {
    case .open(let call):
      return isOpen ? [.forgetError, .tellState, .of(call, .end(true))] : startReading(call, .opening)
    case .revert(let call, let purpose):
      if purpose.isReload, !isOpen { return switchEditing() + [.of(call, .end(false))] }
      return startReading(call, purpose)
    case .close(let call, let hasWork): return startClosing(call, hasWork: hasWork)
    case .save(let save):
      if let refusal = refusal(of: save) { return refusal }
      let isFirst = !isBusy
      saves.append(begin(save))
      return [.forgetError] + (isFirst ? [.beginProgress] : []) + [.of(save.call, .save), .tellState]
    case .prepare(let save):
      if let refusal = refusal(of: save) { return refusal }
      preparing.append(begin(save))
      return [.of(save.call, .prepare)]
    }
  }

  private func begin(_ save: WaitingSave) -> Save {
    Save(call: save.call, operation: save.operation, wasOpen: isOpen, reads: reads)
  }

  /// Refuses to overwrite a file that could not be read.
  private mutating func refusal(of save: WaitingSave) -> [Effect]? {
    guard save.followsRead, !isOpen, save.operation == .forOverwriting else { return nil }
    hasSavingError = true
    return [.tellState, .of(save.call, .refuseUnread), .of(save.call, .end(false))]
  }

  /// Enables or disables editing, as the phase and the waiting calls require.
  mutating func switchEditing() -> [Effect] {
    let isDisabled = forbidsEditing
    guard isDisabled != isEditingDisabled else { return [] }
    isEditingDisabled = isDisabled
    return [.tellState, isDisabled ? .disableEditing : .enableEditing]
  }

  var forbidsEditing: Bool {
    phase.forbidsEditing
      || waiting.contains { call in
        switch call {
        case .revert: true
        case .close: isOpen
        case .open, .save, .prepare: false
        }
      }
  }

  // MARK: Reading

  private mutating func startReading(_ call: Call, _ purpose: Reading.Purpose) -> [Effect] {
    phase = .reading(Reading(call: call, purpose: purpose, origin: phase.origin))
    return [.forgetError, .beginProgress, .tellState, .of(call, .read)]
  }

  /// From now on, changes are the user's.
  private mutating func noteLoading() {
    guard case .reading(var reading) = phase else { return }
    reads += 1
    reading.loaded = history.now
    if reading.purpose.isReload { reading.purpose = .reloading(history.revision) }
    phase = .reading(reading)
  }

  private mutating func endReading(_ call: Call, _ end: ReadEnd) -> [Effect] {
    guard case .reading(let reading) = phase, reading.call == call else { return [] }
    guard !reading.isGivenUp else {
      phase = .givenUp
      return (reading.purpose.isReload ? [] : [.of(call, .refuse)]) + switchEditing()
        + [.tellState, .of(call, .end(false)), .proceed]
    }
    let effects: [Effect]
    let callEnd: CallEffect
    // Changes by other programs were ignored in the meantime.
    var missedNews: [Effect] = []
    switch end {
    case .read(let isInConflict):
      phase = .open
      reads += 1
      (self.isInConflict, hasSavingError) = (isInConflict, false)
      effects = [.endProgress, .of(call, .adopt), settleChanges(after: reading), .list]
      callEnd = reading.purpose == .opening ? .endOpening : .end(true)
    case .failed(let isOwnFile):
      phase = reading.origin.phase
      if isOwnFile, isOpen { hasSavingError = true }
      (effects, callEnd) = ([.of(call, .report)], .end(false))
      // A version that could not be reloaded is not tried again.
      if isOpen, !reading.purpose.isReload { missedNews = [.lookForNews] }
    case .overtaken:
      phase = reading.origin.phase
      (effects, callEnd) = ([], .end(false))
      if isOpen { missedNews = [.lookForNews] }
    }
    return effects + switchEditing() + missedNews + [.tellState, .of(call, callEnd), .proceed]
  }

  /// Records that the file has the contents that were adopted, without later changes.
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
    // After a read, these contents are outdated.
    guard save.reads == reads, canStart(.save(again), behind: waiting[...]) else { return wait(.prepare(again)) }
    if save.wasOpen, !isOpen { return [.of(call, .endUnopened), .proceed] }
    return [.of(call, .continueSave), .proceed]
  }

  private mutating func endSaving(_ call: Call, _ end: SaveEnd) -> [Effect] {
    preparing.removeAll { $0.call == call }
    let save = saves.firstIndex { $0.call == call }.map { saves.remove(at: $0) }
    // Edits made in the meantime waited for the end of this save.
    let edits: [Effect] = isOpen && history.hasUnsavedChanges ? [.historyChanged] : []
    switch end {
    case .saved(let isInConflict):
      guard let save else { return [] }
      return endSaved(save, isInConflict)
    // Closing, or the newer save, already recorded the saved changes.
    case .superfluous, .overtaken:
      return (isBusy ? [] : [.endProgress]) + edits + [.tellState, .of(call, .end(true)), .proceed]
    case .givenUp: return edits + [.of(call, .refuse), .tellState, .of(call, .end(false)), .proceed]
    case .cancelled: return [.tellState, .of(call, .noteCancelled), .of(call, .end(false)), .proceed]
    case .failed(let isOwnFile):
      if isOwnFile { hasSavingError = true }
      return [.tellState, .of(call, .report), .of(call, .end(false)), .proceed]
    }
  }

  private mutating func endSaved(_ save: Save, _ isInConflict: Bool) -> [Effect] {
    let isCreated = save.operation == .forCreating
    var effects: [Effect] = isBusy ? [] : [.endProgress]
    // A document that was closed since no longer has changes.
    if isCreated || !save.wasOpen || isOpen { effects.append(.of(save.call, .markSaved)) }
    (self.isInConflict, hasSavingError) = (isInConflict, false)
    effects.append(.of(save.call, .adopt))
    if isCreated, phase.isOpenedByCreating {
      phase = .open
      effects.append(.list)
    }
    return effects + [.tellState, .of(save.call, .announce), .of(save.call, .end(true)), .proceed]
  }

  // MARK: News

  private mutating func take(_ finding: Finding, _ hasOwnChanges: Bool) -> [Effect] {
    guard acceptsNews else { return [] }
    if finding == .version, !hasOwnChanges {
      reloadRevision = history.revision
      return [.reload]
    }
    history.isFileGone = finding == .gone
    let effects: [Effect] = [.holdFound(isForeign: finding == .version), .countConflicts]
    if finding == .version { return effects + [.observeChanges, .keepUnsaved] }
    return effects + [history.hasUnsavedChanges ? .historyChanged : .observeChanges]
  }

  private mutating func giveUp(_ keepsChanges: Bool) -> [Effect] {
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
    // It makes no difference whether an operation on the file failed before or after this notification.
    hasSavingError = false
    history.update(.cleared)
    effects += [.stopAutosave, .unlist, keepsChanges ? .leaveKept : .removeKept, .tellState, .observeChanges]
    return effects + ends + [.proceed]
  }
}
