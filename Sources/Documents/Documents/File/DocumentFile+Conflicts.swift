import FileWrappers
import Foundation
import SafeWriting
import UTFileVersions

extension DocumentFile {
  /// A version of another program that is kept next to the file.
  struct ConflictVersion: Sendable {
    var url: URL
    /// The version as it was when it was found, if only some items of the package are on disk.
    var partial: FileVersion?

    init(url: URL) { self.url = url }

    init(_ version: FileVersion) { (url, partial) = (version.url, version.isPartial ? version : nil) }
  }

  /// The versions of other programs at one moment.
  struct Conflict: Sendable {
    /// The versions kept next to the file.
    var kept: [ConflictVersion]
    /// The version in the file's place, and its URL.
    var foreign: (base: FileBase, url: URL)?

    /// The URLs of all versions.
    var versions: [URL] { kept.map(\.url) + (foreign.map { [$0.url] } ?? []) }
  }

  /// The result of resolving a conflict.
  struct Settlement: Sendable {
    /// The URLs of the versions that are separate documents now.
    var documents: [URL]
    /// Whether another program's version is in the file's place, which the next save may replace.
    var hasForeign: Bool
  }

  /// Returns the current versions of other programs, and forgets versions that disappeared.
  func currentConflict() -> Conflict {
    // Without the lock: a file system may take a long time to answer.
    didLose(Set(shared.locked { $0.conflicts.map(\.url) }.filter { !$0.existsOnDisk }))
  }

  /// The versions of a document at a URL.
  func versionHistory(of url: URL) -> VersionHistory {
    settings.versionStore.map { VersionHistory(of: url, in: $0) } ?? VersionHistory(of: url)
  }

  /// A version that lost a conflict, as a whole on disk.
  func wholeVersion(at url: URL) throws -> WholeVersion {
    let (file, known) = shared.locked { ($0.url, $0.conflicts.first { $0.url == url }?.partial) }
    let history = versionHistory(of: file)
    return try FileWrapper.translatingErrors {
      try WholeVersion(known ?? history.version(at: url), in: history)
    }
  }

  /// Keeps an adopted version until it is saved, or forgets the previous one.
  @MainActor func replaceTakenPackage(with package: WholeVersion?) {
    let old = main.takenPackage
    main.takenPackage = package
    // Removing a copy takes time.
    worker.release(old)
  }

  /// Whether there are, or were, versions that lost a conflict; does not list them.
  var mayHaveOtherConflicts: Bool {
    let (url, isKnown) = shared.locked { ($0.url, !$0.conflicts.isEmpty) }
    return isKnown || versionHistory(of: url).hasConflicts
  }
}
