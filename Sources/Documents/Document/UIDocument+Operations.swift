import Foundation

extension UIDocument {
  /// Calls a completion handler when the caller has returned.
  func complete(_ completionHandler: ((Bool) -> Void)?, _ success: Bool) {
    guard let completionHandler else { return }
    Task { completionHandler(success) }
  }

  /// Does something with the file in the background, and something with the result on the main actor. The second always
  /// comes, whatever overrides do with the first.
  ///
  /// - Parameter isShort: whether the first takes no time, and is done at once if there is nothing to wait for.
  func start<Value: Sendable>(
    isShort: Bool = false, _ work: @escaping @Sendable () throws -> Value,
    then finish: @escaping @MainActor (Result<Value, any Error>) -> Void
  ) {
    if operationsUnderWay == 0 {
      shared.locked { $0.progress = Progress.discreteProgress(totalUnitCount: -1) }
      documentProgress.listener?(0)
    }
    operationsUnderWay += 1
    changeState { $0.insert(.progressAvailable) }
    FileAccess.$isShort.withValue(isShort) {
      Outcome.of(work, handedTo: performAsynchronousFileAccess) { result in
        // What is done first ends first.
        MainActor.enqueue { [self] in
          operationsUnderWay -= 1
          toldURL = fileURL
          if case .success = result, operationsUnderWay == 0 { documentProgress.listener?(1) }
          finish(result)
        }
      }
    }
  }

  nonisolated var documentProgress: DocumentProgress {
    shared.locked { DocumentProgress(progress: $0.progress, listener: $0.progressListener) }
  }

  /// Changes the state, and tells everybody if it is another one.
  ///
  /// What is under way ends its state with this, so that others hear of both at once.
  func changeState(_ change: (inout State) -> Void) {
    let isChanged = shared.locked { shared in
      let old = shared.state
      change(&shared.state)
      if operationsUnderWay == 0 { shared.state.remove(.progressAvailable) }
      return old != shared.state
    }
    if isChanged { postStateChange() }
  }

  func postStateChange() {
    NotificationCenter.default.post(name: UIDocument.stateChangedNotification, object: self)
  }

  // MARK: Errors

  /// Takes note of an error and lets it be dealt with.
  func fail(_ error: any Error) {
    lastError = error
    errorsInHandling.append(error)
    handleError(error, userInteractionPermitted: userInteractionPermitted)
  }

  func noteHandled(_ error: any Error) {
    // Errors cannot be compared; those that were told first are dealt with first.
    if !errorsInHandling.isEmpty { errorsInHandling.removeFirst() }
  }

  /// Whether an error is still being dealt with.
  public var isHandlingError: Bool { !errorsInHandling.isEmpty }

  /// There is no time to ask the user any more: the program is about to end or to sleep.
  public func endUserInteraction() {
    userInteractionPermitted = false
    for error in errorsInHandling { userInteractionNoLongerPermitted(forError: error) }
  }

  // MARK: Editing

  func beginDisabledEditing() {
    editingDisablers += 1
    guard editingDisablers == 1 else { return }
    changeState { $0.insert(.editingDisabled) }
    disableEditing()
  }

  /// Lets the contents be edited again, once nothing else stands against it.
  ///
  /// - Parameter change: what else changes of the state.
  func endDisabledEditing(_ change: (inout State) -> Void = { _ in }) {
    endDisablement(change)
    if editingDisablers == 0 { enableEditing() }
  }

  /// The same for a document that is closed now.
  func endDisablement(_ change: (inout State) -> Void) {
    editingDisablers -= 1
    let isOver = editingDisablers == 0
    changeState { state in
      change(&state)
      if isOver { state.remove(.editingDisabled) }
    }
  }
}
