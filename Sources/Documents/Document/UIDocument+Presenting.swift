import Foundation
import SafeWriting

extension UIDocument {
  /// Saves because somebody waits to read.
  nonisolated func saveForOthers(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      // What is going to be thrown away is not saved: that could be done only after reading, which waits for them.
      guard hasUnsavedChanges || hasOpenGroup, !documentState.contains(.closed),
        readingsUnderWay == 0
      else { return completionHandler(nil) }
      // The file is theirs now, but this is what they wait for.
      FileAccess.$isAnswer.withValue(true) {
        let handler = AssuredHandler.of { [self] isSaved in
          completionHandler(isSaved ? nil : lastError ?? DocumentError.failed)
        }
        autosave(completionHandler: handler)
      }
    }
  }

  /// Closes because somebody is about to delete the file.
  nonisolated func closeForDeletion(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      endWithFile()
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
