import SystemPackage

/// What a recovery did. All empty if there was nothing to do.
public struct RecoveryReport: Hashable, Sendable {
  /// Whether a save that a crash had cut short was completed, so that the file or package is the new version now.
  public internal(set) var completesSave = false
  /// What was removed: new versions that never got their place, and old ones that had been replaced.
  public internal(set) var removed: [FilePath] = []
  /// Versions of other programs that had been swapped out, and are kept.
  public internal(set) var kept: [KeptVersion] = []
  /// What was left alone because a save of a living process is under way in that folder.
  public internal(set) var busy: [FilePath] = []
  /// What was left alone because it cannot be trusted: it is another user's, or does not describe what lies there. Nothing
  /// reads it, and it may be removed.
  public internal(set) var distrusted: [FilePath] = []
  /// What could not be dealt with.
  public internal(set) var failures: [SafeWriteError] = []

  /// Nothing done, nothing found.
  public init() {}

  /// Whether there was nothing to do.
  public var isEmpty: Bool { self == RecoveryReport() }
}
