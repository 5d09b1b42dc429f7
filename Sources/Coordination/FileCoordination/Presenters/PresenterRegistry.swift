import Foundation
import UTTurnTables

/// The registered presenters, by their items.
package struct PresenterRegistry {
  private var entries: [ObjectIdentifier: PresenterEntry] = [:]
  /// The presenters of each item.
  private var byPath: [[UInt8]: Set<ObjectIdentifier>] = [:]
  /// The number of presenters above which deallocated presenters are removed.
  private var sweepsAt = 64
  /// The items whose presentation began or ended since the last call of ``takeChanges()``.
  private var changes: [PathChange] = []

  /// A change of the path of a presenter's item. Without an old path, the presenter is new; without a new path, it is
  /// removed.
  package struct PathChange: Sendable {
    package var old: [UInt8]?
    package var new: [UInt8]?
    /// Whether the presenter watches its item itself.
    var isSelfWatching = false
  }

  /// Returns the changes since the last call.
  mutating func takeChanges() -> [PathChange] {
    defer { changes = [] }
    return changes
  }

  /// The paths of all items, as if their presenters were new.
  var places: [PathChange] { entries.values.compactMap { $0.path.map { PathChange(new: $0) } } }

  /// The presenters of an item that do not watch it themselves.
  func watchedPresenters(of path: [UInt8]) -> [ReachablePresenter] {
    (byPath[path] ?? []).compactMap { entries[$0].flatMap { $0.isSelfWatching ? nil : $0.reachable } }
  }

  subscript(identity: ObjectIdentifier) -> PresenterEntry? { entries[identity] }

  var all: [any NSFilePresenter] { entries.values.compactMap(\.object) }

  /// Adds a presenter, or counts another registration of one that is retained, and records its path.
  mutating func add(_ presenter: any NSFilePresenter, retaining: Bool, path: [UInt8]?) {
    let identity = ObjectIdentifier(presenter)
    // Another object may have had this address.
    if let known = entries[identity], known.object != nil {
      if retaining { entries[identity]?.count += 1 }
      return move(identity, to: path)
    }
    drop(identity)
    entries[identity] = PresenterEntry(presenter, retaining: retaining, path: path)
    if let path {
      byPath[path, default: []].insert(identity)
      note(identity, PathChange(new: path))
    }
    guard entries.count > sweepsAt else { return }
    for (identity, entry) in entries where entry.object == nil { drop(identity) }
    sweepsAt = max(64, entries.count * 2)
  }

  /// Ends one registration; the presenter is removed with the last one.
  mutating func remove(_ identity: ObjectIdentifier) {
    entries[identity]?.count -= 1
    if entries[identity]?.count == 0 { drop(identity) }
  }

  private mutating func drop(_ identity: ObjectIdentifier) {
    guard let path = entries[identity]?.path else {
      entries[identity] = nil
      return
    }
    note(identity, PathChange(old: path))
    entries[identity] = nil
    forget(identity, at: path)
  }

  private mutating func note(_ identity: ObjectIdentifier, _ change: PathChange) {
    guard let entry = entries[identity] else { return }
    var change = change
    change.isSelfWatching = entry.isSelfWatching
    changes.append(change)
  }

  private mutating func forget(_ identity: ObjectIdentifier, at path: [UInt8]) {
    byPath[path]?.remove(identity)
    if byPath[path]?.isEmpty ?? false { byPath[path] = nil }
  }

  /// Records the new path of a presenter's item, if the presenter was notified of it.
  mutating func move(_ identity: ObjectIdentifier, to path: [UInt8]?) {
    follow(identity, to: path)
    entries[identity]?.knownPath = path
  }

  /// Records a presenter's new path, before the presenter is notified of it.
  mutating func follow(_ identity: ObjectIdentifier, to path: [UInt8]?) {
    guard let entry = entries[identity], entry.path != path else { return }
    if let old = entry.path { forget(identity, at: old) }
    note(identity, PathChange(old: entry.path, new: path))
    entries[identity]?.path = path
    if let path { byPath[path, default: []].insert(identity) }
  }

  // MARK: Other processes

  /// The path of a presenter's item, if it is not published to other processes.
  mutating func unknownPath(of identity: ObjectIdentifier) -> [UInt8]? {
    guard let path = entries[identity]?.path else {
      entries[identity]?.known = nil
      return nil
    }
    return entries[identity]?.known?.path == path ? nil : path
  }

  /// Records the published information about a presenter.
  ///
  /// - Returns: false if the item was moved in the meantime.
  mutating func note(_ presenter: HeldPresenter?, at path: [UInt8], for identity: ObjectIdentifier) -> Bool {
    guard let entry = entries[identity] else { return true }
    guard entry.path == path else { return false }
    entries[identity]?.known = (path, presenter)
    return true
  }

  /// Forgets the published information, except in a child of `fork(2)`: its parent owns the presenters.
  ///
  /// - Returns: the presenters.
  mutating func forgetKnown() -> [ObjectIdentifier] {
    let known = entries.filter { $0.value.known?.presenter?.registration.isThisProcess ?? false }.map(\.key)
    for identity in known { entries[identity]?.known = nil }
    return known
  }

  /// The presenters that other processes could not send a message.
  func takeMissedMessages() -> [ReachablePresenter] {
    entries.values.filter { $0.known?.presenter?.takeMissedMessage() ?? false }.compactMap(\.reachable)
  }

  /// The presenters of an item, of the folders that contain it and, for a tree, of the items in it.
  func presenters(around path: [UInt8], isTree: Bool) -> [(identity: ObjectIdentifier, path: [UInt8])] {
    guard !byPath.isEmpty else { return [] }
    var found: [(identity: ObjectIdentifier, path: [UInt8])] = []
    for place in path.andFoldersAbove { for identity in byPath[place] ?? [] { found.append((identity, place)) } }
    guard isTree else { return found }
    for (place, identities) in byPath where path.isFolder(of: place) { found += identities.map { ($0, place) } }
    return found
  }
}
