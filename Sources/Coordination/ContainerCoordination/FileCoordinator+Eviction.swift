import FileCoordination
import Foundation
import UTContainers
import UTSyncEngines
import UTTurnTables

extension FileCoordinator {
  /// Removes an item of a container from this device, while other devices keep it.
  ///
  /// The presenters of the item, of what is in it, and of the packages that contain it are asked first, in all
  /// programs. Without an implementation of `accommodatePresentedItemEviction`, and without an answer, the item stays.
  ///
  /// - Parameter url: the item.
  /// - Throws: ``CoordinationError``, as ``CoordinationError/refused(path:_:)`` with the error of a presenter;
  ///   `SyncError` if the sync engine refuses, and `unsupported` for an item outside containers.
  package nonisolated(nonsending) func evict(_ url: URL) async throws {
    let arbiter = arbiter
    guard let containers = (arbiter.folders as? ContainerFolders)?.containers, url.isCoordinated,
      containers.item(at: CoordinatedPath(url).bytes) != nil
    else {
      throw SyncError.unsupported
    }
    let evicted = try await access([FileAccess(.evicting, url)]) { access -> [UInt8] in
      // It may have been moved in the meantime.
      let path = CoordinatedPath(access.urls[0]).bytes
      guard let item = containers.item(at: path) else { throw SyncError.unsupported }
      try item.container.checkEvictable(item.path)
      try await item.engine.evict(item.path)
      return path
    }
    arbiter.notify(.ubiquityAttributes(evicted, [URLResourceKey.ubiquitousItemDownloadingStatusKey.rawValue]), but: nil)
  }
}
