import UTSyncNames

/// Synchronizes one folder with other devices: the folder engine of a ``SyncEngine``, ``LocalFolderEngine`` for none,
/// or ``UnavailableEngine`` for an engine that cannot be asked.
///
/// Any number of tasks can call every member at the same time. No call waits longer than the engine takes, which is
/// limited. The exception is ``download(_:progress:)``, which canceling the task ends at once.
package protocol FolderEngine: Sendable {
  /// The folder on this device: an absolute path.
  var folder: [UInt8] { get }
  /// The program that synchronizes the folder; nil if none does.
  var program: SyncProgram? { get }
  /// Identifies the folder among the program's folders; empty if it has no identifiers.
  var id: String { get }

  /// The status of an item; for a folder, the facts that apply to all items in it.
  func status(of item: SyncPath) async -> ItemSyncStatus

  /// The status of each of several items, of folders without their contents. Faster than separate requests.
  func statuses(of items: [SyncPath]) async -> [ItemSyncStatus]

  /// All items in the folder, including items that only other devices have, in the order of their paths.
  ///
  /// - Parameter path: a folder to which the list is limited.
  func items(in path: SyncPath) async throws(SyncError) -> [SyncItem]

  /// Notifies the engine that an item was saved, moved, or removed. Returns when the engine has read it.
  func scan(_ item: SyncPath) async throws(SyncError)

  /// Makes the newest version of an item available on this device. Returns when it is available.
  ///
  /// - Parameter progress: called with the received amount, if the engine reports it.
  func download(_ item: SyncPath, progress: @escaping @Sendable (TransferProgress) -> Void) async throws(SyncError)

  /// Removes an item from this device alone. Refused if no other connected device is certain to keep its contents, or
  /// if the contents on this device differ from the engine's record.
  ///
  /// - Parameter discardsAttributes: whether it is removed even if it has extended attributes, which no other device
  ///   has.
  func evict(_ item: SyncPath, discardingAttributes discardsAttributes: Bool) async throws(SyncError)

  /// Stops synchronizing the folder, or continues.
  func setPaused(_ isPaused: Bool) async throws(SyncError)

  /// Ends the synchronization of the folder on this device, which keeps its contents.
  func leave() async throws(SyncError)

  /// The known problems of the folder and the items in it.
  func problems() async -> [SyncProblem]

  /// Like ``problems()``, but only for the folder as a whole, and throws if the engine does not answer.
  func knownProblems() async throws(SyncError) -> [SyncProblem]

  /// Fixes a problem.
  func fix(_ problem: SyncProblem) async throws(SyncError)

  /// The device on which the contents of an item were made, such as a version that lost a conflict; nil if unknown.
  func author(of item: SyncPath) async -> SyncDevice?

  /// The devices with which the folder is synchronized, including this one; empty if it is not synchronized.
  func devices() async throws(SyncError) -> [SyncDevice]

  /// The events of the folder, until the task that reads them is canceled.
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
