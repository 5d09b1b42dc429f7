import Foundation

extension UIDocumentAdditions where Self: UIDocument {
  /// Coordinates file access with other documents and programs. Set it before opening the document.
  nonisolated public var coordinator: any DocumentCoordinator {
    get { file.coordinator }
    set { file.properties.locked { $0.settings.coordinator = newValue } }
  }

  /// The versions that other programs saved in place of the version that was read. A version found by a save is kept
  /// next to the file. A version that appeared while there were unsaved changes is in the file's place until the
  /// document is saved, and has the URL ``UIDocument/fileURL``. If only some files of a package's version are on disk,
  /// the version has the URL of the first of these files; ``UIDocumentAdditions/versionHistory`` returns it as a whole.
  /// While there are any, ``UIDocument/documentState`` contains ``UIDocument/State/inConflict``.
  nonisolated public var conflictVersions: [URL] { file.currentConflict().versions }

  /// Whether another program removed the file. The document stays open. The removal does not count as an unsaved
  /// change: closing a document without changes leaves the file removed. Saving writes it again.
  nonisolated public var isFileRemoved: Bool { lifecycleState.locked { $0.history.isFileGone } }

  /// Updates the list of versions: another program may have resolved the conflict.
  public func updateConflictState() { handle(.conflictsCounted(areAny: !conflictVersions.isEmpty)) }
}

extension DocumentLifecycle {
  /// Adopts a version saved by another program, as an unsaved change. It replaces the document's current contents: to
  /// keep those, save them elsewhere first, or register an undo action afterward.
  ///
  /// - Parameter url: one of ``UIDocumentAdditions/conflictVersions``, which is kept. Adopting the version in the
  ///   file's place is not a change, because it is already saved.
  /// - Throws: an error if the version cannot be read.
  public func takeConflictVersion(_ url: URL) async throws {
    if document.file.isForeign, url == document.fileURL { return try await revert() }
    let taken = try await document.inJob { job in
      let whole = try job.file.wholeVersion(at: url)
      try job.document.read(from: whole.url)
      return whole
    }
    if taken.url.isDirectoryOnDisk { document.file.replaceTakenPackage(with: taken) }
    document.updateChangeCount(.done)
  }

  /// Ends a conflict: removes the versions that other programs saved. The next save replaces the version in the file's
  /// place. Versions that appear in the meantime stay in conflict. If this removes parts of a package, the package is
  /// reloaded unless there are unsaved changes.
  ///
  /// - Parameter keptVersions: the versions in ``UIDocumentAdditions/conflictVersions`` to turn into separate documents
  ///   with unused names.
  /// - Returns: the URLs of these documents.
  /// - Throws: `CocoaError` if a version cannot be removed or renamed, or an adopted package cannot be saved first. On
  ///   failure, the conflict continues.
  @discardableResult
  public func resolveConflict(keeping keptVersions: [URL] = []) async throws -> [URL] {
    // The files of an adopted package are read on demand, possibly not before it is saved.
    let file = document.file
    if document.hasUnsavedChanges, file.main.takenPackage != nil { try await save() }
    let conflict = file.currentConflict()
    let (result, hasRemovedParts) = try await document.inJob { job in
      // Parts of a package may have changed in the meantime.
      defer { job.lookForConflicts() }
      let removedCount = job.removedParts.count
      let result = Result { try job.settle(conflict, keeping: keptVersions) }
      return (result, job.removedParts.count > removedCount)
    }
    document.updateConflictState()
    // Undoing may have led back to the version that was read, but it is no longer on disk.
    if case .success(let settlement) = result, settlement.hasForeign { document.updateChangeCount(.done) }
    if hasRemovedParts { await document.reloadUnlessEdited() }
    return try result.get().documents
  }
}
