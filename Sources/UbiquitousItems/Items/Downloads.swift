import SyncProviders
import Threads

/// Downloads that nobody waits for, and why the last one of an item failed.
final class Downloads: Sendable {
  private struct State {
    var running: Set<[UInt8]> = []
    var failures: [[UInt8]: SyncError] = [:]
  }

  static let shared = Downloads()
  /// More failures are forgotten.
  private static let maximumCount = 1000

  private let state = Monitor(State())

  /// Begins to download an item, unless that is under way.
  func start(_ item: UbiquitousItem) {
    let path = item.item.absolutePath
    let isNew = state.locked { state in
      state.failures[path] = nil
      return state.running.insert(path).inserted
    }
    guard isNew else { return }
    Task.detached { [self] in
      var failure: SyncError?
      do throws(SyncError) { try await item.provider.download(item.path) { _ in } } catch { failure = error }
      state.locked { [failure] state in
        state.running.remove(path)
        if state.failures.count >= Self.maximumCount { state.failures = [:] }
        state.failures[path] = failure
      }
    }
  }

  func isRunning(_ item: UbiquitousItem) -> Bool { state.locked { $0.running.contains(item.item.absolutePath) } }

  func failure(of item: UbiquitousItem) -> SyncError? { state.locked { $0.failures[item.item.absolutePath] } }
}
