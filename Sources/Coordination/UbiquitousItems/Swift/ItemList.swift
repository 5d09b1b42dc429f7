import Foundation
import UTContainers
import UTFileQueries
import UTFileURLs
import UTSyncEngines
import UTSystemCalls

/// Follows the documents of a container: lists them, requests the status of each, and does both again when something
/// changes.
actor ItemList {
  /// The last status of an item, and its version.
  private struct Known {
    var status: ItemSyncStatus
    let size: Int64?
    let modified: Date?
    let isLocal: Bool
    /// The round in which it was requested.
    var round: Int

    func describes(_ item: DocumentContainer.Item) -> Bool {
      size == item.size && modified == item.modificationDate && isLocal == item.isLocal
    }
  }

  /// The number of items that are requested at once. Changes are handled between requests.
  private static let batch = 64
  /// The minimum time between two reported lists, and between two created ones.
  private static let interval = Duration.milliseconds(200)

  private let container: Container
  private let engine: any FolderEngine
  private let documents: SyncPath
  private let lifetime: Duration
  private let report: @Sendable ([DocumentContainer.Item]) -> Void
  private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  private var listing: ItemListing?
  /// The items of the last complete list that are on other devices only.
  private var elsewhere: [SyncItem] = []
  private var known: [SyncPath: Known] = [:]
  /// The items with events since ``ask()`` began.
  private var noted: Set<SyncPath> = []
  private var progress: [SyncPath: Double] = [:]
  private var problem: SyncError?
  private var needsListing = true
  private var nextListing = ContinuousClock.now
  /// Counts the events after which every status may have changed.
  private var round = 0
  /// Answers from an earlier round are requested again.
  private var certainRound = 0
  private var nextCheck: ContinuousClock.Instant
  /// When requesting everything began; nil if that is over.
  private var checkBegin: ContinuousClock.Instant? = .now
  private var timer: Task<Void, Never>?
  private var connected: (round: Int, devices: Set<String>)?
  /// The items to ask for, the next one last.
  private var pending: [SyncPath] = []
  private var lastReport: (items: [DocumentContainer.Item], time: ContinuousClock.Instant)?

  /// - Parameters:
  ///   - lifetime: the maximum time before a certain answer is requested again; less if requesting everything is quick.
  ///   - report: called with each list.
  init(
    _ container: Container, _ engine: any FolderEngine, lifetime: Duration = .seconds(10),
    report: @escaping @Sendable ([DocumentContainer.Item]) -> Void
  ) {
    (self.container, self.engine, self.lifetime, self.report) = (container, engine, lifetime, report)
    nextCheck = .now + lifetime
    documents = container.path(of: container.documents) ?? .folder
  }

  /// Returns when the task is canceled.
  func follow() async {
    await withTaskGroup(of: Void.self) { group in
      // The news from the beginning, so that none is missed.
      let news = engine.events()
      group.addTask { [self] in for await event in news { await note(event) } }
      await work()
      group.addTask { [self] in
        let folder = URL.folder(container.documents)
        for await update in DocumentQuery(in: [folder]) { await note(update) }
      }
      for await _ in signals { await work() }
      timer?.cancel()
      group.cancelAll()
    }
  }

  // MARK: News

  private func note(_ event: SyncEvent) {
    switch event {
    case .changed(let paths):
      // Much of a container may be the program's own data.
      let paths = paths.filter { documents.contains($0) || $0.contains(documents) }
      guard !paths.isEmpty else { return }
      for path in paths { forget(path) }
      needsListing = true
    case .progress(let path, let transfer):
      // For a package, the progress of one part says little.
      guard listing?.indices[path] != nil else { return }
      progress[path] = transfer.fraction
      needsListing = needsListing || transfer.done >= transfer.total
    case .uploading(let paths):
      guard let listing else { return }
      let changed = Set(paths.compactMap { listing.index(of: $0) }).map { listing.entries[$0].path }
      // Known statuses stay until they are requested again.
      for path in changed { known[path]?.round = -1 }
      noted.formUnion(changed)
      pending += Set(changed).subtracting(pending)
    case .everythingChanged:
      round += 1
      needsListing = true
    case .unavailable(let error):
      forgetEverything(error)
      needsListing = true
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
    let path = index.flatMap { listing?.entries[$0].path } ?? path
    known[path] = nil
    noted.insert(path)
  }

  private func forgetEverything(_ error: SyncError?) {
    (problem, known, progress, pending) = (error, [:], [:], [])
    round += 1
    certainRound = round
  }

  // MARK: Work

  private func work() async {
    while !Task.isCancelled {
      if needsListing, ContinuousClock.now >= nextListing {
        await list()
      } else if !pending.isEmpty {
        await ask()
      } else if needsListing {
        publish(atOnce: true)
        try? await Task.sleep(until: nextListing)
      } else {
        publish(atOnce: true)
        return checkLater()
      }
    }
  }

  /// Requests again the answers before the last event.
  private func checkLater() {
    guard timer == nil, problem == nil, certainRound < round else { return }
    timer = Task { [weak self, nextCheck] in
      do { try await Task.sleep(until: nextCheck) } catch { return }
      await self?.check()
    }
  }

  private func check() {
    (timer, needsListing) = (nil, true)
    signal.yield()
  }

  private func list() async {
    let begin = ContinuousClock.now
    needsListing = false
    if certainRound < round, begin >= nextCheck {
      (certainRound, nextCheck, checkBegin) = (round, begin + lifetime, begin)
    }
    var items: [SyncItem] = []
    do throws(SyncError) {
      try await checkDevices()
      items = try await engine.items(in: documents)
      problem = nil
      elsewhere = items.filter { !$0.isLocal }
    } catch {
      // Known statuses are no longer certain.
      forgetEverything(error)
      items = await itemsWithoutAnswer()
    }
    let listing = ItemListing(items, in: documents, folder: container.folder)
    known = known.filter { path, known in
      listing.indices[path].map { known.describes(listing.entries[$0].item) } ?? false
    }
    progress = progress.filter { listing.indices[$0.key] != nil }
    self.listing = listing
    pending = problem == nil ? pathsToAsk(in: listing) : []
    publish(atOnce: true)
    // Long lists must not keep a processor busy.
    nextListing = .now + max(Self.interval, (ContinuousClock.now - begin) * 4)
  }

  /// Items on this device can be listed in any case, and items on other devices probably still exist.
  private func itemsWithoutAnswer() async -> [SyncItem] {
    let local = (try? await LocalFolderEngine(folder: container.folder).items(in: documents)) ?? []
    let paths = Set(local.map(\.path))
    return (local + elsewhere.filter { !paths.contains($0.path) }).sorted { $0.path < $1.path }
  }

  /// Forgets all statuses if the connected devices have changed.
  private func checkDevices() async throws(SyncError) {
    guard connected?.round != round else { return }
    let now = round
    let devices = Set(try await engine.devices().filter { $0.isConnected == true }.map(\.id))
    if let connected, connected.devices != devices { forgetEverything(nil) }
    connected = (now, devices)
  }

  /// The items whose status to request, in reverse order: first those with an unknown status, then those whose status
  /// was requested longest ago.
  private func pathsToAsk(in listing: ItemListing) -> [SyncPath] {
    let asked = listing.entries.enumerated().compactMap { index, entry -> (round: Int, index: Int)? in
      guard let known = known[entry.path] else { return (-1, index) }
      return known.round < (known.status.isSettled ? certainRound : round) ? (known.round, index) : nil
    }
    return asked.sorted { $0 > $1 }.map { listing.entries[$0.index].path }
  }

  private func ask() async {
    let paths = Array(pending.suffix(Self.batch).reversed())
    pending.removeLast(paths.count)
    guard let asked = listing else { return }
    let now = round
    noted = []
    let packages = paths.filter { path in asked.indices[path].map { asked.entries[$0].item.isPackage } ?? false }
    let others = paths.filter { !packages.contains($0) }
    var statuses = Array(zip(others, await engine.statuses(of: others)))
    for path in packages { statuses.append((path, await engine.status(of: path))) }
    // An answer from before the news is not kept: the item is asked for again.
    guard problem == nil, certainRound <= now else { return }
    for (path, status) in statuses where !noted.contains(path) {
      guard let index = asked.indices[path] else { continue }
      let item = asked.entries[index].item
      known[path] = Known(
        status: status, size: item.size, modified: item.modificationDate, isLocal: item.isLocal, round: now)
      if status.isDownloading != true { progress[path] = nil }
    }
    if pending.isEmpty, let begin = checkBegin {
      // Requests must not keep the engine busy, but most containers need few.
      nextCheck = min(nextCheck, .now + (ContinuousClock.now - begin) * 4)
      checkBegin = nil
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
      // Only names are needed for these.
      if !engine.isSynchronizing {
        item.state = item.isLocal ? .local : .notDownloaded
      } else if !item.isLocal, problem == nil {
        item.state = .notDownloaded
      }
      return
    }
    item.state = DocumentContainer.Item.State(rawValue: status.state.rawValue) ?? .unknown
    // It was evicted after it was listed.
    if status.contents == .notDownloaded { item.isLocal = false }
    item.editor = status.editor.map { $0.name ?? $0.id }
    item.uploadProgress = status.isUploading == true ? status.percentUploaded.map { $0 / 100 } : nil
    item.problem = (status.problem ?? status.downloadingError ?? status.uploadingError).map { "\($0)" }
    guard let progress, status.contents != .current else { return }
    (item.downloadProgress, item.state) = (progress, .downloading)
  }
}

extension ItemSyncStatus {
  /// Whether no item is in transfer or unknown.
  fileprivate var isSettled: Bool {
    problem == nil && (contents == .current && isUploaded == true || isExcluded == true)
  }
}
