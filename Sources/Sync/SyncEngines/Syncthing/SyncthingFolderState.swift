import FoundationEssentials
import UTFileURLs
import UTLibC
import UTSystemCalls

/// Syncthing's report about a folder as a whole.
struct SyncthingFolderState: Sendable {
  let configuration: FolderConfiguration
  let status: FolderStatus
  /// This device and the devices with which the folder is shared.
  let devices: [SyncDevice]
  /// Why items could not be read or transferred.
  let failures: [SyncPath: String]
  /// When the engine last read an item in the folder, to the second; nil if that does not matter.
  var lastScan: IndexTime?

  var isPaused: Bool { configuration.paused ?? false }

  /// The reason that the items' status is unknown; nil if it is known.
  var problem: SyncError? {
    if isPaused { return .paused }
    if let error = status.error, !error.isEmpty { return .folderFailed(error) }
    if status.state == "error" || status.state?.isEmpty ?? true { return .folderFailed("unknown reason") }
    return nil
  }

  var otherDevices: [SyncDevice] { devices.filter { !$0.isThisDevice } }

  /// The other devices that are connected and have the whole newest version of an item.
  func holders(_ answer: FileAnswer) -> [SyncDevice] {
    (answer.availability ?? []).compactMap { holder in
      holder.fromTemporary ? nil : otherDevices.first { $0.id == holder.id && $0.isConnected == true }
    }
  }

  /// The holders on which this device may rely when it removes its own copy: devices with lower identifiers. So devices
  /// never rely on each other, even if they evict an item at the same time and are notified of it later, and the device
  /// with the lowest identifier keeps its copy.
  func keepers(_ answer: FileAnswer) -> [SyncDevice] {
    guard let this = devices.first(where: \.isThisDevice) else { return [] }
    return holders(answer).filter { $0.id.utf8.lexicographicallyPrecedes(this.id.utf8) }
  }

  /// Whether a file was touched after the engine last read an item in the folder. Contents from other devices arrive
  /// without being read.
  func isTouched(_ disk: FileStatus, _ local: IndexEntry?) -> Bool {
    guard let lastScan, disk.isFile, let author = local?.modifiedBy,
      let this = devices.first(where: \.isThisDevice), !author.isEmpty, this.id.hasPrefix(author)
    else { return false }
    return IndexTime(disk.changed).seconds > lastScan.seconds
  }

  /// The device with an identifier, or its beginning.
  func device(_ id: String) -> SyncDevice {
    devices.first { !id.isEmpty && $0.id.hasPrefix(id) } ?? SyncDevice(id: id)
  }
}

extension ItemSyncStatus {
  /// Derives the status of a file or folder itself.
  ///
  /// - Parameters:
  ///   - answer: the engine's knowledge.
  ///   - item: its path.
  ///   - disk: the item on disk, the same before and after the engine was asked; nil if there is none.
  ///   - isEvicted: whether it was removed from this device alone.
  ///   - folder: the folder as a whole, without a problem.
  init(_ answer: FileAnswer, of item: SyncPath, disk: FileStatus?, isEvicted: Bool, in folder: SyncthingFolderState) {
    self.init()
    isPaused = false
    let global = answer.global.flatMap { $0.isKnown && !$0.isDeleted && !$0.isInvalid ? $0 : nil }
    let local = answer.local.flatMap { $0.isKnown ? $0 : nil }
    let isIgnored = local?.isIgnored ?? false
    // An item that the engine does not know may be new, or excluded.
    isExcluded = local == nil && global == nil ? nil : isIgnored && !isEvicted
    isSynchronized = isExcluded.map { !$0 }
    editor = global?.modifiedBy.map { folder.device($0) }
    if let global, !global.isFolder { size = global.size }
    modified = global?.modified?.date ?? disk.map { Date($0.modified) }
    if size == nil, let disk, disk.isFile { size = disk.size }
    guard let disk else {
      setMissing(answer, global, isRequested: !isIgnored, folder)
      if contents == .notDownloaded, downloadingError == nil { setFailure(folder.failures[item], isKnown: true) }
      return
    }
    guard !isEvicted else {
      // The engine ignores the item on this device.
      problem = .evictionIncomplete
      return
    }
    let isKnown =
      local.map {
        !$0.isDeleted && !$0.isInvalid && !$0.isIgnored && $0.describes(disk, answer.mtime?.value)
      } ?? false
    let isNewest = global != nil && local?.version == global?.version
    contents = isIgnored ? nil : global == nil || isNewest ? .current : .downloaded
    (isDownloading, isDownloadRequested) = (false, contents == .downloaded)
    if contents == .current { percentDownloaded = 100 }
    setUploaded(answer, isKnown: isKnown && isNewest, isLink: disk.isLink, folder)
    if isUploaded == true, folder.isTouched(disk, local) {
      (isUploaded, isUploading, percentUploaded, uploadingError) = (nil, nil, nil, .notRead)
    }
    // Without a watcher, a change may never be read.
    if isUploaded != true, let error = folder.status.watchError, !error.isEmpty {
      uploadingError = .folderFailed(error)
    }
    setFailure(folder.failures[item], isKnown: isKnown)
  }

