extension Lifecycle {
  /// An event of a document.
  package enum Event: Sendable {
    // Calls
    case open(Call)
    /// - hasWork: whether a document that is not open has something to save; ignored for an open one.
    case close(Call, hasWork: Bool)
    case save(Call, UIDocument.SaveOperation)
    /// A save whose contents must be requested first.
    case prepare(Call, UIDocument.SaveOperation)
    case revert(Call)
    /// The file was deleted.
    ///
    /// - keepsChanges: whether the unsaved changes stay in the recovery store.
    case giveUp(keepsChanges: Bool)
    case change(UIDocument.ChangeKind)

    // Answers to effects
    /// Waiting calls may begin: the answer to ``Effect/proceed``.
    case proceed
    /// The document adopted the contents of the file.
    case loaded
    case readEnded(Call, ReadEnd)
    /// The contents of a save are available.
    case prepared(Call)
    case saveEnded(Call, SaveEnd)
    /// The file contains the changes up to a moment.
    case saved(ChangeHistory.Moment)
    /// The save of a closing document ended.
    ///
    /// - hasUnsavedChanges: the document's own answer, which may be an override's.
    /// - hasFailed: whether there was an error; false if the save was only postponed.
    case closingSaveEnded(Int, isForced: Bool, isSaved: Bool, hasUnsavedChanges: Bool, hasFailed: Bool)
    /// The save before closing a document that is not open ended.
    case unopenedSaveEnded(Call, isSaved: Bool)
    case left(Int)
    /// The document was asked to reload its file.
    case reloadAsked

    // News
    /// The item in the file's place was changed or removed.
    case found(Finding, hasOwnChanges: Bool)
    case conflictsCounted(areAny: Bool)
  }

  package enum ReadEnd: Sendable {
    case read(isInConflict: Bool)
    /// - isOwnFile: whether it was the document's own file.
    case failed(isOwnFile: Bool)
    /// No longer needed, because of an event in the meantime.
    case overtaken
  }

  package enum SaveEnd: Sendable {
    case saved(isInConflict: Bool)
    /// The document was closed in the meantime, with all changes saved.
    case superfluous
    /// A newer version, which includes the changes of this one, was written first.
    case overtaken
    /// The file was given up in the meantime.
    case givenUp
    /// The user canceled it, which is not an error.
    case cancelled
    case failed(isOwnFile: Bool)
  }

  package enum Finding: Sendable, CaseIterable {
    /// The file is missing.
    case gone
    /// The version that was last read or saved exists again.
    case back
    /// The file is another program's version.
    case version
  }

  /// An effect that a document must carry out.
  package enum Effect: Sendable, Equatable {
    /// An effect for an unfinished call.
    case of(Call, CallEffect)

    // With the file
    case leave(Int)
    /// Remove the document's entry in the recovery store.
    case removeKept
    /// Leave the document's entry in the recovery store for the user.
    case leaveKept
    /// Check the item in the file's place again.
    case lookForNews
    /// Record whether the item that was found in the file's place is another program's version.
    case holdFound(isForeign: Bool)
    case countConflicts
    /// Store unsaved contents in the recovery store.
    case keepUnsaved

    // By methods that may be overridden
    /// Save unsaved changes; if forced, even if `autosave` would not.
    case saveForClosing(Int, isForced: Bool)
    /// Revert because another program wrote the file, then send ``Event/reloadAsked``.
    case reload
    case disableEditing
    case enableEditing
    /// Reset the change count: there are no unsaved changes.
    case clearChanges

    // For the document itself
    /// An operation begins: forget the error of the previous one.
    case forgetError
    /// The first of several operations begins; the last of them succeeded.
    case beginProgress, endProgress
    /// Post the state if it changed since it was last posted.
    case tellState
    case historyChanged
    /// Notify observers that `hasUnsavedChanges` may have changed; there is nothing to schedule.
    case observeChanges
    /// The document is open now, or no longer.
    case list, unlist
    case stopAutosave
    /// Send ``Event/proceed``.
    case proceed
  }

  /// An effect that a document must carry out for a call.
  package enum CallEffect: Sendable, Equatable {
    /// Read the file, and send ``Event/readEnded(_:_:)``.
    case read
    /// Request the contents, write them, and send ``Event/saveEnded(_:_:)``.
    case save
    /// Request the contents, and send ``Event/prepared(_:)``.
    case prepare
    /// Save the document, which is not open, and send ``Event/unopenedSaveEnded(_:isSaved:)``.
    case saveUnopened
    /// Start closing again.
    case closeAgain
    /// Record the result of reading or saving.
    case adopt
    /// Record that the changes up to the beginning of the save are in the file.
    case markSaved
    /// Announce the consequences of the save.
    case announce
    /// Report the error.
    case report
    /// Record that the user canceled the save, and continue as after an edit.
    case noteCancelled
    /// Report that the document is not open.
    case refuse
    /// Report that a file that could not be read is not overwritten.
    case refuseUnread

    // The call ends
    case end(Bool)
    /// Restore recovered contents, then end the call.
    case endOpening
    /// The document was closed before the contents of the save were available.
    case endUnopened
    /// The contents are available: continue with a save of them, which has the call's handler.
    case continueSave
  }
}
