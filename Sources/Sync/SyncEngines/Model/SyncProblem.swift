import UTText

/// A setting or state of a synchronized folder with which edits are lost or do not arrive.
package struct SyncProblem: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case losesConflicts = "loses-conflicts"
    case noWatcher = "no-watcher"
    case ignoresDeletions = "ignores-deletions"
    case synchronizesTemporaryFiles = "synchronizes-temporary-files"
    case interruptedEviction = "interrupted-eviction"
    case oneWay = "one-way"
    case paused
    case failed
    case itemFailed = "item-failed"
    case onlyHere = "only-here"
    case watcherFailed = "watcher-failed"
    case notShared = "not-shared"
    case notConnected = "not-connected"
    case documentsReplaced = "documents-replaced"
    case unavailable
    /// Not a problem, but important to know: this is how the engine works.
    case notReported = "not-reported"
    case notInstalled = "not-installed"
  }

  package let kind: Kind
  /// The problem.
  package let message: String
  /// The remedy.
  package let help: String
  /// The item that the message names, by its path in the folder; nil if it is about the folder.
  package let item: SyncPath?

  package init(_ kind: Kind, _ message: String, _ help: String, item: SyncPath? = nil) {
    (self.kind, self.message, self.help, self.item) = (kind, message, help, item)
  }

  /// The message with another path of the ``item``.
  ///
  /// - Parameter path: returns the path to show in the message.
  package func message(withItemAt path: (SyncPath) -> [UInt8]) -> String {
    guard let item else { return message }
    return message.replacing("'\(item.printable)'", with: "'\(PrintableText.of(path(item)))'", maxReplacements: 1)
  }

  /// Whether ``FolderEngine/fix(_:)`` can fix it.
  package var isFixable: Bool {
    [.losesConflicts, .noWatcher, .ignoresDeletions, .synchronizesTemporaryFiles, .interruptedEviction].contains(kind)
  }
}
