import Foundation

extension UIDocumentAdditions where Self: UIDocument {
  /// What lets documents and others take turns with files. To be set before the document is opened.
  nonisolated public var coordinator: any DocumentCoordinator {
    get { file.coordinator }
    set { file.state.locked { $0.settings.coordinator = newValue } }
  }

  /// The versions of other programs that were found in the place of the one that was read. Those that a save has found are
  /// kept beside the file; one that came while there were unsaved changes is in the file's place until the document is
  /// saved, and is ``UIDocument/fileURL``. While there are some, ``UIDocument/documentState`` has ``UIDocument/State/inConflict``.
  nonisolated public var conflictVersions: [URL] { file.conflict.versions }

  /// Looks again which versions there are: others may have decided.
  public func updateConflictState() { handle(.conflictsCounted(areAny: !conflictVersions.isEmpty)) }
}

extension DocumentLifecycle {
  /// Takes over what another program saved, as a change that is not saved yet. It takes the place of what the document says
  /// now: to keep that, too, save it elsewhere before, or register how to undo this afterwards.
  ///
  /// - Parameter url: one of ``UIDocumentAdditions/conflictVersions``. It is kept. The one in the file's place is no change, for it is saved.
  /// - Throws: what reading it throws.
  public func takeConflictVersion(_ url: URL) async throws {
    if document.file.isForeign, url == document.fileURL { return try await revert() }
    try await document.access { [document] in try document.read(from: url) }
    if url.isDirectoryOnDisk { document.file.state.locked { $0.hasTakenPackage = true } }
    document.updateChangeCount(.done)
  }

  /// Ends a conflict: removes the versions of other programs that there are now. The one in the file's place is replaced by
  /// the next save. Versions that come meanwhile stay in conflict.
  ///
  /// - Parameter keptVersions: those of ``UIDocumentAdditions/conflictVersions`` that become documents of their own, with a name that is free.
  /// - Returns: where those are.
  /// - Throws: `CocoaError` if one cannot be removed or renamed, or a package that was taken over cannot be saved before;
  ///   the conflict goes on then.
  @discardableResult
  public func resolveConflict(keeping keptVersions: [URL] = []) async throws -> [URL] {
    // Files of a package that was taken over are read when they are asked for, which may be when it is saved.
    let file = document.file
    if document.hasUnsavedChanges, file.state.locked({ $0.hasTakenPackage }) { try await save() }
    let conflict = file.conflict
    let kept = try await document.access { [document] in
      try conflict.versions.compactMap { try file.settle($0, isKept: keptVersions.contains($0), for: document) }
    }
    let hasForeign = file.end(conflict)
    document.updateConflictState()
    // Undoing may have led back to what was read, but that is on disk no longer.
    if hasForeign { document.updateChangeCount(.done) }
    return kept
  }
}
