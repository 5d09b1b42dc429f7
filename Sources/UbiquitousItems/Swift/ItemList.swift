import Containers
import FileQueries
import Foundation
import SyncProviders
import SystemCalls

/// Follows the documents of a container: lists them, asks for the status of each, and does both again when something
/// has changed.
actor ItemList {
  /// What is known of an item, and for which version.
  private struct Known {
    var status: ItemSyncStatus
    let size: Int64?
    let modified: Date?
    let isLocal: Bool

    func describes(_ item: DocumentContainer.Item) -> Bool {
      size == item.size && modified == item.modificationDate && isLocal == item.isLocal
    }
  }

  /// How many items are asked for at once. In between, changes are looked for.
  private static let batch = 64
  /// The least time between two lists, except after changes.
  private static let interval = Duration.milliseconds(200)
  /// After this time, what was certain is asked for again if something has changed.
  private static let lifetime = Duration.seconds(60)

  private let container: Container
  private let provider: any SyncProvider
  private let documents: SyncPath
  private let report: @Sendable ([DocumentContainer.Item]) -> Void
  private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  private var listing: ItemListing?
  private var known: [SyncPath: Known] = [:]
  private var progress: [SyncPath: Double] = [:]
  private var problem: SyncError?
  private var needsListing = true
  /// The items to ask for, the next one last.
  private var pending: [SyncPath] = []
  private var lastReport: (items: [DocumentContainer.Item], time: ContinuousClock.Instant)?
  private var lastCheck = ContinuousClock.now

  init(
    _ container: Container, _ provider: any SyncProvider,
    report: @escaping @Sendable ([DocumentContainer.Item]) -> Void
  ) {
    (self.container, self.provider, self.report) = (container, provider, report)
    documents = container.path(of: container.documents) ?? .folder
  }

  /// Returns when the task is canceled.
  func follow() async {
    await withTaskGroup(of: Void.self) { group in
      // The news from the beginning, so that none is missed.
      let news = provider.events()
      group.addTask { [self] in for await event in news { await note(event) } }
      await work()
      group.addTask { [self] in
        let folder = URL(itemAt: container.documents, isFolder: true)
        for await update in DocumentQuery(in: [folder]) { await note(update) }
      }
      for await _ in signals { await work() }
      group.cancelAll()
    }
  }

  // MARK: News

  private func note(_ event: SyncEvent) {
    switch event {
    case .changed(let paths):
      for path in paths { forget(path) }
      needsListing = true
    case .progress(let path, let transfer):
      guard let listing, let index = listing.index(of: path) else { return }
      progress[listing.entries[index].path] = transfer.fraction
      needsListing = needsListing || transfer.done >= transfer.total
    case .everythingChanged:
      (problem, needsListing) = (nil, true)
      let isOld = ContinuousClock.now - lastCheck > Self.lifetime
      if isOld { lastCheck = .now }
      // What is certain stays so, as long as the item is the same.
      known = known.filter { !isOld && $0.value.status.isSettled }
    case .unavailable(let error):
      (problem, known, progress, needsListing) = (error, [:], [:], true)
    }
    signal.yield()
  }

  private func note(_ update: DocumentQuery.Update) {
    for item in update.changed + update.removed { container.path(of: item.path).map(forget) }
    guard update.isComplete else { return }
    needsListing = true
    signal.yield()
  }

  private func forget(_ path: SyncPath) {
    let index = listing?.index(of: path)
    known[index.flatMap { listing?.entries[$0].path } ?? path] = nil
  }

  // MARK: Work

  private func work() async {
    while !Task.isCancelled {
      if needsListing {
        await list()
      } else if !pending.isEmpty {
        await ask()
      } else {
        return publish(atOnce: true)
      }
    }
  }

  private func list() async {
    needsListing = false
    var items: [SyncItem] = []
    do throws(SyncError) { items = try await provider.items(in: documents) } catch {
      problem = error
      // What is on this device can be listed anyway.
      items = (try? await LocalFolderProvider(folder: container.folder).items(in: documents)) ?? []
    }
    let listing = ItemListing(items, in: documents, folder: container.folder)
    known = known.filter { path, known in
      listing.indices[path].map { known.describes(listing.entries[$0].item) } ?? false
    }
    progress = progress.filter { listing.indices[$0.key] != nil }
    self.listing = listing
    pending = problem == nil ? listing.entries.map(\.path).filter { known[$0] == nil }.reversed() : []
    publish(atOnce: true)
  }

  private func ask() async {
    let paths = Array(pending.suffix(Self.batch).reversed())
    pending.removeLast(paths.count)
    guard let asked = listing else { return }
    let packages = paths.filter { path in asked.indices[path].map { asked.entries[$0].item.isPackage } ?? false }
    let others = paths.filter { !packages.contains($0) }
    var statuses = Array(zip(others, await provider.statuses(of: others)))
    for path in packages { statuses.append((path, await provider.status(of: path))) }
    for (path, status) in statuses {
      guard let index = asked.indices[path] else { continue }
      let item = asked.entries[index].item
      known[path] = Known(
        status: status, size: item.size, modified: item.modificationDate, isLocal: item.isLocal)
      if status.contents == .current { progress[path] = nil }
    }
    publish(atOnce: false)
  }

  private func publish(atOnce: Bool) {
    guard var listing else { return }
    if !atOnce, let lastReport, ContinuousClock.now - lastReport.time < Self.interval { return }
    for (index, entry) in listing.entries.enumerated() {
      listing.change(index) { complete(&$0, known[entry.path]?.status, progress[entry.path]) }
    }
    let items = listing.entries.map(\.item)
    guard lastReport?.items != items else { return }
    lastReport = (items, .now)
    report(items)
  }

  private func complete(_ item: inout DocumentContainer.Item, _ status: ItemSyncStatus?, _ progress: Double?) {
    guard let status else {
      item.problem = problem.map { "\($0)" }
      // Names are all that is needed for these.
      if !provider.isSynchronizing {
        item.state = item.isLocal ? .local : .notDownloaded
      } else if !item.isLocal, problem == nil {
        item.state = .notDownloaded
      }
      return
    }
    item.state = DocumentContainer.Item.State(rawValue: status.state.rawValue) ?? .unknown
    item.editor = status.editor.map { $0.name ?? $0.id }
    item.problem = (status.problem ?? status.downloadingError ?? status.uploadingError).map { "\($0)" }
    guard let progress, status.contents != .current else { return }
    (item.downloadProgress, item.state) = (progress, .downloading)
  }
}

extension ItemSyncStatus {
  /// Whether nothing is on its way or unknown.
  fileprivate var isSettled: Bool {
    problem == nil && (contents == .current && isUploaded == true || isExcluded == true)
  }
}
