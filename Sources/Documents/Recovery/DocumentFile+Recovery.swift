import DocumentTraces
import FileTrees
import Foundation
import SafeWriting

/// What is kept of a document in the recovery store.
extension DocumentFile {
  struct Keeping {
    /// What was written to the store and is not saved yet.
    var kept: RecoveryStore.Spilled?
    /// The moment whose changes are in there.
    var moment: ChangeHistory.Moment?
    /// What was found there on opening.
    var recoverable: [RecoveryEntry] = []
  }

  /// Whether something is kept.
  var isKept: Bool { state.locked { $0.keeping.kept != nil } }

  /// Looks for contents that could not be saved earlier.
  ///
  /// - Returns: those to be restored: the newest, if the file is the version that they were made from.
  func recovery(of url: URL) -> RecoveryEntry? {
    let (store, base) = state.locked { ($0.settings.recoveryStore, $0.version.base) }
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
    state.locked { $0.keeping.recoverable = entries }
    return found
  }

  /// Whether contents are what a file says.
  private static func isSaved(_ entry: RecoveryEntry, at url: URL) -> Bool {
    (try? FileTree(contentsOf: entry.contentsURL.filePath()).isEqual(toItemAt: url)) ?? false
  }

  /// Keeps contents that are not saved.
  ///
  /// - Parameters:
  ///   - contents: what the document gave to be saved.
  ///   - type: for which type.
  ///   - url: where they belong.
  ///   - moment: the changes that they hold.
  /// - Throws: why they cannot be kept.
  func keep(
    _ contents: HandedOver<Any>, ofType type: String, at url: URL, _ moment: ChangeHistory.Moment,
    for document: UIDocument
  ) throws {
    let (place, store, base, kept) = state.locked {
      ($0.url, $0.settings.recoveryStore, $0.version.base, $0.keeping.kept)
    }
    guard store.folder != RecoveryStore.none.folder else { return }
    let ending = url.asFile.pathExtension
    let record = RecoveryRecord(
      documentPath: String(decoding: place.bytes, as: UTF8.self),
      contentsName: "\(UUID().uuidString)\(ending.isEmpty ? "" : ".\(ending)")", type: type, date: Date(),
      version: base)
    let new = try store.add(record, replacing: kept) { url in
      try document.writeContents(contents.value, to: url, for: .forCreating, originalContentsURL: nil)
    }
    state.locked { ($0.keeping.kept, $0.keeping.moment) = (new, moment) }
  }

  /// Keeps contents unless they were saved or undone, before or meanwhile.
  func keepUnsaved(
    _ contents: HandedOver<Any>, ofType type: String, at url: URL, _ moment: ChangeHistory.Moment,
    for document: UIDocument
  ) throws {
    if document.hasUnsavedChanges { try keep(contents, ofType: type, at: url, moment, for: document) }
    if !document.hasUnsavedChanges { removeKept() }
  }

  /// What is kept belongs to the file in its new place, too.
  func moveKept() {
    let (store, url, kept) = state.locked { ($0.settings.recoveryStore, $0.url, $0.keeping.kept) }
    guard let kept, let moved = try? store.move(kept, toDocumentAt: url) else { return }
    state.locked { $0.keeping.kept = moved }
  }

  /// Removes what was kept: it is saved.
  func removeKept() {
    let kept = state.locked { state in
      defer { state.keeping.kept = nil }
      return state.keeping.kept
    }
    if let folder = try? kept?.folder.filePath() { RecoveryFolder.remove(folder) }
  }
}
