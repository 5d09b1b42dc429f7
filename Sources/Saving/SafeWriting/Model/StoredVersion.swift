import SystemPackage

/// A version of a file or package that was kept when it was replaced.
public struct StoredVersion: Hashable, Sendable {
  /// Why a version is kept.
  package enum Reason: CaseIterable, Sendable {
    /// A save replaced it: it may be removed to save space.
    case replaced
    /// A program requested it.
    case added
    /// It lost a conflict that was resolved.
    case lostConflict
  }

  /// The path of the version. It must not be changed.
  public let path: FilePath
  /// Identifies it among the versions of its item, even after the item was moved.
  public let id: String
  /// When it was replaced.
  public let replaced: Timestamp
  /// When its contents were last changed.
  public let modified: Timestamp
  private let reason: Reason
  /// Whether it has only some items of a package: those in conflict. The version is the current package, with these
  /// items.
  public let isPartial: Bool

  /// Whether it may be removed to save space.
  public var isDiscardable: Bool { reason == .replaced }
  /// Whether it lost a conflict that was resolved.
  public var lostConflict: Bool { reason == .lostConflict }

  package init(
    path: FilePath, id: String, replaced: Timestamp, modified: Timestamp, _ reason: Reason, isPartial: Bool
  ) {
    (self.path, self.id, self.replaced, self.modified) = (path, id, replaced, modified)
    (self.reason, self.isPartial) = (reason, isPartial)
  }
}
