import UTLibC
import UTSyncNames
import UTSystemCalls

/// A folder that the user's Syncthing synchronizes.
package struct SyncthingFolderEngine: FolderEngine {
  package let folder: [UInt8]
  /// The identifier of the folder in Syncthing.
  package let id: String
  package let connection: SyncthingConnection
  package var program: SyncProgram? { .syncthing }

  /// - Parameters:
  ///   - folder: the absolute path.
  ///   - id: the identifier of the folder in Syncthing.
  package init(folder: [UInt8], id: String, connection: SyncthingConnection) {
    (self.folder, self.id, self.connection) = (folder, id, connection)
  }

  var parameters: [(String, String)] { [("folder", id)] }
  var configurationPath: String { "config/folders/\(HTTPRequest.escaped(id))" }

  func parameters(_ name: String, _ path: SyncPath) throws(SyncError) -> [(String, String)] {
    guard let text = path.text else { throw .unsupportedName }
    return parameters + (text.isEmpty ? [] : [(name, text)])
  }

  // MARK: State

  func state() async throws(SyncError) -> SyncthingFolderState {
    let configuration: FolderConfiguration
    do throws(SyncError) { configuration = try await connection.get(configurationPath) } catch .refused(status: 404, _)
    {
      throw .folderNotSynchronized
    }
    guard SyncthingEngine.isSame(configuration.path, folder) else { throw .folderNotSynchronized }
    let status: FolderStatus = try await connection.get("db/status", parameters)
    return SyncthingFolderState(
      configuration: configuration, status: status,
      devices: try await SyncthingEngine(connection).devices(sharing: configuration),
      failures: status.hasFailures ? try await failures() : [:],
      lastScan: configuration.paused == true ? nil : try await lastScan())
  }

  private func lastScan() async throws(SyncError) -> IndexTime {
    let statistics: [String: FolderStatistics] = try await connection.get("stats/folder")
    // It was paused in the meantime.
    guard let found = statistics[id] else { throw .paused }
    guard let time = IndexTime(found.lastScan) else {
      throw .malformedAnswer("the folder's last scan time is not valid")
    }
    return time
  }

  /// Why items could not be read or transferred.
  func failures() async throws(SyncError) -> [SyncPath: String] {
    let answer: FolderErrors = try await connection.get("folder/errors", parameters)
    let known = (answer.errors ?? []).compactMap { failure in SyncPath(failure.path).map { ($0, failure.error) } }
    return Dictionary(known) { first, _ in first }
  }

  func evictedItems() async throws(SyncError) -> EvictedItems { EvictedItems(lines: try await ignoreLines()) }

  // MARK: Items

  package func items(in path: SyncPath) async throws(SyncError) -> [SyncItem] {
    var items: [SyncPath: SyncItem] = [:]
    for found in try LocalFolder(folder).items(in: path) { items[found.item.path] = found.item }
    let known: [BrowseItem] = try await browse(path)
    var pending = known.map { ($0, path) }
    while let (item, parent) = pending.popLast() {
      // The names come from other devices: a name that would lead elsewhere is left out.
      guard let name = FileName(item.name), let path = parent.appending(name), !path.isUnlisted else { continue }
      pending += (item.children ?? []).map { ($0, path) }
      let modified = item.modTime.flatMap(IndexTime.init)?.date
      let isFolder = item.type?.hasSuffix("DIRECTORY") ?? (item.children != nil)
      let kind: SyncItem.Kind = isFolder ? .folder : item.type?.contains("SYMLINK") ?? false ? .link : .file
      let size = kind == .file ? item.size : nil
      if items[path] == nil {
        items[path] = SyncItem(path: path, kind: kind, size: size, modified: modified, isLocal: false)
      }
    }
    return items.values.sorted { $0.path < $1.path }
  }

  private func browse(_ path: SyncPath) async throws(SyncError) -> [BrowseItem] {
    do throws(SyncError) {
      return try await connection.get("db/browse", parameters("prefix", path))
    } catch .refused(status: 404, _) { return [] } catch .refused(status: 500, _) { throw .paused }
  }

  // MARK: Requests

  package func scan(_ item: SyncPath) async throws(SyncError) {
    // An item that is saved at the path of an evicted item must be synchronized again.
    let local = try LocalFolder(folder)
    try await resumeLeftPaused(local)
    let hasLeftovers = item == .folder ? try local.status(of: SetAsideItem.area) != nil : false
    let present = try self.present(try await evictedItems(), around: item, local)
    var paths: [SyncPath] = []
    var problem: SyncError?
    if hasLeftovers || !present.isEmpty {
      try await inTurn { () async throws(SyncError) in
        let recovery = hasLeftovers ? SetAsideItem.recover(in: local) : SetAsideItem.Recovery()
        problem = recovery.problem
        try await changeEvicted { evicted throws(SyncError) in
          for path in recovery.restored { evicted.removeAll(covering: path) }
        }
        paths = try await synchronizePresent(item, local)
      }
    }
    for path in paths where !item.contains(path) { try await rescan(path) }
    try await rescan(item)
    if let problem { throw problem }
  }

  /// The evicted items that are on this device: the item, the items in it, and the folders that contain it.
  func present(
    _ evicted: EvictedItems, around item: SyncPath, _ local: LocalFolder
  ) throws(SyncError) -> [SyncPath] {
    var found: [SyncPath] = []
    for path in evicted.paths where path.contains(item) || item.contains(path) {
      if try local.status(of: path) != nil { found.append(path) }
    }
    return found
  }

  func rescan(_ item: SyncPath) async throws(SyncError) {
    try await connection.change(.post, "db/scan", parameters("sub", item), within: .seconds(3600))
  }

  package func leave() async throws(SyncError) { try await connection.change(.delete, configurationPath) }

  package func devices() async throws(SyncError) -> [SyncDevice] { try await state().devices }

  package func author(of item: SyncPath) async -> SyncDevice? {
    guard let answer = try? await fileAnswer(item), let state = try? await state() else { return nil }
    // The version on this device, if there is one: `global` may have changed by now.
    let entry = [answer.local, answer.global].lazy.compactMap(\.self).first {
      $0.isKnown && !$0.isDeleted && !$0.isIgnored
    }
    return entry?.modifiedBy.flatMap { $0.isEmpty ? nil : state.device($0) }
  }
}
