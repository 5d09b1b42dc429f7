import FoundationEssentials
import UTFileURLs
import UTLibC
import UTSyncNames
import UTSystemCalls

/// A folder that is not synchronized: every item is current, and none is uploaded.
///
/// Recognizes placeholders: empty files with a suffix for contents that are only on a server.
package struct LocalFolderEngine: FolderEngine {
  package let folder: [UInt8]
  package var program: SyncProgram? { nil }

  package init(folder: [UInt8]) { self.folder = folder }

  package func status(of item: SyncPath) async -> ItemSyncStatus {
    var status = ItemSyncStatus()
    (status.isSynchronized, status.isUploaded, status.isUploading) = (false, false, false)
    (status.isDownloading, status.isDownloadRequested, status.isPaused, status.isExcluded) = (
      false, false, false, false
    )
    let path = item.absolute(in: folder)
    if let found = Descriptor.status(at: path, followingLinks: false) {
      (status.size, status.modified) = (found.size, Date(found.modified))
      let isPlaceholder = item.names.last.map { PlaceholderName($0.bytes) != nil } ?? false
      status.contents = isPlaceholder ? .notDownloaded : .current
    } else if SyncProgram.placeholderSuffixes.contains(where: {
      Descriptor.status(at: path + $0, followingLinks: false) != nil
    }) {
      status.contents = .notDownloaded
    } else {
      return ItemSyncStatus(unknownBecause: errno == ENOENT ? .noItem : .system(errno))
    }
    if status.contents == .notDownloaded { (status.isSynchronized, status.isUploaded) = (true, nil) }
    return status
  }

  package func statuses(of items: [SyncPath]) async -> [ItemSyncStatus] {
    var statuses: [ItemSyncStatus] = []
    for item in items { statuses.append(await status(of: item)) }
    return statuses
  }

  package func items(in path: SyncPath) async throws(SyncError) -> [SyncItem] {
    try LocalFolder(folder).items(in: path).map(\.item)
  }

  package func scan(_ item: SyncPath) async throws(SyncError) {}

  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let status = await status(of: item)
    if let problem = status.problem { throw problem }
    guard status.contents == .current else { throw .unsupported }
  }

  package func evict(_ item: SyncPath, discardingAttributes: Bool) async throws(SyncError) {
    throw .unsupported
  }

  package func setPaused(_ isPaused: Bool) async throws(SyncError) { throw .unsupported }

  package func author(of item: SyncPath) async -> SyncDevice? { nil }

  package func events() -> AsyncStream<SyncEvent> { AsyncStream { $0.finish() } }
}

/// The name of a placeholder for a file whose contents are only on a server: the file's name with a suffix.
package struct PlaceholderName: Hashable, Sendable {
  /// The name of the file.
  package let file: FileName

  /// - Returns: nil if it is not the name of a placeholder.
  package init?(_ name: [UInt8]) {
    let suffix = SyncProgram.placeholderSuffixes.first {
      name.count > $0.count && name.suffix($0.count).elementsEqual($0)
    }
    guard let suffix, let file = FileName(name.dropLast(suffix.count)) else { return nil }
    self.file = file
  }
}
