import Foundation

/// Carries out the effects of a document's lifecycle.
extension UIDocument {
  /// Passes an event to the lifecycle, and carries out its effects.
  func handle(_ event: Lifecycle.Event) {
    for effect in lifecycleState.locked({ $0.handle(event) }) { perform(effect) }
  }

  /// Begins a call.
  func begin(_ call: OngoingCall, _ event: (Lifecycle.Call) -> Lifecycle.Event) {
    handle(event(calls.add(call)))
    call.hasReturned = true
  }

  private func perform(_ effect: Lifecycle.Effect) {
    switch effect {
    case .of(let call, let effect): if let ongoing = calls[call] { perform(effect, of: call, ongoing) }
    case .leave(let number): leaveFile(number)
    case .removeKept: performAsynchronousFileAccess { [file] in file.removeKept() }
    case .leaveKept: file.leaveKept()
    case .saveForClosing(let number, let isForced): saveForClosing(number, isForced: isForced)
    case .reload:
      revert(toContentsOf: fileURL)
      handle(.reloadAsked)
    case .disableEditing: disableEditing()
    case .enableEditing: enableEditing()
    case .clearChanges: updateChangeCount(.cleared)
    case .forgetError: ending.note(nil)
    case .beginProgress: file.beginProgress()
    case .endProgress: file.report.listener?(1)
    case .tellState: tellState()
    case .historyChanged: noteHistory()
    case .observeChanges: changeObserver()
    case .list: OpenDocuments.add(self)
    case .unlist:
      endActivity()
      file.replaceTakenPackage(with: nil)
      OpenDocuments.remove(self)
    case .stopAutosave: autosaveTimerIfMade?.stop()
    case .lookForNews: check()
    case .holdFound(let isForeign): if let evaluatedNews { file.didEvaluate(evaluatedNews, isForeign: isForeign) }
    case .countConflicts: updateConflictState()
    case .keepUnsaved: keepUnsavedContents()
    case .proceed: handle(.proceed)
    }
  }

  private func perform(_ effect: Lifecycle.CallEffect, of call: Lifecycle.Call, _ ongoing: OngoingCall) {
    switch effect {
    case .read: startReading(call, ongoing)
    case .save: startSaving(call, ongoing)
    case .prepare: ongoing.prepare(call)
    case .continueSave:
      _ = calls.remove(call)
      ongoing.save(ongoing.hasReturned && ongoing.isOwnFile ? fileURL : ongoing.url)
    case .saveUnopened: saveUnopened(call)
    case .closeAgain: handle(.close(call, hasWork: hasOwnChanges))
    case .markSaved:
      if let request = ongoing.request {
        updateChangeCount(withToken: request.contents.token.value, for: request.target.operation)
      }
    case .report:
      fail(ongoing)
      guard ongoing.operation != nil, hasUnsavedChanges, !isClosed else { return }
      // A failure to save a copy does not affect the file.
      if isForOwnFile(ongoing) { autosaveTimer.retry() } else { autosaveTimer.noteChange() }
    case .noteCancelled:
      ending.note(ongoing.error)
      if hasUnsavedChanges, !isClosed { autosaveTimer.noteChange() }
    case .refuse: fail(ongoing, DocumentError.notOpen)
    case .refuseUnread: fail(ongoing, lastError ?? DocumentError.notOpen)
    case .adopt: adopt(ongoing)
    case .announce: if let saving = ongoing.saving { announce(saving) }
    case .end(let success): end(call, success)
    case .endOpening: restore(ongoing.reading?.recovery) { [self] in end(call, true) }
    case .endUnopened:
      ongoing.error = DocumentError.notOpen
      ending.note(ongoing.error)
      end(call, false)
    }
  }

  private func end(_ call: Lifecycle.Call, _ success: Bool) { calls.remove(call)?.end(success, of: ending) }

  /// Records the result of reading or saving.
  private func adopt(_ ongoing: OngoingCall) {
    if let reading = ongoing.reading {
      // The recorded actions belong to the replaced contents.
      undoManagerIfLoaded?.removeAllActions()
      if !ongoing.isOpening { file.removeKept() }
      file.replaceTakenPackage(with: nil)
      fileModificationDate = reading.date
    }
    if let saving = ongoing.saving {
      // Also for a document that counts its changes itself.
      if hasUnsavedChanges { autosaveTimer.noteChange() }
      fileModificationDate = saving.date
      hasViewState.store(false, ordering: .relaxed)
      file.replaceTakenPackage(with: nil)
    }
  }

  private func announce(_ saving: Saving) {
    if let userActivity { updateUserActivityState(userActivity) }
    if let remains = saving.remains { fail(remains) }
    guard let oldURL = saving.unwritableURL else { return }
    NotificationCenter.default.post(
      name: UIDocument.didMoveToWritableLocationNotification, object: self,
      userInfo: [UIDocument.didMoveToWritableLocationOldURLKey: oldURL])
  }

  /// Posts the state if it changed since it was last posted.
  private func tellState() {
    let state = lifecycleState.locked { $0.state }
    guard state != told.state else { return }
    told.state = state
    postStateChange()
  }

  func postStateChange() {
    NotificationCenter.default.post(name: UIDocument.stateChangedNotification, object: self)
  }

  /// Whether the document is not open, even if an override reports a different state.
  var isClosed: Bool { !lifecycleState.locked { $0.isOpen } }

  // MARK: Errors

  /// Records an error and calls the error handler.
  func fail(_ error: any Error) {
    ending.note(error)
    errorsInHandling.append(error)
    handleError(error, userInteractionPermitted: mayAskUser)
  }

  /// Reports the error of a call: its own error, if it has one.
  private func fail(_ call: OngoingCall, _ error: any Error = DocumentError.failed) {
    let error = call.error ?? error
    call.error = error
    fail(error)
  }

  func noteHandled() {
    // Errors cannot be compared, so they are assumed to be handled in order.
    if !errorsInHandling.isEmpty { errorsInHandling.removeFirst() }
  }
}
