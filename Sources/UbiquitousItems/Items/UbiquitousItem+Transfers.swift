import FileCoordination
import Foundation
import SyncProviders
import Threads

extension UbiquitousItem {
  /// Begins to download the item, and returns at once.
  func startDownloading() throws {
    if let unavailable = provider as? UnavailableProvider { throw CocoaError(unavailable.problem, at: url) }
    guard provider.isSynchronizing else {
      // There is nothing to wait for.
      return try waitForResult { [self] in
        try await translatingErrors { () async throws(SyncError) in try await provider.download(path) { _ in } }
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
    try await translatingErrors { () async throws(SyncError) in try await provider.download(path) { _ in } }
    return try currentVersion()
  }

  /// Waits until another device has what is on this one.
  ///
  /// - Returns: the version, which is the current one.
  func upload() async throws -> NSFileVersion {
    try await translatingErrors { () async throws(SyncError) in
      guard provider.isSynchronizing else { throw .folderNotSynchronized }
      // The news from the beginning, so that none is missed.
      let news = provider.events()
      try await provider.scan(path)
      try await arrive(news)
    }
    return try currentVersion()
  }

  private func arrive(_ news: AsyncStream<SyncEvent>) async throws(SyncError) {
    if try await isUploaded() { return }
    for await event in news {
      if case .changed(let paths) = event, !paths.contains(where: { path.contains($0) || $0.contains(path) }) {
        continue
      }
      if case .unavailable(let problem) = event { throw problem }
      if try await isUploaded() { return }
    }
    throw Task.isCancelled ? .canceled : .unsupported
  }

  /// - Throws: why the item cannot be uploaded.
  private func isUploaded() async throws(SyncError) -> Bool {
    let status = await provider.status(of: path)
    switch status.problem {
    case .changed, .timedOut, nil: break
    case .some(let problem): throw problem
    }
    if status.isExcluded == true { throw .excluded }
    if let problem = status.uploadingError { throw problem }
    if status.problem == nil, status.contents == .current, status.isUploaded == true { return true }
    // Nobody can receive it.
    if status.problem == nil, status.isUploading == false, status.contents == .current { throw .noHolder }
    return false
  }

  private func currentVersion() throws -> NSFileVersion {
    guard let version = NSFileVersion.currentVersionOfItem(at: url) else { throw CocoaError(.noItem, at: url) }
    return version
  }
}
