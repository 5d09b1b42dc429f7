import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileVersions

/// The unsaved contents of a document in the recovery store.
extension DocumentFile {
  struct Keeping {
    /// The entry that was written to the store and is not saved yet.
    var kept: RecoveryStore.Spilled?
    /// The moment whose changes it contains.
    var moment: ChangeHistory.Moment?
    /// The entries found on opening that were not restored.
    var recoverable: [RecoveryEntry] = []

    /// Whether there is an entry with changes made after a moment.
    func isNewer(than moment: ChangeHistory.Moment) -> Bool {
      guard kept != nil, let kept = self.moment else { return false }
      return kept.revision > moment.revision
    }
  }

  /// Whether there is an entry.
  var isKept: Bool { state.locked { $0.keeping.kept != nil } }

  /// Looks for contents that could not be saved earlier.
  ///
  /// - Returns: the contents to restore: the newest, if they are based on the current version of the file.
  func recovery(of url: URL) -> RecoveryEntry? {
    let (store, base) = state.locked { ($0.settings.recoveryStore, $0.version.base) }
    var entries = store.entries(for: url, version: base, removesFragments: true)
    // A program was killed after it had saved them.
    entries.removeAll { entry in
      guard Self.isSaved(entry, at: url) else { return false }
      store.remove(entry)
      return true
    }
    let fingerprint = base.map(RecoveryRecord.Fingerprint.init)
    let found = entries.first.flatMap { $0.record.file == fingerprint ? $0 : nil }
    if found != nil { entries.removeFirst() }
    state.locked { $0.keeping.recoverable = entries }
    return found
  }

  /// Whether contents equal those of a file.
  private static func isSaved(_ entry: RecoveryEntry, at url: URL) -> Bool {
    (try? FileTree(contentsOf: entry.contentsURL.filePath()).isEqual(toItemAt: url.filePath())) ?? false
  }

  /// Stores unsaved contents.
  ///
  /// - Parameters:
  ///   - contents: the contents that the document returned for saving.
  ///   - type: the type of the contents.
  ///   - url: the file for which they are intended.
  ///   - moment: the changes that they contain.
  /// - Throws: the reason why they cannot be stored.
  func keep(
    _ contents: HandedOver<Any>, ofType type: String, at url: URL, _ moment: ChangeHistory.Moment,
    for document: UIDocument
  ) throws {
    let (place, store, base, kept, isOutdated) = state.locked {
      ($0.url, $0.settings.recoveryStore, $0.version.base, $0.keeping.kept, $0.keeping.isNewer(than: moment))
    }
    // A save for which another program waits goes first, and older contents follow.
    guard !isOutdated, store.folder != RecoveryStore.none.folder else { return }
    let ending = url.asFile.pathExtension
    let record = RecoveryRecord(
      documentPath: String(decoding: place.bytes, as: UTF8.self),
      contentsName: "\(UUID().uuidString)\(ending.isEmpty ? "" : ".\(ending)")", type: type, date: Date(),
      version: base)
    let new = try store.add(record, replacing: kept) { url in
      let write = { try document.writeContents($0, to: url, for: .forCreating, originalContentsURL: nil) }
      do { try write(contents.value) } catch {
        // The rest of a package is worth keeping.
        guard let rest = try (contents.value as? FileWrapper)?.withoutLostFiles() else { throw error }
        try write(rest)
      }
    }
    state.locked { ($0.keeping.kept, $0.keeping.moment) = (new, moment) }
  }

  /// Stores contents unless they were saved or undone, before or in the meantime.
  ///
  /// - Parameter isForced: whether there are changes that are not counted.
  func keepUnsaved(
    _ contents: HandedOver<Any>, ofType type: String, at url: URL, _ moment: ChangeHistory.Moment, isForced: Bool,
    for document: UIDocument
  ) throws {
    let hasChanges = { isForced || document.hasUnsavedChanges }
    let isStored = hasChanges() && !isGivenUp
    if isStored { try keep(contents, ofType: type, at: url, moment, for: document) }
    // A document that has given up its file has no changes any more, but the user has been told that they are kept.
    guard !hasChanges() || isGivenUp else { return }
    if !isGivenUp { removeKept() } else if isStored { leaveKept() }
  }

  /// Updates the entry for the file's new location.
  func moveKept() {
    let (store, url, kept) = state.locked { ($0.settings.recoveryStore, $0.url, $0.keeping.kept) }
    guard let kept, let moved = try? store.move(kept, toDocumentAt: url) else { return }
    state.locked { $0.keeping.kept = moved }
  }

  /// Removes the entry after a save, unless it has changes made after the moment that was saved.
  func removeKept(savedAt moment: ChangeHistory.Moment) {
    if !state.locked({ $0.keeping.isNewer(than: moment) }) { removeKept() }
  }

  /// Removes the entry.
  func removeKept() {
    if let folder = try? takeKept()?.folder.filePath() { try? RecoveryFolder.remove(folder) }
  }

  /// Leaves the entry in the store for the user, as one that can be restored.
  func leaveKept() {
    guard let kept = takeKept(), let folder = try? kept.folder.filePath() else { return }
    let entry = RecoveryEntry(kept: RecoveryFolder.Entry(record: kept.record, folder: folder))
    state.locked { $0.keeping.recoverable = [entry] + $0.keeping.recoverable.filter { $0 != entry } }
  }

  private func takeKept() -> RecoveryStore.Spilled? {
    state.locked { state in
      defer { state.keeping.kept = nil }
      return state.keeping.kept
    }
  }
}
