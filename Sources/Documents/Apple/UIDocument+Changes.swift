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

  /// Takes note that there are changes to save, or no more.
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

  /// Whether the document has an item open, whatever that is called.
  nonisolated package func hasOpen(_ item: FileIdentity) -> Bool {
    file.base?.identity.isSameItem(as: item) ?? false
  }
}

extension UIDocumentAdditions where Self: UIDocument {
  /// Takes note of a change that is no change of the contents, such as the place scrolled to. It is saved with the next
  /// change that is one, and saves nothing by itself: else looking at a document on two machines would end in a conflict.
  public func noteViewStateChange() { hasViewState.store(true, ordering: .relaxed) }

  /// Whether there were such changes since the last save.
  nonisolated public var hasUnsavedViewState: Bool { hasViewState.load(ordering: .relaxed) }
}
