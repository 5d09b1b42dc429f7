// The names of attributes. Source: NSMetadataAttributes.h.
/// The name, a string.
public let NSMetadataItemFSNameKey = "kMDItemFSName"
/// The name to show, a string.
public let NSMetadataItemDisplayNameKey = "kMDItemDisplayName"
/// The URL.
public let NSMetadataItemURLKey = "kMDItemURL"
/// The path, a string.
public let NSMetadataItemPathKey = "kMDItemPath"
/// The size in bytes; folders and packages have none.
public let NSMetadataItemFSSizeKey = "kMDItemFSSize"
/// When the item was created.
public let NSMetadataItemFSCreationDateKey = "kMDItemFSCreationDate"
/// When the contents were last changed.
public let NSMetadataItemFSContentChangeDateKey = "kMDItemFSContentChangeDate"
/// The identifier of the type.
public let NSMetadataItemContentTypeKey = "kMDItemContentType"
/// The identifiers of the type and all supertypes, nearest first.
public let NSMetadataItemContentTypeTreeKey = "kMDItemContentTypeTree"
/// The description of the type.
public let NSMetadataItemKindKey = "kMDItemKind"
/// When the contents were created: the date of the file.
public let NSMetadataItemContentCreationDateKey = "kMDItemContentCreationDate"
/// When the contents were last changed: the date of the file.
public let NSMetadataItemContentModificationDateKey = "kMDItemContentModificationDate"
/// When the contents or an attribute, such as the permissions, were last changed.
public let NSMetadataItemAttributeChangeDateKey = "kMDItemAttributeChangeDate"

// MARK: Synchronized items

/// Whether a ``UbiquityMetadataProvider`` synchronizes the item.
public let NSMetadataItemIsUbiquitousKey = "NSMetadataItemIsUbiquitousKey"
/// Whether the item has unresolved conflict versions, a Boolean.
public let NSMetadataUbiquitousItemHasUnresolvedConflictsKey = "NSMetadataUbiquitousItemHasUnresolvedConflictsKey"
/// The version on this device: one of the three statuses, a string.
public let NSMetadataUbiquitousItemDownloadingStatusKey = "NSMetadataUbiquitousItemDownloadingStatusKey"
/// Whether the item is being downloaded, a Boolean.
public let NSMetadataUbiquitousItemIsDownloadingKey = "NSMetadataUbiquitousItemIsDownloadingKey"
/// Whether the contents are stored elsewhere, a Boolean.
public let NSMetadataUbiquitousItemIsUploadedKey = "NSMetadataUbiquitousItemIsUploadedKey"
/// Whether the item is being uploaded, a Boolean.
public let NSMetadataUbiquitousItemIsUploadingKey = "NSMetadataUbiquitousItemIsUploadingKey"
/// The progress of the download, a number from 0 to 100.
public let NSMetadataUbiquitousItemPercentDownloadedKey = "NSMetadataUbiquitousItemPercentDownloadedKey"
/// The progress of the upload, a number from 0 to 100.
public let NSMetadataUbiquitousItemPercentUploadedKey = "NSMetadataUbiquitousItemPercentUploadedKey"
/// The error that caused the download to fail.
public let NSMetadataUbiquitousItemDownloadingErrorKey = "NSMetadataUbiquitousItemDownloadingErrorKey"
/// The error that caused the upload to fail.
public let NSMetadataUbiquitousItemUploadingErrorKey = "NSMetadataUbiquitousItemUploadingErrorKey"
/// Whether the download was requested, a Boolean.
public let NSMetadataUbiquitousItemDownloadRequestedKey = "NSMetadataUbiquitousItemDownloadRequestedKey"
/// Whether the item is in the container of another app, a Boolean.
public let NSMetadataUbiquitousItemIsExternalDocumentKey = "NSMetadataUbiquitousItemIsExternalDocumentKey"
/// The name of the container, a string.
public let NSMetadataUbiquitousItemContainerDisplayNameKey = "NSMetadataUbiquitousItemContainerDisplayNameKey"
/// The URL of the item in the container.
public let NSMetadataUbiquitousItemURLInLocalContainerKey = "NSMetadataUbiquitousItemURLInLocalContainerKey"
/// Whether the item is shared, a Boolean.
public let NSMetadataUbiquitousItemIsSharedKey = "NSMetadataUbiquitousItemIsSharedKey"
/// The item is not on this device.
public let NSMetadataUbiquitousItemDownloadingStatusNotDownloaded =
  "NSMetadataUbiquitousItemDownloadingStatusNotDownloaded"
/// A version is downloaded, but another device has a newer one.
public let NSMetadataUbiquitousItemDownloadingStatusDownloaded = "NSMetadataUbiquitousItemDownloadingStatusDownloaded"
/// The newest version is downloaded.
public let NSMetadataUbiquitousItemDownloadingStatusCurrent = "NSMetadataUbiquitousItemDownloadingStatusCurrent"
/// The role of the user in a shared item.
public let NSMetadataUbiquitousSharedItemCurrentUserRoleKey = "NSMetadataUbiquitousSharedItemCurrentUserRoleKey"
/// The user's permissions for a shared item.
public let NSMetadataUbiquitousSharedItemCurrentUserPermissionsKey =
  "NSMetadataUbiquitousSharedItemCurrentUserPermissionsKey"
