import SafeWriting
import SystemPackage
import UTFileVersions
import UTFileWatching
import UTLibC
import UTSystemCalls
import UTThreads

/// A change to a presented item by a program that does not coordinate.
enum UncoordinatedNews: Sendable {
  case items([ItemChange])
  case moved(to: [UInt8])
  case versions([(change: VersionChange, version: FileVersion)])
}

/// Watches one presented item for changes by programs that do not coordinate.
final class ItemWatch: Sendable {
  private struct State {
    var contents: KnownContents
    var conflicts: KnownConflicts
    var watch: FileWatch?
    var hasEnded = false
  }

  let path: [UInt8]
  private let state: Monitor<State>

  /// - Parameters:
  ///   - path: the path of the item.
  ///   - earlier: the watch of the item at its earlier location; nil if the current contents are known.
  init(_ path: [UInt8], movedFrom earlier: ItemWatch? = nil) {
    self.path = path
    let contents = earlier?.state.locked { $0.contents.moved } ?? KnownContents(Self.base(at: path))
    state = Monitor(State(contents: contents, conflicts: KnownConflicts(KnownConflicts.found(of: path))))
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - isAccessed: whether a coordinated access to an item is in progress, which reports its own changes.
  ///   - report: called with the news, on the watcher's thread.
  func begin(
    _ watcher: FileWatcher, isAccessed: @escaping @Sendable ([UInt8]) -> Bool,
    report: @escaping @Sendable (UncoordinatedNews) -> Void
  ) {
    let watch = watcher.watchItems(of: FilePath(bytesBeforeNUL: path)) { [weak self] in
      self?.state.locked { $0.contents.beginComparing() }
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
      defer { state.watch = nil }
      state.hasEnded = true
      state.contents.release()
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
      let items = WatchedItems(version)
      return state.locked { state in
        guard !state.hasEnded else { return nil }
        guard let changes = state.contents.take(version, items, isHeldBack: { isAccessed(place(of: $0)) }) else {
          state.watch?.check()
          return nil
        }
        return .items(changes)
      }
    }
  }

  // MARK: Conflicts

  /// The conflict versions that appeared or disappeared since the last call.
  private func takeConflicts(
    _ isAccessed: ([UInt8]) -> Bool
  ) -> [(change: VersionChange, version: FileVersion)] {
    while let known = state.locked({ $0.hasEnded ? nil : $0.conflicts }) {
      if isHeldBack(isAccessed) { return [] }
      // Without the lock, because files are read.
      let found = KnownConflicts.found(of: path)
      let news = known.news(of: found) { VersionHistory(of: FilePath(bytesBeforeNUL: path)).stored }
      if isHeldBack(isAccessed) { return [] }
      if state.locked({ !$0.hasEnded && $0.conflicts.adopt(found, since: known) }) { return news }
    }
    return []
  }

  /// Whether a coordinated access is in progress, which reports its own changes.
  private func isHeldBack(_ isAccessed: ([UInt8]) -> Bool) -> Bool {
    guard isAccessed(path) else { return false }
    state.locked { $0.contents.noteHeldBack() }
    // It may have ended before that was noted.
    if !isAccessed(path) { catchUp() }
    return true
  }

  /// Records that presenters are notified of a version in another way.
  ///
  /// - Parameters:
  ///   - id: the identifier of the version.
  ///   - place: its path.
  func adopt(_ change: VersionChange, _ id: String, at place: [UInt8]) {
    let place = FilePath(bytesBeforeNUL: place)
    let gained = change == .gained ? KnownConflicts.found(of: path)[place] : nil
    state.locked { $0.conflicts.note(change, id, gained) }
  }

  // MARK: Coordinated accesses

  /// Whether presenters have been notified of the contents at a path in or above the item.
  func isKnown(_ path: [UInt8]) -> Bool {
    let (place, path) = place(in: path)
    let base = Self.base(at: path, followsLink: place.isEmpty)
    return state.locked { $0.contents.hold(base, at: place) }
  }

  /// Records that presenters are notified of the contents at a path in or above the item.
  func adopt(_ path: [UInt8]) {
    let (place, path) = place(in: path)
    let base = Self.base(at: path, followsLink: place.isEmpty)
    state.locked { state in
      if !state.hasEnded { state.contents.adopt(base, at: place) }
    }
  }

  /// Finds the changes that were held back during an access.
  func catchUp() {
    state.locked { state in
      if state.contents.takeHeldBack() { state.watch?.check() }
      state.conflicts.noteAccess()
    }
  }

  /// The relative and the absolute path that is watched for a path: all of the item if the path is a folder
  /// above it.
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
