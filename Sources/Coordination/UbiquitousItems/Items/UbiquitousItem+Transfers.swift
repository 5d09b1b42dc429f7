import FileCoordination
import FileWrappers
import Foundation
import SafeWriting
import SystemPackage
import UTFileURLs
import UTSyncEngines
import UTThreads

extension UbiquitousItem {
  /// Begins to download the item, and returns at once.
  func startDownloading() throws {
    if let unavailable = engine as? UnavailableEngine { throw CocoaError(unavailable.problem, at: url) }
    guard engine.isSynchronizing else {
      // There is nothing to wait for.
      return try waitForResult { [self] in
        try await translatingErrors { () async throws(SyncError) in try await engine.download(path) { _ in } }
      }
    }
    Downloads.shared.start(self)
  }

  /// Removes the item from this device alone, if its presenters agree.
  func evict() async throws {
    do { try await FileCoordinator(arbiter: Self.surroundings.arbiter).evict(url) } catch let error as SyncError {
      throw CocoaError(error, at: url)
    } catch let error as CoordinationError {
      throw error.cocoaError(isWriting: true)
    }
  }

  /// Waits until the newest version is on this device.
  ///
  /// - Returns: the version, which is the current one.
  func fetch() async throws -> NSFileVersion {
    try await translatingErrors { () async throws(SyncError) in try await engine.download(path) { _ in } }
    return try currentVersion()
  }

  /// Waits until another device has this device's version.
  ///
  /// - Returns: the version, which is the current one.
  func upload() async throws -> NSFileVersion {
    guard engine.isSynchronizing else { throw CocoaError(.folderNotSynchronized, at: url) }
    let path = FilePath(bytesBeforeNUL: item.absolutePath)
    let version = try FileWrapper.translatingErrors { try FileBase(at: path, followsLink: false) }
    try await translatingErrors { () async throws(SyncError) in
      try await engine.scan(self.path)
      // Events can be lost.
      while try await !isUploaded() {
        do { try await Task.sleep(for: Self.interval) } catch { throw .canceled }
      }
    }
    // If another device's version arrived instead, this one was not uploaded.
    guard let now = try? FileBase(at: path, followsLink: false), version.isSameVersion(as: now) else { throw replaced }
    return try currentVersion()
  }

  /// The time between two requests.
  private static let interval = Duration.milliseconds(500)

  private var replaced: CocoaError {
    CocoaError(
      .fileLocking,
      userInfo: [
        NSURLErrorKey: url, NSFilePathErrorKey: url.pathText,
        NSLocalizedDescriptionKey: "'\(url.pathText)' was replaced by another version during the upload",
      ])
  }

  /// - Throws: why the item cannot be uploaded.
  private func isUploaded() async throws(SyncError) -> Bool {
    let status = await engine.status(of: path)
    switch status.problem {
    case .changed, .timedOut, nil: break
    case .some(let problem): throw problem
    }
    if status.isExcluded == true { throw .excluded }
    if let problem = status.uploadingError, problem != .notRead { throw problem }
    // It never becomes the newest version, because the other version cannot arrive.
    if let problem = status.downloadingError, case .transferFailed = problem { throw problem }
    if status.problem == nil, status.contents == .current, status.isUploaded == true { return true }
    // No device can receive it.
    if status.problem == nil, status.isUploading == false, status.contents == .current { throw .noHolder }
    return false
  }

  private func currentVersion() throws -> NSFileVersion {
    guard let version = NSFileVersion.currentVersionOfItem(at: url) else { throw CocoaError(.noItem, at: url) }
    return version
  }
}
