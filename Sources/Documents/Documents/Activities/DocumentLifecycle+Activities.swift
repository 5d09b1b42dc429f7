import Foundation
import UTActivities

extension DocumentLifecycle {
  /// Continues an activity with its document: opens the document if necessary, lets it restore its state, and makes the
  /// activity the document's activity, and the current one. The other program is notified (`userActivityWasContinued`)
  /// when its device is notified that the activity was continued.
  ///
  /// - Parameter activity: an activity that ``ContinuableActivity/belongs(to:)`` this document.
  /// - Throws: `CocoaError.fileNoSuchFile` if it belongs to another document; errors from opening.
  public func continueActivity(_ activity: ContinuableActivity) async throws {
    try activity.checkPlace()
    guard activity.belongs(to: document) else { throw CocoaError(.fileNoSuchFile) }
    if document.isClosed { try await open() }
    let userActivity = activity.userActivity
    document.restoreUserActivityState(userActivity)
    document.userActivity = userActivity
    CurrentActivity.shared.remember(userActivity)
    userActivity.becomeCurrent()
    CurrentActivity.shared.publisher.noteContinuation(of: activity.id, in: activity.offer.place)
  }

  /// Begins an activity if the document has none, until it is closed, as Apple's class does with the
  /// `NSUbiquitousDocumentUserActivityType` of its document type.
  ///
  /// - Parameter type: the kind of the activity.
  package func beginActivity(ofType type: String) {
    guard document.userActivity == nil, !document.isClosed else { return }
    let activity = NSUserActivity(activityType: type)
    activity.title = document.localizedName
    activity.isOfDocument = true
    document.userActivity = activity
    CurrentActivity.shared.remember(activity)
    activity.becomeCurrent()
  }
}

extension UIDocument {
  func noteActivity(replacing old: NSUserActivity?) {
    if old !== userActivity, old?.document === self { old?.document = nil }
    guard let userActivity else { return }
    userActivity.document = self
    updateUserActivityState(userActivity)
  }

  /// Ends the activity when the document is closed: the user now works on the previous document.
  func endActivity() {
    guard let activity = userActivity else { return }
    if activity.isOfDocument {
      activity.invalidate()
      userActivity = nil
    } else {
      activity.resignCurrent()
    }
    CurrentActivity.shared.resume()
  }
}
