import Glibc
import SafeWriting
import SystemCalls

extension SyncthingProvider {
  package func evict(_ item: SyncPath) async throws(SyncError) {
    guard item != .folder else { throw .unsupported }
    // It may be evicted already.
    if try diskContents(of: item).isEmpty, await status(of: item).contents == .notDownloaded { return }
    let before = try await checkedContents(of: item)
    var isNew = false
    try await changeEvicted { evicted throws(SyncError) in
      isNew = !evicted.contains(item)
      guard evicted.add(item) else { throw .unsupportedName }
    }
    do throws(SyncError) {
      try await removeIgnored(item, before)
    } catch {
      if isNew { await undoEviction(of: item) }
      throw error
    }
    // A program may have saved a new one meanwhile.
    try? await scan(item)
  }

  /// Returns the files that may be removed, after checking that another connected device has each of them, and that they are as the
  /// engine knows them.
  private func checkedContents(of item: SyncPath) async throws(SyncError) -> [SyncPath: DiskIdentity] {
    let contents = try diskContents(of: item)
    guard !contents.isEmpty else { throw .noItem }
    let (state, evicted) = (try await state(), try await evictedItems())
    for path in contents.keys.sorted() {
      let status = try await ownStatus(of: path, state, evicted)
      if let problem = status.problem { throw problem }
      guard status.isExcluded != true else { throw .unsupported }
      guard status.contents == .current, status.isUploaded == true else {
        throw status.isUploaded == nil || state.otherDevices.allSatisfy { $0.isConnected != true }
          ? .noHolder : .changed
      }
    }
    guard try diskContents(of: item) == contents else { throw .changed }
    return contents
  }

  /// The files and folders at a path; empty if there are none.
  private func diskContents(of item: SyncPath) throws(SyncError) -> [SyncPath: DiskIdentity] {
    try diskContents(of: item, in: folder)
  }

  private func diskContents(of item: SyncPath, in folder: [UInt8]) throws(SyncError) -> [SyncPath: DiskIdentity] {
    guard let status = Descriptor.status(at: item.absolute(in: folder), followingLinks: false) else { return [:] }
    var contents = [item: DiskIdentity(status)]
    guard status.st_mode & S_IFMT == S_IFDIR else { return contents }
    for found in try LocalItems.all(in: item, of: folder) { contents[found.item.path] = DiskIdentity(found.status) }
    return contents
  }

  /// Removes an item that the engine ignores.
  ///
  /// - Parameter contents: what it must consist of.
  private func removeIgnored(_ item: SyncPath, _ contents: [SyncPath: DiskIdentity]) async throws(SyncError) {
    // A scan that has begun before the list was changed would take the item for deleted everywhere. Scans take turns, so the
    // list applies after this one.
    try await rescan(item)
    for path in contents.keys {
      let answer = try await fileAnswer(path)
      guard answer.local?.isIgnored == true else { throw .changed }
      // Other devices may have been disconnected, or have a newer version, by now.
      guard (answer.availability ?? []).contains(where: { !$0.fromTemporary }) else { throw .noHolder }
    }
    guard let parent = item.parent?.absolute(in: folder), let name = item.names.last?.bytes,
      let open = Descriptor.open(parent, O_RDONLY | O_DIRECTORY)
    else { throw .system(errno) }
    // The engine ignores such names, and removes what an interruption leaves.
    let aside = Array(".syncthing.utictl-\(UInt64.random(in: 0 ... .max)).tmp".utf8)
    guard open.rename(name, to: aside, in: open, .keeping) else { throw .system(errno) }
    do throws(SyncError) {
      try checkAside(aside, item, contents, in: parent)
    } catch {
      restore(aside, as: name, in: open)
      throw error
    }
    Self.removeTree(aside, in: open)
  }

  private func checkAside(
    _ aside: [UInt8], _ item: SyncPath, _ contents: [SyncPath: DiskIdentity], in parent: [UInt8]
  ) throws(SyncError) {
    guard let name = FileName(aside), let root = SyncPath.folder.appending(name) else { throw .unsupportedName }
    let moved = try diskContents(of: root, in: parent)
    guard moved.count == contents.count else { throw .changed }
    for (path, identity) in contents {
      let rest = path.names.dropFirst(item.names.count)
      let place = rest.reduce(root) { $0.appending($1) ?? $0 }
      guard moved[place] == identity else { throw .changed }
      guard let file = Descriptor.open(place.absolute(in: parent), O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = file.status(), status.st_mode & S_IFMT == S_IFREG
      else { continue }
      if Descriptor.hasNoWriter(file.number) == false { throw .inUse }
    }
  }

  /// Puts an item back, next to another one that a program has saved in its place meanwhile.
  private func restore(_ aside: [UInt8], as name: [UInt8], in open: Descriptor) {
    if open.rename(aside, to: name, in: open, .keeping) { return }
    _ = open.rename(aside, to: ItemSiblings.conflictName(of: name), in: open, .keeping)
  }

  private static func removeTree(_ name: [UInt8], in folder: Descriptor) {
    if folder.remove(name) { return }
    // The path is known through the folder, whatever it is called by now.
    if let open = Descriptor.open(name, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) {
      for child in FolderEntries.names(of: open) ?? [] { removeTree(child, in: open) }
    }
    _ = folder.remove(name, isFolder: true)
  }

  /// Makes the engine synchronize an item again that stays on this device.
  private func undoEviction(of item: SyncPath) async {
    // Also if the task was canceled.
    await Task {
      _ = try? await changeEvicted { $0.remove(item) }
      try? await scan(item)
    }.value
  }
}
