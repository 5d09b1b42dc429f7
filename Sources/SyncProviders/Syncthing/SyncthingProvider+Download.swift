import Glibc
import SystemCalls

extension SyncthingProvider {
  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) {
    let status = await status(of: item)
    if let problem = status.problem { throw problem }
    if status.contents == .current { return }
    if status.isExcluded == true { throw .unsupported }
    // The news from the beginning, so that none is missed.
    let changes = events()
    let wasEvicted = try await changeEvicted { $0.remove(item) }
    let outcome = await withTaskGroup(of: Result<Void, SyncError>.self) { group in
      group.addTask { await follow(item, changes, progress) }
      group.addTask { await poll(item) }
      let first = await group.next() ?? .failure(.canceled)
      group.cancelAll()
      return first
    }
    if case .failure(let error) = outcome {
      if wasEvicted { await evictAgain(item) }
      throw error
    }
  }

  /// Whether an item is here; nil if not yet.
  private func arrival(of item: SyncPath) async -> Result<Void, SyncError>? {
    if Task.isCancelled { return .failure(.canceled) }
    let status = await status(of: item)
    switch status.problem {
    case .changed, .timedOut, nil: break
    case .some(let problem): return .failure(problem)
    }
    if status.contents == .current { return .success(()) }
    // Nobody who is connected can send it.
    return status.downloadingError.map { .failure($0) }
  }

  /// Waits for the news of an item's arrival, and tells what they say of its progress.
  private func follow(
    _ item: SyncPath, _ changes: AsyncStream<SyncEvent>, _ progress: @Sendable (TransferProgress) -> Void
  ) async -> Result<Void, SyncError> {
    for await change in changes {
      switch change {
      case .progress(let path, let transfer):
        if path == item { progress(transfer) }
        continue
      case .changed(let paths) where !paths.contains(where: { item.contains($0) || $0.contains(item) }): continue
      case .changed, .everythingChanged: break
      case .unavailable(let problem): return .failure(problem)
      }
      if let outcome = await arrival(of: item) { return outcome }
    }
    return .failure(.canceled)
  }

  /// Looks for an item from time to time, because news can be lost.
  private func poll(_ item: SyncPath) async -> Result<Void, SyncError> {
    try? await rescan(item)
    if let text = item.text { try? await connection.change(.post, "db/prio", parameters + [("file", text)]) }
    while true {
      if let outcome = await arrival(of: item) { return outcome }
      do { try await Task.sleep(for: .milliseconds(500)) } catch { return .failure(.canceled) }
    }
  }

  /// After a failed download, an item that was evicted is so again, unless it has arrived.
  private func evictAgain(_ item: SyncPath) async {
    // Also if the task was canceled.
    await Task {
      guard Descriptor.status(at: item.absolute(in: folder), followingLinks: false) == nil else { return }
      _ = try? await changeEvicted { _ = $0.add(item) }
    }.value
  }
}
