import FileCoordination
import FileWrappers
import Foundation
import UTFileVersions

extension UIDocumentAdditions where Self: UIDocument {
  /// The store for versions that saves replace; nil to remove them. Set it before opening the document.
  nonisolated public var versionStore: VersionStore? {
    get { file.settings.versionStore }
    set { file.properties.locked { $0.settings.versionStore = newValue } }
  }

  /// The versions of the file: earlier versions that saves replaced, and conflict versions.
  nonisolated public var versionHistory: VersionHistory { file.versionHistory(of: fileURL) }
}

extension UIDocument {
  /// Updates the list of conflict versions, in order with the document's own operations.
  nonisolated func lookForConflicts() {
    performJob { job in
      job.lookForConflicts()
      MainActor.enqueue { [document = job.document] in document.updateConflictState() }
    }
  }
}

/// The resolution of a conflict.
public enum ConflictResolution: Sendable {
  /// The document stays as it is.
  case keepCurrent
  /// The document gets the contents of a version.
  case keep(FileVersion)
  /// The closure merges a version that lost the conflict into the document. It also gets the version from which both
  /// were made, if that was kept.
  case merge(@MainActor @Sendable (_ conflict: FileVersion, _ ancestor: FileVersion?) async throws -> Void)
}

extension DocumentLifecycle {
  /// Replaces the contents of the document with the contents of a version. Unsaved changes are saved first, so that
  /// they are also kept as a version.
  ///
  /// - Parameter version: any version of any document of the same type.
  /// - Throws: the reason for a failure.
  public func restore(_ version: FileVersion) async throws {
    if document.hasUnsavedChanges { try await save() }
    try await document.inJob { try $0.restore(version) }
    try await revert()
  }

  /// Ends a conflict. The versions that lost it stay available in ``UIDocumentAdditions/versionHistory``.
  ///
  /// - Parameter resolution: how it ends.
  /// - Throws: the reason for a failure, after which the conflict continues.
  public func resolve(_ resolution: ConflictResolution) async throws {
    switch resolution {
    case .keepCurrent: break
    case .keep(let version): try await restore(version)
    case .merge(let merge):
      let history = document.versionHistory
      for conflict in history.conflicts { try await merge(conflict, history.commonAncestor(of: conflict)) }
      if document.hasUnsavedChanges { try await save() }
    }
    try await resolveConflict()
  }
}

extension FileJob {
  /// Replaces the file with a version.
  fileprivate func restore(_ version: FileVersion) throws {
    let url = url
    try coordinator.coordinate([FileAccess(.writing, url)], by: document) { urls in
      let history = file.versionHistory(of: urls.first ?? url)
      if let live = settings.live { return try live.restore(version, in: history) }
      let outcome = try FileWrapper.translatingErrors { try history.restore(version) }
      let gained = outcome?.stored.map(VersionHistory.version)
      if let gained { coordinator.item(at: url, didGain: gained, by: document) }
    }
  }
}
