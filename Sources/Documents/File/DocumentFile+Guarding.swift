import FileWrappers
import SafeWriting

/// While the document has unsaved changes, programs that open the file wait. The worker decides when its turn comes.
extension DocumentFile {
  /// Whether programs that open the file wait.
  var isGuarded: Bool { state.locked { $0.lease }?.isHeld ?? false }

  /// Whether there is a lease, even one that does not make programs wait any more.
  var hasLease: Bool { state.locked { $0.lease != nil } }

  /// Returns whether there is no other attempt to make programs wait.
  func beginAttemptToGuard() -> Bool {
    state.locked { state in
      defer { state.triesToGuard = true }
      return !state.triesToGuard
    }
  }

  /// Ends an attempt that was not made.
  func endAttemptToGuard() { state.locked { $0.triesToGuard = false } }

  /// Makes programs wait from now on, if the document still needs that.
  func beginGuarding(for document: UIDocument) {
    let revision = document.lifecycleState.locked { $0.history.revision }
    let (url, version, elapsed, isUnneeded) = state.locked { state in
      state.triesToGuard = false
      // The main actor may not have heard of a save that has just ended.
      let isSaved = state.writtenAge.map { $0.revision >= revision } ?? false
      return (state.url, state.version, state.settings.elapsed, isSaved || state.foreign != nil)
    }
    // With the lease of a replaced file, programs wait for the next save.
    guard document.needsGuard, !isUnneeded, !isGuarded, case .open(let base?) = version, let path = try? url.filePath()
    else { return }
    let lease = LeaseThreads.shared.lease(on: path, at: base, elapsed: elapsed) { [weak document] in
      document?.saveForWaitingProgram()
    }
    state.locked { $0.lease = lease }
    if lease == nil, base.identity.kind == .file {
      // It may have failed because the document itself still has the file open for reading.
      let watched = base.watched
      state.locked { $0.didReopen(base, as: watched) }
      // Most programs have a file open for a moment only.
      document.updateGuardLater()
    }
    // It may have been saved by another thread in the meantime: an override may choose its own.
    if !document.needsGuard { endGuarding() }
  }

  /// Lets programs that wait go on: with the contents that the document read or wrote last.
  func endGuarding() {
    let (lease, base) = state.locked { state in
      defer { state.lease = nil }
      return (state.lease, state.version.base)
    }
    lease?.end(handingOver: base)
  }

  /// Lets programs open the file that was just written. Those that wait already must wait for the changes since the save began.
  func endGuardingIfFree() { if !(state.locked { $0.lease }?.isAwaited ?? false) { endGuarding() } }
}
