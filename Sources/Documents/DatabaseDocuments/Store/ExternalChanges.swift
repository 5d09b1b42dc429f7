#if Databases
import Dispatch
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTFileWatching
import UTThreads

/// Notifies the observers of a database of transactions of other programs, which SQLite does not report.
final class ExternalChanges: Sendable {
  private struct State {
    var watch: FileWatch?
    /// The last seen number of transactions of other connections.
    var version: Int64?
  }
  private let state = Monitor(State())
  private let queue = DispatchQueue(label: "database changes")

  /// Watches a database from now on; nil for none.
  ///
  /// - Parameter takeOver: takes over a version that arrived in a container.
  func watch(_ store: OpenStore?, takeOver: @escaping @Sendable (OpenStore) -> Void) {
    let watch = (try? store?.url.deletingLastPathComponent().filePath()).flatMap { path in
      FileWatcher.shared.watch(path) {
        nil
      } onChange: { [weak self, weak store] _ in
        guard let self, let store else { return }
        queue.async { store.published == nil ? self.check(store) : takeOver(store) }
      }
    }
    let version = store.flatMap(Self.version)
    let ended = state.locked { state in
      defer { state = State(watch: watch, version: version) }
      return state.watch
    }
    ended?.end()
  }

  /// Runs a closure that may block, in order with these checks.
  func perform(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  private func check(_ store: OpenStore) {
    guard let version = Self.version(of: store) else { return }
    let isNew = state.locked { state in
      defer { state.version = version }
      return state.version != version
    }
    guard isNew else { return }
    store.notifyObservers()
  }

  /// Changes with each transaction of another connection. The document's own transactions all use the same connection.
  private static func version(of store: OpenStore) -> Int64? {
    try? store.pool.writeWithoutTransaction { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
  }
}
#endif
