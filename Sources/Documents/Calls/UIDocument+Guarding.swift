import Foundation

/// When other programs wait, and what happens then.
extension UIDocument {
  /// Whether other programs should wait until the document is saved.
  nonisolated var needsGuard: Bool {
    file.settings.fileGuard != nil && lifecycleState.locked { $0.mayGuard } && hasUnsavedChanges
  }

  /// Begins or ends to make other programs wait, after something has happened. If another program has the file open, it is
  /// attempted again.
  func updateGuard() {
    guard file.settings.fileGuard != nil || file.hasLease else { return }
    if !needsGuard {
      if file.hasLease { file.worker.perform { [self] in if !needsGuard { file.endGuarding() } } }
    } else if !file.isGuarded, file.beginAttemptToGuard() {
      // In order with saves, which an override may perform on a thread of its own.
      Outcome.of({ [self] in file.beginGuarding(for: self) }, handedTo: performAsynchronousFileAccess) {
        [file] result in
        // An override has dropped it.
        if case .failure = result { file.endAttemptToGuard() }
      }
    }
  }

  /// Tries again in a moment.
  nonisolated func updateGuardLater() {
    let isFirst = file.state.locked { state in
      defer { state.retriesToGuard = true }
      return !state.retriesToGuard
    }
    guard isFirst else { return }
    Task { @MainActor [weak self] in
      try? await Task.sleep(for: .milliseconds(500))
      self?.file.state.locked { $0.retriesToGuard = false }
      self?.updateGuard()
    }
  }

  /// Saves because a program waits that does not coordinate.
  nonisolated func saveForWaitingProgram() {
    Task { @MainActor in
      // A save would wait for the one that has the file.
      guard !file.worker.isLent else { return file.endGuarding() }
      ending.call {
        autosave(completionHandler: $0)
      } then: { [self] _, _ in
        file.worker.perform { [self] in
          file.endGuarding()
          MainActor.enqueue { self.updateGuard() }
        }
      }
    }
  }
}
