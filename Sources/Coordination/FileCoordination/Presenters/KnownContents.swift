import SafeWriting
import UTFileWatching

/// The contents of an item, as its presenters were last notified of them.
struct KnownContents {
  /// Replaced after each access, so that an older comparison is not used.
  private var base: FileBase?
  private var items: WatchedItems
  /// The version that the watcher compares with.
  private var compared: FileBase?
  /// Whether news was held back because a coordinated access was in progress.
  private var isBehind = false

  init(_ base: FileBase?) { (self.base, items) = (base, WatchedItems(base)) }

  /// The same contents, for the item at another location.
  var moved: Self {
    var moved = self
    (moved.compared, moved.isBehind) = (nil, false)
    return moved
  }

  /// The version that the watcher compares with from now on.
  mutating func beginComparing() -> FileBase? {
    compared = base
    return base
  }

  /// Closes the version.
  mutating func release() { base = nil }

  /// Takes the watcher's findings.
  ///
  /// - Parameters:
  ///   - version: the current version; nil if there is none.
  ///   - found: its items.
  ///   - isHeldBack: returns whether an access to an item is in progress, which reports its own changes.
  /// - Returns: the other changes; nil if the watcher compared with an earlier version, and must compare again.
  mutating func take(
    _ version: FileBase?, _ found: WatchedItems, isHeldBack: (_ item: [UInt8]) -> Bool
  ) -> [ItemChange]? {
    guard base === compared else { return nil }
    var now = found
    let changes = found.changes(since: items).filter { change in
      let heldBack = change.paths.filter(isHeldBack)
      for path in heldBack { now.keep(path, of: items) }
      if !heldBack.isEmpty { isBehind = true }
      return heldBack.isEmpty
    }
    items = now
    // A removed item may appear at another location, and changes that were held back are searched for again.
    if let version, !isBehind { base = version }
    return changes
  }

  /// Whether presenters have been notified of the contents at a place.
  func hold(_ base: FileBase?, at place: [UInt8]) -> Bool { items.hold(base, at: place) }

  /// Records that presenters are notified of the contents at a place.
  mutating func adopt(_ found: FileBase?, at place: [UInt8]) {
    items.adopt(found, at: place)
    if place.isEmpty {
      base = found ?? base
    } else {
      base = base.map { $0.manifest.map($0.knowing) ?? $0 }
    }
  }

  mutating func noteHeldBack() { isBehind = true }

  /// - Returns: whether changes have been held back since the last call.
  mutating func takeHeldBack() -> Bool {
    defer { isBehind = false }
    return isBehind
  }
}
