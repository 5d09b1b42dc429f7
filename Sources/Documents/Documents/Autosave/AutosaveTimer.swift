/// Waits until a document must be saved.
///
/// One task handles all changes until the save: it sleeps, and sleeps again if there were changes in the meantime.
///
/// ## What starts saves
///
/// | what happens | when the document is saved |
/// |---|---|
/// | a change; a save is canceled, or ends when there are newer changes | `delay` after the last change, `ceiling` after the first at most |
/// | a save of its own file fails | after `retryDelay`, or as after a change if there is one and `delay` is shorter |
/// | a copy cannot be saved; the policy changes while there are changes | as after a change |
/// | it is due while it is busy, an undo group is open, or an override of `autosave` puts it off | `delay` later |
/// | it is due while another program's version is in its place | not at all: its contents go to the recovery store |
/// | another access is to read the file | at once: `saveForOthers` |
/// | it is closed, the program ends, or the program saves everything | at once: `saveForClosing`, `OpenDocuments.saveAll` |
@MainActor final class AutosaveTimer {
  private weak var document: UIDocument?
  private var task: Task<Void, Never>? { didSet { if task == nil { held = nil } } }
  /// Keeps the document alive while it waits to be saved, so releasing a document does not lose its changes.
  private var held: UIDocument?
  /// Whether a failed save must be repeated and nothing changed since.
  private var isRetrying = false
  private var recoveryTask: Task<Void, Never>?
  private var lastChange = Duration.zero
  var policy = AutosavePolicy.standard { didSet { notePolicy() } }
  var clock: any Clock<Duration> = ContinuousClock() { didSet { elapsed = clock.stopwatch() } }
  private lazy var elapsed = clock.stopwatch()

  init(_ document: UIDocument) { self.document = document }

  /// Call this when there is a change to save.
  func noteChange() {
    lastChange = elapsed()
    // A document that is not open is not saved automatically, not even a new one.
    guard let document, !document.isClosed else { return noteUnkept() }
    // The cause of the failure may no longer exist.
    if task == nil || isRetrying && policy.delay < policy.retryDelay { start(first: policy.delay) }
    hold()
    noteUnkept()
  }

  /// Call this when there is no longer anything to save.
  func noteSaved() {
    task?.cancel()
    task = nil
    isRetrying = false
  }

  /// Call this when the recovery store does not contain all unsaved changes.
  func noteUnkept() {
    guard recoveryTask == nil, let delay = policy.recoveryDelay else { return }
    recoveryTask = Task { [weak self, clock] in while await clock.rest(for: delay), self?.keep() ?? false {} }
  }

  /// Call this when a save fails.
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

  /// Waits according to the new policy.
  private func notePolicy() {
    let isNeeded = document?.hasChangesToSave ?? false
    if isRetrying {
      retry()
    } else if isNeeded || task != nil {
      start(first: policy.delay)
      hold()
    }
    guard isNeeded || recoveryTask != nil else { return }
    recoveryTask?.cancel()
    recoveryTask = nil
    noteUnkept()
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
      guard !Task.isCancelled, let isSaving = self?.endIfSaving(), !isSaving else { return }
      var delay = first
      while await clock.rest(for: delay), let self {
        guard let next = timeLeft(until: begin + max(policy.ceiling, first)) else { return fire() }
        delay = next
      }
    }
  }

  /// How long the save must still wait; nil if it is due.
  ///
  /// - Parameter limit: the time from which it no longer waits for a pause in changes.
  private func timeLeft(until limit: Duration) -> Duration? {
    let now = elapsed()
    let quiet = min(lastChange + policy.delay, limit)
    // A save that failed is repeated without waiting for a pause.
    if !isRetrying, now < quiet { return quiet - now }
    guard document?.isReadyForAutosave ?? true else { return isRetrying ? policy.retryDelay : policy.delay }
    return nil
  }

  /// Stops waiting if a save is running, whose end restarts the timer if there are more changes.
  ///
  /// - Returns: whether a save is running, or the document is gone.
  private func endIfSaving() -> Bool {
    if document?.lifecycleState.locked({ $0.isSaving }) == false { return false }
    task = nil
    return true
  }

  private func fire() {
    let document = document
    task = nil
    isRetrying = false
    guard let document, document.hasUnsavedChanges else { return }
    guard !document.file.isForeign else { return document.keepUnsavedContents() }
    document.autosave { [weak self] isSaved in if !isSaved { self?.notePostponed() } }
  }

  /// Waits again if no other event scheduled the save that an override of `autosave` postponed.
  private func notePostponed() {
    guard task == nil, let document, document.hasChangesToSave else { return }
    start(first: policy.delay)
    hold()
  }

  /// Stores unsaved contents.
  ///
  /// - Returns: whether it must be tried again later.
  private func keep() -> Bool {
    if let document, !document.isReadyToBeKept { return true }
    recoveryTask = nil
    document?.keepUnsavedContents()
    return false
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that measures the time since this call.
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let begin = now
    return { begin.duration(to: now) }
  }

  /// - Returns: false if the task was canceled.
  @MainActor fileprivate func rest(for duration: Duration) async -> Bool {
    await withTaskExecutorPreference(MainQueueExecutor.shared) {
      (try? await sleep(for: duration)) != nil && !Task.isCancelled
    }
  }
}

extension UIDocument {
  /// Whether there are changes to save automatically.
  fileprivate var hasChangesToSave: Bool { !isClosed && hasUnsavedChanges }

  /// Whether saving is possible now: no undo is running, no group is open, and nothing else is in progress.
  var isReadyForAutosave: Bool { isReadyToBeKept && !documentState.contains(.closed) }

  /// Whether unsaved contents can be stored now, which also applies to new documents.
  var isReadyToBeKept: Bool {
    if let manager = undoManagerIfLoaded, manager.isUndoing || manager.isRedoing || manager.groupingLevel > 0 {
      return false
    }
    return !lifecycleState.locked { $0.isBusy } && !documentState.contains(.editingDisabled)
      && (file.isNew || !documentState.contains(.closed))
  }
}

extension UIDocumentAdditions where Self: UIDocument {
  /// Determines when changes are saved automatically.
  public var autosavePolicy: AutosavePolicy {
    get { autosaveTimer.policy }
    set { autosaveTimer.policy = newValue }
  }

  /// The clock for automatic saves. For tests.
  public var autosaveClock: any Clock<Duration> {
    get { autosaveTimer.clock }
    set { autosaveTimer.clock = newValue }
  }
}