  /// - Parameter isKnown: whether the engine has read the version on this device.
  private mutating func setFailure(_ reason: String?, isKnown: Bool) {
    // Contents that arrived since then did not fail.
    guard let reason, contents != .current || isUploaded != true else { return }
    if isKnown || contents == .downloaded {
      downloadingError = .transferFailed(reason)
    } else {
      uploadingError = .transferFailed(reason)
    }
  }

  private mutating func setMissing(
    _ answer: FileAnswer, _ global: IndexEntry?, isRequested: Bool, _ folder: SyncthingFolderState
  ) {
    guard let global else {
      self = ItemSyncStatus(unknownBecause: .noItem)
      isPaused = false
      return
    }
    if let local = answer.local, !local.name.isEmpty {
      // It was removed, and the engine may not have noticed.
      guard local.isIgnored || local.isDeleted && local.version != global.version else {
        self = ItemSyncStatus(unknownBecause: .changed)
        isPaused = false
        return
      }
    }
    (contents, isDownloadRequested, percentDownloaded) = (.notDownloaded, isRequested, 0)
    // Other devices have contents that this device lacks: the item is uploaded exactly if a connected device has it.
    let holders = folder.holders(answer)
    isUploaded = holders.isEmpty ? nil : true
    isUploading = false
    isDownloading = isRequested && !holders.isEmpty && folder.status.state == "syncing"
    if holders.isEmpty { downloadingError = .noHolder }
  }

  /// - Parameters:
  ///   - isKnown: whether the contents on disk are the engine's newest version.
  ///   - isLink: whether it is a link, which only the engine can compare with the index.
  private mutating func setUploaded(
    _ answer: FileAnswer, isKnown: Bool, isLink: Bool, _ folder: SyncthingFolderState
  ) {
    let others = folder.otherDevices
    let isSending = folder.configuration.type.map { $0 == "sendreceive" || $0 == "sendonly" } ?? true
    if isExcluded == true || others.isEmpty {
      (isUploaded, isUploading) = (false, false)
    } else if isLink {
      (isUploaded, isUploading, uploadingError) = (nil, nil, .link)
    } else if isKnown, !folder.holders(answer).isEmpty {
      (isUploaded, isUploading, percentUploaded) = (true, false, 100)
    } else if contents == .downloaded {
      // The other devices have a newer version, which will replace this one.
      (isUploaded, isUploading) = (nil, false)
    } else {
      // A device that is not connected may have it.
      isUploaded = !isKnown || others.allSatisfy { $0.isConnected == true } ? false : nil
      isUploading = isSending && others.contains { $0.isConnected == true }
      if isKnown, isUploading == true { percentUploaded = 0 }
    }
  }
}

extension IndexEntry {
  /// Whether an item on disk is the one in the index: of the same kind, size, and modification time.
  ///
  /// - Parameter times: the time that the file system has instead, if it cannot store the one of the index.
  func describes(_ disk: FileStatus, _ times: FileAnswer.Times.Pair?) -> Bool {
    switch disk.kind {
    case .folder: return isFolder
    case .symbolicLink: return isLink
    case .file: break
    default: return false
    }
    guard let type, type.hasSuffix("FILE"), size == disk.size, let modified else { return false }
    let time = IndexTime(disk.modified)
    if time == modified { return true }
    return times?.real.flatMap(IndexTime.init) == time && times?.virtual.flatMap(IndexTime.init) == modified
  }
}

/// Detects whether an item was changed, as far as the system reports.
struct DiskIdentity: Hashable {
  private struct Unnamed: Hashable {
    let item: ItemIdentity
    let kind: FileKind
    let mode: UInt32
    let size: Int64
    let modified: Timestamp
  }

  private let unnamed: Unnamed
  /// When the contents or attributes were changed, which no program can choose.
  private let changed: Timestamp

  init(_ status: FileStatus) {
    changed = status.changed
    unnamed = Unnamed(
      item: status.identity, kind: status.kind, mode: status.permissions, size: status.size, modified: status.modified)
  }

  var isFile: Bool { unnamed.kind == .file }
  var isFolder: Bool { unnamed.kind == .folder }
  /// The permission bits.
  var mode: UInt32 { unnamed.mode }

  /// Whether it is the same item, which may have been renamed: a rename is a change.
  func isSame(asRenamed other: DiskIdentity) -> Bool { unnamed == other.unnamed }

  /// Whether the system's clock, as used for file times, advanced since the change, so that another change gets another
  /// time.
  var isPast: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    return changed.isBefore(Timestamp(now))
  }
}
