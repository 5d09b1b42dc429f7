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
    completionHandler?(false)
  }

  private func finishClosing(_ completionHandler: ((Bool) -> Void)?) {
    start { [self] in
      coordinator.removeFilePresenter(self)
      // All is saved: also if what could not be saved was undone.
      removeSpilled()
    } then: { [self] _ in
      autosaveTimer.stop()
      OpenDocuments.remove(self)
      shared.withLock { $0.base = nil }
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
    let oldURL = fileURL
    shared.withLock { $0.fileURL = url }
    start { [self] in
      try coordinatedRead(from: url)
    } then: { [self] result in
      switch result {
      case .success(let reading):
        undoManagerIfLoaded?.removeAllActions()
        removeSpilled()
        finishReading(reading) { state in
          state.remove(.closed)
          state.remove(.savingError)
          state.remove(.editingDisabled)
        }
        OpenDocuments.add(self)
      case .failure(let error):
        shared.withLock { $0.fileURL = oldURL }
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
