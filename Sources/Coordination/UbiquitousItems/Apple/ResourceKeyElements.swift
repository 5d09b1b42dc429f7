import Foundation

/// A key in the array literal of a call of `resourceValues(forKeys:)`.
///
/// The compiler chooses a function by the keys in the literal: with ordinary keys only, the result is Foundation's
/// `URLResourceValues`; with a key of items in containers, ``UbiquitousResourceValues``. Only Foundation's function
/// accepts a key that a program created itself.
public protocol ResourceKeyElement: Sendable {
  /// The key.
  var key: URLResourceKey { get }
  /// Creates an element.
  init(_ key: URLResourceKey)
}

/// A key in an array literal without keys for items in containers.
public struct OrdinaryResourceKey: ResourceKeyElement {
  public let key: URLResourceKey
  public init(_ key: URLResourceKey) { self.key = key }
}

/// A key in an array literal with keys for items in containers.
public struct UbiquitousResourceKey: ResourceKeyElement {
  public let key: URLResourceKey
  public init(_ key: URLResourceKey) { self.key = key }
}

extension UbiquitousResourceKey {
  /// `URLResourceKey.isUbiquitousItemKey`.
  public static var isUbiquitousItemKey: Self { Self(.isUbiquitousItemKey) }
  /// `URLResourceKey.ubiquitousItemHasUnresolvedConflictsKey`.
  public static var ubiquitousItemHasUnresolvedConflictsKey: Self { Self(.ubiquitousItemHasUnresolvedConflictsKey) }
  /// `URLResourceKey.ubiquitousItemIsDownloadingKey`.
  public static var ubiquitousItemIsDownloadingKey: Self { Self(.ubiquitousItemIsDownloadingKey) }
  /// `URLResourceKey.ubiquitousItemIsUploadedKey`.
  public static var ubiquitousItemIsUploadedKey: Self { Self(.ubiquitousItemIsUploadedKey) }
  /// `URLResourceKey.ubiquitousItemIsUploadingKey`.
  public static var ubiquitousItemIsUploadingKey: Self { Self(.ubiquitousItemIsUploadingKey) }
  /// `URLResourceKey.ubiquitousItemDownloadingStatusKey`.
  public static var ubiquitousItemDownloadingStatusKey: Self { Self(.ubiquitousItemDownloadingStatusKey) }
  /// `URLResourceKey.ubiquitousItemDownloadingErrorKey`.
  public static var ubiquitousItemDownloadingErrorKey: Self { Self(.ubiquitousItemDownloadingErrorKey) }
  /// `URLResourceKey.ubiquitousItemUploadingErrorKey`.
  public static var ubiquitousItemUploadingErrorKey: Self { Self(.ubiquitousItemUploadingErrorKey) }
  /// `URLResourceKey.ubiquitousItemDownloadRequestedKey`.
  public static var ubiquitousItemDownloadRequestedKey: Self { Self(.ubiquitousItemDownloadRequestedKey) }
  /// `URLResourceKey.ubiquitousItemContainerDisplayNameKey`.
  public static var ubiquitousItemContainerDisplayNameKey: Self { Self(.ubiquitousItemContainerDisplayNameKey) }
  /// `URLResourceKey.ubiquitousItemIsSharedKey`.
  public static var ubiquitousItemIsSharedKey: Self { Self(.ubiquitousItemIsSharedKey) }
  /// `URLResourceKey.ubiquitousSharedItemCurrentUserRoleKey`.
  public static var ubiquitousSharedItemCurrentUserRoleKey: Self { Self(.ubiquitousSharedItemCurrentUserRoleKey) }
  /// `URLResourceKey.ubiquitousSharedItemCurrentUserPermissionsKey`.
  public static var ubiquitousSharedItemCurrentUserPermissionsKey: Self {
    Self(.ubiquitousSharedItemCurrentUserPermissionsKey)
  }
  /// `URLResourceKey.ubiquitousSharedItemOwnerNameComponentsKey`.
  public static var ubiquitousSharedItemOwnerNameComponentsKey: Self {
    Self(.ubiquitousSharedItemOwnerNameComponentsKey)
  }
  /// `URLResourceKey.ubiquitousSharedItemMostRecentEditorNameComponentsKey`.
  public static var ubiquitousSharedItemMostRecentEditorNameComponentsKey: Self {
    Self(.ubiquitousSharedItemMostRecentEditorNameComponentsKey)
  }
  /// `URLResourceKey.ubiquitousItemIsExcludedFromSyncKey`.
  public static var ubiquitousItemIsExcludedFromSyncKey: Self { Self(.ubiquitousItemIsExcludedFromSyncKey) }
  /// `URLResourceKey.ubiquitousItemIsSyncPausedKey`.
  public static var ubiquitousItemIsSyncPausedKey: Self { Self(.ubiquitousItemIsSyncPausedKey) }
  /// `URLResourceKey.ubiquitousItemSupportedSyncControlsKey`.
  public static var ubiquitousItemSupportedSyncControlsKey: Self { Self(.ubiquitousItemSupportedSyncControlsKey) }
}

