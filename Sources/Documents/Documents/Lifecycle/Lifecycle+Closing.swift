/// Closing takes several steps, and starts over if the document is changed in the meantime.
extension Lifecycle {
  mutating func startClosing(_ call: Call, hasWork: Bool?) -> [Effect] {
    switch phase {
    case .closing(var closing):
      closing.calls.append(call)
      phase = .closing(closing)
      return []
    case .open:
      closings += 1
      phase = .closing(Closing(number: closings, calls: [call], step: .waiting))
      return [.forgetError] + switchEditing()
    case .closed:
      switch hasWork {
      case nil: return [.of(call, .closeAgain)]
      case true?: return [.of(call, .saveUnopened)]
      case false?: return [.of(call, .end(true))]
      }
    // A document that was given up with its file is not saved.
    case .givenUp, .reading: return [.of(call, .end(true))]
    }
  }

  mutating func endSavingUnopened(_ call: Call, _ isSaved: Bool) -> [Effect] {
    // Saving a new document opened it.
    isSaved && isOpen ? [.of(call, .closeAgain)] : [.of(call, .end(isSaved))]
  }

  /// Saves once no other save is running: a change that is undone during a save becomes an unsaved change at its end.
  mutating func startSavingForClosing() -> [Effect] {
    guard case .closing(var closing) = phase, closing.step == .waiting, saves.isEmpty, preparing.isEmpty else {
      return []
    }
    closing.step = .saving(history.revision)
    phase = .closing(closing)
    return [.saveForClosing(closing.number, isForced: false)]
  }

  mutating func endSavingForClosing(
    _ number: Int, _ isForced: Bool, isSaved: Bool, _ hasUnsavedChanges: Bool, _ hasFailed: Bool
  ) -> [Effect] {
    guard case .closing(let closing) = phase, closing.number == number, case .saving(let revision) = closing.step
    else { return [] }
    if isForced { return isSaved ? startLeaving(closing, revision) : stayOpen(closing) }
    // Overrides that turn automatic saves off report a success.
    let isPretence = isSaved && history.hasUnsavedChanges && history.revision == revision
    if !isPretence, isSaved || !hasUnsavedChanges { return startLeaving(closing, revision) }
    // An override may have postponed the save; this is the last chance.
    return hasFailed && !isPretence ? stayOpen(closing) : [.saveForClosing(number, isForced: true)]
  }

  private mutating func startLeaving(_ closing: Closing, _ revision: UInt64) -> [Effect] {
    var closing = closing
    // Some programs edit although editing is disabled, and contents restored on opening are also a change.
    guard history.revision == revision || !history.hasUnsavedChanges else {
      closing.step = .waiting
      phase = .closing(closing)
      return [.proceed]
    }
    let isFirst = !isBusy
    closing.step = .leaving(history.revision)
    phase = .closing(closing)
    return (isFirst ? [.beginProgress] : []) + [.tellState, .leave(closing.number)]
  }

  private mutating func stayOpen(_ closing: Closing) -> [Effect] {
    phase = .open
    // Changes by other programs were ignored in the meantime.
    return switchEditing() + [.lookForNews] + closing.calls.map { .of($0, .end(false)) } + [.proceed]
  }

  mutating func endClosing(_ number: Int) -> [Effect] {
    guard case .closing(let closing) = phase, closing.number == number, case .leaving(let revision) = closing.step
    else { return [] }
    phase = .closed
    isEditingDisabled = forbidsEditing
    let isChanged = history.hasUnsavedChanges && history.revision != revision
    let ends = closing.calls.map { Effect.of($0, isChanged ? .closeAgain : .end(true)) }
    return (isBusy ? [] : [.endProgress]) + [.stopAutosave, .unlist, .tellState] + ends + [.proceed]
  }
}
