import UTLibC
import UTSystemCalls
import UTThreads

extension SyncthingEngine {
  /// What an item must be when it is removed.
  private struct Checked {
    let identity: DiskIdentity
    /// In the index of the engine.
    let version: [String]
  }

  package func evict(_ item: SyncPath) async throws(SyncError) {
    guard item != .folder, !SetAsideItem.area.contains(item) else { throw .unsupported }
    try await inTurn { () async throws(SyncError) in try await evictInTurn(item) }
    // A program may have saved a new one meanwhile.
    try? await scan(item)
  }

  private func evictInTurn(_ item: SyncPath) async throws(SyncError) {
    let local = try LocalFolder(folder)
    let restored = try SetAsideItem.recover(in: local)
    if !restored.isEmpty {
      try await changeEvicted { for path in restored { $0.removeAll(covering: path) } }
      for path in restored { try await rescan(path) }
    }
    guard try local.status(of: item) != nil else { return try await checkEvicted(item) }
    let before = try await checkedContents(of: item, local)
    try await changeEvicted { evicted throws(SyncError) in
      evicted.ignoresItemsSetAside = true
      guard evicted.add(item) else { throw .unsupportedName }
    }
    let aside: SetAsideItem
    do throws(SyncError) { aside = try await moveAside(item, before, local) } catch {
      // Also if the task was canceled. What cannot be undone now is found by the status, and by the next scan.
      await Task.withCurrentExecutor { _ = try? await changeEvicted(within: .seconds(2)) { $0.remove(item) } }.value
      throw error
    }
    try aside.remove()
  }

  /// An item that is not on this device may be evicted already.
  private func checkEvicted(_ item: SyncPath) async throws(SyncError) {
    let status = await status(of: item)
    if let problem = status.problem { throw problem }
    guard status.contents == .notDownloaded, try await evictedItems().covers(item) else { throw .notDownloaded }
  }

  /// Returns the files that may be removed, after checking that another connected device keeps each of them, and that they are as the
  /// engine knows them.
  private func checkedContents(of item: SyncPath, _ local: LocalFolder) async throws(SyncError) -> [SyncPath: Checked] {
    let contents = try local.contents(of: item)
    let (state, evicted) = (try await state(), try await evictedItems())
    guard state.configuration.type ?? "sendreceive" == "sendreceive" else { throw .unsupported }
    var checked: [SyncPath: Checked] = [:]
    for (path, identity) in contents.sorted(by: { $0.key < $1.key }) {
      if let problem = state.problem { throw problem }
      let (status, answer) = try await observation(of: path, state, evicted)
      if let problem = status.problem { throw problem }
      guard status.isExcluded != true else { throw .excluded }
      if let error = status.uploadingError, error == .link { throw .link }
      guard status.contents == .current, status.isUploaded == true else {
        throw status.isUploaded == nil || state.otherDevices.allSatisfy { $0.isConnected != true }
          ? .noHolder : .changed
      }
      guard !state.keepers(answer).isEmpty else { throw .noKeeper }
      checked[path] = Checked(identity: identity, version: answer.global?.version ?? [])
    }
    guard !contents.isEmpty, try local.contents(of: item) == contents else { throw .changed }
    return checked
  }

  /// Moves an item that the engine ignores out of the way, and checks that it may be removed.
  private func moveAside(
    _ item: SyncPath, _ contents: [SyncPath: Checked], _ local: LocalFolder
  ) async throws(SyncError) -> SetAsideItem {
    // A scan that has begun before the list was changed would take the item for deleted everywhere. Scans take turns, so the
    // list applies after this one.
    try await rescan(item)
    try await checkIgnored(contents)
    let aside = try SetAsideItem(moving: item, in: local)
    do throws(SyncError) {
      try aside.check(contents.mapValues(\.identity))
      // From now on, the engine does not take the item for deleted, even if it ignores the item no longer.
      try await checkIgnored(contents)
    } catch {
      try aside.restore()
      throw error
    }
    return aside
  }

  /// Checks that the engine ignores the items, and that others still have the same versions.
  private func checkIgnored(_ contents: [SyncPath: Checked]) async throws(SyncError) {
    let state = try await state()
    if let problem = state.problem { throw problem }
    for (path, checked) in contents {
      let answer = try await fileAnswer(path)
      guard answer.local?.isIgnored == true, let global = answer.global, global.isKnown, !global.isDeleted,
        !global.isInvalid, global.version == checked.version
      else { throw .changed }
      guard !state.keepers(answer).isEmpty else { throw state.holders(answer).isEmpty ? .noHolder : .noKeeper }
    }
  }
}
