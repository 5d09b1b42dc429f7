import Foundation
import UndoManagers

/// How a document closes.
extension UIDocument {
  func beginClosing(_ completionHandler: ((Bool) -> Void)?) {
    let hasWork = isClosed && hasOwnChanges
    begin(ongoing(completionHandler)) { .close($0, hasWork: hasWork) }
  }

  /// Saves a document that is not open: a new one, or one changed after it was closed.
  func saveUnopened(_ call: Lifecycle.Call) {
    ending.call {
      save(to: fileURL, for: file.isNew ? .forCreating : .forOverwriting, completionHandler: $0)
    } then: {
      [self] isSaved, _ in
      handle(.unopenedSaveEnded(call, isSaved: isSaved))
    }
  }

  func saveForClosing(_ number: Int, isForced: Bool) {
    undoManagerIfLoaded?.endTurn()
    // Automatic saves do not count changes in an open undo group.
    let isForced = isForced || hasOpenGroup && !hasUnsavedChanges
    ending.call { handler in
      if isForced {
        save(to: fileURL, for: .forOverwriting, completionHandler: handler)
      } else {
        autosave(completionHandler: handler)
      }
    } then: { [self] isSaved, error in
      handle(
        .closingSaveEnded(
          number, isForced: isForced, isSaved: isSaved, hasUnsavedChanges: hasUnsavedChanges, hasFailed: error != nil))
    }
  }

  func leaveFile(_ number: Int) {
    let begin = { [self] in
      start { job in
        // Even if the unsaved changes were undone.
        if !job.document.hasUnsavedChanges { job.file.removeKept() }
        job.file.leave(job.document)
      } then: { [self] result in
        if case .failure = result { file.leave(self) }
        handle(.left(number))
      }
    }
    // Removing an entry of the recovery store and closing live contents take time.
    if file.isKept || file.settings.live != nil { begin() } else { file.worker.preferringMainQueue(begin) }
  }
}
