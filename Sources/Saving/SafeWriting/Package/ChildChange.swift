import UTSystemCalls

/// The one item in which the new version of a package differs from the version that was read.
struct ChildChange {
  /// The kind of change to the item.
  enum Kind {
    /// No item differs: the versions are equal.
    case none
    case replaced(FileIdentity)
    case added
    case removed(FileIdentity)
  }

  let kind: Kind
  /// The path of the item in the package; empty if nothing changes.
  let path: [UInt8]

  /// Compares a new version with the version that was read, without reading files.
  ///
  /// - Returns: nil if more than one item differs, or if an item differs that cannot be exchanged, added, or removed on
  ///   its own.
  init?(from manifest: PackageManifest, to plan: PackagePlan) {
    guard let written = Self.writtenItems(in: plan, manifest) else { return nil }
    let old = written.first.map { manifest[$0]?.identity }
    switch (plan.items.count - manifest.count, old) {
    case (0, nil): (kind, path) = (.none, [])
    case (0, let old??): (kind, path) = (.replaced(old), written.first ?? [])
    case (1, .some(nil)): (kind, path) = (.added, written.first ?? [])
    case (-1, nil):
      guard let missing = Self.onlyMissing(plan, manifest) else { return nil }
      (kind, path) = (.removed(missing.old), missing.path)
    default: return nil
    }
  }

  /// The paths of the items with new contents: at most one.
  ///
  /// - Returns: nil if there are more, or if another item is new, is of another kind, or has other attributes.
  private static func writtenItems(in plan: PackagePlan, _ manifest: PackageManifest) -> [[UInt8]]? {
    var written: [[UInt8]] = []
    for item in plan.items.all {
      // The plan already found it.
      if case .reused(let path) = item.source, path == item.path { continue }
      guard let found = manifest[item.path] else {
        guard case .written = item.source, written.isEmpty else { return nil }
        written = [item.path]
        continue
      }
      switch item.source {
      case .written:
        guard written.isEmpty, found.identity.kind == .file else { return nil }
        written = [item.path]
      case .directory:
        guard found.identity.kind == .directory, agrees(item.attributes, mode: found.mode) else { return nil }
      case .link(let destination):
        let (folder, name) = item.path.splitAtLastSlash
        guard found.identity.kind == .symbolicLink,
          (try? plan.replaced.tree?.folder(folder))?.destination(ofLink: Array(name)) == destination
        else { return nil }
      case .reused: return nil
      }
    }
    return written
  }

  /// The item that the new version lacks, if it can be moved on its own.
  private static func onlyMissing(
    _ plan: PackagePlan, _ manifest: PackageManifest
  ) -> (path: [UInt8], old: FileIdentity)? {
    var missing: [[UInt8]] = []
    for item in [nil] + plan.items.all {
      let prefix: [UInt8]
      switch item?.source {
      case nil: prefix = []
      case .directory: prefix = (item?.path ?? []) + [slash]
      default: continue
      }
      missing += plan.unnamedItems(in: prefix).map { prefix + $0 }
    }
    guard missing.count == 1, let old = manifest[missing[0]]?.identity,
      old.kind == .file || old.kind == .symbolicLink
    else { return nil }
    return (missing[0], old)
  }

  /// Whether an item has the requested attributes. Times are not a reason to write everything again: the times of the
  /// folder that contains the file change in any case.
  static func agrees(_ asked: ItemAttributes, mode: UInt32) -> Bool {
    asked.owner == nil && asked.group == nil && (asked.mode ?? mode) == mode
  }

  /// The method that a save with this change reports.
  var method: SaveOutcome.Method {
    switch kind {
    case .none: .unchanged
    case .replaced: .exchangedChild
    case .added: .addedChild
    case .removed: .removedChild
    }
  }

  /// The version of the item that was read; nil if there was none.
  var old: FileIdentity? {
    switch kind {
    case .replaced(let old), .removed(let old): old
    case .none, .added: nil
    }
  }
}
