import FoundationEssentials
import UTFileURLs
import UTThreads

/// Keeps an engine's reports until a loop requests them.
package final class QueryDelivery: Sendable {
  private struct State {
    var engine: QueryEngine?
    /// Changes in the order in which they were reported: merging them is left to the loop, which another thread runs.
    var recent: [QueryChange] = []
    /// Earlier changes, merged if there were too many.
    var pending = PendingChanges()
    var unreadable: [URL] = []
    var isComplete = false
    /// Whether the end of the search was reported.
    var hasToldEnd = false
    var isWatchLimitReached = false
    /// Whether reaching this limit was reported.
    var hasToldLimit = false
    var isEnded = false

    /// Whether the loop must be notified of something besides items.
    var isUrgent: Bool { isComplete != hasToldEnd || isWatchLimitReached != hasToldLimit }

    var hasNews: Bool { !recent.isEmpty || !pending.isEmpty || !unreadable.isEmpty || isUrgent }

    /// Limits the number of changes to the number of items, up to a factor.
    mutating func mergeIfNeeded() {
      guard recent.count > max(10_000, pending.count * 2) else { return }
      pending.add(recent)
      recent = []
    }
  }

  /// The maximum number of listed items that cannot be read.
  private static let mostUnreadable = 1000
  private let state = Monitor(State())
  /// Set when reports are available.
  private let news = Signal()

  init(_ order: QueryOrder) {
    let engine = QueryEngine(order) { [weak self] in self?.take($0) }
    state.locked { $0.engine = engine }
  }

  /// Calls `body` when everything that happened so far can be read; for tests.
  package func whenSettled(_ body: @escaping @Sendable () -> Void) {
    state.locked { $0.engine }?.whenSettled(body)
  }

  private func take(_ report: QueryReport) {
    let hasNews = state.locked { state in
      switch report {
      case .gathered(let changes), .updated(let changes):
        state.recent += changes
        state.mergeIfNeeded()
      case .finishedGathering: state.isComplete = true
      case .failed(let error) where error.operation == .watching: state.isWatchLimitReached = true
      case .failed(let error):
        if state.unreadable.count < Self.mostUnreadable {
          state.unreadable.append(.item(error.path, isFolder: error.operation != .examining))
        }
      }
      return state.hasNews
    }
    if hasNews { news.set() }
  }

  /// Waits for an update; nil after the end.
  func next() async -> DocumentQuery.Update? {
    while !state.locked({ $0.isEnded }) {
      await news.wait()
      let found = state.locked { state -> News? in
        guard !state.isEnded else { return nil }
        defer {
          (state.recent, state.pending, state.unreadable) = ([], PendingChanges(), [])
          (state.hasToldEnd, state.hasToldLimit) = (state.isComplete, state.isWatchLimitReached)
        }
        return News(
          recent: state.recent, pending: state.pending, unreadable: state.unreadable, isComplete: state.isComplete,
          isWatchLimitReached: state.isWatchLimitReached, isUrgent: state.isUrgent)
      }
      guard let found else { return nil }
      if let update = found.update { return update }
    }
    return nil
  }

  /// The changes taken out of the state, to be merged without holding up the engine.
  private struct News {
    var recent: [QueryChange]
    var pending: PendingChanges
    var unreadable: [URL]
    var isComplete: Bool
    var isWatchLimitReached: Bool
    var isUrgent: Bool

    /// Nil if the changes were undone before they were read.
    var update: DocumentQuery.Update? {
      var pending = pending
      pending.add(recent)
      var update = DocumentQuery.Update()
      for change in pending.take() {
        switch change.kind {
        case .added: update.added.append(change.item)
        case .changed: update.changed.append(change.item)
        case .removed: update.removed.append(change.item)
        }
      }
      (update.unreadable, update.isComplete) = (unreadable, isComplete)
      update.isWatchLimitReached = isWatchLimitReached
      let isEmpty = update.added.isEmpty && update.changed.isEmpty && update.removed.isEmpty
      return isEmpty && unreadable.isEmpty && !isUrgent ? nil : update
    }
  }

  /// Ends all work.
  func end() {
    let engine = state.locked { state in
      state.isEnded = true
      (state.recent, state.pending) = ([], PendingChanges())
      return state.engine.take()
    }
    engine?.end()
    news.set()
  }

  deinit { end() }
}
