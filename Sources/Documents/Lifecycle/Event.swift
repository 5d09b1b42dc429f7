extension Lifecycle {
  /// What a document hears.
  package enum Event: Sendable {
    // Calls
    case open(Call)
    /// Whether there is something to save matters for a document that is not open.
    case close(Call, hasWork: Bool)
    case save(Call, UIDocument.SaveOperation)
    /// A save whose contents have to be asked for first.
    case prepare(Call, UIDocument.SaveOperation)
    case revert(Call)
    /// The file was deleted, or is going to be.
    case giveUp
    case change(UIDocument.ChangeKind)

    // Answers to effects
    /// Calls that wait may begin: the answer to ``Effect/proceed``.
    case proceed
    /// The contents of the file were taken over.
    case loaded
    case readEnded(Call, ReadEnd)
    /// The contents of a save are there.
    case prepared(Call)
    case saveEnded(Call, SaveEnd)
    /// Changes until a moment are in the file.
    case saved(ChangeHistory.Moment)
    /// Closing has saved, or tried to.
    ///
    /// - hasUnsavedChanges: what the document says about itself, which may be an override's.
    /// - hasFailed: whether something went wrong, or the save was only put off.
    case closingSaveEnded(Int, isForced: Bool, isSaved: Bool, hasUnsavedChanges: Bool, hasFailed: Bool)
    /// A document that was not open was saved because it was to be closed.
    case unopenedSaveEnded(Call, isSaved: Bool)
    case left(Int)
    /// The document was asked to read its file again.
    case reloadAsked

    // News
    /// Something else is in the file's place than was, or nothing.
    case found(Finding, hasOwnChanges: Bool)
    case conflictsCounted(areAny: Bool)
  }

  package enum ReadEnd: Sendable {
    case read(isInConflict: Bool)
    /// - isOwnFile: whether it was the file that the document has.
    case failed(isOwnFile: Bool)
    /// What happened meanwhile makes it superfluous.
    case overtaken
  }

  package enum SaveEnd: Sendable {
    case saved(isInConflict: Bool)
    /// The document was closed meanwhile, with all changes saved.
    case superfluous
    /// A newer version was written before, with all changes of this one.
    case overtaken
    /// The file was given up meanwhile.
    case givenUp
    /// The user did not want it: nothing is wrong.
    case cancelled
    case failed(isOwnFile: Bool)
  }

  package enum Finding: Sendable, CaseIterable {
    /// Nothing is in the file's place.
    case gone
    /// The version that was read or saved last is there again.
    case back
    /// Another program's version is there.
    case version
  }

  /// What a document has to do.
  package enum Effect: Sendable, Equatable {
    /// Something for a call that has not ended.
    case of(Call, CallEffect)

    // With the file
    case leave(Int)
    /// Remove what is kept of the document in the recovery store.
    case removeKept
    /// Look again what is in the file's place.
    case lookForNews
    /// What was found in the file's place is another program's version, or is not.
    case holdFound(isForeign: Bool)
    case countConflicts
    /// Write what is not saved to the recovery store.
    case keepUnsaved

    // By methods that may be overridden
    /// Save what is not saved; forced, if that is not up to autosaving.
    case saveForClosing(Int, isForced: Bool)
    /// Revert because another program has written the file, then send ``Event/reloadAsked``.
    case reload
    case disableEditing
    case enableEditing
    /// There are no changes.
    case clearChanges

    // For the document itself
    /// An operation begins: what went wrong before counts no more.
    case forgetError
    /// The first of the operations under way begins; the last of them has succeeded.
    case beginProgress, endProgress
    /// Tell of the state if it is another one than was told last.
    case tellState
    case historyChanged
    /// There is something new about changes, but nothing to do about it.
    case observeChanges
    /// The document is open, or is no more.
    case list, unlist
    case stopAutosave
    /// Send ``Event/proceed``.
    case proceed
  }

  /// What a document has to do for a call.
  package enum CallEffect: Sendable, Equatable {
    /// Read the file, and send ``Event/readEnded(_:_:)``.
    case read
    /// Ask for the contents, write them, and send ``Event/saveEnded(_:_:)``.
    case save
    /// Ask for the contents, and send ``Event/prepared(_:)``.
    case prepare
    /// Save the document that is not open, and send ``Event/unopenedSaveEnded(_:isSaved:)``.
    case saveUnopened
    /// Close what is still, or again, to be closed.
    case closeAgain
    /// Take note of what was read, or saved.
    case adopt
    /// The changes until the save began are in the file.
    case markSaved
    /// Tell what there is to tell of the save.
    case announce
    /// Tell of what went wrong.
    case report
    /// Take note that the user cancelled the save, and go on as after an edit.
    case noteCancelled
    /// Tell that the document is not open.
    case refuse
    /// Tell that what could not be read is not written over.
    case refuseUnread

    // The call ends
    case end(Bool)
    /// Restore what was recovered, and end the call then.
    case endOpening
    /// The document was closed before the contents of the save were there.
    case endUnopened
    /// The contents are there. The call's handler goes on with a save of them.
    case continueSave
  }
}
