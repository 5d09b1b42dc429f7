/// Closing takes several steps, and begins again if the document is changed meanwhile.
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
    case .closed where hasWork == nil: return [.of(call, .closeAgain)]
    case .closed where hasWork == true: return [.of(call, .saveUnopened)]
    // What was given up with its file is not saved.
    case .closed, .givenUp, .reading: return [.of(call, .end(true))]
    }
  }

  mutating func endSavingUnopened(_ call: Call, _ isSaved: Bool) -> [Effect] {
    // A new document is open then.
    isSaved && isOpen ? [.of(call, .closeAgain)] : [.of(call, .end(isSaved))]
  }

  /// Saves when nothing else is saved any more: what was undone while it is saved is a change when that is over.
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
    // Overrides that turn autosaving off say that they have saved.
    let isPretence = isSaved && history.hasUnsavedChanges && history.revision == revision
    if !isPretence, isSaved || !hasUnsavedChanges { return startLeaving(closing, revision) }
    // An autosave may be put off; now is the last moment.
    return hasFailed && !isPretence ? stayOpen(closing) : [.saveForClosing(number, isForced: true)]
  }

  private mutating func startLeaving(_ closing: Closing, _ revision: UInt64) -> [Effect] {
    var closing = closing
    // Some do not ask whether they may edit, and what is recovered on opening is a change, too.
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
    // What others did meanwhile was left alone.
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
