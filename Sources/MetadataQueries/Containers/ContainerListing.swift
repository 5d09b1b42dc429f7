import Containers
import FileVersions
import Foundation
import SyncProviders
import Threads

/// The items of a container with what is known of them, kept up to date by the news of the engine.
///
/// The list comes with a few requests; the status of each item takes one, so these come later, a part at a time.
final class ContainerListing: Sendable {
  private struct State {
    var provider: any SyncProvider
    var missing: [UbiquityPlaceholder] = []
    var statuses: [SyncPath: ItemSyncStatus] = [:]
    /// The documents with versions that lost a conflict; nil if nobody has looked.
    var conflicts: Set<SyncPath>?
    var isLoaded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// What has changed since it was looked at last; nil for everything.
    var changed: Set<SyncPath>?
    /// The items whose statuses are to be asked for, in this order.
    var unasked: [SyncPath] = []
    var isUnasked: Set<SyncPath> = []
    var tasks: [Task<Void, Never>] = []
  }

  /// What distinguishes providers of one container.
  private struct Kind: Equatable {
    private let type: ObjectIdentifier
    private let id: String?

    init(_ provider: any SyncProvider) {
      (type, id) = (ObjectIdentifier(Swift.type(of: provider)), (provider as? SyncthingProvider)?.id)
    }
  }

  /// The statuses that are asked for before queries are told.
  private static let batch = 500
  /// Changes within this time are looked at together.
  private static let pause = Duration.milliseconds(100)
  /// When a container is looked at again that nothing synchronizes, or whose engine cannot be used.
  private static let retry = Duration.seconds(10)

  private let container: Container
  private let find: @Sendable () -> any SyncProvider
  private let state: Monitor<State>
  private let listBell: AsyncStream<Void>.Continuation
  private let statusBell: AsyncStream<Void>.Continuation

  /// - Parameter find: returns what synchronizes the container at the moment.
  init(_ container: Container, _ find: @escaping @Sendable () -> any SyncProvider) {
    (self.container, self.find) = (container, find)
    let provider = find()
    state = Monitor(State(provider: provider, isLoaded: !provider.isSynchronizing))
    let (lists, listBell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (statuses, statusBell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    (self.listBell, self.statusBell) = (listBell, statusBell)
    let reader = Task { [weak self] in
      while !Task.isCancelled {
        guard let provider = self?.refreshed() else { return }
        for await event in provider.events() {
          guard let self else { return }
          if note(event) { listBell.yield() }
          // Another one may synchronize it by now.
          if case .unavailable = event, hasOtherProvider { break }
        }
        do { try await Task.sleep(for: Self.retry) } catch { return }
      }
    }
    let looker = Task { [weak self] in
      for await _ in lists {
        let begin = ContinuousClock.now
        await self?.look()
        // Most of the time is left to others, however often something changes.
        try? await Task.sleep(for: max(Self.pause, (ContinuousClock.now - begin) * 2))
      }
    }
    let asker = Task { [weak self] in
      for await _ in statuses { while await self?.askSome() ?? false {} }
    }
    state.locked { $0.tasks = [reader, looker, asker] }
    listBell.yield()
  }

  deinit {
    for task in state.locked({ $0.tasks }) { task.cancel() }
    for bell in [listBell, statusBell] { bell.finish() }
  }

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

  // MARK: Providers

  private var hasOtherProvider: Bool { Kind(find()) != Kind(state.locked { $0.provider }) }

  /// Finds out again what synchronizes the container: that may be decided at any time.
  @discardableResult func refreshed() -> any SyncProvider {
    let provider = find()
    let isOther = state.locked { state in
      let isOther = Kind(provider) != Kind(state.provider)
      state.provider = provider
      guard isOther else { return false }
      (state.statuses, state.changed, state.isLoaded) = ([:], nil, !provider.isSynchronizing)
      if !provider.isSynchronizing { (state.missing, state.conflicts) = ([], nil) }
      return true
    }
    if isOther { listBell.yield() }
    return provider
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

  private func look() async {
    let (provider, changed) = state.locked { state in
      defer { state.changed = [] }
      return (state.provider, state.changed)
    }
    // An engine that does not answer does not take placeholders away.
    let items = provider.isSynchronizing ? try? await provider.items(in: .folder) : nil
    if let items { take(items) }
    let waiting = state.locked { state in
      defer { (state.isLoaded, state.waiting) = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
    UbiquityMetadata.placeholdersDidChange()
    guard provider.isSynchronizing else { return }
    let known = items.map { Self.documents($0).map(\.path) } ?? state.locked { Array($0.statuses.keys) }
    let news = changed.map { ChangedPaths($0) }
    state.locked { state in
      for path in known where news?.concern(path) ?? true {
        if state.isUnasked.insert(path).inserted { state.unasked.append(path) }
      }
    }
    statusBell.yield()
  }

  private func take(_ items: [SyncItem]) {
    let documents = Self.documents(items)
    let missing = documents.filter { !$0.isLocal }.map { item in
      UbiquityPlaceholder(
        url: url(item.path), isFolder: item.kind == .folder, size: item.size, modificationDate: item.modified)
    }
    var conflicts: Set<SyncPath> = []
    for item in items { conflicts.formUnion(ContainerConflict.documents(ofVersionAt: item.path)) }
    let paths = Set(documents.map(\.path))
    state.locked { state in
      (state.missing, state.conflicts) = (missing, conflicts)
      state.statuses = state.statuses.filter { paths.contains($0.key) }
    }
  }

  /// The items that queries find: not hidden, and not in packages.
  private static func documents(_ items: [SyncItem]) -> [SyncItem] {
    items.filter { item in
      item.path.names.allSatisfy { $0.bytes.first != UInt8(ascii: ".") }
        && !item.path.names.dropLast().contains { PackageRules.shared.isPackage(name: $0.bytes[...]) }
    }
  }

  /// Asks for the statuses of some items.
  ///
  /// - Returns: whether there are more.
  private func askSome() async -> Bool {
    let (provider, paths) = state.locked { state in
      let paths = Array(state.unasked.prefix(Self.batch))
      state.unasked.removeFirst(paths.count)
      state.isUnasked.subtract(paths)
      return (state.provider, paths)
    }
    guard !paths.isEmpty, !Task.isCancelled else { return false }
    let begin = ContinuousClock.now
    let statuses = await provider.statuses(of: paths)
    let (different, isRepetition) = state.locked { state in
      let isRepetition = paths.contains { state.statuses[$0] != nil }
      let different = zip(paths, statuses).compactMap { path, status -> SyncPath? in
        state.statuses.updateValue(status, forKey: path) == status ? nil : path
      }
      return (different, isRepetition)
    }
    if !different.isEmpty { UbiquityMetadata.attributesDidChange(at: different.map { url($0) }) }
    // What is known is asked for again without keeping the engine busy.
    if isRepetition { try? await Task.sleep(for: ContinuousClock.now - begin) }
    return true
  }

  // MARK: Attributes

  /// What is known of an item. What is not known has no value.
  func attributes(of path: SyncPath) -> [String: any Sendable] {
    let (provider, known, hasConflict) = state.locked { state in
      (state.provider, state.statuses[path], state.conflicts?.contains(path))
    }
    var attributes: [String: any Sendable] = [:]
    if let hasConflict { attributes[NSMetadataUbiquitousItemHasUnresolvedConflictsKey] = hasConflict }
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
