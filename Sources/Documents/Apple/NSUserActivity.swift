import Foundation

/// The key of the URL of the document that a user activity is about. Source: UIDocument.h.
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// What tells activities apart that are kept. Source: NSUserActivity.h.
public typealias NSUserActivityPersistentIdentifier = String

/// What a user is doing, to be continued elsewhere: the model side of Apple's class of that name.
///
/// Nothing is sent anywhere; ``NSUserActivityAdditions/current`` is what a host may pass on. As Apple's class it belongs to no
/// actor: the actor, task or thread that has an activity uses it alone. Source: NSUserActivity.h.
open class NSUserActivity: NSObject, NSUserActivityAdditions {
  /// What kind of activity it is: a reverse-DNS name.
  public let activityType: String
  /// What it is called.
  open var title: String?
  /// What is needed to go on: values that a property list can hold, and URLs.
  open var userInfo: [AnyHashable: Any]?
  /// The keys in ``userInfo`` without which it cannot be continued.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether ``userInfo`` has to be brought up to date before it is passed on.
  open var needsSave = false
  /// What goes on elsewhere if there is no program for it.
  open var webpageURL: URL?
  /// The page that a user came from.
  open var referrerURL: URL?
  /// Words to find it by.
  open var keywords: Set<String> = []
  /// When it is of no use any more; nil for never.
  open var expirationDate: Date?
  /// What the activity is about, so that a program shows it in the scene that has it open.
  open var targetContentIdentifier: String?
  /// What it is deleted by from where activities are kept.
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  /// Whether another device may go on with it.
  open var isEligibleForHandoff = true
  /// Whether it may be found by searching on the device.
  open var isEligibleForSearch = false
  /// Whether it may be found by searching for everyone.
  open var isEligibleForPublicIndexing = false
  /// Whether the system may suggest it.
  open var isEligibleForPrediction = false
  /// Whether streams to the continuing program are wanted; kept, and of no effect here.
  open var supportsContinuationStreams = false
  /// What is asked for what is up to date.
  open weak var delegate: (any NSUserActivityDelegate)?
  var isOver = false

  /// An activity.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes it what the user is engaged in.
  open func becomeCurrent() { if !isOver { CurrentActivity.shared.set(self) } }

  /// Ends that; nothing if the user is engaged in something else.
  open func resignCurrent() { CurrentActivity.shared.remove(self) }

  /// Ends it for good.
  open func invalidate() {
    resignCurrent()
    isOver = true
  }
}

/// What ``NSUserActivity`` has here that Apple's class does not have.
///
/// It is in an extension of a protocol, so that subclasses and extensions may declare members of the same names.
public protocol NSUserActivityAdditions: AnyObject {}

extension NSUserActivityAdditions where Self: NSUserActivity {
  /// The activity that the user is engaged in; nil for none.
  @MainActor public static var current: NSUserActivity? { CurrentActivity.shared.activity }

  /// Whether ``NSUserActivity/invalidate()`` was called.
  public var isInvalid: Bool { isOver }

  /// Asks the delegate to bring it up to date if that is needed, and returns what to pass on.
  public func saved() -> [AnyHashable: Any] {
    if needsSave {
      needsSave = false
      delegate?.userActivityWillSave(self)
    }
    return userInfo ?? [:]
  }
}

/// The activity that the user is engaged in.
// Sendable: the reference is read and written under the lock only. What it refers to is the host's to read, on the main actor.
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
    // It may end here, which must not be under the lock: its `deinit` may ask for the current one.
    withExtendedLifetime(before) {}
  }
}

/// What a user activity asks for what is up to date, where ``NSUserActivityAdditions/saved()`` is called. Source:
/// NSUserActivity.h.
public protocol NSUserActivityDelegate: AnyObject {
  /// The activity is about to be passed on.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// It was continued elsewhere.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}

  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// What can bring back what a user was doing. Source: UIUserActivity.h.
@MainActor public protocol UIUserActivityRestoring: AnyObject {
  /// Brings it back.
  func restoreUserActivityState(_ userActivity: NSUserActivity)
}
