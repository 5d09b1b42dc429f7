import UTSyncEngines
import UTThreads

/// Downloads without a waiting caller, and why the last one of an item failed.
///
/// A few run at a time, because each one needs a connection, and takes turns with the rest. A slow download, such as
/// that of an item that no connected device has yet, does not prevent the next one from beginning.
final class Downloads: Sendable {
  private struct State {
    /// The running downloads, and the waiting ones.
    var paths: Set<[UInt8]> = []
    var waiting: [UbiquitousItem] = []
    /// How many of ``waiting`` have begun.
    var begun = 0
    var running = 0
    /// The number of slow downloads among the running ones.
    var slow = 0
    var failures: [[UInt8]: SyncError] = [:]

    /// The next one that may begin.
    mutating func next() -> UbiquitousItem? {
      guard begun < waiting.count, running - slow < Downloads.maximumQuick, running < Downloads.maximumRunning else {
        return nil
      }
      let item = waiting[begun]
      begun += 1
      running += 1
      // Each one is moved a few times at most.
      if begun > waiting.count / 2 {
        waiting.removeFirst(begun)
        begun = 0
      }
      return item
    }
  }

  static let shared = Downloads()
  static let maximumQuick = 4
  static let maximumRunning = 32
  /// The time after which a download is slow.
  static let patience = Duration.seconds(10)
  /// The maximum number of failures to remember.
  private static let maximumCount = 1000

  private let state = Monitor(State())
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// Begins to download an item, or waits for earlier downloads, unless its download has begun.
  func start(_ item: UbiquitousItem) {
    let path = item.item.absolutePath
    state.locked { state in
      state.failures[path] = nil
      if state.paths.insert(path).inserted { state.waiting.append(item) }
    }
    beginNext()
  }

  private func beginNext() {
    while let item = state.locked({ $0.next() }) { Task.detached { [self] in await run(item) } }
  }

  private func run(_ item: UbiquitousItem) async {
    let timer = Task { [self] in
      do { try await clock.sleep(for: Self.patience) } catch { return false }
      state.locked { $0.slow += 1 }
      beginNext()
      return true
    }
    var failure: SyncError?
    do throws(SyncError) { try await item.engine.download(item.path) { _ in } } catch { failure = error }
    timer.cancel()
    let wasSlow = await timer.value
    state.locked { [failure] state in
      state.running -= 1
      if wasSlow { state.slow -= 1 }
      state.paths.remove(item.item.absolutePath)
      if state.failures.count >= Self.maximumCount { state.failures = [:] }
      state.failures[item.item.absolutePath] = failure
    }
    beginNext()
  }

  func isRunning(_ item: UbiquitousItem) -> Bool { state.locked { $0.paths.contains(item.item.absolutePath) } }

  func failure(of item: UbiquitousItem) -> SyncError? { state.locked { $0.failures[item.item.absolutePath] } }
}
