import SafeWriting
import SystemPackage
import UTLibC

/// The traces of a document besides its file: unsaved contents, conflict versions, and temporary files of
/// interrupted saves.
package struct DocumentTraces: Sendable {
  /// Unsaved contents.
  package struct Unsaved: Sendable {
    /// The program that stored them; nil if the store does not record it.
    package let program: String?
    package let entry: RecoveryFolder.Entry
    /// Whether a running program uses them.
    package let isInUse: Bool
    /// Whether opening the document restores them: they are based on the current version and are the newest.
    package let isRestored: Bool
  }

  /// Unsaved contents, newest first.
  package let unsaved: [Unsaved]
  /// Versions that lost a conflict, next to the document, and, if it is a package, files in it that lost a conflict;
  /// the oldest first.
  package let conflicts: [FilePath]
  /// The temporary files of saves, both interrupted and running.
  package let leftovers: [Leftover]

  package var isEmpty: Bool { unsaved.isEmpty && conflicts.isEmpty && leftovers.isEmpty }

  /// Finds the traces of a document without changing anything.
  ///
  /// - Parameters:
  ///   - path: the path of the document.
  ///   - stores: the recovery stores of programs, with their names.
  /// - Throws: ``SafeWriteError`` if its folder cannot be read.
  package init(
    ofItemAt path: FilePath, stores: [(program: String?, folder: RecoveryFolder)]
  ) throws(SafeWriteError) {
    leftovers = try ItemSiblings(ofItemAt: path).leftovers
    conflicts = VersionHistory(of: path).conflictPlaces
    // Examining every item of a package is useful only if there is something to compare.
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
