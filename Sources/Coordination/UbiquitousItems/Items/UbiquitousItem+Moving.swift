import FileCoordination
import Foundation
import SafeWriting
import UTDeviceGenerations
import UTFileURLs
import UTSyncEngines
import UTSyncNames
import UTSystemCalls
import UTThreads

extension UbiquitousItem {
  /// Moves an item into a container, or out of it, in a coordinated access.
  ///
  /// - Parameter isUbiquitous: whether the destination is in a container.
  static func move(_ isUbiquitous: Bool, itemAt url: URL, destinationURL: URL) async throws {
    let (source, destination) = (UbiquitousItem(url), UbiquitousItem(destinationURL))
    if isUbiquitous {
      _ = try at(destinationURL, help: "choose a location in a container")
    } else {
      _ = try at(url, help: "use the path of an item in a container")
    }
    if !isUbiquitous, destination != nil {
      throw CocoaError(
        .fileWriteInvalidFileName,
        userInfo: [
          NSURLErrorKey: destinationURL, NSFilePathErrorKey: destinationURL.pathText,
          NSLocalizedDescriptionKey: "'\(destinationURL.pathText)' is in a container; choose a location outside it",
        ])
    }
    for item in [source, destination] { try item?.checkIsOfUser() }
    try await source?.complete()
    let coordinator = FileCoordinator(arbiter: surroundings.arbiter)
    do {
      try await coordinator.access([FileAccess(.moving, url), FileAccess(.replacing, destinationURL)]) { access in
        if isUbiquitous { try await destination?.checkIsFree() }
        try ItemMove(source: access.urls[0], destination: access.urls[1]).run()
        coordinator.item(at: access.urls[0], didMoveTo: access.urls[1])
      }
    } catch let error as CoordinationError {
      throw error.cocoaError(isWriting: true)
    }
  }

  /// The container, its folder for documents, and the engine's own items stay.
  private func checkIsOfUser() throws {
    let names = path.names.map(\.bytes)
    let first = names.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let isFolder = names.isEmpty || names.count == 1 && item.absolutePath == item.container.documents
    guard isFolder || Self.internalNames.contains(first) || SyncProgram.ownNames.contains(first) else { return }
    throw CocoaError(
      .fileWriteInvalidFileName,
      userInfo: [
        NSURLErrorKey: url, NSFilePathErrorKey: url.pathText,
        NSLocalizedDescriptionKey:
          isFolder
          ? "'\(url.pathText)' belongs to the container itself; use the path of an item in it"
          : "'\(url.pathText)' is reserved for synchronization; use another path",
      ])
  }

  /// The names of this package's own items in the folder of a container.
  private static let internalNames: Set = [EvictionArea.name, SyncPath.activities.printable]

  /// Makes sure that the destination is not an item that is only on other devices. If the engine does not answer, it is
  /// assumed that it is not: otherwise, the engine keeps both versions later.
  private func checkIsFree() async throws {
    guard Descriptor.status(at: item.absolutePath, followingLinks: false) == nil else { return }
    let status = await engine.status(of: path)
    guard status.problem == nil, status.contents != nil else { return }
    throw CocoaError(
      .fileWriteFileExists,
      userInfo: [
        NSURLErrorKey: url, NSFilePathErrorKey: url.pathText,
        NSLocalizedDescriptionKey:
          "'\(url.pathText)' exists on other devices but is not downloaded; choose another name",
      ])
  }

  /// Makes sure that all of the item is on this device, before it is moved away from other devices.
  private func complete() async throws {
    let isMissing = Descriptor.status(at: item.absolutePath, followingLinks: false) == nil
    let status = await engine.status(of: path)
    if let problem = status.problem {
      // A file is always complete. A program that does not report items on other devices downloads everything.
      if isMissing || url.isFolderOnDisk && !problem.isSilence { throw CocoaError(problem, at: url) }
    } else if isMissing || status.contents == .notDownloaded || status.contents == .downloaded {
      try await translatingErrors { () async throws(SyncError) in try await engine.download(path) { _ in } }
    }
  }
}

extension URL {
  fileprivate var isFolderOnDisk: Bool {
    Descriptor.status(at: bytes, followingLinks: true)?.isFolder ?? false
  }
}

extension SyncError {
  fileprivate var isSilence: Bool {
    if case .notReported = self { true } else { false }
  }
}
