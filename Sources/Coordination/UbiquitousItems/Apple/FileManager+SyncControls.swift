import FileCoordination
import Foundation
import UTSyncEngines

/// The controls that an app has over the synchronization of an item. Source: NSFileManager.h.
public struct NSFileManagerSupportedSyncControls: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Synchronization of the item alone can be paused.
  public static let pauseSync = NSFileManagerSupportedSyncControls(rawValue: 1 << 0)
  /// An upload can fail instead of making a conflict.
  public static let failUploadOnConflict = NSFileManagerSupportedSyncControls(rawValue: 1 << 1)
}

/// The treatment of local changes when synchronization of an item resumes. Source: NSFileManager.h.
public enum NSFileManagerResumeSyncBehavior: Int, Sendable {
  /// Uploads the local changes; if there is another version, there is a conflict.
  case preserveLocalChanges = 0
  /// Uploads the local changes, and fails if there is another version.
  case afterUploadWithFailOnConflict = 1
  /// Replaces the local changes with the other version.
  case dropLocalChanges = 2
}

/// The treatment of a conflict with the version to upload. Source: NSFileManager.h.
public enum NSFileManagerUploadLocalVersionConflictPolicy: Int, Sendable {
  /// Syncthing keeps both.
  case conflictPolicyDefault = 0
  /// The upload fails.
  case conflictPolicyFailOnConflict = 1
}

extension FileManager {
  /// Fails: Syncthing cannot pause a single item, as its `ubiquitousItemSupportedSyncControls` show. Users pause a
  /// whole container with `utictl container pause`.
  ///
  /// Ignoring the item for some time is not the same: if the program ends before it resumes synchronization, the item
  /// is never synchronized again, and cannot be distinguished from one that is being evicted.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Throws: `CocoaError.featureUnsupported`.
  public func pauseSyncForUbiquitousItem(at url: URL) async throws {
    let item = try UbiquitousItem.at(url)
    let help = item.hasSharingEngine ? "; pause the container with 'utictl container pause'" : ""
    throw CocoaError.unsupported("\(item.engineName) cannot pause a single item\(help)", at: url)
  }

  /// Fails like ``pauseSyncForUbiquitousItem(at:)``.
  @preconcurrency public func pauseSyncForUbiquitousItem(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    complete(completionHandler) { try await FileManager.default.pauseSyncForUbiquitousItem(at: url) }
  }

  /// Fails: synchronization of a single item is never paused.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Throws: `CocoaError.featureUnsupported`.
  public func resumeSyncForUbiquitousItem(at url: URL, with behavior: NSFileManagerResumeSyncBehavior) async throws {
    let name = try UbiquitousItem.at(url).engineName
    throw CocoaError.unsupported("\(name) cannot pause or resume a single item", at: url)
  }

  /// Fails like ``resumeSyncForUbiquitousItem(at:with:)``.
  @preconcurrency public func resumeSyncForUbiquitousItem(
    at url: URL, with behavior: NSFileManagerResumeSyncBehavior,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    complete(completionHandler) {
      try await FileManager.default.resumeSyncForUbiquitousItem(at: url, with: behavior)
    }
  }

  /// Waits until the newest version of an item is on this device. Syncthing replaces an older version automatically; if
  /// both were changed, the other version becomes a conflict version.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameter url: the item in a container.
  /// - Returns: the newest version, which is the current one.
  /// - Throws: `CocoaError`: `ubiquitousFileUnavailable` if no connected device has it, or another code.
  public func fetchLatestRemoteVersionOfItem(at url: URL) async throws -> NSFileVersion {
    try await UbiquitousItem.at(url).fetch()
  }

  /// Waits like ``fetchLatestRemoteVersionOfItem(at:)``.
  ///
  /// - Parameters:
  ///   - url: the item in a container.
  ///   - completionHandler: called on any thread, with the version or an error.
  @preconcurrency public func fetchLatestRemoteVersionOfItem(
    at url: URL, completionHandler: @escaping @Sendable (NSFileVersion?, (any Error)?) -> Void
  ) {
    complete(completionHandler) { try await FileManager.default.fetchLatestRemoteVersionOfItem(at: url) }
  }

  /// Waits until a connected device has this device's version of an item, as long as one is connected.
  ///
  /// Source: NSFileManager.h.
  ///
  /// - Parameters:
  ///   - url: the item in a container.
  ///   - conflictResolutionPolicy: `conflictPolicyDefault`; the other policy is not among the supported sync controls.
  /// - Returns: the version that was uploaded, which is the current one.
  /// - Throws: `CocoaError`: `ubiquitousFileUnavailable` if no device is connected, `fileLocking` if another version
  ///   has replaced it, `featureUnsupported` for the other policy, or another code.
  public func uploadLocalVersionOfUbiquitousItem(
    at url: URL, withConflictResolutionPolicy conflictResolutionPolicy: NSFileManagerUploadLocalVersionConflictPolicy
  ) async throws -> NSFileVersion {
    let item = try UbiquitousItem.at(url)
    guard conflictResolutionPolicy == .conflictPolicyDefault else {
      throw CocoaError.unsupported(
        "\(item.engineName) cannot fail an upload because of a conflict\(item.hasSharingEngine ? " (it keeps both versions)" : "")"
          + "; use conflictPolicyDefault", at: url)
    }
    return try await item.upload()
  }

  /// Waits like ``uploadLocalVersionOfUbiquitousItem(at:withConflictResolutionPolicy:)``.
  ///
  /// - Parameters:
  ///   - url: the item in a container.
  ///   - conflictResolutionPolicy: `conflictPolicyDefault`.
  ///   - completionHandler: called on any thread, with the version or an error.
  @preconcurrency public func uploadLocalVersionOfUbiquitousItem(
    at url: URL, withConflictResolutionPolicy conflictResolutionPolicy: NSFileManagerUploadLocalVersionConflictPolicy,
    completionHandler: @escaping @Sendable (NSFileVersion?, (any Error)?) -> Void
  ) {
    complete(completionHandler) {
      try await FileManager.default.uploadLocalVersionOfUbiquitousItem(
        at: url, withConflictResolutionPolicy: conflictResolutionPolicy)
    }
  }

  private func complete(
    _ handler: @escaping @Sendable ((any Error)?) -> Void, _ body: @escaping @Sendable () async throws -> Void
  ) {
    complete({ _, error in handler(error) }, body)
  }

  private func complete<Value: Sendable>(
    _ handler: @escaping @Sendable (Value?, (any Error)?) -> Void,
    _ body: @escaping @Sendable () async throws -> Value
  ) {
    Task {
      do { handler(try await body(), nil) } catch { handler(nil, error) }
    }
  }
}
