import FileTypes
import UTLibC
import UTSystemCalls
import UTThreads

/// The thread of a query. It sleeps in the kernel between events.
final class QueryLoop {
  /// The maximum number of names in a folder that are remembered individually.
  private static let mostNames = 1000
  /// The number of times that events are read before anything else is done.
  private static let mostReads = 16

  private let order: QueryOrder
  private let mailbox: QueryMailbox
  private let watches: FolderWatches
  private let tree: QueryTree
  /// The names to examine again in each folder; nil for everything.
  private var unchecked: [ObjectIdentifier: (folder: QueryFolder, names: Set<ItemPath>?)] = [:]
  /// The number of events since the last check.
  private var eventCount = 0
  /// Whether events were lost.
  private var isUnsure = false
  /// The times of the first and of the last unchecked event.
  private var events: (first: Int64, last: Int64)?
  /// When to read unwatched folders again.
  private var nextPoll = Int64.max
  /// The time when this began, while it continues, and whether it must begin again at once.
  private var polling: (begin: Int64, isRepeated: Bool)?
  private var isGathering = true
  /// Callbacks that wait until the events up to a position are reported: there may always be more events.
  private var waiting: [(end: Int, body: @Sendable () -> Void)] = []
  /// The position up to which events are reported.
  private var checkedEnd = 0

  init(_ order: QueryOrder, _ mailbox: QueryMailbox) {
    (self.order, self.mailbox) = (order, mailbox)
    let fail = { (error: FileTypeError) in _ = mailbox.report(.failed(error)) }
    watches = FolderWatches(maximumCount: order.maximumWatches, onLimit: fail)
    tree = QueryTree(
      order, watches, isEnded: { mailbox.isEnded }, deliver: { _ = mailbox.report($0) }, fail: fail)
  }

  func run() {
    defer { tree.close() }
    tree.readAll()
    while takeRequests() {
      readEvents()
      if isDue { checkAgain() }
      if isPolling, nextPoll <= milliseconds() { poll() }
      // A large tree takes a long time, and other events must not wait for it.
      tree.readSome()
      if tree.endReading() { endReading() }
      tellThatAllIsSettled()
      waitForNews()
    }
  }

  /// - Returns: false if the query has ended.
  private func takeRequests() -> Bool {
    let requests = mailbox.take()
    guard !requests.isEnded else { return false }
    if !requests.checked.isEmpty { tree.begin() }
    for path in requests.checked {
      if let (folder, name) = tree.place(of: path) { tree.check([name], in: folder, reportsAlways: true) }
    }
    if !requests.checked.isEmpty { tree.finish() }
    if !requests.waiting.isEmpty {
      let end = watches.end
      waiting += requests.waiting.map { (end, $0) }
      // The kernel does not report changes for these.
      if isPolling, !isGathering, polling == nil { nextPoll = milliseconds() }
      polling?.isRepeated = true
    }
    return true
  }

  private var isPolling: Bool { !tree.polled.isEmpty || !tree.polledScopes.isEmpty }

  /// When to examine the items of events: programs save in several steps.
  private var due: Int64? {
    guard let events else { return nil }
    return min(events.last + order.timing.settle.wholeMilliseconds, events.first + order.timing.limit.wholeMilliseconds)
  }

  private var isDue: Bool { due.map { $0 <= milliseconds() } ?? false }

  private func waitForNews() {
    let wake = [due, isPolling ? nextPoll : nil].compactMap(\.self).min()
    var wait = wake.map { CInt(clamping: max(0, $0 - milliseconds())) } ?? -1
    // No wake-up is possible without a descriptor.
    if tree.isReading {
      wait = 0
    } else if mailbox.bell.descriptor < 0 {
      wait = CInt(clamping: order.timing.settle.wholeMilliseconds)
    }
    var sources = [mailbox.bell.descriptor, watches.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard UTLibC.poll(&sources, nfds_t(sources.count), wait) > 0 else { return }
    if sources[0].revents != 0 { mailbox.bell.stop() }
  }

  // MARK: Events

  /// Reads the events. While programs write steadily, there is always more: due checks come first, and so do requests.
  private func readEvents() {
    for _ in 0..<Self.mostReads where !isDue && !mailbox.isEnded {
      let found = watches.read()
      if found.isEmpty { return }
      for event in found {
        eventCount += 1
        if eventCount > order.maximumEvents {
          // Only ended watches must be noted in any case.
          if event.isAny(of: IN_IGNORED) { watches.forget(event.watch) }
          noteTime()
          isUnsure = true
        } else {
          take(event)
        }
      }
    }
  }

  private func noteTime() {
    let now = milliseconds()
    events = (events?.first ?? now, now)
  }

  private func take(_ event: Inotify.Event) {
    if event.isAny(of: IN_Q_OVERFLOW) {
      noteTime()
      isUnsure = true
      return
    }
    for scope in watches.scopes(of: event) { note(scope, in: tree.top) }
    for folder in watches.folders(of: event) {
      if !event.name.isEmpty { note(event.name, in: folder) }
      // A folder's own date changes with the names in it.
      if event.name.isEmpty || event.isAny(of: IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO) { noteFolder(folder) }
    }
    if event.isAny(of: IN_IGNORED) { watches.forget(event.watch) }
  }

  private func noteFolder(_ folder: QueryFolder) {
    guard let parent = folder.parent else { return }
    note(folder.name, in: parent)
  }

  private func note(_ name: [UInt8], in folder: QueryFolder) {
    guard !folder.isRemoved else { return }
    noteTime()
    let key = ObjectIdentifier(folder)
    guard var names = unchecked[key, default: (folder, [])].names else { return }
    unchecked[key] = nil
    names.insert(ItemPath(name))
    unchecked[key] = (folder, names.count > Self.mostNames && !folder.isTop ? nil : names)
  }

  private func checkAgain() {
    // After everything was read, everything is read once more; reading does not start over again and again.
    if isUnsure, tree.isReading {
      events = nil
      return noteTime()
    }
    (events, eventCount, checkedEnd) = (nil, 0, watches.position)
    tree.begin()
    let folders = unchecked.values
    unchecked = [:]
    if isUnsure {
      isUnsure = false
      return tree.readAll()
    }
    for (folder, names) in folders {
      if let names { tree.check(names.map(\.bytes), in: folder) } else { tree.read(folder) }
    }
    tree.finish()
  }

  private func poll() {
    (polling, nextPoll) = ((milliseconds(), false), .max)
    tree.begin()
    tree.check(tree.polledScopes.map(\.bytes), in: tree.top)
    for folder in tree.polled.values {
      if let parent = folder.parent { tree.check([folder.name], in: parent) }
      tree.read(folder)
    }
    tree.finish()
  }

  /// Handles that all folders to be read were read.
  private func endReading() {
    let end = milliseconds()
    if isGathering {
      isGathering = false
      mailbox.finishGathering()
      // A folder that was read first may have changed since.
      nextPoll = waiting.isEmpty ? end + order.timing.polling.wholeMilliseconds : end
    }
    guard let polling else { return }
    self.polling = nil
    // Reading large trees must take only a small part of the time.
    let pause = max(order.timing.polling.wholeMilliseconds, (end - polling.begin) * 20)
    nextPoll = polling.isRepeated ? end : end + pause
  }

  private func tellThatAllIsSettled() {
    guard !waiting.isEmpty, !tree.isReading, !isPolling || nextPoll > milliseconds() else { return }
    if events == nil { checkedEnd = watches.position }
    for (end, body) in waiting where end <= checkedEnd { body() }
    waiting.removeAll { $0.end <= checkedEnd }
  }
}
