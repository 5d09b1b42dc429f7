import Containers
import FileVersions
import Foundation
import SyncProviders
import SystemPackage

/// What presenters are told of the status of an item in a container. Source: NSURL.h.
struct UbiquitySnapshot: Equatable, Sendable {
  private var values: [String: String] = [:]

  init(_ item: ContainerItem) async {
    let status = await item.provider.status(of: item.path)
    func note(_ key: URLResourceKey, _ value: (some Any)?) { values[key.rawValue] = value.map { "\($0)" } }
    note(.isUbiquitousItemKey, status.isSynchronized)
    note(.ubiquitousItemDownloadingStatusKey, status.contents?.rawValue)
    note(.ubiquitousItemIsDownloadingKey, status.isDownloading)
    note(.ubiquitousItemDownloadRequestedKey, status.isDownloadRequested)
    note(.ubiquitousItemDownloadingErrorKey, status.downloadingError)
    note(.ubiquitousItemIsUploadedKey, status.isUploaded)
    note(.ubiquitousItemIsUploadingKey, status.isUploading)
    note(.ubiquitousItemUploadingErrorKey, status.uploadingError)
    note(.ubiquitousItemContainerDisplayNameKey, item.container.declaration.displayName)
    let history = VersionHistory(of: FilePath(bytesBeforeNUL: item.absolutePath))
    note(.ubiquitousItemHasUnresolvedConflictsKey, !history.conflicts.isEmpty)
  }

  /// The keys of the attributes that differ.
  func differences(from other: UbiquitySnapshot) -> [String] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
  }
}
