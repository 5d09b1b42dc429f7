import SafeWriting
import SystemPackage
import UTFileVersions
import UTFileWatching
import UTLibC
import UTSystemCalls
import UTThreads

/// What programs that do not coordinate did to a presented item.
enum UncoordinatedNews: Sendable {
  case items([ItemChange])
  case moved(to: [UInt8])
  case versions([(change: VersionChange, version: FileVersion)])
}

/// Watches one presented item for what programs do that do not coordinate.
final class ItemWatch: Sendable {
  private struct State {
    /// What the presenters know. It is another object after each access, so that what was found before is not used.
    var base: FileBase?
    var items: WatchedItems
    /// The version with which the watcher compares what it finds.
    var compared: FileBase?
    /// The versions that lost a conflict and that presenters know, by path.
    var conflicts: [FilePath: FileVersion]
    /// Counts what presenters hear of conflicts in another way, so that what was found before is not used.
    var revision = 0
    /// Whether news were held back because a coordinated access was under way.
    var isBehind = false
    var watch: FileWatch?
    var hasEnded = false
  }

  let path: [UInt8]
  private let state: Monitor<State>

  /// - Parameters:
  ///   - path: the path of the item.
  ///   - earlier: the watch of the item at its earlier location; nil if what is there now is known.
  init(_ path: [UInt8], movedFrom earlier: ItemWatch? = nil) {
    self.path = path
    if let earlier {
      let conflicts = Self.conflicts(of: path)
      state = earlier.state.locked { Monitor(State(base: $0.base, items: $0.items, conflicts: conflicts)) }
    } else {
      let base = Self.base(at: path)
      state = Monitor(State(base: base, items: WatchedItems(base), conflicts: Self.conflicts(of: path)))
    }
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - isAccessed: whether a coordinated access to an item is under way, which reports what it does.
  ///   - report: called with the news, on the watcher's thread.
  func begin(
    _ watcher: FileWatcher, isAccessed: @escaping @Sendable ([UInt8]) -> Bool,
    report: @escaping @Sendable (UncoordinatedNews) -> Void
  ) {
    let watch = watcher.watchItems(of: FilePath(bytesBeforeNUL: path)) { [weak self] in
      self?.state.locked { state in
        state.compared = state.base
        return state.base
      }
    } onVersion: { [weak self] change, version in
      guard let news = self?.take(change, version, isAccessed) else { return }
      report(news)
    } onConflict: { [weak self] in
      guard let news = self?.takeConflicts(isAccessed), !news.isEmpty else { return }
      report(.versions(news))
    }
    let isLate = state.locked { state in
      if !state.hasEnded { state.watch = watch }
      return state.hasEnded
    }
    if isLate { watch.end() }
  }

  func end() {
    let watch = state.locked { state in
      defer { (state.watch, state.base) = (nil, nil) }
      state.hasEnded = true
      return state.watch
    }
    watch?.end()
  }

  private func take(
    _ change: FileChange, _ version: FileBase?, _ isAccessed: ([UInt8]) -> Bool
  ) -> UncoordinatedNews? {
    switch change {
    case .moved(let place): return state.locked { $0.hasEnded ? nil : .moved(to: place.bytes) }
    case .changed, .removed:
      let found = WatchedItems(version)
      return state.locked { state in
        guard !state.hasEnded else { return nil }
        guard state.base === state.compared else {
          state.watch?.check()
          return nil
        }
        var items = found
        let changes = found.changes(since: state.items).filter { change in
          let accessed = change.paths.filter { isAccessed(place(of: $0)) }
          for path in accessed { items.keep(path, of: state.items) }
          if !accessed.isEmpty { state.isBehind = true }
          return accessed.isEmpty
        }
        state.items = items
        // An item that was removed may turn up at another place, and what was held back is looked for again.
        if let version, !state.isBehind { state.base = version }
        return .items(changes)
      }
    }
  }

  // MARK: Conflicts

  private static func conflicts(of path: [UInt8]) -> [FilePath: FileVersion] {
    let conflicts = VersionHistory(of: FilePath(bytesBeforeNUL: path)).conflicts
    return Dictionary(conflicts.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The versions in conflict that have appeared or disappeared since the last call.
  private func takeConflicts(
    _ isAccessed: ([UInt8]) -> Bool
  ) -> [(change: VersionChange, version: FileVersion)] {
    while let (known, revision) = state.locked({ $0.hasEnded ? nil : ($0.conflicts, $0.revision) }) {
      if isHeldBack(isAccessed) { return [] }
      // Without the lock, because files are read.
      let found = Self.conflicts(of: path)
      let news = news(of: found, after: known)
      if isHeldBack(isAccessed) { return [] }
      let isTaken = state.locked { state in
        guard !state.hasEnded, state.revision == revision else { return false }
        state.conflicts = found
        return true
      }
      if isTaken { return news }
    }
    return []
  }

  /// Whether a coordinated access is under way, which tells what it does.
  private func isHeldBack(_ isAccessed: ([UInt8]) -> Bool) -> Bool {
    guard isAccessed(path) else { return false }
    state.locked { $0.isBehind = true }
    // It may have ended before that was noted.
    if !isAccessed(path) { catchUp() }
    return true
  }

  private func news(
    of found: [FilePath: FileVersion], after known: [FilePath: FileVersion]
  ) -> [(change: VersionChange, version: FileVersion)] {
    let gained = found.filter { known[$0.key] == nil }.map { (VersionChange.gained, $0.value) }
    let gone = known.filter { found[$0.key] == nil }.values
    guard !gone.isEmpty else { return gained }
    let stored = VersionHistory(of: FilePath(bytesBeforeNUL: path)).stored.filter(\.lostConflict)
    return gained
      + gone.map { version in
        // A program that resolves a conflict keeps the version.
        stored.first { $0.id == version.id }.map { (.resolved, $0) } ?? (.lost, version)
      }
  }

  /// Notes that presenters hear of a version in another way.
  ///
  /// - Parameters:
  ///   - id: the identifier of the version.
  ///   - place: its path.
  func adopt(_ change: VersionChange, _ id: String, at place: [UInt8]) {
    let place = FilePath(bytesBeforeNUL: place)
    let gained = change == .gained ? Self.conflicts(of: path)[place] : nil
    state.locked { state in
      state.revision += 1
      switch change {
      case .gained: if let gained { state.conflicts[place] = gained }
      case .lost, .resolved: state.conflicts = state.conflicts.filter { $0.value.id != id }
      }
    }
  }

  // MARK: Coordinated accesses

  /// Whether presenters know what is at a path in or above the item.
  func isKnown(_ path: [UInt8]) -> Bool {
    let (place, path) = place(in: path)
    let base = Self.base(at: path, followsLink: place.isEmpty)
    return state.locked { $0.items.hold(base, at: place) }
  }

  /// Notes that presenters know what is at a path in or above the item.
  func adopt(_ path: [UInt8]) {
    let (place, path) = place(in: path)
    let base = Self.base(at: path, followsLink: place.isEmpty)
    state.locked { state in
      guard !state.hasEnded else { return }
      state.items.adopt(base, at: place)
      if place.isEmpty {
        state.base = base ?? state.base
      } else {
        state.base = state.base.map { $0.manifest.map($0.knowing) ?? $0 }
      }
    }
  }

  /// Looks for what was held back during an access.
  func catchUp() {
    state.locked { state in
      if state.isBehind { state.watch?.check() }
      state.isBehind = false
      state.revision += 1
    }
  }

  /// The relative and the absolute path of what is watched of a path: all of the item if the path is that of a folder
  /// above.
  private func place(in path: [UInt8]) -> (relative: [UInt8], absolute: [UInt8]) {
    guard self.path.isFolder(of: path) else { return ([], self.path) }
    return (Array(path[(self.path == [slash] ? 1 : self.path.count + 1)...]), path)
  }

  /// The absolute path of an item in the watched one.
  func place(of item: [UInt8]) -> [UInt8] { path.appendingComponent(item) }

  private static func base(at path: [UInt8], followsLink: Bool = true) -> FileBase? {
    try? FileBase(watching: FilePath(bytesBeforeNUL: path), followsLink: followsLink)
  }
}

private let slash = UInt8(ascii: "/")
