import FileCoordination
import Foundation
import UTFileURLs
import UTFileWatching

/// Watches the file only while the document is open, and decides what a change means for unsaved changes.
extension UIDocument: SelfWatchingPresenter {
  /// Watches for changes by other programs. Set it before opening the document.
  nonisolated package var fileWatcher: FileWatcher {
    get { file.settings.watcher }
    set { file.properties.locked { $0.settings.watcher = newValue } }
  }

  /// Checks whether another program changed the file, in order with the document's own operations.
  ///
  /// - Parameter change: the reported change; nil to find unreported changes.
  nonisolated func check(_ change: FileChange? = nil) {
    file.worker.perform { [weak self] in
      guard let self else { return }
      // In a conflict, the other version moved.
      if case .moved(let path)? = change, !file.isForeign, file.isMissing {
        let url = URL(path, directoryHint: .notDirectory)
        return presentedItemOperationQueue.addOperation { self.follow(to: url) }
      }
      guard let news else { return }
      // A file that disappeared after the report may be being moved, or about to be replaced. The watcher reports that
      // when it is certain.
      if news.kind == .gone, change == .changed, !news.isPathRedirected { return }
      // A sync engine that replaces the file may have kept the other version.
      lookForConflicts()
      presentedItemOperationQueue.addOperation { self.presentedItemDidChange() }
    }
  }

  /// Follows the file, which the document may have found missing before.
  private nonisolated func follow(to url: URL) {
    let wasMissed = isFileRemoved
    presentedItemDidMove(to: url)
    if wasMissed { presentedItemDidChange() }
  }

  /// Changes by other programs that the document was not notified of yet.
  private nonisolated var news: DocumentFile.News? {
    file.news(isGone: isFileRemoved)
  }

  /// Checks whether another program wrote the file.
  nonisolated func lookForChanges() {
    performAsynchronousFileAccess { [self] in
      guard let news else { return }
      MainActor.enqueue { [self] in take(news) }
    }
  }

  private func take(_ news: DocumentFile.News) {
    guard lifecycleState.locked({ $0.acceptsNews }) else { return }
    guard file.isCurrent(news) else { return lookForChanges() }
    let hasOwnChanges = hasOwnChanges
    // The effect `holdFound` reads it. Effects are carried out before `handle` returns.
    evaluatedNews = news
    defer { evaluatedNews = nil }
    handle(.found(news.kind, hasOwnChanges: hasOwnChanges))
  }

  /// Whether there are unsaved changes. Changes in an open undo group are not counted yet.
  var hasOwnChanges: Bool {
    undoManagerIfLoaded?.endTurn()
    return hasUnsavedChanges || hasOpenGroup
  }

  /// Reads the package again after the document itself removed parts of it, which its contents may still include,
  /// unless that would discard changes. The watcher does not report the document's own changes.
  func reloadUnlessEdited() async {
    guard !hasOwnChanges else { return }
    handle(.found(.version, hasOwnChanges: false))
    // After the reading.
    try? await access {}
  }
}
