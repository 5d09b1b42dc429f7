import SystemPackage

/// The outcome of a recovery. Everything is empty if no recovery was needed.
public struct RecoveryReport: Hashable, Sendable {
  /// Whether a save interrupted by a crash was completed, so that the file or package is now the new version.
  public internal(set) var completesSave = false
  /// The removed items: new versions that were never put in place, and replaced old versions.
  public internal(set) var removed: [FilePath] = []
  /// Other programs' versions that were swapped out and are kept.
  public internal(set) var kept: [KeptVersion] = []
  /// Replaced versions that the interrupted save was to store.
  public internal(set) var stored: [StoredVersion] = []
  /// Items left alone because a running save is using that folder.
  public internal(set) var busy: [FilePath] = []
  /// Items left alone because they cannot be trusted: they belong to another user, or do not match what they describe.
  /// They are never read and may be removed.
  public internal(set) var distrusted: [FilePath] = []
  /// Items that could not be handled.
  public internal(set) var failures: [SafeWriteError] = []

  /// Adds the outcome of another recovery.
  mutating func add(_ other: RecoveryReport) {
    completesSave = completesSave || other.completesSave
    removed += other.removed
    kept += other.kept
    stored += other.stored
    busy += other.busy
    distrusted += other.distrusted
    failures += other.failures
  }

  /// An empty report.
  public init() {}

  /// Whether no recovery was needed.
  public var isEmpty: Bool { self == RecoveryReport() }
}
