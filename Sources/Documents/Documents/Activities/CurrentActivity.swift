import Foundation
import UTActivities
import UTLibC
import UTThreads

/// The current activity, and how it is passed on.
// Sendable: the members are accessed only under the lock. An activity that belongs to the main actor is read only
// there, any other only by the thread that changes it.
final class CurrentActivity: @unchecked Sendable {
  static let shared = CurrentActivity()

  private struct Reference {
    weak var activity: NSUserActivity?
  }

  private let lock = NSLock()
  private var current: NSUserActivity?
  private var belongsToMainActor = false
  /// Whether an activity may be stored.
  private var isPublished = false
  /// Whether an activity was ever stored.
  private var wasPublished = false
  /// The activities of documents that were current, the last one last.
  private var earlier: [Reference] = []
  private var currentPublisher = ActivityPublisher.shared

  private init() { publisher = .shared }

  /// Stores activities; tests use a different one.
  var publisher: ActivityPublisher {
    get { lock.withLock { currentPublisher } }
    set {
      newValue.whenContinued { id in MainActor.enqueue { CurrentActivity.shared.noteContinuation(of: id) } }
      lock.withLock { currentPublisher = newValue }
    }
  }

  var activity: NSUserActivity? { lock.withLock { current } }

  func set(_ activity: NSUserActivity) { replace(by: activity) { _ in true } }

  func remove(_ activity: NSUserActivity) {
    guard replace(by: nil, if: { $0 === activity }) else { return }
    let wasPublished = lock.withLock {
      defer { isPublished = false }
      return isPublished
    }
    if wasPublished { publisher.withdraw() }
  }

  @discardableResult
  private func replace(by activity: NSUserActivity?, if isReplaced: (NSUserActivity?) -> Bool) -> Bool {
    let (isDone, before) = lock.withLock { () -> (Bool, NSUserActivity?) in
      guard isReplaced(current) else { return (false, nil) }
      defer { (current, belongsToMainActor) = (activity, MainQueue.isCurrent) }
      return (true, current)
    }
    // It may be deallocated here, but not under the lock: its `deinit` may ask for the current activity.
    withExtendedLifetime(before) {}
    return isDone
  }

  /// Passes on a changed activity, if it is the current one.
  func noteChange(of activity: NSUserActivity) {
    // A subclass may ask for the current activity.
    let hasDocument = activity.hasDocument
    let (isOfMainActor, isFirst) = lock.withLock { () -> (Bool?, Bool) in
      // A published activity may have to be withdrawn. Most programs have nothing to publish.
      guard current === activity, isPublished || hasDocument else { return (nil, false) }
      defer { (isPublished, wasPublished) = (true, true) }
      return (belongsToMainActor, !wasPublished)
    }
    // Runs whenever the process ends without being killed.
    if isFirst { atexit { CurrentActivity.shared.end() } }
    guard let isOfMainActor else { return }
    if isOfMainActor {
      publisher.publish { await CurrentActivity.shared.offer() }
    } else {
      let offer = activity.offer()
      publisher.publish { offer }
    }
  }

  @MainActor private func offer() -> ActivityOffer? {
    guard lock.withLock({ belongsToMainActor }) else { return nil }
    return activity?.offer()
  }

  /// Withdraws the published activity, at once.
  func end() { if lock.withLock({ wasPublished }) { publisher.end() } }

  // MARK: Several documents

  /// Records that an activity of a document is current.
  @MainActor func remember(_ activity: NSUserActivity) {
    lock.withLock {
      earlier.removeAll { $0.activity == nil || $0.activity === activity }
      earlier.append(Reference(activity: activity))
    }
  }

  /// Makes the activity of the most recently used open document current, if no activity is current.
  @MainActor func resume() {
    guard activity == nil else { return }
    let candidates = lock.withLock { earlier.compactMap(\.activity) }
    candidates.last { !$0.isInvalid && $0.document?.isClosed == false }?.becomeCurrent()
  }

  @MainActor private func noteContinuation(of id: UUID) {
    guard lock.withLock({ belongsToMainActor }), let activity, activity.identity == id else { return }
    activity.delegate?.userActivityWasContinued(activity)
  }
}

extension OpenDocuments {
  /// Withdraws the current activity because the program is about to end.
  package static func endActivities() { CurrentActivity.shared.end() }
}
