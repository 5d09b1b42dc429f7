import FileCoordination
import Foundation
import UTFileURLs

/// The reaction of a document when another access deletes or replaces its file.
///
/// The fate of the file is certain only after the access, which may have failed, or written a new version. So the
/// document stays open until then. Its unsaved changes go to the recovery store before the access begins, while unread
/// parts of a package still exist.
extension UIDocument {
  /// Keeps unsaved changes, and checks after the access whether the file still exists.
  nonisolated func prepareForDeletion(_ completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    let url = presentedItemURL
    Task { @MainActor in
      // It may since have been saved elsewhere, and be open there.
      guard url?.isSamePlace(as: fileURL) ?? true else { return completionHandler(nil) }
      file.didAnnounceDeletion()
      keepBeforeDeletion { [self] in
        file.worker.perform { [self] in lookAfterDeletion() }
        completionHandler(nil)
      }
    }
  }

  private func keepBeforeDeletion(then next: @escaping @MainActor () -> Void) {
    guard hasOwnChanges else { return next() }
    // Without a borrower, the worker may be waiting for the end of this access.
    guard file.worker.isLent else {
      keepUnsavedContents()
      return next()
    }
    file.worker.beginAnswer()
    keepUnsavedContents { [file] in
      file.worker.endAnswer()
      next()
    }
  }

  /// Called by the worker after the access.
  private nonisolated func lookAfterDeletion() {
    let isDeleted = file.isDeleted
    MainActor.enqueue { [self] in
      if isDeleted { closeAfterDeletion() } else { file.didEndDeletion() }
    }
  }

  private func closeAfterDeletion() {
    guard hasOwnChanges, hasOpenGroup || !hasRecoveryCopy else { return endAfterDeletion() }
    // The user continued editing. Changes in an open group are not counted yet.
    keepUnsavedContents { [self] in endAfterDeletion() }
  }

  /// Closes the document if its changes are in the recovery store. If they cannot be stored, it stays open with them.
  private func endAfterDeletion() {
    let (url, hasChanges) = (fileURL, hasOwnChanges)
    let isKept = hasChanges && hasRecoveryCopy
    if isKept || !hasChanges { file.giveUp(self) }
    file.didEndDeletion()
    if file.isGivenUp { handle(.giveUp(keepsChanges: isKept)) } else { lookForChanges() }
    if hasChanges { fail(DocumentError.deleted(url.pathText, areChangesKept: isKept)) }
  }

  /// Closes the document after it deleted its file.
  func noteGivenUp() {
    undoManagerIfLoaded?.endTurn()
    handle(.giveUp(keepsChanges: false))
  }
}
