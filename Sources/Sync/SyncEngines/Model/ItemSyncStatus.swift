import FoundationEssentials

/// The status of an item in a synchronized folder. A value is nil while it is unknown: if an engine is not running, is
/// paused, or gives invalid answers, everything is unknown, without any assumptions.
///
/// The members correspond to the resource keys of `FileManager` and `URL` with similar names (`NSURL.h`,
/// `ubiquitousItemDownloadingStatus` and more).
package struct ItemSyncStatus: Hashable, Sendable {
  /// The contents on this device.
  package enum Contents: String, Hashable, Sendable {
    /// None.
    case notDownloaded
    /// A version, but another device has a newer one.
    case downloaded
    /// The newest known version.
    case current
  }

  /// Whether the item is synchronized with other devices.
  package var isSynchronized: Bool?
  package var contents: Contents?
  package var isDownloading: Bool?
  package var isDownloadRequested: Bool?
  /// From 0 to 100.
  package var percentDownloaded: Double?
  package var downloadingError: SyncError?
  /// Whether another connected device has exactly this device's contents.
  package var isUploaded: Bool?
  package var isUploading: Bool?
  /// From 0 to 100: the largest known part on another device. Only if ``isUploaded`` is true does it certainly have
  /// everything.
  package var percentUploaded: Double?
  package var uploadingError: SyncError?
  package var isPaused: Bool?
  /// Whether the user excluded the item from synchronization.
  package var isExcluded: Bool?
  /// The device on which the newest version was made.
  package var editor: SyncDevice?
  /// In bytes, of the newest known version.
  package var size: Int64?
  package var modified: Date?
  /// The reason that the status is unknown; nil if it is known.
  package var problem: SyncError?

  package init() {}

  /// Creates an unknown status.
  package init(unknownBecause problem: SyncError) {
    self.problem = problem
    if problem == .paused { isPaused = true }
  }
}

extension ItemSyncStatus {
  /// Whether the engine tried to synchronize the item, but could not.
  package var hasFailed: Bool {
    [downloadingError, uploadingError].contains { if case .transferFailed = $0 { true } else { false } }
  }

  /// The status in one word, for users.
  package enum State: String, Hashable, Sendable {
    case unknown, excluded, local, downloading
    case notDownloaded = "not downloaded"
    case newerElsewhere = "newer elsewhere"
    case uploaded, uploading
    case onlyHere = "only on this device"
    case notUploaded = "not uploaded"
  }

  package var state: State {
    if problem != nil { return .unknown }
    if isExcluded == true { return .excluded }
    if isSynchronized == false { return .local }
    switch contents {
    case .notDownloaded: return isDownloading == true ? .downloading : .notDownloaded
    case .downloaded: return isDownloading == true ? .downloading : .newerElsewhere
    case .current, nil: break
    }
    guard let isUploaded else { return .unknown }
    if !isUploaded, isUploading == false, uploadingError == .onlyHere { return .onlyHere }
    return isUploaded ? .uploaded : isUploading == true ? .uploading : .notUploaded
  }
}

/// A computer with which folders are synchronized.
package struct SyncDevice: Hashable, Sendable {
  /// Identifies it among all devices; only the known beginning if the rest is unknown.
  package var id: String
  /// The name that the user chose; nil if unknown.
  package var name: String?
  /// Whether it is this device.
  package var isThisDevice = false
  /// Whether it is connected; nil if unknown.
  package var isConnected: Bool?

  package init(id: String, name: String? = nil, isThisDevice: Bool = false, isConnected: Bool? = nil) {
    (self.id, self.name, self.isThisDevice, self.isConnected) = (id, name, isThisDevice, isConnected)
  }
}

/// A known item in a synchronized folder, on this or other devices.
package struct SyncItem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link
  }

  package var path: SyncPath
  package var kind: Kind
  /// In bytes, of the newest known version of a file; nil if unknown.
  package var size: Int64?
  /// When it was modified, in the newest known version.
  package var modified: Date?
  /// Whether it exists on this device.
  package var isLocal: Bool

  package init(path: SyncPath, kind: Kind, size: Int64?, modified: Date?, isLocal: Bool) {
    (self.path, self.kind, self.size) = (path, kind, size)
    (self.modified, self.isLocal) = (modified, isLocal)
  }
}

/// The transferred amount of an item.
package struct TransferProgress: Hashable, Sendable {
  package var done: Int64
  package var total: Int64

  package init(done: Int64, total: Int64) { (self.done, self.total) = (done, total) }
}

/// An event of a synchronized folder.
package enum SyncEvent: Hashable, Sendable {
  /// The status of these items may have changed.
  case changed([SyncPath])
  /// Another part of an item was received.
  case progress(SyncPath, TransferProgress)
  /// Another device received more of these items: their ``ItemSyncStatus/percentUploaded`` may have changed.
  case uploading([SyncPath])
  /// Devices were connected or disconnected, or the folder's own state changed: all items may have changed.
  case everythingChanged
  /// The engine cannot be used, for this reason: everything is unknown. Another event follows if the reason changes, or
  /// when the engine can be used again.
  case unavailable(SyncError)
}
