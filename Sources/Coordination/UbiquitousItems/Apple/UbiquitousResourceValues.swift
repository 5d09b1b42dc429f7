import FileCoordination
import Foundation

/// The resource values of an item, including the values for items in containers. This type has all members of
/// Foundation's `URLResourceValues`, and the members that `URLResourceValues` lacks on Linux.
///
/// Unknown values are nil: values from Syncthing are unknown while it is not running, is paused, or has not confirmed
/// them. An item with unknown values never counts as uploaded or current.
///
/// Source: NSURL.h.
@dynamicMemberLookup public struct UbiquitousResourceValues: @unchecked Sendable {
  // Sendable: all values are values or immutable.
  /// The values that Foundation defines, for functions that take its type.
  public var foundation: URLResourceValues
  private let ubiquitous: [URLResourceKey: Any]

  init(_ values: URLResourceValues, _ ubiquitous: [URLResourceKey: Any]) {
    (foundation, self.ubiquitous) = (values, ubiquitous)
  }

  /// A value that Foundation defines.
  public subscript<Value>(dynamicMember member: KeyPath<URLResourceValues, Value>) -> Value {
    foundation[keyPath: member]
  }

  /// A value that Foundation defines, and can change.
  public subscript<Value>(dynamicMember member: WritableKeyPath<URLResourceValues, Value>) -> Value {
    get { foundation[keyPath: member] }
    set { foundation[keyPath: member] = newValue }
  }

  /// All known values, by key.
  public var allValues: [URLResourceKey: Any] { foundation.allValues.merging(ubiquitous) { $1 } }

  private func value<Value>(_ key: URLResourceKey) -> Value? { ubiquitous[key] as? Value }

  /// Whether the item is in a container.
  public var isUbiquitousItem: Bool? { value(.isUbiquitousItemKey) }
  /// Whether the item has unresolved conflict versions.
  public var ubiquitousItemHasUnresolvedConflicts: Bool? { value(.ubiquitousItemHasUnresolvedConflictsKey) }
  /// The contents that are on this device.
  public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? {
    value(.ubiquitousItemDownloadingStatusKey)
  }
  /// Whether contents are arriving.
  public var ubiquitousItemIsDownloading: Bool? { value(.ubiquitousItemIsDownloadingKey) }
  /// Whether a connected device has exactly this device's contents.
  public var ubiquitousItemIsUploaded: Bool? { value(.ubiquitousItemIsUploadedKey) }
  /// Whether the contents are new, and a device is connected.
  public var ubiquitousItemIsUploading: Bool? { value(.ubiquitousItemIsUploadingKey) }
  /// The error that prevents the download of the newest contents.
  public var ubiquitousItemDownloadingError: NSError? { value(.ubiquitousItemDownloadingErrorKey) }
  /// The error that prevents the upload.
  public var ubiquitousItemUploadingError: NSError? { value(.ubiquitousItemUploadingErrorKey) }
  /// Whether the contents are to be downloaded.
  public var ubiquitousItemDownloadRequested: Bool? { value(.ubiquitousItemDownloadRequestedKey) }
  /// The name of the container for users.
  public var ubiquitousItemContainerDisplayName: String? { value(.ubiquitousItemContainerDisplayNameKey) }
  /// Whether devices share the container.
  public var ubiquitousItemIsShared: Bool? { value(.ubiquitousItemIsSharedKey) }
  /// The role of the user: the owner; nil if the item is not shared.
  public var ubiquitousSharedItemCurrentUserRole: URLUbiquitousSharedItemRole? {
    value(.ubiquitousSharedItemCurrentUserRoleKey)
  }
  /// The user's permissions, which are all permissions; nil if the item is not shared.
  public var ubiquitousSharedItemCurrentUserPermissions: URLUbiquitousSharedItemPermissions? {
    value(.ubiquitousSharedItemCurrentUserPermissionsKey)
  }
  /// The owner: nil, because it is the user.
  public var ubiquitousSharedItemOwnerNameComponents: PersonNameComponents? {
    value(.ubiquitousSharedItemOwnerNameComponentsKey)
  }
  /// The device on which the newest version was made, as a nickname; nil if it is this one.
  public var ubiquitousSharedItemMostRecentEditorNameComponents: PersonNameComponents? {
    value(.ubiquitousSharedItemMostRecentEditorNameComponentsKey)
  }
  /// Whether the user's ignore list excludes the item.
  public var ubiquitousItemIsExcludedFromSync: Bool? { value(.ubiquitousItemIsExcludedFromSyncKey) }
  /// Whether the user paused the item's container.
  public var ubiquitousItemIsSyncPaused: Bool? { value(.ubiquitousItemIsSyncPausedKey) }
  /// The controls that an app has: none.
  public var ubiquitousItemSupportedSyncControls: NSFileManagerSupportedSyncControls? {
    value(.ubiquitousItemSupportedSyncControlsKey)
  }
}
