import FileCoordination
import UTContainers
import UTSyncEngines
import UTThreads

/// Notifies engines at once of items saved, moved, and removed in containers: engines look for changes only from time
/// to time, and never in a package that was exchanged as a whole.
///
/// This happens in the background, one item of each container at a time. If an engine cannot be reached, it is notified
/// later: by itself, it would not find an item saved in place of an evicted one.
final class ContainerScans: Sendable {
  private struct Scan: Equatable {
    var path: [UInt8]
    /// The folder of the container.
    var folder: [UInt8]
  }

  private struct Failed {
    var scans: [Scan] = []
    /// How long to wait before the next attempt.
    var pause = Duration.zero
    /// Waits for the next attempt.
    var waiting: Task<Void, Never>?
  }

  private struct State {
    /// The pending scans, in the order of their requests.
    var pending: [Scan] = []
    /// The containers whose engine is being notified. A slow engine does not delay the rest.
    var running: Set<[UInt8]> = []
    var workers = 0
    /// Changes that engines could not be notified of, by container.
    var failed: [[UInt8]: Failed] = [:]

    mutating func next() -> Scan? {
      guard let index = pending.firstIndex(where: { !running.contains($0.folder) }) else {
        workers -= 1
        return nil
      }
      let scan = pending.remove(at: index)
      running.insert(scan.folder)
      return scan
    }
  }

  private static let maximumWorkers = 4
  /// With more pending items, containers are scanned as a whole.
  private static let maximumPending = 200
  /// The time between attempts to notify an engine that answers.
  private static let pauses = Duration.seconds(1)...Duration.seconds(10)

  private let containers: UserContainers
  private let state = Monitor(State())

  init(_ containers: UserContainers) { self.containers = containers }

  deinit { for failed in state.locked({ $0.failed }).values { failed.waiting?.cancel() } }

  /// Notes changes to items, wherever they are.
  func note(_ paths: [[UInt8]]) {
    let scans = paths.filter { containers.mayContain($0) }.compactMap { path in
      containers.item(at: path).map { Scan(path: path, folder: $0.container.folder) }
    }
    add(scans)
  }

  private func add(_ scans: [Scan]) {
    guard !scans.isEmpty else { return }
    let isFull = state.locked { state in
      for scan in scans where !state.pending.contains(scan) { state.pending.append(scan) }
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
    state.locked { state in
      state.pending = Set(state.pending.map(\.folder)).map { Scan(path: $0, folder: $0) }
    }
  }

  private func work() async {
    while let scan = state.locked({ $0.next() }) {
      if let item = containers.item(at: scan.path), item.engine.isSynchronizing {
        do throws(SyncError) {
          try await item.engine.scan(item.path)
          state.locked { state in
            if state.failed[scan.folder]?.scans.isEmpty ?? false { state.failed[scan.folder] = nil }
          }
        } catch {
          if ![.unsupported, .unsupportedName].contains(error) { keep(scan, item.engine) }
        }
      }
      state.locked { _ = $0.running.remove(scan.folder) }
    }
  }

  /// Keeps the changes that an engine could not be notified of until it reports an event.
  private func keep(_ scan: Scan, _ engine: any FolderEngine) {
    state.locked { state in
      var failed = state.failed[scan.folder] ?? Failed()
      if !failed.scans.contains(scan) { failed.scans.append(scan) }
      if failed.scans.count > Self.maximumPending { failed.scans = [Scan(path: scan.folder, folder: scan.folder)] }
      failed.waiting = failed.waiting ?? wait(for: engine, failed.pause, toTell: scan.folder)
      state.failed[scan.folder] = failed
    }
  }

  /// Waits for a time, then for an event of an engine, and notifies it of the pending changes.
  private func wait(for engine: any FolderEngine, _ pause: Duration, toTell folder: [UInt8]) -> Task<Void, Never> {
    Task(executorPreference: WaitingThreadExecutor.shared) { [weak self] in
      try? await Task.sleep(for: pause)
      for await event in engine.events() {
        if case .unavailable = event { continue }
        break
      }
      self?.tryAgain(folder)
    }
  }

  private func tryAgain(_ folder: [UInt8]) {
    add(
      state.locked { state in
        let failed = state.failed[folder] ?? Failed()
        state.failed[folder] = Failed(
          pause: min(max(failed.pause * 2, Self.pauses.lowerBound), Self.pauses.upperBound))
        return failed.scans
      })
  }

  /// Waits, on the calling thread, until engines are notified of everything.
  ///
  /// - Returns: false if that takes too long.
  func finish(within limit: Duration) -> Bool {
    state.wait(until: .in(limit)) { $0.pending.isEmpty && $0.running.isEmpty ? true : nil } ?? false
  }
}
