import FileCoordination
import Foundation
import SystemPackage
import UTContainers
import UTFileVersions
import UTLibC
import UTSyncEngines
import UTSystemCalls

/// The status of an item in a container that presenters are notified of. Source: NSURL.h.
struct UbiquitySnapshot: Equatable, Sendable {
  private var values: [String: String] = [:]

  /// The statuses of several items of one container. Files are examined together.
  static func snapshots(of items: [ContainerItem]) async -> [UbiquitySnapshot] {
    guard let engine = items.first?.engine else { return [] }
    let areFolders = items.map { item in
      Descriptor.status(at: item.absolutePath, followingLinks: false)?.isFolder ?? true
    }
    var statuses = await engine.statuses(of: zip(items, areFolders).filter { !$1 }.map(\.0.path))[...]
    var snapshots: [UbiquitySnapshot] = []
    for (item, isFolder) in zip(items, areFolders) {
      // The status of a folder is that of all items in it.
      let status = isFolder ? await engine.status(of: item.path) : statuses.popFirst() ?? ItemSyncStatus()
      snapshots.append(UbiquitySnapshot(item, status))
    }
    return snapshots
  }

  private init(_ item: ContainerItem, _ status: ItemSyncStatus) {
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
    note(.ubiquitousItemHasUnresolvedConflictsKey, history.hasConflicts)
  }

  /// The keys of the attributes that differ.
  func differences(from other: UbiquitySnapshot) -> [String] {
    Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }.sorted()
  }
}
