import FileWrappers
import Foundation
import SafeWriting

extension UIDocument {
  /// What lets documents and others take turns with files. To be set before the document is opened.
  nonisolated public var coordinator: any DocumentCoordinator {
    get { shared.withLock { $0.coordinator } }
    set { shared.withLock { $0.coordinator = newValue } }
  }

  /// The versions of other programs that were found in the place of the one that was read, and are kept beside the file.
  /// While there are some, ``documentState`` has ``State/inConflict``.
  nonisolated public var conflictVersions: [URL] {
    shared.withLock { shared in
      shared.conflicts.removeAll { !$0.existsOnDisk }
      return shared.conflicts
    }
  }

  /// Takes over what another program saved, as a change that is not saved yet.
  ///
  /// - Parameter url: one of ``conflictVersions``. It is kept.
  /// - Throws: what reading it throws.
  public func takeConflictVersion(_ url: URL) async throws {
    try await access { [self] in try read(from: url) }
    updateChangeCount(.done)
  }

  /// Ends a conflict: removes the versions of other programs.
  ///
  /// - Parameter keptVersions: those of ``conflictVersions`` that become documents of their own, with a name that is free.
  /// - Returns: where those are.
  /// - Throws: `CocoaError` if one cannot be removed or renamed; the conflict goes on then.
  @discardableResult
  public func resolveConflict(keeping keptVersions: [URL] = []) async throws -> [URL] {
    let versions = conflictVersions
    let name = fileURL.lastPathComponent
    let kept = try await access { [coordinator] in
      try versions.compactMap { url -> URL? in
        guard keptVersions.contains(url) else {
          try coordinator.coordinate([DocumentAccess(.deleting, url)], by: self) { _ in
            try FileManager.default.removeItem(at: url)
          }
          return nil
        }
        let target = DocumentName.free(name, in: url.deletingLastPathComponent())
        do throws(SafeWriteError) {
          try SafeWrite.move(url.bytes, to: target.bytes)
        } catch {
          throw CocoaError(error)
        }
        return target
      }
    }
    shared.withLock { $0.conflicts = [] }
    changeState { $0.remove(.inConflict) }
    return kept
  }

  /// Looks again which versions there are: others may have decided.
  public func updateConflictState() {
    let isInConflict = !conflictVersions.isEmpty
    changeState { if isInConflict { $0.insert(.inConflict) } else { $0.remove(.inConflict) } }
  }

  /// Does something in the background, in turn with all else that is done with the file.
  func access<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let (outcome, promise) = Outcome<Value>.make()
    performAsynchronousFileAccess { outcome.take(work) }
    return try await promise.value.get()
  }
}
