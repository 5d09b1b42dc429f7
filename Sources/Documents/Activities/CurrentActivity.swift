import Activities
import Foundation
import UndoManagers

/// The current activity, and how it is passed on.
// Sendable: the members are accessed only under the lock. An activity that belongs to the main actor is read only there, any other only by
// the thread that changes it.
final class CurrentActivity: @unchecked Sendable {
  static let shared = CurrentActivity()

  private let lock = NSLock()
  private var current: NSUserActivity?
  private var belongsToMainActor = false
  /// Whether something may be stored.
  private var isPublished = false
  private var currentPublisher = ActivityPublisher.shared

  private init() { publisher = .shared }

  /// Stores activities; another one for tests.
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
    if wasPublished { publisher.publish { nil } }
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

  /// Passes on an activity that has changed, if it is the current one.
  func noteChange(of activity: NSUserActivity) {
    let isOfMainActor = lock.withLock { () -> Bool? in
      // What was passed on may have to be withdrawn. Most programs have nothing to pass on.
      guard current === activity, isPublished || activity.hasDocument else { return nil }
      isPublished = true
      return belongsToMainActor
    }
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

  /// Withdraws what was passed on, at once.
  func end() { if lock.withLock({ isPublished }) { publisher.end() } }

  @MainActor private func noteContinuation(of id: UUID) {
    guard lock.withLock({ belongsToMainActor }), let activity, activity.identity == id else { return }
    activity.delegate?.userActivityWasContinued(activity)
  }
}

extension OpenDocuments {
  /// Withdraws the current activity because the program is about to end.
  package static func endActivities() { CurrentActivity.shared.end() }
}
