import UTFileWatching
import UTLibC
import UTThreads

/// The watches of all presented items of the process, which report changes by programs that do not coordinate.
///
/// There is one for each presented item, from the registration of its first presenter to the removal of its last one.
final class PresentedItemWatches: Sendable {
  fileprivate struct State {
    /// The number of presenters of each item. It may be negative for a moment, because registrations and removals are
    /// counted later than they happen.
    var counts: [[UInt8]: Int] = [:]
    var watches: [[UInt8]: ItemWatch] = [:]
    /// The items that are being written in coordinated accesses.
    var accessed: [AccessedItem] = []
  }

  fileprivate struct AccessedItem: Sendable, Equatable {
    var path: [UInt8]
    /// Whether it is accessed with everything in it.
    var isTree: Bool
  }

  private let watcher: FileWatcher
  private let state = Monitor(State())

  init(_ watcher: FileWatcher) { self.watcher = watcher }

  /// Each watch keeps a file open: at most a quarter of the process's limit.
  private static let maximumCount: Int = {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return Int(clamping: limit.rlim_cur) / 4
  }()

  // MARK: Presenters

  /// Counts presenters that were registered, removed, or moved with their items.
  ///
  /// - Parameters:
  ///   - changes: the paths of their items.
  ///   - report: called with the news about an item, on the watcher's thread.
  func update(
    _ changes: [PresenterRegistry.PathChange],
    report: @escaping @Sendable (_ path: [UInt8], _ news: UncoordinatedNews) -> Void
  ) {
    for change in changes {
      if let path = change.new, count(path, 1) { begin(path, movedFrom: change.old, report) }
      if let path = change.old, count(path, -1) { end(path) }
    }
  }

  /// Whether a watch must begin or end.
  private func count(_ path: [UInt8], _ number: Int) -> Bool {
    state.locked { state in
      let old = state.counts[path] ?? 0
      state.counts[path] = old + number == 0 ? nil : old + number
      return max(old, old + number) == 1
    }
  }

  private func begin(
    _ path: [UInt8], movedFrom old: [UInt8]?,
    _ report: @escaping @Sendable (_ path: [UInt8], _ news: UncoordinatedNews) -> Void
  ) {
    let (earlier, isFull) = state.locked { state in
      (old.flatMap { state.watches[$0] }, state.watches.count >= Self.maximumCount)
    }
    guard !isFull else { return }
    let watch = ItemWatch(path, movedFrom: earlier)
    let replaced = state.locked { state -> ItemWatch? in
      // It was removed in the meantime.
      guard state.counts[path] ?? 0 > 0 else { return watch }
      return state.watches.updateValue(watch, forKey: path)
    }
    replaced?.end()
    watch.begin(watcher) { [weak self] in
      self?.isAccessed($0, for: path) ?? false
    } report: {
      report(path, $0)
    }
  }

  private func end(_ path: [UInt8]) {
    let ended = state.locked { state in
      state.counts[path] ?? 0 > 0 ? nil : state.watches.removeValue(forKey: path)
    }
    ended?.end()
  }

  // MARK: Accesses

  /// The contents that presenters were last notified of when an access began.
  struct Access: Sendable {
    fileprivate var items: [AccessedItem]
    fileprivate var watches: [(watch: ItemWatch, path: [UInt8], isKnown: Bool)]
  }

  /// Records that a coordinated access begins to write items: until it ends, changes to these are not reported.
  func beginAccess(_ request: AccessRequest) -> Access {
    let items = request.items.filter(\.kind.isExclusive).map { AccessedItem(path: $0.path, isTree: $0.isTree) }
    guard !items.isEmpty else { return Access(items: [], watches: []) }
    let concerned = state.locked { state in
      state.accessed += items
      return state.watches(of: items)
    }
    return Access(items: items, watches: concerned.map { ($0, $1, $0.isKnown($1)) })
  }

  /// Ends the access; presenters are notified of its changes in another way. Earlier changes by other programs are
  /// still reported.
  func endAccess(_ access: Access) {
    guard !access.items.isEmpty else { return }
    for (watch, path, isKnown) in access.watches where isKnown { watch.adopt(path) }
    // Presenters that were registered, or moved with their items, since the access began.
    let later = state.locked { $0.watches(of: access.items) }
      .filter { watch, _ in !access.watches.contains { $0.watch === watch } }
    for (watch, path) in later { watch.adopt(path) }
    state.locked { state in
      for item in access.items {
        if let index = state.accessed.firstIndex(of: item) { state.accessed.remove(at: index) }
      }
    }
    for watch in access.watches.map(\.watch) + later.map(\.watch) { watch.catchUp() }
  }

  /// Records that presenters of the folders above an item are notified of the contents at its path.
  func adopt(_ path: [UInt8]) {
    for watch in state.locked({ $0.watches(around: path) }) where watch.path != path { watch.adopt(path) }
  }

  /// Records that presenters of an item are notified of a version in another way.
  func adopt(_ change: VersionChange, _ id: String, at place: [UInt8], of path: [UInt8]) {
    state.locked { $0.watches[path] }?.adopt(change, id, at: place)
  }

  /// Returns a function that records that the only presenter of an item saved it; nil if other presenters must be
  /// notified of that, or the presenter of earlier changes.
  func saving(_ path: [UInt8]?) -> (@Sendable () -> Void)? {
    guard let path, let watch = state.locked({ $0.counts[path] == 1 ? $0.watches[path] : nil }), watch.isKnown(path)
    else { return nil }
    return { watch.adopt(path) }
  }

  /// Whether a coordinated access writes an item, and its end concerns a watch.
  private func isAccessed(_ path: [UInt8], for watched: [UInt8]) -> Bool {
    state.locked { state in
      state.accessed.contains { item in
        (item.path == path || item.path.isFolder(of: path))
          && (item.isTree || item.path == watched || watched.isFolder(of: item.path))
      }
    }
  }
}

extension PresentedItemWatches.State {
  /// The watches of an item and of the folders that contain it.
  fileprivate func watches(around path: [UInt8]) -> [ItemWatch] {
    watches.isEmpty ? [] : path.andFoldersAbove.compactMap { watches[$0] }
  }

  /// The watches that accesses to items concern.
  fileprivate func watches(of items: [PresentedItemWatches.AccessedItem]) -> [(watch: ItemWatch, path: [UInt8])] {
    guard !watches.isEmpty else { return [] }
    return items.flatMap { item in
      let inside = item.isTree ? watches.values.filter { item.path.isFolder(of: $0.path) } : []
      return (watches(around: item.path) + inside).map { ($0, item.path) }
    }
  }
}
