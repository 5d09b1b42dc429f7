/// The status of a folder with everything in it, combined item by item, because there may be very many items.
struct CombinedStatus {
  private var combined: ItemSyncStatus
  private var size: Int64 = 0
  /// The number of these bytes that another device has.
  private var uploaded = 0.0
  /// The newest item with a known modification.
  private var newest: ItemSyncStatus?
  private var isUnknown: Bool
  private var isCurrent: Bool
  /// Whether this device has no item of the folder.
  private var isMissing = true

  /// - Parameter folder: the status of the folder itself.
  init(_ folder: ItemSyncStatus) {
    combined = folder
    isUnknown = folder.isExcluded != true && folder.contents == nil
    isCurrent = folder.isExcluded == true || folder.contents == .current
  }

  mutating func add(_ item: ItemSyncStatus) {
    // Excluded items do not arrive, but are not uploaded either.
    if item.isExcluded != true {
      if item.contents == nil { isUnknown = true }
      if item.contents != .current { isCurrent = false }
      if item.contents != .notDownloaded { isMissing = false }
    }
    combined.isUploaded = Self.both(combined.isUploaded, item.isUploaded)
    combined.isUploading = Self.either(combined.isUploading, item.isUploading)
    combined.isDownloading = Self.either(combined.isDownloading, item.isDownloading)
    combined.isDownloadRequested = Self.either(combined.isDownloadRequested, item.isDownloadRequested)
    combined.downloadingError = combined.downloadingError ?? item.downloadingError
    combined.uploadingError = combined.uploadingError ?? item.uploadingError
    combined.problem = combined.problem ?? item.problem
    size &+= item.size ?? 0
    uploaded += Double(item.size ?? 0) * (item.isUploaded == true ? 100 : item.percentUploaded ?? 0) / 100
    if let modified = item.modified, newest?.modified.map({ $0 < modified }) ?? true { newest = item }
  }

  /// The status that applies to all items.
  var status: ItemSyncStatus {
    var status = combined
    status.contents = isUnknown ? nil : isCurrent ? .current : isMissing ? .notDownloaded : .downloaded
    status.size = size
    status.percentUploaded = status.isUploaded == true ? 100 : status.isUploading == true ? percentUploaded : nil
    status.percentDownloaded = status.contents == .current ? 100 : nil
    if let newest { (status.modified, status.editor) = (newest.modified, newest.editor) }
    return status
  }

  /// Within 0 and 100 even if the sizes that an engine reports overflow their sum.
  private var percentUploaded: Double? { size > 0 ? max(0, min(100, 100 * uploaded / Double(size))) : nil }

  private static func both(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == false || other == false { return false }
    return one == nil || other == nil ? nil : true
  }

  private static func either(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == true || other == true { return true }
    return one == nil || other == nil ? nil : false
  }
}
