import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions

/// The unsaved contents of a document in the recovery store.
extension DocumentFile {
  /// The document's entries in the recovery store. They change in jobs and on the main actor.
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
  var isKept: Bool { keeping.locked { $0.kept != nil } }

  /// Finds contents that could not be saved earlier.
  ///
  /// - Returns: the contents to restore: the newest, if they are based on the current version of the file.
  func recovery(of url: URL) -> RecoveryEntry? {
    let (store, base) = (settings.recoveryStore, base)
    var entries = store.entries(for: url, version: base, removesFragments: true)
    // A program was killed after it saved them.
    entries.removeAll { entry in
      guard Self.isSaved(entry, in: base, at: url) else { return false }
      store.remove(entry)
      return true
    }
    let fingerprint = base.map(RecoveryRecord.Fingerprint.init)
    // Another user's file may only look like the one for which they were stored, and its owner could read them.
    let isOwn = { base.map { $0.owner == geteuid() } ?? true }
    let found = entries.first.flatMap { entry in
      let isOfThis = entry.record.file == fingerprint && !entry.record.isPartial
      return isOfThis && isOwn() ? entry : nil
    }
    if found != nil { entries.removeFirst() }
    keeping.locked { $0.recoverable = entries }
    return found
  }

  /// Whether a file has the contents of an entry, which is then no longer needed. Another user's file counts only if
  /// the entry was stored for it. Otherwise, that user could put it there and remove it afterward.
  private static func isSaved(_ entry: RecoveryEntry, in base: FileBase?, at url: URL) -> Bool {
    let isSaved = try? {
      let contents = try FileTree(contentsOf: entry.contentsURL.filePath())
      if let base, entry.record.isOf(base), try base.isInPlace(at: url.filePath()) == true {
        return try contents.isEqual(toItemAt: url.filePath())
      }
      return try contents.isSaved(at: url.filePath())
    }()
    return isSaved ?? false
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
    let (kept, isOutdated) = keeping.locked { ($0.kept, $0.isNewer(than: moment)) }
    let (place, base) = shared.locked { ($0.url, $0.version.base) }
    let store = settings.recoveryStore
    // A save for which another program waits goes first, and older contents follow.
    guard !isOutdated, store.folder != RecoveryStore.none.folder else { return }
    let ending = url.nameExtension
    let record = RecoveryRecord(
      documentPath: place.bytes,
      contentsName: "\(UUID().uuidString)\(ending.isEmpty ? "" : ".\(ending)")", type: type, date: Date(),
      version: base)
    var isWhole = true
    let new = try store.add(record, replacing: kept) { url in
      let write = { try document.writeContents($0, to: url, for: .forCreating, originalContentsURL: nil) }
      do { try write(contents.value) } catch {
        // Keep the rest of a package.
        guard let rest = try (contents.value as? FileWrapper)?.withoutUnreadableFiles(of: place.filePath()) else {
          throw error
        }
        try write(rest.wrapper)
        isWhole = !rest.hasChanges
        return rest.leftOut
      }
      return []
    }
    keeping.locked { ($0.kept, $0.moment) = (new, isWhole ? moment : nil) }
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
    // A document that gave up its file no longer has changes, but reported to the user that they are kept.
    guard !hasChanges() || isGivenUp else { return }
    if !isGivenUp { removeKept() } else if isStored { leaveKept() }
  }

  /// Updates the entry for the file's new location.
  func moveKept() {
    guard let kept = keeping.locked({ $0.kept }),
      let moved = try? settings.recoveryStore.move(kept, toDocumentAt: url)
    else { return }
    keeping.locked { $0.kept = moved }
  }

  /// Removes the entry after a save, unless it has changes made after the moment that was saved.
  func removeKept(savedAt moment: ChangeHistory.Moment) {
    if !keeping.locked({ $0.isNewer(than: moment) }) { removeKept() }
  }

  /// Removes the entry.
  func removeKept() {
    guard let kept = takeKept(), let identity = kept.identity, let folder = try? kept.folder.filePath() else { return }
    try? RecoveryFolder.remove(folder, known: identity)
  }

  /// Leaves the entry in the store, where the user can restore it.
  func leaveKept() {
    guard let kept = takeKept(), let folder = try? kept.folder.filePath() else { return }
    let entry = RecoveryEntry(
      kept: RecoveryFolder.Entry(record: kept.record, folder: folder, identity: kept.identity))
    keeping.locked { $0.recoverable = [entry] + $0.recoverable.filter { $0 != entry } }
  }

  private func takeKept() -> RecoveryStore.Spilled? {
    keeping.locked { keeping in
      defer { keeping.kept = nil }
      return keeping.kept
    }
  }
}
