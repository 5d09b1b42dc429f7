import UTLibC
import UTSystemCalls
import UTThreads

extension SyncthingEngine {
  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let status = await status(of: item)
    switch status.problem {
    case .evictionIncomplete, nil: break
    case .some(let problem): throw problem
    }
    if status.problem == nil, status.contents == .current { return }
    if status.isExcluded == true { throw .excluded }
    // The news from the beginning, so that none is missed.
    let changes = events()
    let (removed, apart) = try await resynchronize(item)
    do throws(SyncError) {
      for path in apart { try await rescan(path) }
      // What was removed and not scanned would be deleted everywhere by a scan, so that there is one for evicted items only.
      if !removed.isEmpty { try await rescan(item) }
      try await arrive(item, changes, ArrivingParts(await missingFiles(in: item)), progress)
    } catch {
      await evictAgain(removed)
      throw error
    }
  }

  /// Removes the lines by which an item, what is in it, and the folders that contain it are evicted.
  ///
  /// - Returns: what was evicted, and the new paths of what would have replaced it.
  private func resynchronize(_ item: SyncPath) async throws(SyncError) -> (removed: [SyncPath], apart: [SyncPath]) {
    try await inTurn { () async throws(SyncError) in
      var removed: [SyncPath] = []
      let apart = try await changeExamined(around: item, LocalFolder(folder)) { evicted, _ in
        let before = evicted.paths
        // A package is evicted as a whole, and so is what is in it.
        evicted.removeAll(covering: item)
        let after = Set(evicted.paths)
        removed = before.filter { !after.contains($0) }
      }
      return (removed, apart)
    }
  }

  private func arrive(
    _ item: SyncPath, _ changes: AsyncStream<SyncEvent>, _ parts: ArrivingParts,
    _ progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let outcome = await withTaskGroup(of: Result<Void, SyncError>.self) { group in
      group.addTask { await follow(item, changes, parts, progress) }
      group.addTask { await poll(item) }
      let first = await group.next() ?? .failure(.canceled)
      group.cancelAll()
      return first
    }
    try outcome.get()
  }

  /// The files in a package or folder that are on other devices alone.
  private func missingFiles(in item: SyncPath) async -> [SyncItem] {
    (try? await items(in: item).filter { $0.kind == .file && !$0.isLocal }) ?? []
  }

  /// Whether an item is here; nil if not yet.
  private func arrival(of item: SyncPath) async -> Result<Void, SyncError>? {
    if Task.isCancelled { return .failure(.canceled) }
    let status = await status(of: item)
    switch status.problem {
    case .changed, .timedOut, nil: break
    case .some(let problem): return .failure(problem)
    }
    // The user's list excludes it, too.
    if status.isExcluded == true { return .failure(.excluded) }
    if status.problem == nil, status.contents == .current { return .success(()) }
    // Nobody who is connected can send it.
    switch status.downloadingError {
    // It may be old.
    case .transferFailed, nil: return nil
    case .some(let error): return .failure(error)
    }
  }

  /// Waits for the news of an item's arrival, and tells what they say of its progress.
  private func follow(
    _ item: SyncPath, _ changes: AsyncStream<SyncEvent>, _ parts: ArrivingParts,
    _ progress: @Sendable (TransferProgress) -> Void
  ) async -> Result<Void, SyncError> {
    var parts = parts
    for await change in changes {
      switch change {
      case .progress(let path, let transfer):
        if item.contains(path) { progress(parts.note(transfer, of: path)) }
        continue
      case .uploading: continue
      case .changed(let paths):
        guard paths.contains(where: { item.contains($0) || $0.contains(item) }) else { continue }
        if let transfer = parts.noteArrived(paths, in: folder) { progress(transfer) }
      case .everythingChanged: break
      case .unavailable(let problem): return .failure(problem)
      }
      if let outcome = await arrival(of: item) { return outcome }
    }
    return .failure(.canceled)
  }

  /// Looks for an item from time to time, because news can be lost.
  private func poll(_ item: SyncPath) async -> Result<Void, SyncError> {
    if item != .folder, let text = item.text {
      try? await connection.change(.post, "db/prio", parameters + [("file", text)])
    }
    for attempt in 0... {
      if let outcome = await arrival(of: item) { return outcome }
      // The engine tries again by itself, but says why it could not. At first, what it says may be old.
      if attempt > 2, let error = await failure(of: item) { return .failure(.transferFailed(error)) }
      do { try await Task.sleep(for: .milliseconds(500)) } catch { break }
    }
    return .failure(.canceled)
  }

  /// Why the engine could not download an item, or one in it.
  private func failure(of item: SyncPath) async -> String? {
    try? await failures().first { item.contains($0.key) }?.value
  }

  /// After a failed download, what was evicted is so again, unless it has arrived.
  private func evictAgain(_ items: [SyncPath]) async {
    guard !items.isEmpty else { return }
    // Also if the task was canceled.
    await Task.withCurrentExecutor {
      try? await inTurn { () async throws(SyncError) in
        let local = try LocalFolder(folder)
        try await changeEvicted(within: .seconds(2)) { evicted throws(SyncError) in
          for path in items where try local.status(of: path) == nil { _ = evicted.add(path) }
        }
        // What has arrived in between is synchronized, but not what a program has saved there. It is found by the next scan.
        for path in items where try local.status(of: path) != nil { _ = try await synchronizePresent(path, local) }
      }
    }.value
  }
}
