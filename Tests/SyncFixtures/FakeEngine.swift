import Foundation
import UTSystemCalls
import UTThreads

import UTSyncEngines
import UTSyncNames

/// Stands for a sync engine that knows what a test says.
package final class FakeEngine: FolderEngine {
  private struct State {
    var remote: [SyncPath: String] = [:]
    var problem: SyncError?
    var holdsDownloads = false
    var holdsStatuses = false
    var heldCount = 0
    var listCount = 0
    var runningDownloads = 0
    var maximumDownloads = 0
    var devices: [SyncDevice] = []
    var scanned: [SyncPath] = []
    var downloads: [SyncPath] = []
    var statuses: [SyncPath: ItemSyncStatus] = [:]
    /// Whether what is in folders is uploaded.
    var inside: [SyncPath: Bool] = [:]
    var asked: [SyncPath: Int] = [:]
    var readers: [UUID: AsyncStream<SyncEvent>.Continuation] = [:]
  }

  package let folder: [UInt8]
  package var program: SyncProgram? { .syncthing }
  private let state = Monitor(State())
  /// When the other devices have changed everything.
  private let date = Date.now

  package init(folder: [UInt8]) { self.folder = folder }

  private func url(_ path: SyncPath) -> URL {
    URL(filePath: String(decoding: path.absolute(in: folder), as: UTF8.self))
  }
  private func isLocal(_ path: SyncPath) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

  private func isFolder(_ path: SyncPath) -> Bool {
    (try? url(path).resourceValues(forKeys: Set([.isDirectoryKey])).isDirectory) ?? false
  }

  // MARK: What the test says

  /// Another device has an item.
  package func put(_ text: String, at path: SyncPath) { state.locked { $0.remote[path] = text } }
  /// Nothing works, or everything again.
  package func fail(_ problem: SyncError?) { state.locked { $0.problem = problem } }
  /// Whether downloads wait.
  package func holdDownloads(_ holds: Bool) { state.locked { $0.holdsDownloads = holds } }
  /// Whether answers about items wait, and how many do or did.
  package func holdStatuses(_ holds: Bool) { state.locked { $0.holdsStatuses = holds } }
  package var heldCount: Int { state.locked { $0.heldCount } }
  /// With which devices the folder is synchronized.
  package func set(_ devices: [SyncDevice]) { state.locked { $0.devices = devices } }
  /// How often the items were listed.
  package var listCount: Int { state.locked { $0.listCount } }
  package var runningDownloads: Int { state.locked { $0.runningDownloads } }
  /// How many downloads were running at most.
  package var maximumDownloads: Int { state.locked { $0.maximumDownloads } }
  /// What is known of an item besides what follows from the others.
  package func set(_ status: ItemSyncStatus, of path: SyncPath) { state.locked { $0.statuses[path] = status } }
  /// Whether an item, or what is in it if it is a folder, is uploaded; the folder itself is.
  package func setInside(isUploaded: Bool, of path: SyncPath) { state.locked { $0.inside[path] = isUploaded } }
  package func send(_ event: SyncEvent) { for reader in state.locked({ $0.readers }).values { reader.yield(event) } }
  /// Ends the news, as engines do that have none.
  package func endEvents() { for reader in state.locked({ $0.readers }).values { reader.finish() } }

  /// The items that were scanned, in order.
  package var scanned: [SyncPath] { state.locked { $0.scanned } }
  package var downloads: [SyncPath] { state.locked { $0.downloads } }
  /// How often the status of an item was asked for.
  package func asked(_ path: SyncPath) -> Int { state.locked { $0.asked[path] ?? 0 } }
  /// How many read its events.
  package var readerCount: Int { state.locked { $0.readers.count } }

  // MARK: FolderEngine

  package func status(of item: SyncPath) async -> ItemSyncStatus {
    var status = ownStatus(of: item)
    if let isUploaded = state.locked({ $0.inside[item] }) { status.isUploaded = isUploaded }
    return await waiting(status)
  }

  private func ownStatus(of item: SyncPath) -> ItemSyncStatus {
    let (problem, remote, known) = state.locked { state in
      state.asked[item, default: 0] += 1
      return (state.problem, state.remote, state.statuses[item])
    }
    if let problem { return ItemSyncStatus(unknownBecause: problem) }
    if let known { return known }
    var status = ItemSyncStatus()
    (status.isSynchronized, status.isUploaded, status.isPaused) = (true, true, false)
    if remote.keys.contains(where: { item.contains($0) && !isLocal($0) }) {
      status.contents = .notDownloaded
      status.editor = SyncDevice(id: "LAPTOP", name: "laptop", isConnected: true)
    } else if isLocal(item) {
      status.contents = .current
      if !isFolder(item), let isUploaded = state.locked({ $0.inside[item] }) { status.isUploaded = isUploaded }
    } else {
      return ItemSyncStatus(unknownBecause: .noItem)
    }
    return status
  }

  package func statuses(of items: [SyncPath]) async -> [ItemSyncStatus] {
    await waiting(items.map(ownStatus))
  }

  private func waiting<Value>(_ answer: Value) async -> Value {
    if state.locked({ $0.holdsStatuses }) {
      state.locked { $0.heldCount += 1 }
      while state.locked({ $0.holdsStatuses }), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
    }
    return answer
  }

  package func items(in path: SyncPath) async throws(SyncError) -> [SyncItem] {
    let (problem, remote) = state.locked { state in
      state.listCount += 1
      return (state.problem, state.remote)
    }
    if let problem { throw problem }
    var items = try await LocalFolderEngine(folder: folder).items(in: path)
    for (item, text) in remote where path.contains(item) && !isLocal(item) {
      items.append(
        SyncItem(path: item, kind: .file, size: Int64(text.utf8.count), modified: date, isLocal: false))
    }
    let folders = Set(items.flatMap { item in sequence(first: item.path, next: \.parent).dropFirst() })
    for folder in folders where folder != .folder && !items.contains(where: { $0.path == folder }) {
      items.append(SyncItem(path: folder, kind: .folder, size: nil, modified: date, isLocal: false))
    }
    return items.filter { path.contains($0.path) }.sorted { $0.path < $1.path }
  }

  package func scan(_ item: SyncPath) async throws(SyncError) {
    let problem = state.locked { state in
      state.scanned.append(item)
      return state.problem
    }
    if let problem { throw problem }
  }

  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let status = await status(of: item)
    if let problem = status.problem { throw problem }
    if status.contents == .current { return }
    state.locked { state in
      state.downloads.append(item)
      state.runningDownloads += 1
      state.maximumDownloads = max(state.maximumDownloads, state.runningDownloads)
    }
    defer { state.locked { $0.runningDownloads -= 1 } }
    progress(TransferProgress(done: 1, total: 4))
    while state.locked({ $0.holdsDownloads }) {
      do { try await Task.sleep(for: .milliseconds(5)) } catch { throw .canceled }
      if let problem = state.locked({ $0.problem }) { throw problem }
    }
    progress(TransferProgress(done: 4, total: 4))
    for (path, text) in state.locked({ $0.remote }) where item.contains(path) {
      do {
        try FileManager.default.createDirectory(
          at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url(path), atomically: true, encoding: .utf8)
      } catch { throw .system(EIO) }
    }
  }

  package func evict(_ item: SyncPath, discardingAttributes: Bool) async throws(SyncError) {
    let problem = state.locked { $0.problem }
    if let problem { throw problem }
    guard let text = try? String(contentsOf: url(item), encoding: .utf8) else { throw .notDownloaded }
    put(text, at: item)
    do { try FileManager.default.removeItem(at: url(item)) } catch { throw .system(EIO) }
  }

  package func setPaused(_ isPaused: Bool) async throws(SyncError) {}

  package func devices() async throws(SyncError) -> [SyncDevice] { state.locked { $0.devices } }

  package func author(of item: SyncPath) async -> SyncDevice? { await status(of: item).editor }

  package func events() -> AsyncStream<SyncEvent> {
    let (stream, continuation) = AsyncStream<SyncEvent>.makeStream()
    let reader = UUID()
    state.locked { $0.readers[reader] = continuation }
    continuation.onTermination = { [weak self] _ in self?.state.locked { _ = $0.readers.removeValue(forKey: reader) }
    }
    return stream
  }
}
