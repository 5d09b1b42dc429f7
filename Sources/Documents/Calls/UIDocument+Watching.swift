import FileWatching
import Foundation

extension UIDocument {
  /// Watches for changes by other programs. Set it before opening the document.
  nonisolated package var fileWatcher: FileWatcher {
    get { file.settings.watcher }
    set { file.state.locked { $0.settings.watcher = newValue } }
  }

  /// Checks whether another program has changed the file, in order with the document's own operations.
  nonisolated func check(_ change: FileChange) {
    file.worker.perform { [weak self] in
      guard let self, let news else { return }
      // In a conflict, it was the other version that moved.
      if news.kind == .gone, case .moved(let path) = change, !file.isForeign, let url = URL(exactly: path) {
        return presentedItemOperationQueue.addOperation { self.presentedItemDidMove(to: url) }
      }
      presentedItemOperationQueue.addOperation { self.presentedItemDidChange() }
    }
  }

  /// Changes by other programs that the document does not know yet.
  private nonisolated var news: DocumentFile.News? {
    file.news(isGone: lifecycleState.locked { $0.history.isFileGone })
  }

  /// Checks whether another program has written the file.
  nonisolated func lookForChanges() {
    performAsynchronousFileAccess { [self] in
      guard let news else { return }
      Task { @MainActor in take(news) }
    }
  }

  private func take(_ news: DocumentFile.News) {
    guard lifecycleState.locked({ $0.acceptsNews }) else { return }
    guard file.isCurrent(news) else { return lookForChanges() }
    undoManagerIfLoaded?.endTurn()
    // Changes that reading the file would discard.
    let (isGone, hasChanges) = lifecycleState.locked { ($0.history.isFileGone, $0.history.hasChanges) }
    handle(.found(news.kind, hasOwnChanges: (isGone ? hasChanges : hasUnsavedChanges) || hasOpenGroup))
  }
}
