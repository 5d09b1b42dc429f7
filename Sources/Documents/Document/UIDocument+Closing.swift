import Foundation

extension UIDocument {
  func startClosing(_ completionHandler: ((Bool) -> Void)?) {
    guard !documentState.contains(.closed) else { return complete(completionHandler, true) }
    lastError = nil
    beginDisabledEditing()
    autosave { [self] isSaved in
      if isSaved || !hasUnsavedChanges { return finishClosing(completionHandler) }
      // An autosave may be put off; now is the last moment.
      guard lastError == nil else { return stayOpen(completionHandler) }
      save(to: fileURL, for: .forOverwriting) { [self] isSaved in
        if isSaved { finishClosing(completionHandler) } else { stayOpen(completionHandler) }
      }
    }
  }

  private func stayOpen(_ completionHandler: ((Bool) -> Void)?) {
    endDisabledEditing()
    // What others did meanwhile was left alone.
    check(.changed)
    completionHandler?(false)
  }

  private func finishClosing(_ completionHandler: ((Bool) -> Void)?) {
    start { [self] in
      coordinator.removeFilePresenter(self)
      // Also if what could not be saved was undone.
      if !hasUnsavedChanges { removeSpilled() }
    } then: { [self] _ in
      autosaveTimer.stop()
      OpenDocuments.remove(self)
      endWatching()
      changeState { state in
        state.insert(.closed)
        state.remove(.editingDisabled)
      }
      completionHandler?(true)
    }
  }

  // MARK: Reverting

  func startReverting(to url: URL, _ completionHandler: ((Bool) -> Void)?) {
    lastError = nil
    beginDisabledEditing()
    let isReload = isReloading
    isReloading = false
    let oldURL = fileURL
    shared.locked { shared in
      shared.fileURL = url
      shared.reloadRevision = isReload ? shared.history.revision : nil
    }
    start { [self] in
      try coordinatedRead(from: url, isReload ? .readingWithoutChanges : .reading)
    } then: { [self] result in
      shared.locked { $0.reloadRevision = nil }
      switch result {
      case .success where isReload && documentState.contains(.closed):
        coordinator.removeFilePresenter(self)
        endWatching()
        changeState { $0.remove(.editingDisabled) }
      case .success(let reading):
        undoManagerIfLoaded?.removeAllActions()
        removeSpilled()
        finishReading(reading) { state in
          state.remove(.closed)
          state.remove(.savingError)
          state.remove(.editingDisabled)
        }
        OpenDocuments.add(self)
      case .failure(let error) where isReload && isOvertaken(error): changeState { $0.remove(.editingDisabled) }
      case .failure(let error):
        if url != oldURL {
          shared.locked { $0.fileURL = oldURL }
          if !documentState.contains(.closed) { watchFile() }
        }
        fail(error)
        changeState { state in
          state.insert(.savingError)
          state.remove(.editingDisabled)
        }
      }
      enableEditing()
      completionHandler?((try? result.get()) != nil)
    }
  }
}
