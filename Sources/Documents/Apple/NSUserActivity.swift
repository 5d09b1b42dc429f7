import Foundation

/// The key of the URL of the document that a user activity is about. Source: UIDocument.h.
public let NSUserActivityDocumentURLKey = "NSUserActivityDocumentURL"

/// What a user is doing, to be gone on with elsewhere: the model side of Apple's class of that name.
///
/// Nothing is sent anywhere; ``current`` is what a host may pass on. Source: NSUserActivity.h.
@MainActor open class NSUserActivity: NSObject {
  /// The activity that the user is engaged in; nil for none.
  public private(set) static var current: NSUserActivity?

  /// What kind of activity it is: a reverse-DNS name.
  public let activityType: String
  /// What it is called.
  open var title: String?
  /// What is needed to go on: values that a property list can hold, and URLs.
  open var userInfo: [AnyHashable: Any]?
  /// The keys in ``userInfo`` without which it cannot be gone on with.
  open var requiredUserInfoKeys: Set<String>?
  /// Whether ``userInfo`` has to be brought up to date before it is passed on.
  open var needsSave = false
  /// What goes on elsewhere if there is no program for it.
  open var webpageURL: URL?
  /// Words to find it by.
  open var keywords: Set<String> = []
  /// When it is of no use any more; nil for never.
  open var expirationDate: Date?
  /// Whether another device may go on with it.
  open var isEligibleForHandoff = true
  /// Whether it may be found by searching.
  open var isEligibleForSearch = false
  /// Whom to ask for what is up to date.
  open weak var delegate: (any NSUserActivityDelegate)?
  /// Whether ``invalidate()`` was called.
  public private(set) var isInvalid = false

  /// An activity.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds to ``userInfo``.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// Makes it what the user is engaged in.
  open func becomeCurrent() { if !isInvalid { Self.current = self } }

  /// Ends that; nothing if the user is engaged in something else.
  open func resignCurrent() { if Self.current === self { Self.current = nil } }

  /// Ends it for good.
  open func invalidate() {
    resignCurrent()
    isInvalid = true
  }

  /// Asks the delegate to bring it up to date if that is needed, and returns what to pass on.
  public func saved() -> [AnyHashable: Any] {
    if needsSave {
      needsSave = false
      delegate?.userActivityWillSave(self)
    }
    return userInfo ?? [:]
  }
}

/// Whom a user activity asks for what is up to date. Source: NSUserActivity.h.
@MainActor public protocol NSUserActivityDelegate: AnyObject {
  /// The activity is about to be passed on.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// It was gone on with elsewhere.
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
