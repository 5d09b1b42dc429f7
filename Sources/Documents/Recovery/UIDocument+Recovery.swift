import DocumentTraces
import Foundation

extension UIDocumentAdditions where Self: UIDocument {
  /// Where contents go that cannot be saved. To be set before the document is opened.
  nonisolated public var recoveryStore: RecoveryStore {
    get { file.settings.recoveryStore }
    set { file.state.locked { $0.settings.recoveryStore = newValue } }
  }

  /// Contents of this document from earlier that are not restored by themselves, because its file was written since: to be
  /// compared by the user, taken over by ``DocumentLifecycle/restore(from:)`` or removed by ``RecoveryStore/remove(_:)``.
  nonisolated public var recoverableVersions: [RecoveryEntry] { file.state.locked { $0.keeping.recoverable } }

  /// Whether all changes that are not saved are in the recovery store, so that they survive the end of the program. False if
  /// the store could not be written either, and for changes made since.
  nonisolated public var hasRecoveryCopy: Bool {
    let now = lifecycleState.locked { $0.history.now }
    return file.state.locked { $0.keeping.kept != nil && $0.keeping.moment == now }
  }
}

extension DocumentLifecycle {
  /// Takes over contents that could not be saved earlier, as a change that is not saved yet.
  ///
  /// - Throws: what reading them throws; they are kept then.
  public func restore(from entry: RecoveryEntry) async throws {
    let (document, file) = (document, document.file)
    guard let kept = document.recoveryStore.adopt(entry) else { throw DocumentError.damagedRecovery(entry.folder.path) }
    try await document.access { try document.read(from: entry.contentsURL) }
    file.state.locked { state in
      state.keeping.kept = kept
      state.keeping.recoverable.removeAll { $0 == entry }
    }
    if entry.record.documentPath != String(decoding: document.fileURL.bytes, as: UTF8.self) {
      document.performAsynchronousFileAccess { file.moveKept() }
    }
    document.updateChangeCount(.done)
    let now = document.lifecycleState.locked { $0.history.now }
    file.state.locked { $0.keeping.moment = now }
  }
}

extension UIDocument {
  /// Restores what was found on opening, and goes on.
  func restore(_ entry: RecoveryEntry?, then next: @escaping @MainActor () -> Void) {
    guard let entry else { return next() }
    Task {
      // If that fails it is kept, and listed.
      do { try await lifecycle.restore(from: entry) } catch {
        file.state.locked { $0.keeping.recoverable.append(entry) }
      }
      next()
    }
  }

  /// Which changes a token stands for, which may be one of an override.
  func moment(of changeCountToken: Any) -> ChangeHistory.Moment {
    changeCountToken as? ChangeHistory.Moment ?? lifecycleState.locked { $0.history.now }
  }

  /// Keeps what is not saved; what was kept goes if all is saved.
  ///
  /// - Parameter prepared: the contents, if they were asked for before.
  func writeRecoveryCopy(of prepared: PreparedContents? = nil) {
    guard hasUnsavedChanges else { return performAsynchronousFileAccess { [file] in file.removeKept() } }
    let url = fileURL
    let type = savingFileType ?? url.generalType
    let moment = moment(of: prepared?.token ?? changeCountToken(for: .forOverwriting))
    // Why there are none, the next save will say.
    guard let contents = (try? prepared?.contents ?? contents(forType: type)).map(HandedOver.init) else { return }
    performAsynchronousFileAccess { [self] in
      let result = Result { try file.keepUnsaved(contents, ofType: type, at: url, moment, for: self) }
      MainActor.enqueue { [self] in noteKept(result) }
    }
  }

  /// Tells the user once that what is not saved cannot be kept, until it can.
  private func noteKept(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result, !cannotKeep {
      let errorOfSave = documentState.contains(.savingError) ? lastError : nil
      fail(error)
      // Why it could not be saved matters more.
      if let errorOfSave { ending.note(errorOfSave) }
    }
    cannotKeep = if case .failure = result { true } else { false }
    // A program that shows the failed save also shows whether its contents are kept.
    if documentState.contains(.savingError) { postStateChange() }
  }
}
