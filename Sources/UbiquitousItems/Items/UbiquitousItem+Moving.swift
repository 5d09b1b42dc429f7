import FileCoordination
import Foundation
import SyncProviders
import SystemCalls
import Threads

extension UbiquitousItem {
  /// Moves an item into a container, or out of it, in a coordinated access.
  ///
  /// - Parameter isUbiquitous: whether the destination is in a container.
  static func move(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) async throws {
    let (source, destination) = (UbiquitousItem(url), UbiquitousItem(destinationURL))
    if isUbiquitous { _ = try at(destinationURL) } else { _ = try at(url) }
    if !isUbiquitous, destination != nil {
      throw CocoaError(
        .fileWriteInvalidFileName,
        userInfo: [
          NSURLErrorKey: destinationURL, NSFilePathErrorKey: destinationURL.path,
          NSLocalizedDescriptionKey: "'\(destinationURL.path)' is in a container; choose a place outside",
        ])
    }
    try await source?.complete()
    let coordinator = FileCoordinator(arbiter: surroundings.arbiter)
    do {
      try await coordinator.access([FileAccess(.moving, url), FileAccess(.replacing, destinationURL)]) { access in
        try ItemMove(source: access.urls[0], destination: access.urls[1]).run()
        coordinator.item(at: access.urls[0], didMoveTo: access.urls[1])
      }
    } catch let error as CoordinationError {
      throw error.cocoaError(isWriting: true)
    }
    source?.announceChange()
    destination?.announceChange()
  }

  /// Makes sure that everything of the item is on this device, before it is moved away from the others.
  private func complete() async throws {
    let isMissing = Descriptor.status(at: item.absolutePath, followingLinks: false) == nil
    let status = await provider.status(of: path)
    if let problem = status.problem {
      // A file is complete in itself.
      if isMissing || url.isFolderOnDisk { throw CocoaError(problem, at: url) }
    } else if isMissing || status.contents == .notDownloaded || status.contents == .downloaded {
      try await translatingErrors { () async throws(SyncError) in try await provider.download(path) { _ in } }
    }
  }
}

extension URL {
  fileprivate var isFolderOnDisk: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
