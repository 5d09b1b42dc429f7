import Foundation

extension UIDocument {
  /// Saves because somebody waits to read.
  nonisolated func saveForOthers(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      // What is going to be thrown away is not saved: that could be done only after reading, which waits for them.
      guard hasUnsavedChanges || hasOpenGroup, !documentState.contains(.closed),
        !lifecycleState.locked({ $0.isReading })
      else { return completionHandler(nil) }
      // The file is theirs now, but this is what they wait for.
      file.worker.beginAnswer()
      ending.call {
        autosave(completionHandler: $0)
      } then: { [self] isSaved, error in
        file.worker.endAnswer()
        completionHandler(isSaved ? nil : error ?? DocumentError.failed)
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
    if file.noteMoved(to: newURL, for: self) { performAsynchronousFileAccess { [file] in file.moveKept() } }
    // Before who asked for a move hears that it is done.
    MainActor.enqueue { [self] in
      told.url = fileURL
      OpenDocuments.noteChange()
      if hasUnsavedChanges { autosaveTimer.noteUnkept() }
      if let userActivity { updateUserActivityState(userActivity) }
    }
  }
}
