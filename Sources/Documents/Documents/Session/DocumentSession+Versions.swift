import Foundation
import SafeWriting
import UTFileVersions

/// Restores versions that a session replaced, and resolves conflicts with other programs.
extension DocumentSession {
  /// The store for versions that saves replace; nil to remove them.
  public var versionStore: VersionStore? {
    get { underlyingDocument.versionStore }
    set { underlyingDocument.versionStore = newValue }
  }

  /// The versions of the file: earlier versions that saves replaced, versions in conflict, and conflict versions.
  public var versionHistory: VersionHistory { underlyingDocument.versionHistory }

  /// The versions that other programs saved in place of the version that was read; see
  /// ``UIDocumentAdditions/conflictVersions``. While there are any, ``state`` contains ``UIDocument/State/inConflict``.
  public var conflictVersions: [URL] { underlyingDocument.conflictVersions }

  /// Replaces the contents of the document with the contents of a version. Unsaved changes are saved first, so that
  /// they are also kept as a version.
  ///
  /// - Parameter version: any version of any document of the same type.
  /// - Throws: the reason for a failure.
  public func restore(_ version: FileVersion) async throws {
    try await underlyingDocument.lifecycle.restore(version)
  }

  /// Ends a conflict. The versions that lost it stay available in ``versionHistory``.
  ///
  /// - Parameter resolution: how it ends.
  /// - Throws: the reason for a failure, after which the conflict continues.
  public func resolve(_ resolution: ConflictResolution) async throws {
    try await underlyingDocument.lifecycle.resolve(resolution)
  }
}
