import UTLibC
import UTSystemCalls

extension SyncthingFolderEngine {
  package func status(of item: SyncPath) async -> ItemSyncStatus {
    do throws(SyncError) { return try await knownStatus(of: item, in: state()) } catch {
      return ItemSyncStatus(unknownBecause: error)
    }
  }

  package func statuses(of items: [SyncPath]) async -> [ItemSyncStatus] {
    var statuses: [ItemSyncStatus] = []
    do throws(SyncError) {
      try await observe(items, state(), evictedItems()) { status throws(SyncError) in
        do throws(SyncError) { statuses.append(try status.get()) } catch {
          // Others may be known.
          switch error {
          case .changed, .system, .unsupportedName: statuses.append(ItemSyncStatus(unknownBecause: error))
          default: throw error
          }
        }
      }
    } catch {
      statuses += items.dropFirst(statuses.count).map { _ in ItemSyncStatus(unknownBecause: error) }
    }
    return statuses
  }

  private func knownStatus(of item: SyncPath, in state: SyncthingFolderState) async throws(SyncError) -> ItemSyncStatus
  {
    let evicted = try await evictedItems()
    var status = ItemSyncStatus()
    try await observe([item], state, evicted) { found throws(SyncError) in status = try found.get() }
    let disk = try LocalFolder(folder).status(of: item)
    let isFolder = disk?.isFolder ?? (status.size == nil)
    guard isFolder, status.problem == nil else { return status }
    let items = try await items(in: item)
    guard !items.isEmpty else {
      // The upload of an empty container is unknown.
      if item == .folder, status.isUploaded == true { status.isUploaded = nil }
      return status
    }
    var combined = CombinedStatus(status)
    try await observe(items.map(\.path), state, evicted) { found throws(SyncError) in combined.add(try found.get()) }
    return combined.status
  }

  /// Passes on the status of each of several items, of folders without their contents, in order.
  ///
  /// The engine is asked for each item, a few at a time: its lists would take one request, but do not report which
  /// device made a version.
  /// - Parameter body: receives a status, or why it is unknown. An error from it ends everything.
  private func observe(
    _ items: [SyncPath], _ state: SyncthingFolderState, _ evicted: EvictedItems,
    _ body: (Result<ItemSyncStatus, SyncError>) throws(SyncError) -> Void
  ) async throws(SyncError) {
    if let problem = state.problem { throw problem }
    let error = await withTaskGroup(of: (Int, Result<Observation, SyncError>).self) { group -> SyncError? in
      var reports = ReportsOfOthers()
      var (asked, passed) = (0, 0)
      var early: [Int: Result<Observation, SyncError>] = [:]
      while passed < items.count {
        while asked < min(items.count, passed + IdleConnections.maximumCount) {
          let index = asked
          group.addTask { (index, await observed(items[index], state, evicted)) }
          asked += 1
        }
        guard let (index, observed) = await group.next() else { break }
        early[index] = observed
        while let observed = early.removeValue(forKey: passed) {
          let status = await status(observed, of: items[passed], state, &reports)
          passed += 1
          do throws(SyncError) { try body(status) } catch {
            group.cancelAll()
            return error
          }
        }
      }
      return nil
    }
    if let error { throw error }
  }

  private func observed(
    _ item: SyncPath, _ state: SyncthingFolderState, _ evicted: EvictedItems
  ) async -> Result<Observation, SyncError> {
    do throws(SyncError) {
      guard item == .folder else { return .success(try await observation(of: item, state, evicted)) }
      return .success((Self.folderStatus(state), nil))
    } catch { return .failure(error) }
  }

  /// The status of an item with other devices' reports.
  ///
  /// - Parameter reports: requested when needed, and kept for the next item.
  private func status(
    _ observed: Result<Observation, SyncError>, of item: SyncPath, _ state: SyncthingFolderState,
    _ reports: inout ReportsOfOthers
  ) async -> Result<ItemSyncStatus, SyncError> {
    guard case .success((var status, let answer?)) = observed else { return observed.map(\.status) }
    await reports.complete(&status, of: item, answer, self, state)
    return .success(status)
  }

  /// The status of the folder itself.
  private static func folderStatus(_ state: SyncthingFolderState) -> ItemSyncStatus {
    var status = ItemSyncStatus()
    (status.isSynchronized, status.contents) = (true, .current)
    // Devices that are not connected may have everything.
    let others = state.otherDevices
    status.isUploaded = others.isEmpty ? false : others.contains { $0.isConnected == true } ? true : nil
    (status.isPaused, status.isExcluded, status.isUploading, status.isDownloading) = (false, false, false, false)
    return status
  }

  /// The status of an item, and the engine's answer about it; nil for the folder itself.
  typealias Observation = (status: ItemSyncStatus, answer: FileAnswer?)

  /// The status of an item, and the engine's answer that it is based on.
  func observation(
    of item: SyncPath, _ state: SyncthingFolderState, _ evicted: EvictedItems
  ) async throws(SyncError) -> (status: ItemSyncStatus, answer: FileAnswer) {
    let local = try LocalFolder(folder)
    let before = try local.status(of: item)
    let answer: FileAnswer
    do throws(SyncError) { answer = try await fileAnswer(item) } catch .refused(status: 404, let reason) {
      // The text is all that distinguishes a folder that was paused from an unknown item.
      if reason.contains("folder") { throw .paused }
      answer = FileAnswer(availability: [], local: nil, global: nil, mtime: nil)
    }
    let after = try local.status(of: item)
    // An item that was changed in between is not the one that the engine read.
    guard before.map(DiskIdentity.init) == after.map(DiskIdentity.init) else { throw .changed }
    return (ItemSyncStatus(answer, of: item, disk: after, isEvicted: evicted.covers(item), in: state), answer)
  }

  func fileAnswer(_ item: SyncPath) async throws(SyncError) -> FileAnswer {
    try await connection.get("db/file", parameters("file", item))
  }
}
