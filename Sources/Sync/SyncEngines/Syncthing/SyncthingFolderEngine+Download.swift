import UTLibC
import UTSystemCalls
import UTThreads

extension SyncthingFolderEngine {
  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let status = await steadyStatus(of: item)
    switch status.problem {
    case .evictionIncomplete, nil: break
    case .some(let problem): throw problem
    }
    if status.problem == nil, status.contents == .current { return }
    if status.isExcluded == true { throw .excluded }
    // Subscribe to events first, so that none is missed.
    let changes = events()
    let (removed, apart) = try await resynchronize(item)
    do throws(SyncError) {
      for path in apart { try await rescan(path) }
      let parts = ArrivingParts(await missingFiles(in: item, size: status.size))
      // A scan would delete items everywhere that were removed but not scanned, so it is done only for evicted items.
      let scan = removed.isEmpty ? nil : RunningScan { () async throws(SyncError) in try await self.rescan(item) }
      do throws(SyncError) { try await arrive(item, changes, parts, after: scan, progress) } catch {
        await scan?.cancel()
        throw error
      }
    } catch {
      await evictAgain(removed)
      throw error
    }
    // Items that arrived were touched after the last scan.
    try? await rescan(item)
  }

  /// Removes the lines by which an item, its contents, and the folders that contain it are evicted.
  ///
  /// - Returns: the evicted items, and the new paths of items that would have replaced them.
  private func resynchronize(_ item: SyncPath) async throws(SyncError) -> (removed: [SyncPath], apart: [SyncPath]) {
    try await inTurn { () async throws(SyncError) in
      var removed: [SyncPath] = []
      let apart = try await changeExamined(around: item, LocalFolder(folder)) { evicted, _ in
        let before = evicted.paths
        // A package is evicted as a whole, with everything in it.
        evicted.removeAll(covering: item)
        let after = Set(evicted.paths)
        removed = before.filter { !after.contains($0) }
      }
      return (removed, apart)
    }
  }

  /// Waits until an item is on this device, and reports the received part.
  ///
  /// - Parameter scan: the scan that must end first. The engine scans only after the running transfers, which can be
  ///   the whole download.
  private func arrive(
    _ item: SyncPath, _ changes: AsyncStream<SyncEvent>, _ parts: ArrivingParts, after scan: RunningScan?,
    _ progress: @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    if item != .folder, let text = item.text {
      try? await connection.change(.post, "db/prio", parameters + [("file", text)])
    }
    var (parts, attempts) = (parts, 0)
    let outcome = await follow(changes) { event -> Result<Void, SyncError>? in
      switch event {
      case .progress(let path, let transfer):
        if item.contains(path) { progress(parts.note(transfer, of: path)) }
        return nil
      case .uploading: return nil
      case .changed(let paths):
        guard paths.contains(where: { item.contains($0) || $0.contains(item) }) else { return nil }
        if let transfer = parts.noteArrived(paths, in: folder) { progress(transfer) }
      case .everythingChanged: break
      case .unavailable(let problem): return .failure(problem)
      case nil:
        attempts += 1
        progress(parts.sum)
      }
      if let scan {
        if Task.isCancelled { return .failure(.canceled) }
        guard let outcome = scan.outcome else {
          attempts = 0
          return nil
        }
        if case .failure = outcome { return outcome }
      }
      if let outcome = await arrival(of: item) { return outcome }
      // The engine tries again by itself, but reports why it failed. At first, its report may be outdated.
      guard attempts > 3, event == nil, let error = await failure(of: item) else { return nil }
      return .failure(.transferFailed(error))
    }
    try (outcome ?? .failure(.canceled)).get()
  }

  /// The files in a package or folder that are only on other devices, or the item itself if it is a file.
  private func missingFiles(in item: SyncPath, size: Int64?) async -> [SyncItem] {
    let files = (try? await items(in: item).filter { $0.kind == .file && !$0.isLocal }) ?? []
    return files.isEmpty ? [SyncItem(path: item, kind: .file, size: size, modified: nil, isLocal: false)] : files
  }

  /// Whether an item is on this device; nil if not yet.
  private func arrival(of item: SyncPath) async -> Result<Void, SyncError>? {
    if Task.isCancelled { return .failure(.canceled) }
    let status = await steadyStatus(of: item)
    switch status.problem {
    case .changed, .timedOut, nil: break
    case .some(let problem): return .failure(problem)
    }
    // The user's list also excludes it.
    if status.isExcluded == true { return .failure(.excluded) }
    if status.problem == nil, status.contents == .current { return .success(()) }
    // No connected device can send it.
    switch status.downloadingError {
    // It may be outdated.
    case .transferFailed, nil: return nil
    case .some(let error): return .failure(error)
    }
  }

  /// The status of an item when no interrupted download stops the folder for a moment.
  private func steadyStatus(of item: SyncPath) async -> ItemSyncStatus {
    let status = await status(of: item)
    switch status.problem {
    case .paused, .folderFailed:
      let later = try? await inTurn { () async throws(SyncError) in await self.status(of: item) }
      return later ?? status
    default: return status
    }
  }

  /// Why the engine could not download an item, or a part of it.
  private func failure(of item: SyncPath) async -> String? {
    try? await failures().first { item.contains($0.key) }?.value
  }

  // MARK: Failures

  /// After a failed download, evicts again the items that were evicted, including received ones if other devices keep
  /// them.
  private func evictAgain(_ items: [SyncPath]) async {
    guard !items.isEmpty else { return }
    // Even if the task was canceled.
    await Task.withCurrentExecutor {
      let added = try? await inTurn { () async throws(SyncError) in try await ignoreAgain(items, LocalFolder(folder)) }
      for item in items { try? await evict(item) }
      _ = try? await inTurn { () async throws(SyncError) in
        try await changeEvicted { evicted in
          for path in added ?? [] where path.parent.map(evicted.covers) ?? false { evicted.remove(path) }
        }
      }
    }.value
  }

  /// Ends the transfer of items. Received items are synchronized, and the rest is evicted.
  ///
  /// - Returns: the items with their own eviction lines.
  private func ignoreAgain(_ items: [SyncPath], _ local: LocalFolder) async throws(SyncError) -> [SyncPath] {
    var ignored: [SyncPath] = []
    // Twice, because folders with missing parts may arrive until the transfer ends.
    for _ in 0..<2 {
      var missing: [SyncPath] = []
      for item in items {
        // Nothing is here, or something.
        missing += try local.status(of: item) == nil ? [item] : await elsewhere(in: item, includingPackages: true)
      }
      try await changeEvicted(within: .seconds(2)) { evicted throws(SyncError) in
        evicted.ignoresItemsSetAside = true
        for path in missing where try local.status(of: path) == nil { _ = evicted.add(path) }
      }
      try await stopTransfers(local)
      for path in missing { try removePart(of: path, local) }
      // Items that arrived in the meantime are synchronized, but not items that a program saved there. The next scan
      // finds these.
      for item in items where try local.status(of: item) != nil { _ = try await synchronizePresent(item, local) }
      ignored += missing
    }
    return ignored.filter { !items.contains($0) }
  }

  /// Removes the received part of a file that was previously evicted.
  private func removePart(of path: SyncPath, _ local: LocalFolder) throws(SyncError) {
    guard let name = path.names.last, let parent = path.parent, let open = try local.open(parent) else { return }
    _ = open.remove(Array(".syncthing.".utf8) + name.bytes + Array(".tmp".utf8))
  }
}
