import FileCoordination
import Foundation
import SafeWriting
import SystemPackage
import UTContainers
import UTFileURLs
import UTLibC
import UTSyncEngines
import UTSyncNames
import UTSystemCalls
import UTThreads

extension UbiquitousItem {
  /// The answers for the values of resource keys; nil for answers that are not needed.
  struct Answers: Sendable {
    var status: ItemSyncStatus?
    /// nil if not needed, or if they are unknown.
    var devices: [SyncDevice]?
    /// nil if not needed, or if there are too many items to examine.
    var hasConflicts: Bool?
  }

  /// The keys whose values depend only on the location of the item.
  static let keysOfPlace: Set<URLResourceKey> = [
    .isUbiquitousItemKey, .ubiquitousItemHasUnresolvedConflictsKey, .ubiquitousItemContainerDisplayNameKey,
    .ubiquitousItemSupportedSyncControlsKey,
  ]
  static let keysOfStatus: Set<URLResourceKey> = [
    .ubiquitousItemDownloadingStatusKey, .ubiquitousItemIsDownloadingKey, .ubiquitousItemIsUploadedKey,
    .ubiquitousItemIsUploadingKey, .ubiquitousItemDownloadingErrorKey, .ubiquitousItemUploadingErrorKey,
    .ubiquitousItemDownloadRequestedKey, .ubiquitousItemIsExcludedFromSyncKey, .ubiquitousItemIsSyncPausedKey,
    .ubiquitousSharedItemMostRecentEditorNameComponentsKey,
  ]
  static let keysOfDevices: Set<URLResourceKey> = [
    .ubiquitousItemIsSharedKey, .ubiquitousSharedItemCurrentUserRoleKey,
    .ubiquitousSharedItemCurrentUserPermissionsKey, .ubiquitousSharedItemOwnerNameComponentsKey,
  ]

  /// Requests the answers that the values of some keys depend on, and waits on the calling thread if a request is
  /// necessary.
  func answers(for keys: Set<URLResourceKey>) throws -> Answers {
    var answers = Answers()
    if !keys.isSubset(of: Self.keysOfPlace) {
      answers = try waitForResult { await answersOfEngine(keys) }
    }
    if keys.contains(.ubiquitousItemHasUnresolvedConflictsKey) { answers.hasConflicts = hasConflicts }
    return answers
  }

  /// Requests the answers that the values of some keys depend on.
  func answers(_ keys: Set<URLResourceKey>) async -> Answers {
    var answers = await answersOfEngine(keys)
    guard keys.contains(.ubiquitousItemHasUnresolvedConflictsKey) else { return answers }
    // Not on a thread of tasks: there may be many items to examine.
    answers.hasConflicts = try? await Promise.onThread { hasConflicts }
    return answers
  }

  private func answersOfEngine(_ keys: Set<URLResourceKey>) async -> Answers {
    var answers = Answers()
    if !keys.isDisjoint(with: Self.keysOfStatus) { answers.status = await engine.status(of: path) }
    if !keys.isDisjoint(with: Self.keysOfDevices) { answers.devices = try? await engine.devices() }
    return answers
  }

  func values(for keys: Set<URLResourceKey>, _ answers: Answers) -> [URLResourceKey: Any] {
    var values: [URLResourceKey: Any] = [:]
    for key in keys {
      let value: Any? =
        switch key {
        case .isUbiquitousItemKey: true
        case .ubiquitousItemHasUnresolvedConflictsKey: answers.hasConflicts
        case .ubiquitousItemContainerDisplayNameKey: item.container.declaration.displayName
        case .ubiquitousItemSupportedSyncControlsKey: NSFileManagerSupportedSyncControls()
        default: answers.status.flatMap { self.value(key, $0) } ?? answers.devices.flatMap { self.value(key, $0) }
        }
      values[key] = value
    }
    return values
  }

  private func value(_ key: URLResourceKey, _ status: ItemSyncStatus) -> Any? {
    switch key {
    case .ubiquitousItemDownloadingStatusKey: return status.contents?.downloadingStatus
    case .ubiquitousItemIsDownloadingKey:
      return status.isDownloading == true || Downloads.shared.isRunning(self) ? true : status.isDownloading
    case .ubiquitousItemIsUploadedKey: return status.isUploaded
    case .ubiquitousItemIsUploadingKey: return status.isUploading
    case .ubiquitousItemDownloadingErrorKey:
      let failure = status.contents == .current ? nil : Downloads.shared.failure(of: self)
      return (status.downloadingError ?? failure ?? status.problem).map { CocoaError($0, at: url) as NSError }
    case .ubiquitousItemUploadingErrorKey:
      return (status.uploadingError ?? status.problem).map { CocoaError($0, at: url) as NSError }
    case .ubiquitousItemDownloadRequestedKey:
      return status.isDownloadRequested == true || Downloads.shared.isRunning(self) ? true : status.isDownloadRequested
    case .ubiquitousItemIsExcludedFromSyncKey: return status.isExcluded
    case .ubiquitousItemIsSyncPausedKey: return status.isPaused
    case .ubiquitousSharedItemMostRecentEditorNameComponentsKey:
      return status.editor.flatMap { $0.isThisDevice ? nil : PersonNameComponents(nickname: $0.name ?? $0.id) }
    default: return nil
    }
  }

  private func value(_ key: URLResourceKey, _ devices: [SyncDevice]) -> Any? {
    let isShared = devices.contains { !$0.isThisDevice }
    switch key {
    case .ubiquitousItemIsSharedKey: return isShared
    case .ubiquitousSharedItemCurrentUserRoleKey: return isShared ? URLUbiquitousSharedItemRole.owner : nil
    case .ubiquitousSharedItemCurrentUserPermissionsKey:
      return isShared ? URLUbiquitousSharedItemPermissions.readWrite : nil
    default: return nil
    }
  }

  /// The maximum number of items in a folder; a larger folder has no value.
  private static let maximumCount = 100_000

  private enum EndOfSearch: Error { case conflict, tooManyItems }

  /// Whether the item, or an item in the folder, has lost a conflict; nil if there are too many items.
  private var hasConflicts: Bool? {
    if !(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) ?? []).isEmpty { return true }
    var count = 0
    var documents: Set<ItemPath> = []
    guard let place = try? Place(FilePath(url), followsLink: false) else { return false }
    func check(_ folder: Folder, _ name: [UInt8], _: FileStatus) throws(EndOfSearch) {
      guard folder !== place.folder else { return }
      for document in ConflictName.documents(ofConflict: name) {
        // A name that the user may have chosen is that of a version only next to its document, or next to another
        // version.
        if ConflictName(name, of: document)?.isCertain != false || folder.status(of: document) != nil {
          throw .conflict
        }
        if !documents.insert(ItemPath(folder.path(of: document))).inserted { throw .conflict }
      }
      count += 1
      if count > Self.maximumCount { throw .tooManyItems }
    }
    do throws(EndOfSearch) {
      try place.folder.forEachItem(at: place.name, onError: { (_) throws(EndOfSearch) in }, check)
    } catch { return error == .conflict ? true : nil }
    return false
  }
}

extension ItemSyncStatus.Contents {
  var downloadingStatus: URLUbiquitousItemDownloadingStatus {
    switch self {
    case .notDownloaded: .notDownloaded
    case .downloaded: .downloaded
    case .current: .current
    }
  }
}

extension PersonNameComponents {
  init(nickname: String) {
    self.init()
    self.nickname = nickname
  }
}