extension ResourceKeyElement {
  /// `URLResourceKey.contentTypeKey` of the module UniformTypeIdentifiers, which is the key of the path.
  public static var contentTypeKey: Self { Self(.pathKey) }
  /// `URLResourceKey.keysOfUnsetValuesKey`.
  public static var keysOfUnsetValuesKey: Self { Self(.keysOfUnsetValuesKey) }
  /// `URLResourceKey.nameKey`.
  public static var nameKey: Self { Self(.nameKey) }
  /// `URLResourceKey.localizedNameKey`.
  public static var localizedNameKey: Self { Self(.localizedNameKey) }
  /// `URLResourceKey.isRegularFileKey`.
  public static var isRegularFileKey: Self { Self(.isRegularFileKey) }
  /// `URLResourceKey.isDirectoryKey`.
  public static var isDirectoryKey: Self { Self(.isDirectoryKey) }
  /// `URLResourceKey.isSymbolicLinkKey`.
  public static var isSymbolicLinkKey: Self { Self(.isSymbolicLinkKey) }
  /// `URLResourceKey.isVolumeKey`.
  public static var isVolumeKey: Self { Self(.isVolumeKey) }
  /// `URLResourceKey.isPackageKey`.
  public static var isPackageKey: Self { Self(.isPackageKey) }
  /// `URLResourceKey.isApplicationKey`.
  public static var isApplicationKey: Self { Self(.isApplicationKey) }
  /// `URLResourceKey.applicationIsScriptableKey`.
  public static var applicationIsScriptableKey: Self { Self(.applicationIsScriptableKey) }
  /// `URLResourceKey.isSystemImmutableKey`.
  public static var isSystemImmutableKey: Self { Self(.isSystemImmutableKey) }
  /// `URLResourceKey.isUserImmutableKey`.
  public static var isUserImmutableKey: Self { Self(.isUserImmutableKey) }
  /// `URLResourceKey.isHiddenKey`.
  public static var isHiddenKey: Self { Self(.isHiddenKey) }
  /// `URLResourceKey.hasHiddenExtensionKey`.
  public static var hasHiddenExtensionKey: Self { Self(.hasHiddenExtensionKey) }
  /// `URLResourceKey.creationDateKey`.
  public static var creationDateKey: Self { Self(.creationDateKey) }
  /// `URLResourceKey.contentAccessDateKey`.
  public static var contentAccessDateKey: Self { Self(.contentAccessDateKey) }
  /// `URLResourceKey.contentModificationDateKey`.
  public static var contentModificationDateKey: Self { Self(.contentModificationDateKey) }
  /// `URLResourceKey.attributeModificationDateKey`.
  public static var attributeModificationDateKey: Self { Self(.attributeModificationDateKey) }
  /// `URLResourceKey.linkCountKey`.
  public static var linkCountKey: Self { Self(.linkCountKey) }
  /// `URLResourceKey.parentDirectoryURLKey`.
  public static var parentDirectoryURLKey: Self { Self(.parentDirectoryURLKey) }
  /// `URLResourceKey.volumeURLKey`.
  public static var volumeURLKey: Self { Self(.volumeURLKey) }
  /// `URLResourceKey.typeIdentifierKey`.
  public static var typeIdentifierKey: Self { Self(.typeIdentifierKey) }
  /// `URLResourceKey.localizedTypeDescriptionKey`.
  public static var localizedTypeDescriptionKey: Self { Self(.localizedTypeDescriptionKey) }
  /// `URLResourceKey.labelNumberKey`.
  public static var labelNumberKey: Self { Self(.labelNumberKey) }
  /// `URLResourceKey.labelColorKey`.
  public static var labelColorKey: Self { Self(.labelColorKey) }
  /// `URLResourceKey.localizedLabelKey`.
  public static var localizedLabelKey: Self { Self(.localizedLabelKey) }
  /// `URLResourceKey.effectiveIconKey`.
  public static var effectiveIconKey: Self { Self(.effectiveIconKey) }
  /// `URLResourceKey.customIconKey`.
  public static var customIconKey: Self { Self(.customIconKey) }
  /// `URLResourceKey.fileResourceIdentifierKey`.
  public static var fileResourceIdentifierKey: Self { Self(.fileResourceIdentifierKey) }
  /// `URLResourceKey.volumeIdentifierKey`.
  public static var volumeIdentifierKey: Self { Self(.volumeIdentifierKey) }
  /// `URLResourceKey.preferredIOBlockSizeKey`.
  public static var preferredIOBlockSizeKey: Self { Self(.preferredIOBlockSizeKey) }
  /// `URLResourceKey.isReadableKey`.
  public static var isReadableKey: Self { Self(.isReadableKey) }
  /// `URLResourceKey.isWritableKey`.
  public static var isWritableKey: Self { Self(.isWritableKey) }
  /// `URLResourceKey.isExecutableKey`.
  public static var isExecutableKey: Self { Self(.isExecutableKey) }
  /// `URLResourceKey.fileSecurityKey`.
  public static var fileSecurityKey: Self { Self(.fileSecurityKey) }
  /// `URLResourceKey.isExcludedFromBackupKey`.
  public static var isExcludedFromBackupKey: Self { Self(.isExcludedFromBackupKey) }
  /// `URLResourceKey.tagNamesKey`.
  public static var tagNamesKey: Self { Self(.tagNamesKey) }
  /// `URLResourceKey.pathKey`.
  public static var pathKey: Self { Self(.pathKey) }
  /// `URLResourceKey.canonicalPathKey`.
  public static var canonicalPathKey: Self { Self(.canonicalPathKey) }
  /// `URLResourceKey.isMountTriggerKey`.
  public static var isMountTriggerKey: Self { Self(.isMountTriggerKey) }
  /// `URLResourceKey.generationIdentifierKey`.
  public static var generationIdentifierKey: Self { Self(.generationIdentifierKey) }
  /// `URLResourceKey.documentIdentifierKey`.
  public static var documentIdentifierKey: Self { Self(.documentIdentifierKey) }
  /// `URLResourceKey.addedToDirectoryDateKey`.
  public static var addedToDirectoryDateKey: Self { Self(.addedToDirectoryDateKey) }
  /// `URLResourceKey.quarantinePropertiesKey`.
  public static var quarantinePropertiesKey: Self { Self(.quarantinePropertiesKey) }
  /// `URLResourceKey.fileResourceTypeKey`.
  public static var fileResourceTypeKey: Self { Self(.fileResourceTypeKey) }
  /// `URLResourceKey.thumbnailDictionaryKey`.
  public static var thumbnailDictionaryKey: Self { Self(.thumbnailDictionaryKey) }
  /// `URLResourceKey.thumbnailKey`.
  public static var thumbnailKey: Self { Self(.thumbnailKey) }
  /// `URLResourceKey.fileSizeKey`.
  public static var fileSizeKey: Self { Self(.fileSizeKey) }
  /// `URLResourceKey.fileAllocatedSizeKey`.
  public static var fileAllocatedSizeKey: Self { Self(.fileAllocatedSizeKey) }
  /// `URLResourceKey.totalFileSizeKey`.
  public static var totalFileSizeKey: Self { Self(.totalFileSizeKey) }
  /// `URLResourceKey.totalFileAllocatedSizeKey`.
  public static var totalFileAllocatedSizeKey: Self { Self(.totalFileAllocatedSizeKey) }
  /// `URLResourceKey.isAliasFileKey`.
  public static var isAliasFileKey: Self { Self(.isAliasFileKey) }
  /// `URLResourceKey.volumeLocalizedFormatDescriptionKey`.
  public static var volumeLocalizedFormatDescriptionKey: Self { Self(.volumeLocalizedFormatDescriptionKey) }
  /// `URLResourceKey.volumeTotalCapacityKey`.
  public static var volumeTotalCapacityKey: Self { Self(.volumeTotalCapacityKey) }
  /// `URLResourceKey.volumeAvailableCapacityKey`.
  public static var volumeAvailableCapacityKey: Self { Self(.volumeAvailableCapacityKey) }
  /// `URLResourceKey.volumeResourceCountKey`.
  public static var volumeResourceCountKey: Self { Self(.volumeResourceCountKey) }
  /// `URLResourceKey.volumeSupportsPersistentIDsKey`.
  public static var volumeSupportsPersistentIDsKey: Self { Self(.volumeSupportsPersistentIDsKey) }
  /// `URLResourceKey.volumeSupportsSymbolicLinksKey`.
  public static var volumeSupportsSymbolicLinksKey: Self { Self(.volumeSupportsSymbolicLinksKey) }
  /// `URLResourceKey.volumeSupportsHardLinksKey`.
  public static var volumeSupportsHardLinksKey: Self { Self(.volumeSupportsHardLinksKey) }
  /// `URLResourceKey.volumeSupportsJournalingKey`.
  public static var volumeSupportsJournalingKey: Self { Self(.volumeSupportsJournalingKey) }
  /// `URLResourceKey.volumeIsJournalingKey`.
  public static var volumeIsJournalingKey: Self { Self(.volumeIsJournalingKey) }
  /// `URLResourceKey.volumeSupportsSparseFilesKey`.
  public static var volumeSupportsSparseFilesKey: Self { Self(.volumeSupportsSparseFilesKey) }
  /// `URLResourceKey.volumeSupportsZeroRunsKey`.
  public static var volumeSupportsZeroRunsKey: Self { Self(.volumeSupportsZeroRunsKey) }
  /// `URLResourceKey.volumeSupportsCaseSensitiveNamesKey`.
  public static var volumeSupportsCaseSensitiveNamesKey: Self { Self(.volumeSupportsCaseSensitiveNamesKey) }
  /// `URLResourceKey.volumeSupportsCasePreservedNamesKey`.
  public static var volumeSupportsCasePreservedNamesKey: Self { Self(.volumeSupportsCasePreservedNamesKey) }
  /// `URLResourceKey.volumeSupportsRootDirectoryDatesKey`.
  public static var volumeSupportsRootDirectoryDatesKey: Self { Self(.volumeSupportsRootDirectoryDatesKey) }
  /// `URLResourceKey.volumeSupportsVolumeSizesKey`.
  public static var volumeSupportsVolumeSizesKey: Self { Self(.volumeSupportsVolumeSizesKey) }
  /// `URLResourceKey.volumeSupportsRenamingKey`.
  public static var volumeSupportsRenamingKey: Self { Self(.volumeSupportsRenamingKey) }
  /// `URLResourceKey.volumeSupportsAdvisoryFileLockingKey`.
  public static var volumeSupportsAdvisoryFileLockingKey: Self { Self(.volumeSupportsAdvisoryFileLockingKey) }
  /// `URLResourceKey.volumeSupportsExtendedSecurityKey`.
  public static var volumeSupportsExtendedSecurityKey: Self { Self(.volumeSupportsExtendedSecurityKey) }
  /// `URLResourceKey.volumeIsBrowsableKey`.
  public static var volumeIsBrowsableKey: Self { Self(.volumeIsBrowsableKey) }
  /// `URLResourceKey.volumeMaximumFileSizeKey`.
  public static var volumeMaximumFileSizeKey: Self { Self(.volumeMaximumFileSizeKey) }
  /// `URLResourceKey.volumeIsEjectableKey`.
  public static var volumeIsEjectableKey: Self { Self(.volumeIsEjectableKey) }
  /// `URLResourceKey.volumeIsRemovableKey`.
  public static var volumeIsRemovableKey: Self { Self(.volumeIsRemovableKey) }
  /// `URLResourceKey.volumeIsInternalKey`.
  public static var volumeIsInternalKey: Self { Self(.volumeIsInternalKey) }
  /// `URLResourceKey.volumeIsAutomountedKey`.
  public static var volumeIsAutomountedKey: Self { Self(.volumeIsAutomountedKey) }
  /// `URLResourceKey.volumeIsLocalKey`.
  public static var volumeIsLocalKey: Self { Self(.volumeIsLocalKey) }
  /// `URLResourceKey.volumeIsReadOnlyKey`.
  public static var volumeIsReadOnlyKey: Self { Self(.volumeIsReadOnlyKey) }
  /// `URLResourceKey.volumeCreationDateKey`.
  public static var volumeCreationDateKey: Self { Self(.volumeCreationDateKey) }
  /// `URLResourceKey.volumeURLForRemountingKey`.
  public static var volumeURLForRemountingKey: Self { Self(.volumeURLForRemountingKey) }
  /// `URLResourceKey.volumeUUIDStringKey`.
  public static var volumeUUIDStringKey: Self { Self(.volumeUUIDStringKey) }
  /// `URLResourceKey.volumeNameKey`.
  public static var volumeNameKey: Self { Self(.volumeNameKey) }
  /// `URLResourceKey.volumeLocalizedNameKey`.
  public static var volumeLocalizedNameKey: Self { Self(.volumeLocalizedNameKey) }
  /// `URLResourceKey.volumeIsEncryptedKey`.
  public static var volumeIsEncryptedKey: Self { Self(.volumeIsEncryptedKey) }
  /// `URLResourceKey.volumeIsRootFileSystemKey`.
  public static var volumeIsRootFileSystemKey: Self { Self(.volumeIsRootFileSystemKey) }
  /// `URLResourceKey.volumeSupportsCompressionKey`.
  public static var volumeSupportsCompressionKey: Self { Self(.volumeSupportsCompressionKey) }
  /// `URLResourceKey.volumeSupportsFileCloningKey`.
  public static var volumeSupportsFileCloningKey: Self { Self(.volumeSupportsFileCloningKey) }
  /// `URLResourceKey.volumeSupportsSwapRenamingKey`.
  public static var volumeSupportsSwapRenamingKey: Self { Self(.volumeSupportsSwapRenamingKey) }
  /// `URLResourceKey.volumeSupportsExclusiveRenamingKey`.
  public static var volumeSupportsExclusiveRenamingKey: Self { Self(.volumeSupportsExclusiveRenamingKey) }
}