/// The name of the owner of a shared item.
public let NSMetadataUbiquitousSharedItemOwnerNameComponentsKey = "NSMetadataUbiquitousSharedItemOwnerNameComponentsKey"
/// The name of the user who last edited a shared item.
public let NSMetadataUbiquitousSharedItemMostRecentEditorNameComponentsKey =
  "NSMetadataUbiquitousSharedItemMostRecentEditorNameComponentsKey"

// MARK: Attributes that Spotlight finds in contents

/// Has no value on Linux, where contents are not read.
public let NSMetadataItemDateAddedKey = "kMDItemDateAdded"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemLastUsedDateKey = "kMDItemLastUsedDate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemDownloadedDateKey = "kMDItemDownloadedDate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemDueDateKey = "kMDItemDueDate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemWhereFromsKey = "kMDItemWhereFroms"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemKeywordsKey = "kMDItemKeywords"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemTitleKey = "kMDItemTitle"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAuthorsKey = "kMDItemAuthors"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAuthorEmailAddressesKey = "kMDItemAuthorEmailAddresses"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemEditorsKey = "kMDItemEditors"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemParticipantsKey = "kMDItemParticipants"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemProjectsKey = "kMDItemProjects"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemContributorsKey = "kMDItemContributors"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPublishersKey = "kMDItemPublishers"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemOrganizationsKey = "kMDItemOrganizations"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCommentKey = "kMDItemComment"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemFinderCommentKey = "kMDItemFinderComment"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCopyrightKey = "kMDItemCopyright"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemDescriptionKey = "kMDItemDescription"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemHeadlineKey = "kMDItemHeadline"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemSubjectKey = "kMDItemSubject"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemIdentifierKey = "kMDItemIdentifier"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemVersionKey = "kMDItemVersion"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCreatorKey = "kMDItemCreator"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemEncodingApplicationsKey = "kMDItemEncodingApplications"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemContactKeywordsKey = "kMDItemContactKeywords"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemLanguagesKey = "kMDItemLanguages"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRightsKey = "kMDItemRights"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemTextContentKey = "kMDItemTextContent"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemThemeKey = "kMDItemTheme"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemGenreKey = "kMDItemGenre"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAudiencesKey = "kMDItemAudiences"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCoverageKey = "kMDItemCoverage"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCityKey = "kMDItemCity"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemStateOrProvinceKey = "kMDItemStateOrProvince"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCountryKey = "kMDItemCountry"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemLatitudeKey = "kMDItemLatitude"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemLongitudeKey = "kMDItemLongitude"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAltitudeKey = "kMDItemAltitude"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemNumberOfPagesKey = "kMDItemNumberOfPages"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPageWidthKey = "kMDItemPageWidth"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPageHeightKey = "kMDItemPageHeight"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPixelWidthKey = "kMDItemPixelWidth"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPixelHeightKey = "kMDItemPixelHeight"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPixelCountKey = "kMDItemPixelCount"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemColorSpaceKey = "kMDItemColorSpace"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemBitsPerSampleKey = "kMDItemBitsPerSample"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemHasAlphaChannelKey = "kMDItemHasAlphaChannel"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemOrientationKey = "kMDItemOrientation"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemResolutionWidthDPIKey = "kMDItemResolutionWidthDPI"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemResolutionHeightDPIKey = "kMDItemResolutionHeightDPI"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemExposureTimeSecondsKey = "kMDItemExposureTimeSeconds"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemFNumberKey = "kMDItemFNumber"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemISOSpeedKey = "kMDItemISOSpeed"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemFocalLengthKey = "kMDItemFocalLength"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRedEyeOnOffKey = "kMDItemRedEyeOnOff"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemFlashOnOffKey = "kMDItemFlashOnOff"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAcquisitionMakeKey = "kMDItemAcquisitionMake"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAcquisitionModelKey = "kMDItemAcquisitionModel"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemDurationSecondsKey = "kMDItemDurationSeconds"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCodecsKey = "kMDItemCodecs"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemMediaTypesKey = "kMDItemMediaTypes"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemStreamableKey = "kMDItemStreamable"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemTotalBitRateKey = "kMDItemTotalBitRate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemVideoBitRateKey = "kMDItemVideoBitRate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAudioBitRateKey = "kMDItemAudioBitRate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAudioChannelCountKey = "kMDItemAudioChannelCount"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAudioSampleRateKey = "kMDItemAudioSampleRate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemAlbumKey = "kMDItemAlbum"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemComposerKey = "kMDItemComposer"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemLyricistKey = "kMDItemLyricist"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemPerformersKey = "kMDItemPerformers"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRecordingDateKey = "kMDItemRecordingDate"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRecordingYearKey = "kMDItemRecordingYear"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemMusicalGenreKey = "kMDItemMusicalGenre"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemTempoKey = "kMDItemTempo"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemKeySignatureKey = "kMDItemKeySignature"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemTimeSignatureKey = "kMDItemTimeSignature"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemFontsKey = "kMDItemFonts"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemSecurityMethodKey = "kMDItemSecurityMethod"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRecipientsKey = "kMDItemRecipients"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemRecipientEmailAddressesKey = "kMDItemRecipientEmailAddresses"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemApplicationCategoriesKey = "kMDItemApplicationCategories"
/// Has no value on Linux, where contents are not read.
public let NSMetadataItemCFBundleIdentifierKey = "kMDItemCFBundleIdentifier"
