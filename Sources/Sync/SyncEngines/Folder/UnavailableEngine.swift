import UTSyncNames

/// Stands for a sync engine whose configuration cannot be used, which makes everything about the folder unknown.
package struct UnavailableEngine: FolderEngine {
  package let folder: [UInt8]
  /// Why.
  package let problem: SyncError
  package let program: SyncProgram?

  package init(_ program: SyncProgram, folder: [UInt8], problem: SyncError) {
    (self.program, self.folder, self.problem) = (program, folder, problem)
  }

  package func status(of item: SyncPath) async -> ItemSyncStatus { ItemSyncStatus(unknownBecause: problem) }

  package func statuses(of items: [SyncPath]) async -> [ItemSyncStatus] {
    items.map { _ in ItemSyncStatus(unknownBecause: problem) }
  }

  package func items(in path: SyncPath) async throws(SyncError) -> [SyncItem] { throw problem }

  package func scan(_ item: SyncPath) async throws(SyncError) { throw problem }

  package func download(
    _ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(SyncError) { throw problem }

  package func evict(_ item: SyncPath, discardingAttributes: Bool) async throws(SyncError) { throw problem }

  package func setPaused(_ isPaused: Bool) async throws(SyncError) { throw problem }

  package func author(of item: SyncPath) async -> SyncDevice? { nil }

  package func devices() async throws(SyncError) -> [SyncDevice] { throw problem }

  package func events() -> AsyncStream<SyncEvent> {
    AsyncStream { stream in
      stream.yield(.unavailable(problem))
      stream.finish()
    }
  }
}
