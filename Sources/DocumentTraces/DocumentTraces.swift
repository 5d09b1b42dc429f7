import Glibc
import SafeWriting
import SystemPackage

/// What programs have left of a document besides its file: contents that are not saved, versions in conflict, and what saves
/// left that were cut short.
package struct DocumentTraces: Sendable {
  /// Contents that are not saved.
  package struct Unsaved: Sendable {
    /// The program that kept them; nil if the store does not tell.
    package let program: String?
    package let entry: RecoveryFolder.Entry
    /// Whether a running program has them.
    package let isInUse: Bool
    /// Whether opening the document brings them back: they were made from the version that is there, and none are newer.
    package let isRestored: Bool
  }

  /// The newest first.
  package let unsaved: [Unsaved]
  /// Versions of other programs, by age.
  package let conflicts: [FilePath]
  /// What saves left beside it, or use at the moment.
  package let leftovers: [Leftover]

  package var isEmpty: Bool { unsaved.isEmpty && conflicts.isEmpty && leftovers.isEmpty }

  /// Looks for what there is. Nothing is changed.
  ///
  /// - Parameters:
  ///   - path: the path of the document.
  ///   - stores: where programs keep what is not saved, with their names.
  /// - Throws: ``SafeWriteError`` if its folder cannot be read.
  package init(
    ofItemAt path: FilePath, stores: [(program: String?, folder: RecoveryFolder)]
  ) throws(SafeWriteError) {
    let siblings = try ItemSiblings(ofItemAt: path)
    (conflicts, leftovers) = (siblings.conflictVersions, siblings.leftovers)
    // Looking at every item of a package is worth it only if there is something to compare.
    lazy var version = try? FileBase(at: path)
    lazy var fingerprint = version.map(RecoveryRecord.Fingerprint.init)
    let kept = stores.map { (program: $0.program, entries: $0.folder.entries(for: path, version: { version })) }
    var found: [Unsaved] = []
    for (program, entries) in kept {
      let free = entries.filter { !$0.isInUse }
      for entry in entries {
        let isRestored = entry == free.first && entry.record.file == fingerprint
        found.append(
          Unsaved(program: program, entry: entry, isInUse: !free.contains(entry), isRestored: isRestored))
      }
    }
    unsaved = found.sorted { $0.entry.record.date > $1.entry.record.date }
  }
}
