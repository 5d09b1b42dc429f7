/// The paths of an event, to find the items that it concerns: with any number of both, each item takes as long as its path is deep.
package struct ChangedPaths: Sendable {
  private let changed: Set<SyncPath>
  /// The changed items, and all folders that contain them.
  private let affected: Set<SyncPath>

  package init(_ paths: some Sequence<SyncPath>) {
    changed = Set(paths)
    affected = changed.reduce(into: []) { affected, path in
      // The folders above one that is known are known, too.
      for path in sequence(first: path, next: \.parent) where !affected.insert(path).inserted { break }
    }
  }

  /// Whether an item, something in it, or a folder that contains it has changed.
  package func concern(_ item: SyncPath) -> Bool {
    affected.contains(item) || sequence(first: item, next: \.parent).contains { changed.contains($0) }
  }
}
