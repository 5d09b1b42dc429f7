import Foundation

/// The key for the URL of a user activity's document. Source: UIDocument.h.
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// Identifies an activity that is stored. Source: NSUserActivity.h.
public typealias NSUserActivityPersistentIdentifier = String

/// An activity of the user that can be continued elsewhere: the model side of Apple's class of the same name.
///
/// Nothing is sent anywhere; a host may pass on ``NSUserActivityAdditions/current``. Like Apple's class, it is not isolated to an
/// actor: only the actor, task or thread that owns an activity uses it. Source: NSUserActivity.h.
open class NSUserActivity: NSObject, NSUserActivityAdditions {
  /// The kind of the activity: a reverse-DNS name.
  public let activityType: String
  /// The title for the user.
  open var title: String?
  /// The information needed to continue: property list values and URLs.
  open var userInfo: [AnyHashable: Any]?
  /// The keys of ``userInfo`` that are required to continue.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether ``userInfo`` must be updated before it is passed on.
  open var needsSave = false
  /// The page to open where there is no program for the activity.
  open var webpageURL: URL?
  /// The page from which the user came.
  open var referrerURL: URL?
  /// The keywords for searches.
  open var keywords: Set<String> = []
  /// When it becomes obsolete; nil for never.
  open var expirationDate: Date?
  /// Identifies the contents, so that a program continues in the scene that shows them.
  open var targetContentIdentifier: String?
  /// Identifies the activity where it is stored, to delete it there.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// Whether another device may continue it.
  open var isEligibleForHandoff = true
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

  /// Creates an activity of a kind.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds entries to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes this the current activity.
  open func becomeCurrent() { if !isOver { CurrentActivity.shared.set(self) } }

  /// Makes this no longer the current activity, if it was.
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

  /// Returns ``NSUserActivity/userInfo`` for passing on, after the delegate has updated it if necessary.
  public func saved() -> [AnyHashable: Any] {
    if needsSave {
      needsSave = false
      delegate?.userActivityWillSave(self)
    }
    return userInfo ?? [:]
  }
}

/// The current activity.
// Sendable: the reference is accessed only under the lock. The activity itself is read only by the host, on the main actor.
private final class CurrentActivity: @unchecked Sendable {
  static let shared = CurrentActivity()

  private let lock = NSLock()
  private var current: NSUserActivity?

  var activity: NSUserActivity? { lock.withLock { current } }

  func set(_ activity: NSUserActivity) { replace(by: activity) { _ in true } }

  func remove(_ activity: NSUserActivity) { replace(by: nil) { $0 === activity } }

  private func replace(by activity: NSUserActivity?, if isReplaced: (NSUserActivity?) -> Bool) {
    let before = lock.withLock { () -> NSUserActivity? in
      guard isReplaced(current) else { return nil }
      defer { current = activity }
      return current
    }
    // It may be deallocated here, but not under the lock: its `deinit` may ask for the current activity.
    withExtendedLifetime(before) {}
  }
}

/// Updates an activity before it is passed on, when ``NSUserActivityAdditions/saved()`` is called. Source: NSUserActivity.h.
public protocol NSUserActivityDelegate: AnyObject {
  /// Called before the activity is passed on.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// Called when the activity was continued elsewhere.
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
