import SystemPackage
import UTFileVersions

/// The conflict versions of an item that its presenters have been notified of.
struct KnownConflicts {
  private var versions: [FilePath: FileVersion]
  /// Changes whenever presenters are notified by other means, to make older listings invalid.
  private var revision = 0

  init(_ versions: [FilePath: FileVersion]) { self.versions = versions }

  /// The current versions. Reads files.
  static func found(of path: [UInt8]) -> [FilePath: FileVersion] {
    let conflicts = VersionHistory(of: FilePath(bytesBeforeNUL: path)).conflicts
    return Dictionary(conflicts.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The news for presenters about the versions that were found.
  ///
  /// - Parameter stored: returns the stored versions; called if some have disappeared.
  func news(
    of found: [FilePath: FileVersion], stored: () -> [FileVersion]
  ) -> [(change: VersionChange, version: FileVersion)] {
    let gained = found.filter { versions[$0.key] == nil }.map { (VersionChange.gained, $0.value) }
    let gone = versions.filter { found[$0.key] == nil }.values
    guard !gone.isEmpty else { return gained }
    let stored = stored().filter(\.lostConflict)
    return gained
      + gone.map { version in
        // A program that resolves a conflict keeps the version.
        stored.first { $0.id == version.id }.map { (.resolved, $0) } ?? (.lost, version)
      }
  }

  /// Records that presenters are notified of the found versions.
  ///
  /// - Returns: false, without changing anything, if they have been notified by other means since `earlier`.
  mutating func adopt(_ found: [FilePath: FileVersion], since earlier: Self) -> Bool {
    guard revision == earlier.revision else { return false }
    versions = found
    return true
  }

  /// Records a version that presenters are notified of by other means.
  ///
  /// - Parameters:
  ///   - id: the identifier of the version.
  ///   - gained: the version, if there is a new one.
  mutating func note(_ change: VersionChange, _ id: String, _ gained: FileVersion?) {
    revision += 1
    switch change {
    case .gained: if let gained { versions[gained.path] = gained }
    case .lost, .resolved: versions = versions.filter { $0.value.id != id }
    }
  }

  /// Records that an access ended, which reports its own changes.
  mutating func noteAccess() { revision += 1 }
}
