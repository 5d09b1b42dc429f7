/// Waits until a document is to be saved.
///
/// There is one task for all changes until the save: it sleeps, and sleeps again if changes came meanwhile.
@MainActor final class AutosaveTimer {
  private weak var document: UIDocument?
  private var task: Task<Void, Never>? { didSet { if task == nil { held = nil } } }
  /// The document while it waits to be saved: who drops one with changes does not drop the changes.
  private var held: UIDocument?
  /// Whether a save has failed that is to be tried again, and nothing was changed since.
  private var isRetrying = false
  private var recoveryTask: Task<Void, Never>?
  private var lastChange = Duration.zero
  var policy = AutosavePolicy.standard
  var clock: any Clock<Duration> = ContinuousClock() { didSet { elapsed = clock.stopwatch() } }
  private lazy var elapsed = clock.stopwatch()

  init(_ document: UIDocument) { self.document = document }

  /// There is a change to save.
  func noteChange() {
    lastChange = elapsed()
    // What was wrong may be over.
    if task == nil || isRetrying && policy.delay < policy.retryDelay { start(first: policy.delay) }
    hold()
    noteUnkept()
  }

  /// There is nothing to save.
  func noteSaved() { held = nil }

  /// What is in the recovery store is not what is unsaved.
  func noteUnkept() {
    guard recoveryTask == nil, let delay = policy.recoveryDelay else { return }
    recoveryTask = Task { [weak self, clock] in while await clock.rest(for: delay), self?.keep() ?? false {} }
  }

  /// A save failed.
  func retry() {
    start(first: policy.retryDelay)
    isRetrying = true
    hold()
  }

  func stop() {
    task?.cancel()
    task = nil
    recoveryTask?.cancel()
    recoveryTask = nil
  }

  private func hold() {
    if task != nil, let document, !document.documentState.contains(.closed) { held = document }
  }

  private func start(first: Duration) {
    task?.cancel()
    task = nil
    isRetrying = false
    guard first < .seconds(Int64.max / 8) else { return }
    let begin = elapsed()
    task = Task { [weak self, clock] in
      guard !Task.isCancelled, self?.isNeeded ?? false else { return }
      var delay = first
      while await clock.rest(for: delay), let self {
        guard let next = timeLeft(until: begin + max(policy.ceiling, first)) else { return fire() }
        delay = next
      }
    }
  }

  /// How long saving has to wait; nil for no longer.
  ///
  /// - Parameter limit: when it does not wait for a pause in changes any more.
  private func timeLeft(until limit: Duration) -> Duration? {
    let now = elapsed()
    let quiet = min(lastChange + policy.delay, limit)
    if now < quiet { return quiet - now }
    return document?.isReadyForAutosave ?? true ? nil : policy.delay
  }

  /// Whether nothing is being saved at the moment. The end of a save starts the timer again if there is something left.
  private var isNeeded: Bool {
    if document?.lifecycleState.locked({ $0.isSaving }) == false { return true }
    task = nil
    return false
  }

  private func fire() {
    let document = document
    task = nil
    guard let document, document.hasUnsavedChanges else { return }
    if document.file.isForeign { document.keepUnsavedContents() } else { document.autosave() }
  }

  /// - Returns: whether that has to wait.
  private func keep() -> Bool {
    if let document, !document.isReadyToBeKept { return true }
    recoveryTask = nil
    document?.keepUnsavedContents()
    return false
  }
}

extension Clock where Duration == Swift.Duration {
  /// Tells how much time has passed from now on.
  fileprivate func stopwatch() -> () -> Duration {
    let begin = now
    return { begin.duration(to: now) }
  }

  /// - Returns: false if nobody waits any more.
  @MainActor fileprivate func rest(for duration: Duration) async -> Bool {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      (try? await sleep(for: duration)) != nil && !Task.isCancelled
    }
  }
}

extension UIDocument {
  /// Whether nothing stands against saving now: nobody undoes, no group is open, and nothing else is under way.
  var isReadyForAutosave: Bool { isReadyToBeKept && !documentState.contains(.closed) }

  /// Whether nothing stands against keeping unsaved contents now, which a new document has, too.
  var isReadyToBeKept: Bool {
    if let manager = undoManagerIfLoaded, manager.isUndoing || manager.isRedoing || manager.groupingLevel > 0 {
      return false
    }
    return !lifecycleState.locked { $0.isBusy } && !documentState.contains(.editingDisabled)
      && (file.isNew || !documentState.contains(.closed))
  }
}

extension UIDocumentAdditions where Self: UIDocument {
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
