import Foundation
import UTThreads

/// The key for the URL of a user activity's document. Source: UIDocument.h.
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// Identifies an activity that is stored. Source: NSUserActivity.h.
public typealias NSUserActivityPersistentIdentifier = String

/// An activity of the user that can be continued elsewhere: the model side of Apple's class of the same name.
///
/// ```swift
/// override func updateUserActivityState(_ userActivity: NSUserActivity) {
///   super.updateUserActivityState(userActivity)
///   userActivity.addUserInfoEntries(from: ["cursor": cursor])
/// }
/// ```
///
/// While it is current, and its user info has the URL of a document (``NSUserActivityDocumentURLKey``), the user's
/// other programs on this device can continue it, and so can other devices if the document is in a container: see
/// ``ContinuableActivity``. Changes are passed on at most once a second. On the receiving device, file URLs in
/// containers are changed to the URLs of the same files there. Entries of ``userInfo`` that are neither property list
/// values nor URLs are not passed on, nor are other file URLs. If an entry in ``requiredUserInfoKeys`` cannot be passed
/// on, the activity is not passed on at all.
///
/// Like Apple's class, it is not isolated to an actor: only the actor, task, or thread that owns an activity uses it.
/// An activity that becomes current on the main thread belongs to the main actor, which asks the ``delegate`` to update
/// it when it is about to be passed on. For any other activity, the delegate is asked when the activity changes, on the
/// thread that changes it. Source: NSUserActivity.h.
open class NSUserActivity: NSObject, NSUserActivityAdditions {
  /// The kind of the activity: a reverse-DNS name.
  public let activityType: String
  /// The title for the user.
  open var title: String? { didSet { noteChange() } }
  /// The information needed to continue: property list values and URLs.
  open var userInfo: [AnyHashable: Any]? { didSet { noteChange() } }
  /// The keys of ``userInfo`` that are required to continue. If set, the other entries are not passed on.
  open var requiredUserInfoKeys: Set<String>? { didSet { noteChange() } }
  /// Whether ``userInfo`` must be updated before it is passed on.
  open var needsSave = false { didSet { if needsSave { noteChange() } } }
  /// The page to open on a device without a program for the activity.
  open var webpageURL: URL? { didSet { noteChange() } }
  /// The page from which the user came.
  open var referrerURL: URL?
  /// The keywords for searches.
  open var keywords: Set<String> = []
  /// When it becomes obsolete; nil for never.
  open var expirationDate: Date? { didSet { noteChange() } }
  /// Identifies the contents, so that a program continues in the scene that shows them.
  open var targetContentIdentifier: String? { didSet { noteChange() } }
  /// Identifies the stored activity, to delete it.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// Whether it may be continued elsewhere.
  open var isEligibleForHandoff = true { didSet { noteChange() } }
  /// Whether searches on the device may find it.
  open var isEligibleForSearch = false
  /// Whether public searches may find it.
  open var isEligibleForPublicIndexing = false
  /// Whether the system may suggest it.
  open var isEligibleForPrediction = false
  /// Whether the continuing program may request streams; stored, without effect on Linux.
  open var supportsContinuationStreams = false
  /// Asked to update the activity before it is passed on.
  open weak var delegate: (any NSUserActivityDelegate)?
  var isOver = false
  /// Identifies the stored activity.
  let identity = UUID()
  /// The document that updates it.
  weak var document: UIDocument?
  /// Whether it ends with its document.
  var isOfDocument = false
  /// Whether it is being updated before it is passed on.
  var isSaving = false

  /// Creates an activity of a kind.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds entries to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes this the current activity.
  open func becomeCurrent() {
    guard !isOver else { return }
    CurrentActivity.shared.set(self)
    noteChange()
  }

  /// Stops this activity from being the current one, if it is.
  open func resignCurrent() { CurrentActivity.shared.remove(self) }

  /// Ends the activity permanently.
  open func invalidate() {
    resignCurrent()
    isOver = true
  }
}

/// Members of ``NSUserActivity`` that Apple's class does not have.
///
/// They are in an extension of a protocol, so that subclasses and extensions can declare members with the same names.
public protocol NSUserActivityAdditions: AnyObject {}

extension NSUserActivityAdditions where Self: NSUserActivity {
  /// The current activity; nil if there is none.
  @MainActor public static var current: NSUserActivity? { CurrentActivity.shared.activity }

  /// Whether ``NSUserActivity/invalidate()`` was called.
  public var isInvalid: Bool { isOver }

  /// Returns ``NSUserActivity/userInfo`` for passing on, after the delegate updates it if necessary.
  public func saved() -> [AnyHashable: Any] {
    if needsSave {
      needsSave = false
      isSaving = true
      defer { isSaving = false }
      delegate?.userActivityWillSave(self)
      guard let document, MainQueue.isCurrent else { return userInfo ?? [:] }
      // The activity belongs to the caller, which is the main actor.
      nonisolated(unsafe) let activity = self
      MainActor.assumeIsolated { document.updateUserActivityState(activity) }
    }
    return userInfo ?? [:]
  }
}

/// Updates an activity before it is passed on. Source: NSUserActivity.h.
public protocol NSUserActivityDelegate: AnyObject {
  /// Called before the activity is passed on.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// Called when the activity was continued on another device, or by another program on this device; called on the main
  /// actor, and only if the activity belongs to it.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// An object that can continue an activity. Source: UIUserActivity.h.
@MainActor public protocol UIUserActivityRestoring: AnyObject {
  /// Continues an activity.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
