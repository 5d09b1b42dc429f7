import Foundation

// The names of scopes, notifications, and their keys. Source: NSMetadata.h.

/// The home folder of the user.
public let NSMetadataQueryUserHomeScope = "kMDQueryScopeHome"
/// All folders of this computer.
public let NSMetadataQueryLocalComputerScope = "kMDQueryScopeComputer"
/// The mounted file systems of other computers.
public let NSMetadataQueryNetworkScope = "kMDQueryScopeNetwork"
/// The same as ``NSMetadataQueryLocalComputerScope``: there is no index.
public let NSMetadataQueryIndexedLocalComputerScope = "kMDQueryScopeComputerIndexed"
/// The same as ``NSMetadataQueryNetworkScope``: there is no index.
public let NSMetadataQueryIndexedNetworkScope = "kMDQueryScopeNetworkIndexed"
/// The document folders of the ``UbiquityMetadataProvider``.
public let NSMetadataQueryUbiquitousDocumentsScope = "NSMetadataQueryUbiquitousDocumentsScope"
/// The other folders of the ``UbiquityMetadataProvider``.
public let NSMetadataQueryUbiquitousDataScope = "NSMetadataQueryUbiquitousDataScope"
/// The folders of other apps' containers that this app may use, from the ``UbiquityMetadataProvider``.
public let NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope =
  "NSMetadataQueryAccessibleUbiquitousExternalDocumentsScope"

/// The attribute for the relevance of a result, which has no value on Linux.
public let NSMetadataQueryResultContentRelevanceAttribute = "kMDQueryResultContentRelevance"

/// The results that are new, an array.
public let NSMetadataQueryUpdateAddedItemsKey = "kMDQueryUpdateAddedItems"
/// The results whose attributes changed, an array.
public let NSMetadataQueryUpdateChangedItemsKey = "kMDQueryUpdateChangedItems"
/// The results that are no longer found, an array.
public let NSMetadataQueryUpdateRemovedItemsKey = "kMDQueryUpdateRemovedItems"

extension NSNotification.Name {
  /// A query began to search.
  public static let NSMetadataQueryDidStartGathering = Self("NSMetadataQueryDidStartGatheringNotification")
  /// A query found items while it searches; its user info has them.
  public static let NSMetadataQueryGatheringProgress = Self("NSMetadataQueryGatheringProgressNotification")
  /// A query found all existing items.
  public static let NSMetadataQueryDidFinishGathering = Self("NSMetadataQueryDidFinishGatheringNotification")
  /// Results changed; the user info lists them.
  public static let NSMetadataQueryDidUpdate = Self("NSMetadataQueryDidUpdateNotification")
}
