import Foundation
import SafeWriting

extension UIDocument {
  var autosaveTimer: AutosaveTimer {
    let timer = autosaveTimerIfMade ?? AutosaveTimer(self)
    autosaveTimerIfMade = timer
    return timer
  }

  func observe(_ manager: UndoManager?) {
    undoManagerIfLoaded = manager
    undoObservation = manager.map { UndoObservation(of: $0, for: self) }
  }

  /// Records that there are unsaved changes, or that there are none any more.
  func noteHistory() {
    if hasUnsavedChanges {
      if file.isNew { OpenDocuments.addNew(self) }
      autosaveTimer.noteChange()
    } else {
      autosaveTimerIfMade?.noteSaved()
      if file.isKept { autosaveTimer.noteUnkept() }
    }
    changeObserver()
  }

  /// Whether the document has an item open, under any name.
  nonisolated package func hasOpen(_ item: FileIdentity) -> Bool {
    file.base?.identity.isSameItem(as: item) ?? false
  }
}

extension UIDocumentAdditions where Self: UIDocument {
  /// Records a change that does not affect the contents, such as the scroll position. It is saved with the next real
  /// change and does not cause a save by itself: otherwise, viewing a document on two machines would lead to a
  /// conflict.
  public func noteViewStateChange() { hasViewState.store(true, ordering: .relaxed) }

  /// Whether there were such changes since the last save.
  nonisolated public var hasUnsavedViewState: Bool { hasViewState.load(ordering: .relaxed) }
}
