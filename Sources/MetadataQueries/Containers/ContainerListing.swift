import Containers
import FileTypes
import FileVersions
import Foundation
import SyncProviders
import SystemTypes
import Threads
import TypeRegistry

/// The items of a container with what is known of them, kept up to date by the news of the engine.
///
/// The list comes with a few requests; the status of each item takes one, so these come later, a part at a time.
final class ContainerListing: Sendable {
  private struct State {
    var missing: [UbiquityPlaceholder] = []
    var statuses: [SyncPath: ItemSyncStatus] = [:]
    /// The documents with versions that lost a conflict.
    var conflicts: Set<SyncPath> = []
    var isLoaded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// What has changed since it was looked at last; nil for everything.
    var changed: Set<SyncPath>? = []
  }

  /// The statuses that are asked for before queries are told.
  private static let batch = 500
  /// Changes within this time are looked at together.
  private static let pause = Duration.milliseconds(100)

  private let container: Container
  private let provider: any SyncProvider
  private let state = Monitor(State())
  private let tasks = Monitor<[Task<Void, Never>]>([])

  init(_ container: Container, _ provider: any SyncProvider) {
    (self.container, self.provider) = (container, provider)
    guard provider.isSynchronizing else {
      // It is what is on this device.
      state.locked { $0.isLoaded = true }
      return
    }
    let (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let reader = Task { [weak self, provider] in
      for await event in provider.events() {
        guard let self else { break }
        if note(event) { ring.yield() }
      }
      ring.finish()
    }
    let looker = Task { [weak self] in
      await self?.look(isFirst: true)
      for await _ in bell {
        try? await Task.sleep(for: Self.pause)
        await self?.look(isFirst: false)
      }
    }
    tasks.locked { $0 = [reader, looker] }
  }

  deinit { for task in tasks.locked({ $0 }) { task.cancel() } }

  var missingItems: [UbiquityPlaceholder] { state.locked { $0.missing } }

  /// Waits until the list is complete, or it is known that the engine does not tell.
  func loaded() async {
    await withCheckedContinuation { continuation in
      let isLoaded = state.locked { state in
        if !state.isLoaded { state.waiting.append(continuation) }
        return state.isLoaded
      }
      if isLoaded { continuation.resume() }
    }
  }

  // MARK: Looking

  private func url(_ path: SyncPath) -> URL {
    URL(filePath: String(decoding: path.absolute(in: container.folder), as: UTF8.self), directoryHint: .notDirectory)
  }

  /// Takes news over.
  ///
  /// - Returns: whether items have to be looked at.
  private func note(_ event: SyncEvent) -> Bool {
    switch event {
    case .progress(let path, let transfer):
      state.locked { state in
        guard transfer.total > 0, state.statuses[path] != nil else { return }
        state.statuses[path]?.isDownloading = true
        state.statuses[path]?.percentDownloaded = min(100, 100 * Double(transfer.done) / Double(transfer.total))
      }
      UbiquityMetadata.attributesDidChange(at: [url(path)])
      return false
    case .changed(let paths): state.locked { $0.changed?.formUnion(paths) }
    case .everythingChanged, .unavailable: state.locked { $0.changed = nil }
    }
    return true
  }

  private func look(isFirst: Bool) async {
    let changed = state.locked { state in
      defer { state.changed = [] }
      return isFirst ? nil : state.changed
    }
    // An engine that does not answer does not take placeholders away.
    let items = try? await provider.items(in: .folder)
    if let items { take(items) }
    let waiting = state.locked { state in
      defer { (state.isLoaded, state.waiting) = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
    UbiquityMetadata.placeholdersDidChange()
    let known = items.map { Self.documents($0).map(\.path) } ?? state.locked { Array($0.statuses.keys) }
    await ask(known.filter { path in changed?.contains { path.contains($0) || $0.contains(path) } ?? true })
  }

  private func take(_ items: [SyncItem]) {
    let documents = Self.documents(items)
    let missing = documents.filter { !$0.isLocal }.map { item in
      UbiquityPlaceholder(
        url: url(item.path), isFolder: item.kind == .folder, size: item.size, modificationDate: item.modified)
    }
    var conflicts: Set<SyncPath> = []
    for item in items {
      guard let name = item.path.names.last?.text, let parent = item.path.parent else { continue }
      for document in ConflictName.documents(ofConflict: name) {
        if let path = SyncPath((parent.names.isEmpty ? [] : parent.bytes + [UInt8(ascii: "/")]) + Array(document.utf8))
        {
          conflicts.insert(path)
        }
      }
    }
    let paths = Set(documents.map(\.path))
    state.locked { state in
      (state.missing, state.conflicts) = (missing, conflicts)
      state.statuses = state.statuses.filter { paths.contains($0.key) }
    }
  }

  /// The items that queries find: not hidden, and not in packages.
  private static func documents(_ items: [SyncItem]) -> [SyncItem] {
    let registry = TypeRegistry.ofProcess
    return items.filter { item in
      item.path.names.allSatisfy { $0.bytes.first != UInt8(ascii: ".") }
        && item.path.names.dropLast().allSatisfy { name in
          guard let dot = name.bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) else { return true }
          return !registry.declaresPackages(withExtension: String(decoding: name.bytes[(dot + 1)...], as: UTF8.self))
        }
    }
  }

  private func ask(_ paths: [SyncPath]) async {
    var rest = paths[...]
    while !rest.isEmpty, !Task.isCancelled {
      let part = Array(rest.prefix(Self.batch))
      rest = rest.dropFirst(part.count)
      let statuses = await provider.statuses(of: part)
      let different = state.locked { state in
        zip(part, statuses).compactMap { path, status -> SyncPath? in
          state.statuses.updateValue(status, forKey: path) == status ? nil : path
        }
      }
      if !different.isEmpty { UbiquityMetadata.attributesDidChange(at: different.map { url($0) }) }
    }
  }

  // MARK: Attributes

  /// What is known of an item. What is not known has no value.
  func attributes(of path: SyncPath) -> [String: any Sendable] {
    let (known, hasConflict, isLoaded) = state.locked { ($0.statuses[path], $0.conflicts.contains(path), $0.isLoaded) }
    var attributes: [String: any Sendable] = [:]
    if isLoaded { attributes[NSMetadataUbiquitousItemHasUnresolvedConflictsKey] = hasConflict }
    guard provider.isSynchronizing else {
      attributes[NSMetadataUbiquitousItemDownloadingStatusKey] = NSMetadataUbiquitousItemDownloadingStatusCurrent
      for key in [
        NSMetadataUbiquitousItemIsDownloadingKey, NSMetadataUbiquitousItemDownloadRequestedKey,
        NSMetadataUbiquitousItemIsUploadedKey, NSMetadataUbiquitousItemIsUploadingKey,
      ] { attributes[key] = false }
      return attributes
    }
    guard let status = known else { return attributes }
    attributes[NSMetadataUbiquitousItemDownloadingStatusKey] = status.contents?.metadataValue
    attributes[NSMetadataUbiquitousItemIsDownloadingKey] = status.isDownloading
    attributes[NSMetadataUbiquitousItemDownloadRequestedKey] = status.isDownloadRequested
    attributes[NSMetadataUbiquitousItemIsUploadedKey] = status.isUploaded
    attributes[NSMetadataUbiquitousItemIsUploadingKey] = status.isUploading
    attributes[NSMetadataUbiquitousItemPercentDownloadedKey] = status.percentDownloaded
    attributes[NSMetadataUbiquitousItemPercentUploadedKey] = status.percentUploaded
    attributes[NSMetadataUbiquitousItemDownloadingErrorKey] = status.downloadingError?.cocoaError()
    attributes[NSMetadataUbiquitousItemUploadingErrorKey] = status.uploadingError?.cocoaError()
    if let editor = status.editor?.name {
      var components = PersonNameComponents()
      components.nickname = editor
      attributes[NSMetadataUbiquitousSharedItemMostRecentEditorNameComponentsKey] = components
    }
    return attributes
  }
}

extension ItemSyncStatus.Contents {
  fileprivate var metadataValue: String {
    switch self {
    case .notDownloaded: NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
    case .downloaded: NSMetadataUbiquitousItemDownloadingStatusDownloaded
    case .current: NSMetadataUbiquitousItemDownloadingStatusCurrent
    }
  }
}
