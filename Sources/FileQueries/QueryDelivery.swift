import FoundationEssentials
import Synchronization

/// Keeps what an engine reports until a loop asks for it.
package final class QueryDelivery: Sendable {
  private struct State {
    var engine: QueryEngine?
    var pending = PendingChanges()
    var unreadable: [URL] = []
    var isComplete = false
    /// Whether it was told that all items have been found.
    var hasToldEnd = false
    var isEnded = false
    var reader: CheckedContinuation<Void, Never>?

    var hasNews: Bool { !pending.isEmpty || !unreadable.isEmpty || isComplete != hasToldEnd }
  }

  /// More folders that cannot be read are not listed.
  private static let mostUnreadable = 1000
  private let state = Mutex(State())

  init(_ order: QueryOrder) {
    let engine = QueryEngine(order) { [weak self] in self?.take($0) }
    state.withLock { $0.engine = engine }
  }

  /// Calls `body` when everything that has happened so far can be read; for tests.
  package func whenSettled(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.engine }?.whenSettled(body)
  }

  private func take(_ report: QueryReport) {
    let reader = state.withLock { state in
      switch report {
      case .gathered(let changes), .updated(let changes): for change in changes { state.pending.add(change) }
      case .finishedGathering: state.isComplete = true
      case .failed(let error):
        if state.unreadable.count < Self.mostUnreadable {
          state.unreadable.append(QueryAttributes.url(error.path, isFolder: true))
        }
      }
      return state.hasNews ? state.reader.take() : nil
    }
    reader?.resume()
  }

  /// Waits for an update; nil after the end.
  func next() async -> DocumentQuery.Update? {
    while true {
      await withCheckedContinuation { reader in
        let isReady = state.withLock { state in
          if state.hasNews || state.isEnded { return true }
          state.reader = reader
          return false
        }
        if isReady { reader.resume() }
      }
      let (isEnded, update) = state.withLock { ($0.isEnded, Self.takeUpdate(&$0)) }
      if isEnded { return nil }
      if let update { return update }
    }
  }

  /// Nil if what has happened was undone before it was read.
  private static func takeUpdate(_ state: inout State) -> DocumentQuery.Update? {
    guard state.hasNews else { return nil }
    var update = DocumentQuery.Update()
    for change in state.pending.take() {
      switch change.kind {
      case .added: update.added.append(change.item)
      case .changed: update.changed.append(change.item)
      case .removed: update.removed.append(change.item)
      }
    }
    (update.unreadable, update.isComplete) = (state.unreadable, state.isComplete)
    (state.unreadable, state.hasToldEnd) = ([], state.isComplete)
    return update
  }

  /// Ends all work.
  func end() {
    let (engine, reader) = state.withLock { state in
      state.isEnded = true
      state.pending = PendingChanges()
      return (state.engine.take(), state.reader.take())
    }
    engine?.end()
    reader?.resume()
  }

  deinit { end() }
}
