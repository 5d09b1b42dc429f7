import Foundation
import UTFileURLs
import UTFileVersions

extension UIDocumentAdditions where Self: UIDocument {
  /// The store for contents that cannot be saved. Set it before opening the document.
  nonisolated public var recoveryStore: RecoveryStore {
    get { file.settings.recoveryStore }
    set { file.properties.locked { $0.settings.recoveryStore = newValue } }
  }

  /// Earlier contents of this document that are not restored automatically, because its file was written since, or
  /// because files are missing in them (``RecoveryEntry/leftOutPaths``). Let the user compare them, restore them with
  /// ``DocumentLifecycle/restore(from:)``, or remove them with ``RecoveryStore/remove(_:)``.
  nonisolated public var recoverableVersions: [RecoveryEntry] { file.keeping.locked { $0.recoverable } }

  /// Whether all unsaved changes are in the recovery store, where they survive the end of the program. False if the
  /// store could not be written, or if the document was changed afterward.
  nonisolated public var hasRecoveryCopy: Bool {
    let now = lifecycleState.locked { $0.history.now }
    return file.keeping.locked { $0.kept != nil && $0.moment == now }
  }
}

extension DocumentLifecycle {
  /// Restores contents that could not be saved earlier, as an unsaved change.
  ///
  /// - Throws: an error if they cannot be read, in which case they are kept.
  public func restore(from entry: RecoveryEntry) async throws {
    let (document, file) = (document, document.file)
    guard let kept = document.recoveryStore.adopt(entry) else {
      throw DocumentError.recoveryUnavailable(entry.folder.pathText)
    }
    try await document.access {
      try entry.complete(from: document.fileURL, file.base)
      try document.read(from: entry.contentsURL)
    }
    // Its actions are for the contents that were replaced.
    document.undoManagerIfLoaded?.removeAllActions()
    document.updateChangeCount(.done)
    let now = document.lifecycleState.locked { $0.history.now }
    // In one step: a save of earlier contents that ends now must not remove the entry.
    file.keeping.locked { keeping in
      (keeping.kept, keeping.moment) = (kept, now)
      keeping.recoverable.removeAll { $0 == entry }
    }
    if entry.record.documentPath.bytes != document.fileURL.bytes {
      document.performAsynchronousFileAccess { file.moveKept() }
    }
  }
}

extension UIDocument {
  /// Restores the contents found on opening, and continues.
  func restore(_ entry: RecoveryEntry?, then next: @escaping @MainActor () -> Void) {
    guard let entry else { return next() }
    Task {
      // If that fails, the entry is kept and listed.
      do { try await lifecycle.restore(from: entry) } catch {
        file.keeping.locked { $0.recoverable.append(entry) }
      }
      next()
    }
  }

  /// The moment that a change count token represents, which may be an override's token.
  func moment(of changeCountToken: Any) -> ChangeHistory.Moment {
    changeCountToken as? ChangeHistory.Moment ?? lifecycleState.locked { $0.history.now }
  }

  /// Stores unsaved contents in the recovery store; removes the entry if there are none.
  ///
  /// - Parameters:
  ///   - prepared: the contents, if they were requested before.
  ///   - next: called when they are stored, or cannot be.
  func writeRecoveryCopy(of prepared: PreparedContents? = nil, then next: @escaping @MainActor () -> Void = {}) {
    let isForced = hasOpenGroup
    guard hasUnsavedChanges || isForced else { return start({ $0.file.removeKept() }, then: { _ in next() }) }
    let url = fileURL
    let type = savingFileType ?? url.generalType
    let moment = moment(of: prepared?.token ?? changeCountToken(for: .forOverwriting))
    // The next save reports why there are no contents.
    guard let contents = (try? prepared?.contents ?? contents(forType: type)).map(HandedOver.init) else {
      return next()
    }
    start { job in
      try job.file.keepUnsaved(contents, ofType: type, at: url, moment, isForced: isForced, for: job.document)
    } then: { [self] result in
      noteKept(result)
      next()
    }
  }

  /// Reports once that unsaved contents cannot be stored, until they can.
  private func noteKept(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result, !cannotKeep {
      let errorOfSave = documentState.contains(.savingError) ? lastError : nil
      fail(error)
      // The error of the save is more important.
      if let errorOfSave { ending.note(errorOfSave) }
    }
    cannotKeep = if case .failure = result { true } else { false }
    // A program that shows the failed save also shows whether its contents are stored.
    if documentState.contains(.savingError) { postStateChange() }
  }
}
