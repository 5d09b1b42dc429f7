import Foundation

/// The attributes of synchronized items. Source: NSURL.h.
package enum UbiquityAttributes {
  package static let all: Set<URLResourceKey> = [
    .isUbiquitousItemKey, .ubiquitousItemHasUnresolvedConflictsKey, .ubiquitousItemIsDownloadingKey,
    .ubiquitousItemIsUploadedKey, .ubiquitousItemIsUploadingKey, .ubiquitousItemDownloadingStatusKey,
    .ubiquitousItemDownloadingErrorKey, .ubiquitousItemUploadingErrorKey, .ubiquitousItemDownloadRequestedKey,
    .ubiquitousItemContainerDisplayNameKey,
  ]
}
