import Foundation

extension URLResourceKey {
  /// Whether devices share the item's container.
  public static let ubiquitousItemIsSharedKey = URLResourceKey(rawValue: "NSURLUbiquitousItemIsSharedKey")
  /// The role of the user, who owns all devices.
  public static let ubiquitousSharedItemCurrentUserRoleKey = URLResourceKey(
    rawValue: "NSURLUbiquitousSharedItemCurrentUserRoleKey")
  /// The user's permissions for the item.
  public static let ubiquitousSharedItemCurrentUserPermissionsKey = URLResourceKey(
    rawValue: "NSURLUbiquitousSharedItemCurrentUserPermissionsKey")
  /// The owner; nil if it is the user.
  public static let ubiquitousSharedItemOwnerNameComponentsKey = URLResourceKey(
    rawValue: "NSURLUbiquitousSharedItemOwnerNameComponentsKey")
  /// The device on which the newest version was made; nil if it is this one.
  public static let ubiquitousSharedItemMostRecentEditorNameComponentsKey = URLResourceKey(
    rawValue: "NSURLUbiquitousSharedItemMostRecentEditorNameComponentsKey")
  /// Whether the user's ignore list excludes the item.
  public static let ubiquitousItemIsExcludedFromSyncKey = URLResourceKey(
    rawValue: "NSURLUbiquitousItemIsExcludedFromSyncKey")
  /// Whether synchronization of the item is paused.
  public static let ubiquitousItemIsSyncPausedKey = URLResourceKey(rawValue: "NSURLUbiquitousItemIsSyncPausedKey")
  /// The controls that an app has over the synchronization of the item.
  public static let ubiquitousItemSupportedSyncControlsKey = URLResourceKey(
    rawValue: "NSURLUbiquitousItemSupportedSyncControlsKey")
}

/// The contents of an item that are on this device. Source: NSURL.h.
public struct URLUbiquitousItemDownloadingStatus: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// None.
  public static let notDownloaded = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusNotDownloaded")
  /// Downloaded, but another device has a newer version.
  public static let downloaded = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusDownloaded")
  /// The newest known version.
  public static let current = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusCurrent")
}

/// The role of a user of a shared item. Source: NSURL.h.
public struct URLUbiquitousSharedItemRole: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The item is the user's.
  public static let owner = Self(rawValue: "NSURLUbiquitousSharedItemRoleOwner")
  /// The item is another user's.
  public static let participant = Self(rawValue: "NSURLUbiquitousSharedItemRoleParticipant")
}

/// A user's permissions for a shared item. Source: NSURL.h.
public struct URLUbiquitousSharedItemPermissions: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The user can only read it.
  public static let readOnly = Self(rawValue: "NSURLUbiquitousSharedItemPermissionsReadOnly")
  /// The user can change it.
  public static let readWrite = Self(rawValue: "NSURLUbiquitousSharedItemPermissionsReadWrite")
}
