import Containers
import SyncProviders
import Threads

/// Tells engines at once what was saved, moved, and removed in containers: they look for changes from time to time only, and not at all
/// in a package that was exchanged as a whole.
///
/// This happens in the background, a few items at a time. If it fails, the engine finds the change later.
final class ContainerScans: Sendable {
  private struct State {
    /// In the order in which they were noted.
    var pending: [[UInt8]] = []
    /// Those for which the engine is being told now. What is saved meanwhile is told again.
    var running: Set<[UInt8]> = []
    var workers = 0

    mutating func next() -> [UInt8]? {
      guard let index = pending.firstIndex(where: { !running.contains($0) }) else {
        workers -= 1
        return nil
      }
      let path = pending.remove(at: index)
      running.insert(path)
      return path
    }
  }

  private static let maximumWorkers = 4
  /// With more items to tell of, containers are scanned as a whole.
  private static let maximumPending = 200

  private let containers: UserContainers
  private let state = Monitor(State())

  init(_ containers: UserContainers) { self.containers = containers }

  /// Notes that something was done to items, wherever they are.
  func note(_ paths: [[UInt8]]) {
    let paths = paths.filter { containers.mayContain($0) }
    guard !paths.isEmpty else { return }
    let isFull = state.locked { state in
      for path in paths where !state.pending.contains(path) { state.pending.append(path) }
      return state.pending.count > Self.maximumPending
    }
    if isFull { combine() }
    let begins = state.locked { state in
      guard state.workers < Self.maximumWorkers, !state.pending.isEmpty else { return false }
      state.workers += 1
      return true
    }
    if begins { Task(executorPreference: WaitingThreadExecutor.shared) { await self.work() } }
  }

  private func combine() {
    let paths = state.locked { state in
      defer { state.pending = [] }
      return state.pending
    }
    let folders = Set(paths.compactMap { containers.item(at: $0)?.container.folder })
    state.locked { state in state.pending += folders.filter { !state.pending.contains($0) } }
  }

  private func work() async {
    while let path = state.locked({ $0.next() }) {
      if let item = containers.item(at: path), item.provider.isSynchronizing {
        try? await item.provider.scan(item.path)
      }
      state.locked { _ = $0.running.remove(path) }
    }
  }

  /// Waits, on the calling thread, until engines have been told everything.
  ///
  /// - Returns: false if that has taken too long.
  func finish(within limit: Duration) -> Bool {
    state.wait(until: .in(limit)) { $0.pending.isEmpty && $0.running.isEmpty ? true : nil } ?? false
  }
}

extension FileArbiter {
  /// Waits until what synchronizes containers has been told of everything that was saved, as before the program ends. It must not be
  /// called on the threads of Swift concurrency.
  ///
  /// - Parameter limit: the longest time.
  /// - Returns: false if it has taken too long.
  @discardableResult
  package func finishScans(within limit: Duration) -> Bool { scans.finish(within: limit) }
}
