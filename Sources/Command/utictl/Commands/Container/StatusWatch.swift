import Synchronization
import UTSyncEngines
import UTText

/// Prints the status of the items in a container, and then of each item that changes, until the program is interrupted.
struct StatusWatch: Sendable {
  let scope: StatusScope
  let printsJSON: Bool

  private struct Shown {
    var statuses: [SyncPath: ItemSyncStatus] = [:]
    var widths: [Int]?
  }

  /// Ends when a signal arrives, or if the container is not synchronized.
  func run() throws {
    try ContainerRun.wait {
      var shown = Shown()
      await update(StatusNews(all: true), &shown)
      // Many events may arrive while the items are asked: they are answered together.
      let pending = PendingNews()
      let reader = Task {
        for await event in scope.engine.events() { pending.add(event) }
        pending.finish()
      }
      await withTaskCancellationHandler {
        for await _ in pending.signals { await update(pending.take(), &shown) }
      } onCancel: {
        reader.cancel()
      }
    }
    let reason =
      scope.engine.program.map { "\($0.name) does not report changes" } ?? "the container is not synchronized"
    Output.report("\(reason), so changes are not shown")
  }

  private func update(_ news: StatusNews, _ shown: inout Shown) async {
    let items = news.items.filter { scope.path.contains($0) }
    // Other items may have appeared or disappeared.
    let isPartial = !news.all && items.allSatisfy { shown.statuses[$0] != nil }
    if isPartial, items.isEmpty { return }
    var current: [(SyncPath, ItemSyncStatus)] = []
    if isPartial {
      let sorted = items.sorted()
      current = Array(zip(sorted, await scope.engine.statuses(of: sorted)))
    }
    let isComplete = !isPartial || current.contains { $0.1.problem == .noItem }
    if isComplete { current = await scope.statuses() }
    guard !Task.isCancelled else { return }
    if isComplete { removeAll(except: Set(current.map(\.0)), &shown) }
    for (item, status) in current {
      var status = status
      if let percent = news.progress[item], status.contents != .current {
        (status.isDownloading, status.percentDownloaded) = (true, percent)
      }
      if shown.statuses.updateValue(status, forKey: item) != status { write(item, status, &shown) }
    }
    Output.flush()
  }

  private func removeAll(except items: Set<SyncPath>, _ shown: inout Shown) {
    for item in shown.statuses.keys.filter({ !items.contains($0) }).sorted() {
      shown.statuses[item] = nil
      // The container as a whole is shown only while it has no files.
      if item != scope.path { write(item, ItemSyncStatus(unknownBecause: .noItem), &shown) }
    }
  }

  private func write(_ item: SyncPath, _ status: ItemSyncStatus, _ shown: inout Shown) {
    if printsJSON {
      JSONText.writeLine(scope.record(item, status))
    } else {
      Output.writeLine(Columns(strong: 1).line(scope.cells(item, status), growing: &shown.widths))
    }
  }
}

/// The items to request again.
private struct StatusNews: Sendable {
  var all = false
  var items: Set<SyncPath> = []
  /// The received part of items, in percent.
  var progress: [SyncPath: Double] = [:]

  mutating func add(_ event: SyncEvent) {
    switch event {
    case .changed(let paths), .uploading(let paths): items.formUnion(paths)
    case .progress(let path, let transfer):
      items.insert(path)
      if transfer.total > 0 { progress[path] = min(100, 100 * Double(transfer.done) / Double(transfer.total)) }
    case .everythingChanged, .unavailable: all = true
    }
  }
}

/// The items to request again, which one task adds and another task takes when it has time.
private final class PendingNews: Sendable {
  let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let news = Mutex(StatusNews())

  init() { (signals, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func add(_ event: SyncEvent) {
    news.withLock { $0.add(event) }
    continuation.yield()
  }

  func take() -> StatusNews {
    news.withLock { news in
      defer { news = StatusNews() }
      return news
    }
  }

  func finish() { continuation.finish() }
}
