/// The paths of an event, to find the items that it concerns: whatever the numbers of both, the time for each item is
/// proportional to the depth of its path.
package struct ChangedPaths: Sendable {
  private let changed: Set<SyncPath>
  /// The changed items, and all folders that contain them.
  private let affected: Set<SyncPath>

  package init(_ paths: some Sequence<SyncPath>) {
    changed = Set(paths)
    affected = changed.reduce(into: []) { affected, path in
      // If a folder is already in the set, so are the folders above it.
      for path in sequence(first: path, next: \.parent) where !affected.insert(path).inserted { break }
    }
  }

  /// Whether an item, an item in it, or a folder that contains it changed.
  package func concern(_ item: SyncPath) -> Bool {
    affected.contains(item) || sequence(first: item, next: \.parent).contains { changed.contains($0) }
  }
}
