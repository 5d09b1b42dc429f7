import Foundation
import UTContainers
import UTFileURLs
import UTSyncEngines
import UTThreads

/// The items of a container with their attributes, kept up to date by the engine's events.
///
/// The list takes a few requests; the status of each item takes one, and is requested later, some items at a time.
final class ContainerListing: Sendable {
  /// The engine's answer about an item, and its version.
  private struct Known {
    var status: ItemSyncStatus
    /// Before the engine was asked; nil if it could not be read.
    let version: LocalVersion?
  }

  private struct State {
    var engine: any FolderEngine
    var missing: [UbiquityPlaceholder] = []
    var known: [SyncPath: Known] = [:]
    /// For a package, everything in it counts.
    var packages: Set<SyncPath> = []
    /// The percentage of each running download, from 0 to 100.
    var progress: [SyncPath: Double] = [:]
    /// The documents with conflict versions; nil before the first search.
    var conflicts: Set<SyncPath>?
    /// Waits until the list is complete, or the engine does not answer.
    var loading: Promise<Bool>?
    /// The items that changed since the last check.
    var changed: Set<SyncPath> = []
    /// Whether everything may have changed.
    var isChanged = true
    /// The items evicted since the last list was requested.
    var evicted: [UbiquityPlaceholder] = []
    /// The items whose statuses are to be requested.
    var unasked = StatusQueue()
    var tasks: [Task<Void, Never>] = []
  }

  /// The facts that distinguish engines of one container.
  private struct Kind: Equatable {
    private let type: ObjectIdentifier
    private let id: String?

    init(_ engine: any FolderEngine) {
      (type, id) = (ObjectIdentifier(Swift.type(of: engine)), engine.id)
    }
  }

  /// The number of statuses to request before queries are notified.
  private static let batch = 500
  /// Changes within this time are examined together.
  private static let pause = Duration.milliseconds(100)
  private let container: Container
  private let find: @Sendable () -> any FolderEngine
  private let state: Monitor<State>
  private let listBell: AsyncStream<Void>.Continuation
  private let statusBell: AsyncStream<Void>.Continuation

