/// Waits until a document is to be saved.
///
/// There is one task for all changes until the save: it sleeps, and sleeps again if changes came meanwhile.
@MainActor final class AutosaveTimer {
  fileprivate weak var document: UIDocument?
  private var task: Task<Void, Never>?
  private var recoveryTask: Task<Void, Never>?
  fileprivate var changes = 0
  var policy = AutosavePolicy.standard
  var clock: any Clock<Duration> = ContinuousClock()

  init(_ document: UIDocument) { self.document = document }

  /// There is a change to save.
  func noteChange() {
    changes += 1
    if task == nil { start(clock, first: policy.delay) }
    noteUnkept()
  }

  /// What is in the recovery store is not what is unsaved.
  func noteUnkept() {
    guard recoveryTask == nil, let delay = policy.recoveryDelay else { return }
    recoveryTask = clock.keep(self, after: delay)
  }

  /// A save failed.
  func retry() {
    task?.cancel()
    task = nil
    start(clock, first: policy.retryDelay)
  }

  func stop() {
    task?.cancel()
    task = nil
    recoveryTask?.cancel()
    recoveryTask = nil
  }

  private func start(_ clock: any Clock<Duration>, first: Duration) {
    guard first < .seconds(Int64.max / 8) else { return }
    task = clock.run(self, first: first)
  }

  /// Whether nothing is being saved at the moment. The end of a save starts the timer again if there is something left.
  fileprivate var isNeeded: Bool {
    if document?.savesUnderWay == 0 { return true }
    task = nil
    return false
  }

  fileprivate func fire() {
    task = nil
    guard let document, document.hasUnsavedChanges else { return }
    if document.isForeign { document.keepUnsavedContents() } else { document.autosave() }
  }

  /// - Returns: whether that has to wait.
  fileprivate func keep() -> Bool {
    guard document?.isReadyForAutosave ?? true else { return true }
    recoveryTask = nil
    document?.keepUnsavedContents()
    return false
  }
}

extension Clock where Duration == Swift.Duration {
  /// Waits for the end of a timer's time, and lets it fire.
  @MainActor fileprivate func run(_ timer: AutosaveTimer, first: Duration) -> Task<Void, Never> {
    let begin = now
    // Who drops a document with changes does not drop the changes.
    let document = timer.document.flatMap { $0.documentState.contains(.closed) ? nil : $0 }
    return Task { [weak timer] in
      defer { withExtendedLifetime(document) {} }
      guard !Task.isCancelled, timer?.isNeeded ?? false else { return }
      var due = begin.advanced(by: first)
      while true {
        guard let seen = timer?.changes, await rest(until: due), let timer else { return }
        let limit = begin.advanced(by: max(timer.policy.ceiling, first))
        // While changes keep coming, it waits for a pause, but not for ever.
        if timer.changes != seen, now < limit {
          due = min(now.advanced(by: timer.policy.delay), limit)
          continue
        }
        guard timer.document?.isReadyForAutosave ?? true else {
          due = now.advanced(by: timer.policy.delay)
          continue
        }
        return timer.fire()
      }
    }
  }

  /// Waits, and lets a timer's document keep what is not saved.
  @MainActor fileprivate func keep(_ timer: AutosaveTimer, after delay: Duration) -> Task<Void, Never> {
    let begin = now
    return Task { [weak timer] in
      var due = begin.advanced(by: delay)
      while await rest(until: due), timer?.keep() ?? false {
        due = now.advanced(by: delay)
      }
    }
  }

  /// - Returns: false if nobody waits any more.
  @MainActor private func rest(until due: Instant) async -> Bool {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      (try? await sleep(until: due, tolerance: nil)) != nil && !Task.isCancelled
    }
  }
}

extension UIDocument {
  /// Whether nothing stands against saving now: nobody undoes, no group is open, and nothing else is under way.
  var isReadyForAutosave: Bool {
    if let manager = undoManagerIfLoaded, manager.isUndoing || manager.isRedoing || manager.groupingLevel > 0 {
      return false
    }
    return operationsUnderWay == 0 && documentState.isDisjoint(with: [.closed, .editingDisabled])
  }

  /// When changes are saved by themselves.
  public var autosavePolicy: AutosavePolicy {
    get { autosaveTimer.policy }
    set { autosaveTimer.policy = newValue }
  }

  /// What tells the time for that. For tests.
  public var autosaveClock: any Clock<Duration> {
    get { autosaveTimer.clock }
    set { autosaveTimer.clock = newValue }
  }
}
