import UTSyncNames

/// What synchronizes one folder with other devices: that of a ``SyncEngine``, ``LocalFolderEngine`` for nothing, or
/// ``UnavailableEngine`` if something does that cannot be asked.
///
/// Everything can be called by any number of tasks at the same time. Nothing waits longer than the engine takes, which is limited,
/// except ``download(_:progress:)``; canceling the task ends it at once.
package protocol FolderEngine: Sendable {
  /// The folder on this device: an absolute path.
  var folder: [UInt8] { get }
  /// The program that synchronizes the folder; nil if none does.
  var program: SyncProgram? { get }
  /// Identifies the folder among those of the program; empty if it has no identifiers.
  var id: String { get }

  /// What is known of an item; of a folder, what is true of all items in it.
  func status(of item: SyncPath) async -> ItemSyncStatus

  /// What is known of each of several items, of folders without what is in them. Faster than asking for one after another.
  func statuses(of items: [SyncPath]) async -> [ItemSyncStatus]

  /// All items in the folder, also those that exist on other devices alone, in the order of their paths.
  ///
  /// - Parameter path: a folder to which the list is limited.
  func items(in path: SyncPath) async throws(SyncError) -> [SyncItem]

  /// Tells the engine that an item was saved, moved, or removed. Returns when the engine has read it.
  func scan(_ item: SyncPath) async throws(SyncError)

  /// Makes the newest version of an item available on this device. Returns when it is.
  ///
  /// - Parameter progress: called with what has arrived, if the engine tells.
  func download(_ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void) async throws(SyncError)

  /// Removes an item from this device alone. Refused if no other connected device is certain to keep its contents, or if the contents
  /// on this one are not those that the engine knows.
  ///
  /// - Parameter discardsAttributes: whether it is removed even if it has extended attributes, which no other device has.
  func evict(_ item: SyncPath, discardingAttributes discardsAttributes: Bool) async throws(SyncError)

  /// Stops synchronizing the folder, or goes on.
  func setPaused(_ isPaused: Bool) async throws(SyncError)

  /// Ends the synchronization of the folder on this device, which keeps its contents.
  func leave() async throws(SyncError)

  /// What is wrong with the folder and the items in it, as far as that is known.
  func problems() async -> [SyncProblem]

  /// Like ``problems()``, but of the folder as a whole only, and throws if the engine does not tell.
  func knownProblems() async throws(SyncError) -> [SyncProblem]

  /// Fixes a problem.
  func fix(_ problem: SyncProblem) async throws(SyncError)

  /// The device on which the contents of an item were made, such as a version that lost a conflict; nil if unknown.
  func author(of item: SyncPath) async -> SyncDevice?

  /// The devices with which the folder is synchronized, this one among them; none if nothing synchronizes it.
  func devices() async throws(SyncError) -> [SyncDevice]

  /// News of the folder, until the task that reads them is canceled.
  func events() -> AsyncStream<SyncEvent>
}

extension FolderEngine {
  /// Whether the folder is synchronized at all.
  package var isSynchronizing: Bool { program != nil }

  package var id: String { "" }

  package func devices() async throws(SyncError) -> [SyncDevice] { [] }

  package func leave() async throws(SyncError) { throw .unsupported }

  package func problems() async -> [SyncProblem] { [] }

  package func knownProblems() async throws(SyncError) -> [SyncProblem] { [] }

  package func fix(_ problem: SyncProblem) async throws(SyncError) { throw .unsupported }

  /// Removes an item without extended attributes from this device alone.
  package func evict(_ item: SyncPath) async throws(SyncError) { try await evict(item, discardingAttributes: false) }
}
