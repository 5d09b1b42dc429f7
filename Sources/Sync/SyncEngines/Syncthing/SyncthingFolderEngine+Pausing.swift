import UTSystemCalls

extension SyncthingFolderEngine {
  /// The number of immediate attempts to resume the folder, and the time until the next attempts.
  private static let attempts = (count: 5, pause: Duration.milliseconds(200))

  package func setPaused(_ isPaused: Bool) async throws(SyncError) {
    // From then on, the user decides whether the folder is paused.
    try await inTurn { () async throws(SyncError) in try await changePaused(isPaused) }
  }

  private func changePaused(_ isPaused: Bool) async throws(SyncError) {
    try await connection.change(.patch, configurationPath, [], ["paused": isPaused])
  }

  /// Makes the engine read the ignore list before it continues; otherwise, it would complete the transfers that it
  /// began. Call this only in turn with other programs and tasks, when the engine ignores the items that are set aside.
  func stopTransfers(_ local: LocalFolder) async throws(SyncError) {
    let configuration: FolderConfiguration = try await connection.get(configurationPath)
    let status: FolderStatus = try await connection.get("db/status", parameters)
    // The user may have paused it.
    guard configuration.paused != true, status.state?.hasPrefix("sync") ?? true else { return }
    try PauseMark(in: local).set()
    do throws(SyncError) { try await changePaused(true) } catch {
      try await resume(local)
      throw error
    }
    try await resume(local)
  }

  /// Resumes a folder that an interrupted download left paused.
  func resumeLeftPaused(_ local: LocalFolder) async throws(SyncError) {
    // The code that has the turn now set the mark, or the turn itself resumes the folder.
    if try PauseMark(in: local).isSet() { try await inTurn { () async throws(SyncError) in } }
  }

  /// Resumes such a folder, in turn with other programs and tasks.
  func resumeStopped(_ local: LocalFolder) async throws(SyncError) {
    if try PauseMark(in: local).isSet() { try await resume(local) }
  }

  private func resume(_ local: LocalFolder) async throws(SyncError) {
    var attempt = 1
    while true {
      do throws(SyncError) {
        try await changePaused(false)
        return try PauseMark(in: local).remove()
      } catch {
        guard attempt < Self.attempts.count else { throw error }
      }
      attempt += 1
      do { try await Task.sleep(for: Self.attempts.pause) } catch { throw .canceled }
    }
  }
}
