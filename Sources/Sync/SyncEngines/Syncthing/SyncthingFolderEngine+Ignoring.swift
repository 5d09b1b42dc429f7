import UTLibC
import UTSystemCalls

extension SyncthingFolderEngine {
  /// How long to wait for other programs that change the list.
  private static let patience = 1000

  func ignoreLines(within limit: Duration? = nil) async throws(SyncError) -> [String] {
    let ignores: Ignores = try await connection.get("db/ignores", parameters, within: limit)
    // A list that cannot be read is not an empty list.
    if let error = ignores.error, !error.isEmpty { throw .folderFailed("invalid ignore list: \(error)") }
    return ignores.ignore ?? []
  }

  /// Changes the lines of evicted items. Call this only in turn with other programs and tasks.
  ///
  /// - Parameters:
  ///   - limit: how long an answer may take; nil for the usual time.
  ///   - change: changes them.
  /// - Returns: whether the list was changed.
  @discardableResult
  func changeEvicted(
    within limit: Duration? = nil, _ change: (inout EvictedItems) throws(SyncError) -> Void
  ) async throws(SyncError) -> Bool {
    let lines = try await ignoreLines(within: limit)
    var evicted = EvictedItems(lines: lines)
    try change(&evicted)
    guard !evicted.isWritten(as: lines) else { return false }
    try await connection.change(.post, "db/ignores", parameters, ["ignore": evicted.lines], within: limit)
    return true
  }

  /// Calls `body` in turn with other programs and tasks that change the lines of evicted items, or evict items. It must
  /// not call this again. First, the folder is resumed if an interrupted download left it paused.
  func inTurn<Value>(_ body: () async throws(SyncError) -> Value) async throws(SyncError) -> Value {
    let lock = try await locked()
    defer { withExtendedLifetime(lock) {} }
    try await resumeStopped(LocalFolder(folder))
    return try await body()
  }

  /// The folder itself is locked: a file for that would be synchronized.
  private func locked() async throws(SyncError) -> Descriptor {
    guard let open = Descriptor.open(folder, O_RDONLY | O_DIRECTORY) else { throw .system(errno) }
    for _ in 0..<Self.patience {
      if open.lock(exclusively: true) { return open }
      guard errno == EWOULDBLOCK else { throw .system(errno) }
      do { try await Task.sleep(for: .milliseconds(10)) } catch { throw .canceled }
    }
    throw .timedOut
  }
}
