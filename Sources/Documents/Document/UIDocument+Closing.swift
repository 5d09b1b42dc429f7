import Foundation

extension UIDocument {
  func startClosing(_ completionHandler: ((Bool) -> Void)?) {
    if documentState.contains(.closed) {
      guard readingsUnderWay > 0 else { return closeUnopened(completionHandler) }
      // It is being opened.
      afterReading.append { [self] in startClosing(completionHandler) }
      return
    }
    lastError = nil
    beginDisabledEditing()
    closingsUnderWay += 1
    saveForClosing { [self] isClosed in
      closingsUnderWay -= 1
      completionHandler?(isClosed)
      guard closingsUnderWay == 0 else { return }
      for open in openings.takeAll() { open() }
    }
  }

  /// Closes what is not open: a new document is saved, and one that was changed after it was closed.
  private func closeUnopened(_ completionHandler: ((Bool) -> Void)?) {
    undoManagerIfLoaded?.endTurn()
    guard hasUnsavedChanges || hasOpenGroup, !shared.locked(\.isGivenUp) else {
      return complete(completionHandler, true)
    }
    let handler = AssuredHandler.of { [self] isSaved in
      // A new document is open then.
      guard isSaved, !documentState.contains(.closed) else {
        completionHandler?(isSaved)
        return
      }
      startClosing(completionHandler)
    }
    save(to: fileURL, for: isNew ? .forCreating : .forOverwriting, completionHandler: handler)
  }

  private func saveForClosing(_ completionHandler: @escaping (Bool) -> Void) {
    // What was undone while it is saved is a change when that is over.
    guard savesUnderWay == 0 else { return afterSaving.append { [self] in saveForClosing(completionHandler) } }
    let revision = shared.locked { $0.history.revision }
    undoManagerIfLoaded?.endTurn()
    if hasOpenGroup, !hasUnsavedChanges { return saveAndClose(since: revision, completionHandler) }
    let handler = AssuredHandler.of { [self] isSaved in
      // Overrides that turn autosaving off say that they have saved.
      let isPretence = shared.locked { isSaved && $0.history.hasUnsavedChanges && $0.history.revision == revision }
      if isPretence { return saveAndClose(since: revision, completionHandler) }
      if isSaved || !hasUnsavedChanges { return finishClosing(since: revision, completionHandler) }
      // An autosave may be put off; now is the last moment.
      guard lastError == nil else { return stayOpen(completionHandler) }
      saveAndClose(since: revision, completionHandler)
    }
    autosave(completionHandler: handler)
  }

  private func saveAndClose(since revision: UInt64, _ completionHandler: @escaping (Bool) -> Void) {
    let handler = AssuredHandler.of { [self] isSaved in
      if isSaved { finishClosing(since: revision, completionHandler) } else { stayOpen(completionHandler) }
    }
    save(to: fileURL, for: .forOverwriting, completionHandler: handler)
  }

  private func stayOpen(_ completionHandler: @escaping (Bool) -> Void) {
    endDisabledEditing()
    // What others did meanwhile was left alone.
    check(.changed)
    completionHandler(false)
  }

  /// - Parameter revision: that of the changes when saving began.
  private func finishClosing(since revision: UInt64, _ completionHandler: @escaping (Bool) -> Void) {
    let leave: @Sendable () -> Bool = { [self] in
      // Some do not ask whether they may edit, and what is recovered on opening is a change, too.
      guard shared.locked({ $0.history.revision == revision || !$0.history.hasUnsavedChanges }) else { return false }
      // Also if what could not be saved was undone.
      if !hasUnsavedChanges { removeSpilled() }
      leaveFile()
      return true
    }
    let end: @MainActor (Result<Bool, any Error>) -> Void = { [self] result in
      switch result {
      case .success(false): return saveForClosing(completionHandler)
      case .success(true): break
      case .failure: leaveFile()
      }
      autosaveTimerIfMade?.stop()
      OpenDocuments.remove(self)
      endDisablement { $0.insert(.closed) }
      completionHandler(true)
    }
    // Only what is kept has to be removed from a disk.
    start(isShort: shared.locked { $0.spilled == nil }, leave, then: end)
  }

  // MARK: Reverting

  func startReverting(to url: URL, _ completionHandler: ((Bool) -> Void)?) {
    lastError = nil
    beginDisabledEditing()
    let isReload = isReloading
    isReloading = false
    let isOwn = isAskedForAsOwnFile(url)
    readingsUnderWay += 1
    shared.locked { $0.reloadRevision = isReload ? $0.history.revision : nil }
    start { [self] in
      // What was asked for before may have moved it.
      let oldURL = fileURL
      let url = isOwn ? oldURL : url
      shared.locked { $0.fileURL = url }
      do {
        return try coordinatedRead(from: url, isReload ? .readingWithoutChanges : .reading)
      } catch {
        if url != oldURL { shared.locked { $0.fileURL = oldURL } }
        throw error
      }
    } then: { [self] result in
      defer { endReading() }
      shared.locked { $0.reloadRevision = nil }
      switch result {
      case .success where isReload && documentState.contains(.closed):
        leaveFile()
        endDisabledEditing()
      case .success(let reading):
        undoManagerIfLoaded?.removeAllActions()
        removeSpilled()
        OpenDocuments.add(self)
        endDisabledEditing(finishReading(reading))
      case .failure(let error) where isReload && isOvertaken(error): endDisabledEditing()
      case .failure(let error):
        if !documentState.contains(.closed) { presentFile() }
        fail(error)
        endDisabledEditing { if isOwn { $0.insert(.savingError) } }
      }
      completionHandler?((try? result.get()) != nil)
    }
  }
}