  /// - Parameters:
  ///   - retry: when to examine again a container without an engine, or whose engine cannot be used or has no news.
  ///   - find: returns the current engine of the container.
  init(
    _ container: Container, retry: Duration = .seconds(10), _ find: @escaping @Sendable () -> any FolderEngine
  ) {
    (self.container, self.find) = (container, find)
    let engine = find()
    state = Monitor(State(engine: engine, loading: engine.isSynchronizing ? Promise() : nil))
    let (lists, listBell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (statuses, statusBell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    (self.listBell, self.statusBell) = (listBell, statusBell)
    let reader = Task { [weak self] in
      while !Task.isCancelled {
        guard let engine = self?.refreshed() else { return }
        for await event in engine.events() {
          guard let self else { return }
          if note(event) { listBell.yield() }
          // Another engine may synchronize it by now.
          if case .unavailable = event, hasOtherEngine { break }
        }
        do { try await Task.sleep(for: retry) } catch { return }
        // There was no news in the meantime, and there may never be any.
        guard engine.isSynchronizing else { continue }
        guard let self else { return }
        if note(.everythingChanged) { listBell.yield() }
      }
    }
    let looker = Task { [weak self] in
      for await _ in lists {
        let begin = ContinuousClock.now
        await self?.look()
        // Most of the time is left to other work, however often something changes.
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

  /// Waits until the list is complete, or the engine does not answer.
  func loaded() async {
    _ = await state.locked { $0.loading }?.value()
  }

  // MARK: Engines

  private var hasOtherEngine: Bool { Kind(find()) != Kind(state.locked { $0.engine }) }

  /// Finds the engine of the container again, because it may change at any time.
  @discardableResult func refreshed() -> any FolderEngine {
    let engine = find()
    let isOther = state.locked { state in
      let isOther = Kind(engine) != Kind(state.engine)
      state.engine = engine
      guard isOther else { return false }
      (state.known, state.progress, state.isChanged) = ([:], [:], true)
      if engine.isSynchronizing {
        state.loading = state.loading ?? Promise()
      } else {
        (state.missing, state.conflicts) = ([], nil)
      }
      return true
    }
    if isOther { listBell.yield() }
    return engine
  }

  // MARK: Looking

  private func url(_ path: SyncPath) -> URL {
    URL.file(path.absolute(in: container.folder))
  }

  /// Applies an event of the engine.
  ///
  /// - Returns: whether items have to be examined.
  private func note(_ event: SyncEvent) -> Bool {
    switch event {
    case .progress(let path, let transfer):
      let isKnown = state.locked { state in
        guard transfer.total > 0, state.known[path] != nil else { return false }
        state.progress[path] = min(100, 100 * Double(transfer.done) / Double(transfer.total))
        return true
      }
      if isKnown { UbiquityMetadata.attributesDidChange(at: [url(path)]) }
      return false
    case .uploading(let paths):
      state.locked { state in
        let items = paths.compactMap { path in
          sequence(first: path, next: \.parent).first {
            state.known[$0] != nil && ($0 == path || state.packages.contains($0))
          }
        }
        state.unasked.prepend(items.filter { !state.unasked.contains($0) })
      }
      statusBell.yield()
      return false
    case .changed(let paths): state.locked { $0.changed.formUnion(paths) }
    case .everythingChanged: state.locked { $0.isChanged = true }
    case .unavailable:
      // The statuses are unknown from now on.
      let paths = state.locked { state in
        defer { (state.known, state.progress, state.isChanged) = ([:], [:], true) }
        return state.known.keys.map(\.self)
      }
      if !paths.isEmpty { UbiquityMetadata.attributesDidChange(at: paths.map { url($0) }) }
    }
    return true
  }

  private func look() async {
    let (engine, changed, isChanged) = state.locked { state in
      defer { (state.changed, state.isChanged, state.evicted) = ([], false, []) }
      return (state.engine, state.changed, state.isChanged)
    }
    // Placeholders stay while the engine does not answer.
    let items = engine.isSynchronizing ? (try? await engine.items(in: .folder)).map(ListedItems.init) : nil
    if let items { take(items) }
    state.locked { $0.loading.take() }?.fulfill()
    UbiquityMetadata.placeholdersDidChange()
    guard engine.isSynchronizing else { return }
    let news = ChangedPaths(changed)
    state.locked { state in
      let paths = items?.documents.map(\.path) ?? Array(state.known.keys)
      // Items that certainly changed come first.
      state.unasked.prepend(paths.filter { news.concern($0) })
      if isChanged { state.unasked.append(paths) }
    }
    statusBell.yield()
  }

  private func take(_ items: ListedItems) {
    let missing = items.documents.filter { !$0.isLocal }.map { item in
      UbiquityPlaceholder(
        url: url(item.path), isFolder: item.kind == .folder, size: item.size, modificationDate: item.modified)
    }
    let paths = Set(items.documents.map(\.path))
    let isLate = state.locked { state in
      // The list may be older than what is known of these.
      let listed = Set(missing.map(\.url))
      let late = state.evicted.filter { !listed.contains($0.url) }
      (state.missing, state.packages, state.conflicts) = (missing + late, items.packages, items.conflicts)
      state.known = state.known.filter { paths.contains($0.key) }
      state.progress = state.progress.filter { paths.contains($0.key) }
      return !late.isEmpty
    }
    if isLate { listBell.yield() }
  }

  /// Requests the statuses of some items.
  ///
  /// - Returns: whether there are more.
  private func askSome() async -> Bool {
    let (engine, packages, paths) = state.locked { state in
      let paths = state.unasked.next(Self.batch)
      return (state.engine, paths.filter(state.packages.contains), paths.filter { !state.packages.contains($0) })
    }
    guard !paths.isEmpty || !packages.isEmpty, !Task.isCancelled else { return false }
    let begin = ContinuousClock.now
    let versions = paths.map { LocalVersion(of: $0, in: container.folder) }
    var isRepetition = take(await engine.statuses(of: paths), of: paths, versions)
    for path in packages {
      let version = LocalVersion(of: path, in: container.folder)
      if take([await engine.status(of: path)], of: [path], [version]) { isRepetition = true }
    }
    // Known statuses are requested again without keeping the engine busy.
    if isRepetition { try? await Task.sleep(for: ContinuousClock.now - begin) }
    return true
  }

  /// Applies answers of the engine.
  ///
  /// - Returns: whether an earlier status was replaced.
  private func take(_ statuses: [ItemSyncStatus], of paths: [SyncPath], _ versions: [LocalVersion?]) -> Bool {
    if listEvicted(statuses, of: paths) { UbiquityMetadata.placeholdersDidChange() }
    let (different, isRepetition) = state.locked { state in
      let isRepetition = paths.contains { state.known[$0] != nil }
      let different = paths.indices.filter { index in
        let (path, status) = (paths[index], statuses[index])
        let isOver = status.isDownloading != true && state.progress.removeValue(forKey: path) != nil
        let before = state.known.updateValue(Known(status: status, version: versions[index]), forKey: path)
        return isOver || before?.status != status || before?.version != versions[index]
      }
      return (different, isRepetition)
    }
    if !different.isEmpty { UbiquityMetadata.attributesDidChange(at: different.map { url(paths[$0]) }) }
    return isRepetition
  }

  /// Lists items that are no longer on this device before their status is known. Otherwise, a query that is notified of
  /// the removed file first would lose the item until the next list.
  ///
  /// - Returns: whether there are any.
  private func listEvicted(_ statuses: [ItemSyncStatus], of paths: [SyncPath]) -> Bool {
    state.locked { state in
      let evicted = paths.indices.filter { index in
        statuses[index].contents == .notDownloaded
          && state.known[paths[index]].map { $0.status.contents != .notDownloaded } ?? false
      }
      guard !evicted.isEmpty else { return false }
      let listed = Set(state.missing.map(\.url))
      let new = evicted.map { index in
        UbiquityPlaceholder(
          url: url(paths[index]), isFolder: state.packages.contains(paths[index]) || statuses[index].size == nil,
          size: statuses[index].size, modificationDate: statuses[index].modified)
      }.filter { !listed.contains($0.url) }
      state.missing += new
      state.evicted += new
      return !new.isEmpty
    }
  }

  /// The status of an item in its current version.
  private func status(of path: SyncPath) -> ItemSyncStatus? {
    guard let known = state.locked({ $0.known[path] }) else { return nil }
    var status = known.status
    // The engine may not have noticed an edit yet.
    if status.isUploaded == true, known.version == nil || known.version != LocalVersion(of: path, in: container.folder)
    {
      (status.isUploaded, status.isUploading, status.percentUploaded) = (nil, nil, nil)
      state.locked { if !$0.unasked.contains(path) { $0.unasked.prepend([path]) } }
      statusBell.yield()
    }
    return status
  }

  // MARK: Attributes

  /// The attributes of an item. Unknown attributes are absent.
  func attributes(of path: SyncPath) -> [String: any Sendable] {
    let (engine, progress, hasConflict) = state.locked { state in
      (state.engine, state.progress[path], state.conflicts?.contains(path))
    }
    var attributes: [String: any Sendable] = [:]
    if let hasConflict { attributes[NSMetadataUbiquitousItemHasUnresolvedConflictsKey] = hasConflict }
    guard engine.isSynchronizing else {
      attributes[NSMetadataUbiquitousItemDownloadingStatusKey] = NSMetadataUbiquitousItemDownloadingStatusCurrent
      for key in [
        NSMetadataUbiquitousItemIsDownloadingKey, NSMetadataUbiquitousItemDownloadRequestedKey,
        NSMetadataUbiquitousItemIsUploadedKey, NSMetadataUbiquitousItemIsUploadingKey,
      ] { attributes[key] = false }
      return attributes
    }
    guard let status = status(of: path) else { return attributes }
    return attributes.merging(status.metadata(progress: progress)) { $1 }
  }
}
