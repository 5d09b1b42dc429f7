import FileTrees
import FileWrappers
import Foundation
import SafeWriting

extension UIDocument {
  /// What lets documents and others take turns with files. To be set before the document is opened.
  nonisolated public var coordinator: any DocumentCoordinator {
    get { shared.locked { $0.coordinator } }
    set { shared.locked { $0.coordinator = newValue } }
  }

  /// The versions of other programs that were found in the place of the one that was read. Those that a save has found are
  /// kept beside the file; one that came while there were unsaved changes is in the file's place until the document is
  /// saved, and is ``fileURL``. While there are some, ``documentState`` has ``State/inConflict``.
  nonisolated public var conflictVersions: [URL] {
    shared.locked { shared in
      shared.conflicts.removeAll { !$0.existsOnDisk }
      return shared.conflicts + (shared.foreign == nil ? [] : [shared.fileURL])
    }
  }

  /// Whether another program's version is in the file's place, and the document's own is not saved until somebody decides.
  nonisolated var isForeign: Bool { shared.locked { $0.foreign != nil } }

  /// Takes over what another program saved, as a change that is not saved yet. It takes the place of what the document says
  /// now: to keep that, too, save it elsewhere before, or register how to undo this afterwards.
  ///
  /// - Parameter url: one of ``conflictVersions``. It is kept. The one in the file's place is no change, for it is saved.
  /// - Throws: what reading it throws.
  public func takeConflictVersion(_ url: URL) async throws {
    if isForeign, url == fileURL { return try await revertDocument() }
    try await access { [self] in try read(from: url) }
    if url.isDirectoryOnDisk { shared.locked { $0.hasTakenPackage = true } }
    updateChangeCount(.done)
  }

  /// Ends a conflict: removes the versions of other programs. The one in the file's place is replaced by the next save.
  ///
  /// - Parameter keptVersions: those of ``conflictVersions`` that become documents of their own, with a name that is free.
  /// - Returns: where those are.
  /// - Throws: `CocoaError` if one cannot be removed or renamed, or a package that was taken over cannot be saved before;
  ///   the conflict goes on then.
  @discardableResult
  public func resolveConflict(keeping keptVersions: [URL] = []) async throws -> [URL] {
    // Files of a package that was taken over are read when they are asked for, which may be when it is saved.
    if hasUnsavedChanges, shared.locked(\.hasTakenPackage) { try await saveDocument() }
    let versions = conflictVersions
    let (file, name) = (fileURL, fileURL.lastPathComponent)
    let kept = try await access { [coordinator] in
      try versions.compactMap { url -> URL? in
        guard keptVersions.contains(url) else {
          guard url != file else { return nil }
          try coordinator.coordinate([DocumentAccess(.deleting, url)], by: self) { _ in
            try FileManager.default.removeItem(at: url)
          }
          return nil
        }
        let target = DocumentName.free(name, in: url.deletingLastPathComponent())
        guard url != file else {
          var options = SaveOptions()
          options.createsOnly = true
          try FileWrapper.translatingErrors {
            _ = try FileTree(contentsOf: url.bytes).write(to: target.bytes, options: options)
          }
          return target
        }
        do throws(SafeWriteError) {
          try SafeWrite.move(url.bytes, to: target.bytes)
        } catch {
          throw CocoaError(error)
        }
        return target
      }
    }
    let hasForeign = shared.locked { shared in
      shared.conflicts = []
      guard let foreign = shared.foreign else { return false }
      (shared.base, shared.foreign) = (foreign, nil)
      return true
    }
    changeState { $0.remove(.inConflict) }
    // Undoing may have led back to what was read, but that is on disk no longer.
    if hasForeign { updateChangeCount(.done) }
    return kept
  }

  /// Looks again which versions there are: others may have decided.
  public func updateConflictState() {
    let isInConflict = !conflictVersions.isEmpty
    changeState { if isInConflict { $0.insert(.inConflict) } else { $0.remove(.inConflict) } }
  }

  /// Does something in the background, in turn with all else that is done with the file.
  func access<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await Outcome.of(work, handedTo: performAsynchronousFileAccess)
  }
}
