import Containers
import Dispatch
import FileWatching
import FoundationEssentials
import SyncProviders
import Synchronization

/// What a process does, before it is stored.
package struct ActivityOffer: Sendable {
  /// Its document, session, program, and date are those of the moment when it is stored; file URLs are not translated yet.
  package var activity: StoredActivity
  /// The absolute path of the document.
  package var document: [UInt8]

  package init(_ activity: StoredActivity, document: [UInt8]) { (self.activity, self.document) = (activity, document) }
}

/// Stores what this process does in the container of the document, at most once in a while, and withdraws it.
///
/// Everything happens in the background, in the order of the requests; only the newest counts. A withdrawal does not wait.
package final class ActivityPublisher: Sendable {
  /// Returns what to store; nil for nothing.
  package typealias Source = @Sendable () async -> ActivityOffer?

  private struct State {
    /// The newest request.
    var source: Source?
    var isRunning = false
    /// The time until the next change, and whether it need not be waited for.
    var pause: Task<Void, Never>?
    var isUrgent = false
    /// Whether the process is about to end: nothing is stored any more.
    var isEnded = false
    var isStoring = false
    var stored: (container: Container, activity: StoredActivity)?
    var problem: ActivityError?
    /// While something is stored.
    var watches: [FileWatch] = []
    /// Whether another process has continued what is stored.
    var isContinued = false
    var onContinuation: @Sendable (UUID) -> Void = { _ in }
    /// The containers whose engine is being told; true if there is something newer to tell.
    var telling: [Container: Bool] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  package static let shared = ActivityPublisher(.shared)

  package let device: ActivityDevice
  private let state = Mutex(State())
  /// Held while something is stored.
  private let turn = Mutex(())
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - device: this device.
  ///   - interval: the least time between two changes.
  ///   - clock: the clock of the interval.
  package init(
    _ device: ActivityDevice, interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.device, self.interval, self.clock) = (device, interval, clock)
  }

  /// The container in which an activity of this process is stored; nil if none is.
  package var container: Container? { state.withLock { $0.stored?.container } }

  /// Why the last activity could not be stored; nil if it was.
  package var problem: ActivityError? { state.withLock { $0.problem } }

  /// Calls `body` with the identifier of an activity, once, when another device or process has continued it; on another thread.
  package func whenContinued(_ body: @escaping @Sendable (UUID) -> Void) {
    state.withLock { $0.onContinuation = body }
  }

  /// Stores what `source` returns, soon.
  package func publish(_ source: @escaping Source) { request(isUrgent: false, source) }

  /// Withdraws the activity, as soon as what runs is stored.
  package func withdraw() { request(isUrgent: true) { nil } }

  private func request(isUrgent: Bool, _ source: @escaping Source) {
    let (isIdle, pause) = state.withLock { state in
      state.source = source
      // A withdrawal may be the last thing that the process does.
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return (!state.isRunning, isUrgent ? state.pause : nil)
    }
    pause?.cancel()
    if isIdle { Task { await run() } }
  }

  /// Tells other devices and processes that an activity was continued here.
  package func noteContinuation(of id: UUID, in container: Container) {
    Task {
      // The other program only misses the news if this fails.
      let path = await inBackground { try? ContainerActivities(container, self.device).noteContinuation(of: id) }
      if let path { tell(container, path) }
    }
  }

  /// How long the engines may take to hear of the end.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// Withdraws the activity at once, because the process is about to end, and waits a short time until the engine knows.
  package func end() {
    state.withLock { ($0.source, $0.isEnded) = (nil, true) }
    store(nil)
    guard state.withLock({ !$0.telling.isEmpty }) else { return }
    let told = DispatchSemaphore(value: 0)
    Task {
      await settled()
      told.signal()
    }
    _ = told.wait(timeout: .now() + Self.patience)
  }

  private func run() async {
    while let source = next() {
      let offer = await source()
      await inBackground { self.store(offer) }
      state.withLock { $0.isStoring = false }
      resumeIfSettled()
      let pause = Task { [clock, interval] in _ = try? await clock.sleep(for: interval) }
      let isUrgent = state.withLock { state in
        state.pause = pause
        return state.isUrgent
      }
      if isUrgent { pause.cancel() }
      await pause.value
    }
  }

  private func next() -> Source? {
    state.withLock { state in
      defer { state.source = nil }
      (state.pause, state.isUrgent) = (nil, false)
      (state.isRunning, state.isStoring) = (state.source != nil, state.source != nil)
      return state.source
    }
  }

  // MARK: Storing

  private func store(_ offer: ActivityOffer?) {
    turn.withLock { _ in storeInTurn(state.withLock { $0.isEnded } ? nil : offer) }
  }

  private func storeInTurn(_ offer: ActivityOffer?) {
    let now = Date()
    let new = offer.flatMap { device.stored($0, at: now) }
    let old = state.withLock { $0.stored }
    if let old, old.container != new?.container { change(old.container, nil, at: now) }
    guard let new else { return state.withLock { ($0.stored, $0.problem, $0.watches) = (nil, nil, []) } }
    if let old, old.container == new.container, old.activity.isSame(as: new.activity) { return }
    let problem = change(new.container, new.activity, at: now)
    state.withLock { state in
      state.problem = problem
      guard problem == nil else { return }
      if state.stored?.activity.id != new.activity.id { state.isContinued = false }
      state.stored = new
    }
    if problem == nil, old?.container != new.container { watch(new.container) }
  }

  private func watch(_ container: Container) {
    let watches = device.watch([container]) { [weak self] in self?.lookForContinuation() }
    state.withLock { $0.watches = watches }
  }

  private func lookForContinuation() {
    guard let (container, activity) = state.withLock({ $0.isContinued ? nil : $0.stored }),
      ContainerActivities(container, device).found().continued.contains(activity.id)
    else { return }
    let body = state.withLock { state -> (@Sendable (UUID) -> Void)? in
      guard !state.isContinued, state.stored?.activity.id == activity.id else { return nil }
      state.isContinued = true
      return state.onContinuation
    }
    body?(activity.id)
  }

  @discardableResult
  private func change(_ container: Container, _ activity: StoredActivity?, at now: Date) -> ActivityError? {
    do throws(ActivityError) {
      if let path = try ContainerActivities(container, device).store(activity, at: now) { tell(container, path) }
      return nil
    } catch { return error }
  }

  // MARK: Telling the engine

  /// Tells the engine of a container about its file, one after another.
  package func tell(_ container: Container, _ path: SyncPath) {
    let isBusy = state.withLock { state in
      defer { state.telling[container] = state.telling[container] != nil }
      return state.telling[container] != nil
    }
    guard !isBusy else { return }
    Task {
      repeat {
        state.withLock { $0.telling[container] = false }
        // An engine that cannot be reached now finds the file later.
        try? await device.containers.provider(of: container).scan(path)
      } while !isTold(container)
      resumeIfSettled()
    }
  }

  private func isTold(_ container: Container) -> Bool {
    state.withLock { state in
      guard state.telling[container] == false else { return false }
      state.telling[container] = nil
      return true
    }
  }

  // MARK: Waiting

  /// Waits until everything that was requested is stored, and the engines know.
  package func settled() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      resumeIfSettled()
    }
  }

  private func resumeIfSettled() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      guard state.source == nil, !state.isStoring, state.telling.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension StoredActivity {
  /// Whether it differs only in its date. After some time it is stored again, so that it does not become obsolete.
  fileprivate func isSame(as other: StoredActivity) -> Bool {
    var copy = self
    copy.date = other.date
    return copy == other && abs(date.timeIntervalSince(other.date)) < Self.maximumAge / 7
  }
}
