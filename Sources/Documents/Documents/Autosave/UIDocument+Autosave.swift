import Foundation

extension UIDocument {
  /// The timer of the automatic saves, created when it is first needed.
  var autosaveTimer: AutosaveTimer {
    let timer = autosaveTimerIfMade ?? AutosaveTimer(self)
    autosaveTimerIfMade = timer
    return timer
  }

  /// Schedules an automatic save if there are unsaved changes, and stops waiting for one if there are none.
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
}
