import FileCoordination
import Foundation
import SafeWriting

extension UIDocument: ConflictingPresenter {
  nonisolated package var conflictInPlace: (any AnyObject & Sendable)? { file.shared.locked { $0.foreign } }

  nonisolated package func replaceConflictInPlace(_ version: any AnyObject & Sendable) {
    guard let base = version as? FileBase, file.didDismiss(base) else { return }
    MainActor.enqueue { [self] in
      updateConflictState()
      // Undoing may have led back to the version that was read, but it is no longer on disk.
      updateChangeCount(.done)
    }
  }

  nonisolated package func adoptConflictInPlace(_ version: any AnyObject & Sendable) {
    MainActor.enqueue { [self] in
      // A read that is in progress, or requested, reads it.
      guard conflictInPlace === version, !lifecycleState.locked({ $0.isReading }) else { return }
      revert(toContentsOf: fileURL)
    }
  }
}

extension UIDocument: MainQueuePresenter {
  /// Saves because another access is waiting to read.
  nonisolated func saveForOthers(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    Task { @MainActor in
      // Changes that are about to be discarded are not saved: that would be possible only after reading, which waits
      // for the other access.
      guard hasUnsavedChanges || hasOpenGroup, !documentState.contains(.closed),
        !lifecycleState.locked({ $0.isReading })
      else { return completionHandler(nil) }
      // The file is lent to the other access, which is waiting for this save.
      file.worker.beginAnswer()
      ending.call {
        autosave(completionHandler: $0)
      } then: { [self] isSaved, error in
        file.worker.endAnswer()
        completionHandler(isSaved ? nil : error ?? DocumentError.failed)
      }
    }
  }

  /// Lends the file to another access, which is waiting to write.
  nonisolated func lendToWriter(_ writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    // While a reader has the file, saves wait. Saves that were requested before the writer must not come too late.
    guard file.worker.isLentOrPromised else { return file.worker.lend(writer) }
    saveForOthers { [file] _ in file.worker.lend(writer) }
  }

  nonisolated func noteMoved(to newURL: URL) {
    if file.noteMoved(to: newURL, for: self) { performAsynchronousFileAccess { [file] in file.moveKept() } }
    MainActor.enqueue { [self] in announceMove() }
  }

  /// Updates everything on the main actor that depends on the location of the file, once after a move.
  func announceMove() {
    guard file.takeMove() else { return }
    told.url = fileURL
    OpenDocuments.noteChange()
    if hasUnsavedChanges { autosaveTimer.noteUnkept() }
    if let userActivity { updateUserActivityState(userActivity) }
  }
}
