import Foundation
import SafeWriting

extension UIDocument {
  /// Saves because somebody waits to read.
  nonisolated func saveForOthers(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      guard hasUnsavedChanges || undoManagerIfLoaded?.groupingLevel ?? 0 > 0, !documentState.contains(.closed) else {
        return completionHandler(nil)
      }
      // The file is theirs now, but this is what they wait for.
      FileAccess.$isAnswer.withValue(true) {
        autosave { [self] isSaved in completionHandler(isSaved ? nil : lastError ?? DocumentError.failed) }
      }
    }
  }

  /// Closes because somebody is about to delete the file. What is not saved goes with it, as the user wants.
  nonisolated func closeForDeletion(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      undoManagerIfLoaded?.endTurn()
      beginDisabledEditing()
      autosaveTimer.stop()
      OpenDocuments.remove(self)
      leaveFile()
      shared.locked { shared in
        shared.isGivenUp = true
        shared.history.update(.cleared)
      }
      performAsynchronousFileAccess { [self] in removeSpilled() }
      endDisablement { $0.insert(.closed) }
      completionHandler(nil)
    }
  }

  nonisolated func noteMoved(to newURL: URL) {
    let (isOpen, isKept) = shared.locked { shared in
      shared.fileURL = newURL
      return (shared.watch != nil, shared.spilled != nil)
    }
    if isOpen { presentFile() }
    if isKept { performAsynchronousFileAccess { [self] in noteMovedSpilled() } }
    // Before who asked for a move hears that it is done.
    MainActor.enqueue { [self] in
      toldURL = fileURL
      OpenDocuments.noteChange()
      if hasUnsavedChanges { autosaveTimer.noteUnkept() }
      if let userActivity { updateUserActivityState(userActivity) }
    }
  }
}
