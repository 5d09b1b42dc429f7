import FoundationEssentials
import UTContainers
import UTFileWatching
import UTSyncEngines
import UTThreads

/// The activity of a process, before it is stored.
package struct ActivityOffer: Sendable {
  /// Its document, session, program, and date are set when it is stored; file URLs are not translated yet.
  package var activity: StoredActivity
  /// The absolute path of the document.
  package var document: [UInt8]

  package init(_ activity: StoredActivity, document: [UInt8]) { (self.activity, self.document) = (activity, document) }
}

/// Stores this process's activity where programs that can open the document find it, with a limited frequency, and
/// withdraws it.
///
/// Everything happens in the background, in the order of the requests; only the newest one counts. A withdrawal does
/// not wait.
package final class ActivityPublisher: Sendable {
  /// Returns the activity to store; nil for none.
  package typealias Source = @Sendable () async -> ActivityOffer?

  private struct State {
    /// The newest request.
    var source: Source?
    var isRunning = false
    /// The time until the next change, and whether it need not be waited for.
    var pause: Task<Void, Never>?
    var isUrgent = false
    /// Whether the process is about to end: no more activities are stored.
    var isEnded = false
    var isStoring = false
    var stored: (place: ActivityPlace, activity: StoredActivity)?
    /// Places with a stored activity that is to be withdrawn.
    var obsolete: Set<ActivityPlace> = []
    /// The time until the activity is stored again.
    var renewal: Task<Void, Never>?
    var problem: ActivityError?
    /// The watches while an activity is stored.
    var watches: [FileWatch] = []
    /// Whether another process continued the stored activity.
    var isContinued = false
    var onContinuation: @Sendable (UUID) -> Void = { _ in }
    /// The containers whose engine is being notified; true if there is a newer activity.
    var telling: [Container: Bool] = [:]
    /// Set while a caller waits until everything is stored and the engines are notified.
    var settled: Promise<Bool>?
  }

  package static let shared = ActivityPublisher(.shared)

  package let device: ActivityDevice
  private let state = Monitor(State())
  /// Held during storing.
  private let turn = Monitor(false)
  private let interval: Duration
  private let clock: any Clock<Duration>
  private let renewalClock: any Clock<Duration>
  private let date: @Sendable () -> Date

  /// - Parameters:
  ///   - device: this device.
  ///   - interval: the minimum time between two changes.
  ///   - clock: the clock of the interval.
  ///   - renewalClock: the clock of the time after which an activity is stored again.
  ///   - date: returns the date of a change.
  package init(
    _ device: ActivityDevice, interval: Duration = .seconds(1), clock: any Clock<Duration> = ContinuousClock(),
    renewalClock: any Clock<Duration> = ContinuousClock(), date: @escaping @Sendable () -> Date = { Date() }
  ) {
    (self.device, self.interval, self.clock) = (device, interval, clock)
    (self.renewalClock, self.date) = (renewalClock, date)
  }

  /// The place of this process's stored activity; nil if none is stored.
  package var place: ActivityPlace? { state.locked { $0.stored?.place } }

  /// Why the last activity could not be stored; nil if it was.
  package var problem: ActivityError? { state.locked { $0.problem } }

  /// Calls `body` with the identifier of an activity, once, when another device or process continues it; on another
  /// thread.
  package func whenContinued(_ body: @escaping @Sendable (UUID) -> Void) {
    state.locked { $0.onContinuation = body }
  }

  /// Stores the activity that `source` returns, soon.
  package func publish(_ source: @escaping Source) { request(isUrgent: false, source) }

  /// Withdraws the activity, as soon as a running request is stored.
  package func withdraw() { request(isUrgent: true) { nil } }

  private func request(isUrgent: Bool, _ source: @escaping Source) {
    let (isIdle, pause) = state.locked { state in
      state.source = source
      // A withdrawal may be the last thing that the process does.
      if isUrgent { state.isUrgent = true }
      defer { state.isRunning = true }
      return (!state.isRunning, isUrgent ? state.pause : nil)
    }
    pause?.cancel()
    if isIdle { Task { await run() } }
  }

  /// Notifies other devices and processes that an activity was continued here.
  package func noteContinuation(of id: UUID, in place: ActivityPlace) {
    Task {
      // If this fails, the other program is just not notified.
      let path = await inBackground { try? ActivityFiles(place, self.device).noteContinuation(of: id) }
      tell(place, path)
    }
  }

  /// How long it may take to notify the engines of the end.
  private static let patience = Duration.seconds(1)

  /// Withdraws the activity at once, because the process is about to end, and waits a short time until the engine is
  /// notified.
  package func end() {
    state.locked { ($0.source, $0.isEnded) = (nil, true) }
    store(nil) { nil }
    guard state.locked({ !$0.telling.isEmpty }) else { return }
    _ = whenSettled().wait(for: Self.patience)
  }

  private func run() async {
    while let source = next() {
      let offer = await source()
      await inBackground { self.store(offer, from: source) }
      state.locked { $0.isStoring = false }
      resumeIfSettled()
      let pause = Task { [clock, interval] in _ = try? await clock.sleep(for: interval) }
      let isUrgent = state.locked { state in
        state.pause = pause
        return state.isUrgent
      }
      if isUrgent { pause.cancel() }
      await pause.value
    }
  }

  private func next() -> Source? {
    state.locked { state in
      defer { state.source = nil }
      (state.pause, state.isUrgent) = (nil, false)
      (state.isRunning, state.isStoring) = (state.source != nil, state.source != nil)
      return state.source
    }
  }

  // MARK: Storing

  private func store(_ offer: ActivityOffer?, from source: @escaping Source) {
    turn.locked { _ in storeInTurn(state.locked { $0.isEnded } ? nil : offer, source) }
  }

  private func storeInTurn(_ offer: ActivityOffer?, _ source: @escaping Source) {
    let now = date()
    let new = offer.flatMap { device.stored($0, at: now) }
    var problem = withdraw(unlessIn: new?.place, at: now)
    if let new { problem = store(new, at: now) ?? problem }
    let renewal = new.map { _ in renew(source) }
    state.locked { state in
      state.renewal?.cancel()
      (state.renewal, state.problem) = (renewal, problem)
      // Activities that could not be withdrawn are withdrawn again.
      if !state.obsolete.isEmpty, state.source == nil, !state.isEnded { state.source = source }
    }
  }

  /// Withdraws activities stored in any other place.
  private func withdraw(unlessIn place: ActivityPlace?, at now: Date) -> ActivityError? {
    let obsolete = state.locked { state in
      if let old = state.stored?.place, old != place {
        (state.stored, state.watches) = (nil, [])
        state.obsolete.insert(old)
      }
      if let place { state.obsolete.remove(place) }
      return state.obsolete
    }
    var problem: ActivityError?
    for place in obsolete {
      if let failure = change(place, nil, at: now) {
        problem = failure
      } else {
        state.locked { _ = $0.obsolete.remove(place) }
      }
    }
    return problem
  }

  private func store(_ new: (place: ActivityPlace, activity: StoredActivity), at now: Date) -> ActivityError? {
    let old = state.locked { $0.stored }
    if let old, old.activity.isSame(as: new.activity) { return nil }
    if let problem = change(new.place, new.activity, at: now) { return problem }
    state.locked { state in
      if state.stored?.activity.id != new.activity.id { state.isContinued = false }
      state.stored = new
    }
    if old == nil { watch(new.place) }
    return nil
  }

  /// An activity continues even without any change.
  private func renew(_ source: @escaping Source) -> Task<Void, Never> {
    Task { [weak self, renewalClock] in
      do { try await renewalClock.sleep(for: .seconds(StoredActivity.renewal)) } catch { return }
      self?.publish(source)
    }
  }

  private func watch(_ place: ActivityPlace) {
    let watches = device.watch([place]) { [weak self] in self?.lookForContinuation() }
    state.locked { $0.watches = watches }
  }

  private func lookForContinuation() {
    guard let (place, activity) = state.locked({ $0.isContinued ? nil : $0.stored }),
      ActivityFiles(place, device).found().continued.contains(activity.id)
    else { return }
    let body = state.locked { state -> (@Sendable (UUID) -> Void)? in
      guard !state.isContinued, state.stored?.activity.id == activity.id else { return nil }
      state.isContinued = true
      return state.onContinuation
    }
    body?(activity.id)
  }

  private func change(_ place: ActivityPlace, _ activity: StoredActivity?, at now: Date) -> ActivityError? {
    do throws(ActivityError) {
      tell(place, try ActivityFiles(place, device).store(activity, at: now))
      return nil
    } catch { return error }
  }

  // MARK: Telling the engine

  /// Notifies a container's engine of the stored file. Notifications to an engine are sent one after another.
  private func tell(_ place: ActivityPlace, _ path: SyncPath?) {
    guard let container = place.container, let path else { return }
    let isBusy = state.locked { state in
      defer { state.telling[container] = state.telling[container] != nil }
      return state.telling[container] != nil
    }
    guard !isBusy else { return }
    Task {
      repeat {
        state.locked { $0.telling[container] = false }
        // An engine that cannot be reached now finds the file later.
        try? await device.containers.engine(of: container).scan(path)
      } while !isTold(container)
      resumeIfSettled()
    }
  }

  private func isTold(_ container: Container) -> Bool {
    state.locked { state in
      guard state.telling[container] == false else { return false }
      state.telling[container] = nil
      return true
    }
  }

  // MARK: Waiting

  /// Waits until all requests are stored and the engines are notified.
  package func settled() async { _ = await whenSettled().value() }

  private func whenSettled() -> Promise<Bool> {
    let settled = state.locked { state in
      let settled = state.settled ?? Promise()
      state.settled = settled
      return settled
    }
    resumeIfSettled()
    return settled
  }

  private func resumeIfSettled() {
    let settled = state.locked { state -> Promise<Bool>? in
      guard state.source == nil, !state.isStoring, state.telling.isEmpty else { return nil }
      return state.settled.take()
    }
    settled?.fulfill()
  }
}

extension StoredActivity {
  /// Whether it differs only in its date. After some time, it is stored again so that it does not become obsolete.
  fileprivate func isSame(as other: StoredActivity) -> Bool {
    var copy = self
    copy.date = other.date
    return copy == other && abs(date.timeIntervalSince(other.date)) < Self.renewal / 2
  }
}
