import DocumentTraces
import FileTrees
import Foundation
import SafeWriting

extension UIDocument {
  /// Where contents go that cannot be saved. To be set before the document is opened.
  nonisolated public var recoveryStore: RecoveryStore {
    get { shared.locked { $0.recoveryStore } }
    set { shared.locked { $0.recoveryStore = newValue } }
  }

  /// Contents of this document from earlier that are not restored by themselves, because its file was written since: to be
  /// compared by the user, taken over by ``restoreDocument(from:)`` or removed by ``RecoveryStore/remove(_:)``.
  nonisolated public var recoverableVersions: [RecoveryEntry] { shared.locked { $0.recoverable } }

  /// Whether all changes that are not saved are in the recovery store, so that they survive the end of the program. False if
  /// the store could not be written either, and for changes made since.
  nonisolated public var hasRecoveryCopy: Bool {
    shared.locked { $0.spilled != nil && $0.spilledMoment == $0.history.now }
  }

  /// Takes over contents that could not be saved earlier, as a change that is not saved yet.
  ///
  /// - Throws: what reading them throws; they are kept then.
  public func restoreDocument(from entry: RecoveryEntry) async throws {
    let store = recoveryStore
    guard let spilled = store.adopt(entry) else { throw DocumentError.damagedRecovery(entry.folder.path) }
    try await access { [self] in try read(from: entry.contentsURL) }
    shared.locked { shared in
      shared.spilled = spilled
      shared.recoverable.removeAll { $0 == entry }
    }
    if entry.record.documentPath != String(decoding: fileURL.bytes, as: UTF8.self) {
      performAsynchronousFileAccess { [self] in noteMovedSpilled() }
    }
    updateChangeCount(.done)
    shared.locked { $0.spilledMoment = $0.history.now }
  }

  /// Which changes a token stands for, which may be one of an override.
  func moment(of changeCountToken: Any) -> ChangeHistory.Moment {
    changeCountToken as? ChangeHistory.Moment ?? shared.locked { $0.history.now }
  }

  /// Restores what was found on opening, and goes on.
  func restore(_ entry: RecoveryEntry?, then next: @escaping @MainActor () -> Void) {
    guard let entry else { return next() }
    Task {
      // If that fails it is kept, and listed.
      do { try await restoreDocument(from: entry) } catch { shared.locked { $0.recoverable.append(entry) } }
      next()
    }
  }

  /// Looks for contents that could not be saved earlier.
  ///
  /// - Returns: those to be restored: the newest, if the file is the version that they were made from.
  nonisolated func recovery(of url: URL) -> RecoveryEntry? {
    let (store, base) = shared.locked { ($0.recoveryStore, $0.base) }
    var entries = store.entries(for: url, version: base, removesFragments: true)
    // A program was ended after it had saved them.
    entries.removeAll { entry in
      guard Self.isSaved(entry, at: url) else { return false }
      store.remove(entry)
      return true
    }
    let fingerprint = base.map(RecoveryRecord.Fingerprint.init)
    let found = entries.first.flatMap { $0.record.file == fingerprint ? $0 : nil }
    if found != nil { entries.removeFirst() }
    shared.locked { $0.recoverable = entries }
    return found
  }

  /// Whether contents are what a file says.
  private nonisolated static func isSaved(_ entry: RecoveryEntry, at url: URL) -> Bool {
    (try? FileTree(contentsOf: entry.contentsURL.bytes).isEqual(toItemAt: url)) ?? false
  }

  /// Keeps contents that are not saved.
  ///
  /// - Parameters:
  ///   - contents: what ``contents(forType:)`` gave.
  ///   - type: for which type.
  ///   - url: where they belong.
  ///   - moment: the changes that they hold.
  ///
  /// - Throws: why they cannot be kept.
  nonisolated func spill(
    _ contents: HandedOver<Any>, ofType type: String, for url: URL, at moment: ChangeHistory.Moment
  )
    throws
  {
    let (store, base, spilled) = shared.locked { ($0.recoveryStore, $0.base, $0.spilled) }
    guard store.folder != RecoveryStore.none.folder else { return }
    let ending = url.asFile.pathExtension
    let record = RecoveryRecord(
      documentPath: String(decoding: fileURL.bytes, as: UTF8.self),
      contentsName: "\(UUID().uuidString)\(ending.isEmpty ? "" : ".\(ending)")", type: type, date: Date(),
      version: base)
    let kept = try store.add(record, replacing: spilled) { url in
      try writeContents(contents.value, to: url, for: .forCreating, originalContentsURL: nil)
    }
    shared.locked { ($0.spilled, $0.spilledMoment) = (kept, moment) }
  }

  /// What is kept belongs to the file in its new place, too.
  nonisolated func noteMovedSpilled() {
    let (store, url, spilled) = shared.locked { ($0.recoveryStore, $0.fileURL, $0.spilled) }
    guard let spilled, let moved = try? store.move(spilled, toDocumentAt: url) else { return }
    shared.locked { $0.spilled = moved }
  }

  /// Keeps what is not saved; what was kept goes if all is saved.
  func spillUnsavedContents() {
    guard hasUnsavedChanges else { return performAsynchronousFileAccess { [self] in removeSpilled() } }
    let url = fileURL
    let type = contentsType(savingFileType, at: url)
    let moment = moment(of: changeCountToken(for: .forOverwriting))
    // Why there are none, the next save will say.
    guard let contents = (try? contents(forType: type)).map(HandedOver.init) else { return }
    performAsynchronousFileAccess { [self] in
      let result = Result {
        // It may be saved or undone, before or meanwhile.
        if hasUnsavedChanges { try spill(contents, ofType: type, for: url, at: moment) }
        if !hasUnsavedChanges { removeSpilled() }
      }
      MainActor.enqueue { [self] in noteKept(result) }
    }
  }

  /// Tells the user once that what is not saved cannot be kept, until it can.
  private func noteKept(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result, !cannotKeep {
      let errorOfSave = documentState.contains(.savingError) ? lastError : nil
      fail(error)
      // Why it could not be saved matters more.
      if let errorOfSave { lastError = errorOfSave }
    }
    cannotKeep = if case .failure = result { true } else { false }
    // A program that shows the failed save also shows whether its contents are kept.
    if documentState.contains(.savingError) { postStateChange() }
  }

  /// Removes what was kept: it is saved.
  nonisolated func removeSpilled() {
    let spilled = shared.locked { shared in
      defer { shared.spilled = nil }
      return shared.spilled
    }
    if let spilled { RecoveryFolder.remove(spilled.folder.path) }
  }
}
