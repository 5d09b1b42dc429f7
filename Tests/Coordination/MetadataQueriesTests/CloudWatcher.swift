import MetadataQueries

/// Follows documents as apps do that store them in iCloud.
final class CloudWatcher: @unchecked Sendable {
  private let query = NSMetadataQuery()
  private let lock = NSLock()
  private var found: [String: String] = [:]
  private var observers: [any NSObjectProtocol] = []

  init(scopes: [Any] = [NSMetadataQueryUbiquitousDocumentsScope]) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    query.operationQueue = queue
    query.searchScopes = scopes
    query.notificationBatchingInterval = 0
    query.predicate = NSPredicate(format: "%K LIKE '*.md'", NSMetadataItemFSNameKey)
    query.valueListAttributes = [NSMetadataUbiquitousItemDownloadingStatusKey]
    for name in [Notification.Name.NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate] {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) { [weak self] _ in
          self?.readResults()
        })
    }
    query.start()
  }

  deinit {
    query.stop()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  private func readResults() {
    query.disableUpdates()
    defer { query.enableUpdates() }
    var found: [String: String] = [:]
    for case let item as NSMetadataItem in query.results {
      guard let url = item.value(forAttribute: NSMetadataItemURLKey) as? URL else { continue }
      let status = item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String
      found[url.lastPathComponent] = status ?? "local"
    }
    lock.withLock { self.found = found }
  }

  /// The statuses of the documents, by name.
  var documents: [String: String] { lock.withLock { found } }
}

/// What synchronizes files, as far as queries know.
final class CloudProvider: UbiquityMetadataProvider, @unchecked Sendable {
  let documentFolders: [URL]
  private let lock = NSLock()
  private var statuses: [String: String] = [:]

  init(_ folder: URL) { documentFolders = [folder] }

  func ubiquityAttributes(ofItemAt url: URL) -> [String: any Sendable]? {
    guard let folder = documentFolders.first, url.path.hasPrefix(folder.path) else { return nil }
    let status = lock.withLock { statuses[url.lastPathComponent] }
    return [
      NSMetadataUbiquitousItemDownloadingStatusKey: status ?? NSMetadataUbiquitousItemDownloadingStatusCurrent,
      NSMetadataUbiquitousItemPercentDownloadedKey: status == nil ? 100.0 : 40.0,
    ]
  }

  func set(_ status: String?, of url: URL) {
    lock.withLock { statuses[url.lastPathComponent] = status }
    UbiquityMetadata.attributesDidChange(at: [url])
  }
}
