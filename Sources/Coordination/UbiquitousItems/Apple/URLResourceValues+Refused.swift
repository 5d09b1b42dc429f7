import Foundation

// With a set in a variable, `resourceValues(forKeys:)` is Foundation's, whatever this module declares, and its values
// have no URL from which the status of an item could be found. On Linux, these properties of Foundation are always nil.
// That would look like "unknown": so the compiler refuses them as ambiguous. Use `ubiquitousResourceValues(forKeys:)`,
// whose result has the same properties.
extension URLResourceValues {
  /// See ``UbiquitousResourceValues/isUbiquitousItem``.
  public var isUbiquitousItem: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemHasUnresolvedConflicts``.
  public var ubiquitousItemHasUnresolvedConflicts: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsDownloading``.
  public var ubiquitousItemIsDownloading: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsUploaded``.
  public var ubiquitousItemIsUploaded: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsUploading``.
  public var ubiquitousItemIsUploading: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemDownloadingError``.
  public var ubiquitousItemDownloadingError: NSError? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemUploadingError``.
  public var ubiquitousItemUploadingError: NSError? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemDownloadRequested``.
  public var ubiquitousItemDownloadRequested: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemContainerDisplayName``.
  public var ubiquitousItemContainerDisplayName: String? { nil }
}

// Foundation has none of these on Linux. Without them, the compiler would not name the replacement.
extension URLResourceValues {
  /// See ``UbiquitousResourceValues/ubiquitousItemDownloadingStatus``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsShared``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousItemIsShared: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousSharedItemCurrentUserRole``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousSharedItemCurrentUserRole: URLUbiquitousSharedItemRole? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousSharedItemCurrentUserPermissions``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousSharedItemCurrentUserPermissions: URLUbiquitousSharedItemPermissions? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousSharedItemOwnerNameComponents``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousSharedItemOwnerNameComponents: PersonNameComponents? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousSharedItemMostRecentEditorNameComponents``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousSharedItemMostRecentEditorNameComponents: PersonNameComponents? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsExcludedFromSync``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousItemIsExcludedFromSync: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemIsSyncPaused``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousItemIsSyncPaused: Bool? { nil }
  /// See ``UbiquitousResourceValues/ubiquitousItemSupportedSyncControls``.
  @available(*, unavailable, message: "use ubiquitousResourceValues(forKeys:)")
  public var ubiquitousItemSupportedSyncControls: NSFileManagerSupportedSyncControls? { nil }
}
