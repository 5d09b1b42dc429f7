import FileWatching
import Foundation
import SafeWriting

extension UIDocument {
  /// What hears of other programs. To be set before the document is opened.
  nonisolated package var fileWatcher: FileWatcher {
    get { shared.locked { $0.fileWatcher } }
    set { shared.locked { $0.fileWatcher = newValue } }
  }

  /// Hears from now on of what others do with the file where it is now.
  nonisolated func presentFile() {
    let path = fileURL.bytes
    let (watcher, present) = shared.locked { ($0.fileWatcher, $0.watch) }
    guard present?.path != path else { return }
    coordinator.addFilePresenter(self)
    let watch = watcher.watch(path) { [weak self] in
      self?.shared.locked { $0.foreign ?? $0.base }
    } onChange: { [weak self] change in
      self?.check(change)
    }
    shared.locked { $0.watch = watch }
  }

  /// Ends that: the document is no longer open.
  nonisolated func leaveFile() {
    coordinator.removeFilePresenter(self)
    let ended = shared.locked { shared in
      defer { (shared.watch, shared.base, shared.foreign, shared.isOpen) = (nil, nil, nil, false) }
      if shared.base != nil { shared.closedBase = shared.base }
      return shared.watch
    }
    ended?.end()
  }

  /// Looks, in turn with what the document itself does with the file, whether others have changed it.
  nonisolated func check(_ change: FileChange) {
    fileAccess.perform { [weak self] in
      guard let self, let news = news() else { return }
      // In a conflict it is the other version that was moved.
      if case .gone = news.kind, case .moved(let path) = change, !isForeign, let url = URL(bytes: path) {
        return presentedItemOperationQueue.addOperation { self.presentedItemDidMove(to: url) }
      }
      presentedItemOperationQueue.addOperation { self.presentedItemDidChange() }
    }
  }

  // MARK: What others did

  /// What others did with the file.
  private struct News: Sendable {
    enum Kind {
      /// Nothing is in its place.
      case gone
      /// The version that was read or saved last is in its place again.
      case back
      /// Another version is in its place.
      case version(FileBase)
    }

    var kind: Kind
    /// What was so when they did it.
    var url: URL
    var base: FileBase
  }

  /// What there is that the document does not know yet.
  private nonisolated func news() -> News? {
    let (url, known, foreign, isGone) = shared.locked { ($0.fileURL, $0.base, $0.foreign, $0.history.isFileGone) }
    guard let known else { return nil }
    let isKnown = foreign == nil && !isGone
    do throws(SafeWriteError) {
      let now = try FileBase(at: url.bytes)
      if known.isSameVersion(as: now) { return isKnown ? nil : News(kind: .back, url: url, base: known) }
      if foreign?.isSameVersion(as: now) ?? false { return nil }
      return News(kind: .version(now), url: url, base: known)
    } catch {
      guard [ENOENT, ENOTDIR].contains(error.code), !isGone else { return nil }
      return News(kind: .gone, url: url, base: known)
    }
  }

  /// Looks whether another program has written the file.
  nonisolated func lookForChanges() {
    performAsynchronousFileAccess { [self] in
      guard let news = news() else { return }
      Task { @MainActor in take(news) }
    }
  }

  private func take(_ news: News) {
    // Who reads the file again, or closes it, looks by themselves.
    guard documentState.isDisjoint(with: [.closed, .editingDisabled]) else { return }
    guard shared.locked({ $0.base === news.base && $0.fileURL == news.url }) else { return lookForChanges() }
    undoManagerIfLoaded?.endTurn()
    switch news.kind {
    case .gone: noteInPlace(nil, isGone: true)
    case .back: noteInPlace(nil, isGone: false)
    case .version(let version) where hasOwnChanges:
      noteInPlace(version, isGone: false)
      keepUnsavedContents()
    case .version:
      isReloading = true
      revert(toContentsOf: news.url)
      isReloading = false
    }
  }

  /// Whether there is something that reading the file would destroy.
  private var hasOwnChanges: Bool {
    let (isGone, hasChanges) = shared.locked { ($0.history.isFileGone, $0.history.hasChanges) }
    return (isGone ? hasChanges : hasUnsavedChanges) || hasOpenGroup
  }

  /// Takes note of what is in the file's place. That nothing is there is no reason to save by itself: somebody wanted it so.
  private func noteInPlace(_ foreign: FileBase?, isGone: Bool) {
    let hasChanges = shared.locked { shared in
      shared.foreign = foreign
      shared.history.isFileGone = isGone
      return shared.history.hasChanges
    }
    updateConflictState()
    if hasChanges, foreign == nil { noteHistory() } else { changeObserver() }
  }

  // MARK: Reading again

  /// The document was changed while it was read again.
  private struct ChangedMeanwhile: Error {}

  /// What was read is going to be taken over.
  ///
  /// - Throws: if that would destroy what the user did while it was read.
  func beginLoading() throws {
    undoManagerIfLoaded?.endTurn()
    let isUnchanged = shared.locked { shared in
      shared.reloadRevision.map { $0 == shared.history.revision } ?? true
    }
    if !isUnchanged { throw ChangedMeanwhile() }
  }

  /// What was read was taken over. Changes from now on are the user's.
  func endLoading() {
    undoManagerIfLoaded?.endTurn()
    shared.locked { shared in
      shared.loaded = shared.history.now
      if shared.reloadRevision != nil { shared.reloadRevision = shared.history.revision }
    }
  }

  /// What is on disk is what was taken over.
  func noteLoaded() {
    let isChanged = shared.locked { shared in
      guard let loaded = shared.loaded, loaded != shared.history.now else { return false }
      shared.history.setLoaded(loaded)
      return true
    }
    if isChanged { noteHistory() } else { updateChangeCount(.cleared) }
  }

  /// Whether reading again failed because of what happened meanwhile, which is no error.
  func isOvertaken(_ error: any Error) -> Bool {
    // What is gone is told by the watcher, if nothing takes its place.
    if !fileURL.existsOnDisk { return true }
    guard error is ChangedMeanwhile else { return false }
    lookForChanges()
    return true
  }
}
