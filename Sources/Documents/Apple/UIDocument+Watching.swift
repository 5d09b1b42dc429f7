import FileWatching
import Foundation

extension UIDocument {
  /// What hears of other programs. To be set before the document is opened.
  nonisolated package var fileWatcher: FileWatcher {
    get { file.settings.watcher }
    set { file.state.locked { $0.settings.watcher = newValue } }
  }

  /// Looks, in turn with what the document itself does with the file, whether others have changed it.
  nonisolated func check(_ change: FileChange) {
    file.worker.perform { [weak self] in
      guard let self, let news else { return }
      // In a conflict it is the other version that was moved.
      if news.kind == .gone, case .moved(let path) = change, !file.isForeign, let url = URL(exactly: path) {
        return presentedItemOperationQueue.addOperation { self.presentedItemDidMove(to: url) }
      }
      presentedItemOperationQueue.addOperation { self.presentedItemDidChange() }
    }
  }

  /// What others did with the file that the document does not know yet.
  private nonisolated var news: DocumentFile.News? {
    file.news(isGone: lifecycleState.locked { $0.history.isFileGone })
  }

  /// Looks whether another program has written the file.
  nonisolated func lookForChanges() {
    performAsynchronousFileAccess { [self] in
      guard let news else { return }
      Task { @MainActor in take(news) }
    }
  }

  private func take(_ news: DocumentFile.News) {
    guard lifecycleState.locked({ $0.hearsNews }) else { return }
    guard file.isCurrent(news) else { return lookForChanges() }
    undoManagerIfLoaded?.endTurn()
    // What reading the file would destroy.
    let (isGone, hasChanges) = lifecycleState.locked { ($0.history.isFileGone, $0.history.hasChanges) }
    handle(.found(news.kind, hasOwnChanges: (isGone ? hasChanges : hasUnsavedChanges) || hasOpenGroup))
  }
}
