import UTLibC
import UTSystemCalls
import UTThreads

extension SyncthingFolderEngine {
  package func evict(_ item: SyncPath, discardingAttributes discardsAttributes: Bool) async throws(SyncError) {
    guard item != .folder, !SetAsideItem.area.contains(item) else { throw .unsupported }
    let local = try LocalFolder(folder)
    try await inTurn { () async throws(SyncError) in try await recoverSetAside(local) }
    guard try local.status(of: item) != nil else { return try await checkEvicted(item) }
    let proven = try await provenContents(of: item, local, discardingAttributes: discardsAttributes)
    try await inTurn { () async throws(SyncError) in try await remove(item, proven, local) }
    // A program may have saved a new item in the meantime.
    try? await scan(item)
  }

  /// Ends interrupted evictions.
  private func recoverSetAside(_ local: LocalFolder) async throws(SyncError) {
    let recovery = SetAsideItem.recover(in: local)
    if !recovery.restored.isEmpty {
      try await changeEvicted { for path in recovery.restored { $0.removeAll(covering: path) } }
      for path in recovery.restored { try await rescan(path) }
    }
    if let problem = recovery.problem { throw problem }
  }

  /// Removes an item whose contents another device has.
  private func remove(
    _ item: SyncPath, _ contents: [SyncPath: ProvenItem], _ local: LocalFolder
  ) async throws(SyncError) {
    guard try local.contents(of: item) == contents.mapValues(\.identity) else { throw .changed }
    try await changeEvicted { evicted throws(SyncError) in
      evicted.ignoresItemsSetAside = true
      guard evicted.add(item) else { throw .unsupportedName }
    }
    do throws(SyncError) {
      let aside = try await moveAside(item, contents, local)
      try aside.remove(contents.mapValues(\.identity))
    } catch {
      // Even if the task was canceled. If something cannot be undone now, the status and the next scan find it.
      await Task.withCurrentExecutor { _ = try? await changeEvicted(within: .seconds(2)) { $0.remove(item) } }.value
      throw error
    }
  }

  /// An item that is not on this device may be evicted already.
  private func checkEvicted(_ item: SyncPath) async throws(SyncError) {
    let status = await status(of: item)
    if let problem = status.problem { throw problem }
    guard status.contents == .notDownloaded, try await evictedItems().covers(item) else { throw .notDownloaded }
  }

  /// Moves an item that the engine ignores out of the way. The removal must check whether programs changed the item in
  /// the meantime, because asking for many files takes a long time.
  private func moveAside(
    _ item: SyncPath, _ contents: [SyncPath: ProvenItem], _ local: LocalFolder
  ) async throws(SyncError) -> SetAsideItem {
    // A scan that began before the list was changed would treat the item as deleted everywhere. Scans take turns, so
    // the list applies after this one.
    try await rescan(item)
    try await checkIgnored(contents)
    let aside = try SetAsideItem(moving: item, contents.mapValues(\.identity), in: local)
    do throws(SyncError) {
      // From now on, the engine does not treat the item as deleted, even if it no longer ignores the item.
      try await checkIgnored(contents)
    } catch {
      try aside.restore()
      throw error
    }
    return aside
  }

  /// Checks that the engine ignores the items, and that other devices still have the same versions.
  private func checkIgnored(_ contents: [SyncPath: ProvenItem]) async throws(SyncError) {
    let state = try await state()
    if let problem = state.problem { throw problem }
    for (path, proven) in contents {
      let answer = try await fileAnswer(path)
      guard answer.local?.isIgnored == true, let global = answer.global, global.isKnown, !global.isDeleted,
        !global.isInvalid, global.version == proven.version
      else { throw .changed }
      guard !state.keepers(answer).isEmpty else { throw state.holders(answer).isEmpty ? .noHolder : .noKeeper }
    }
  }
}
