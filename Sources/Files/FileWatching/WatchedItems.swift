import SafeWriting
import UTFileVersions
import UTSyncNames
import UTSystemCalls

/// A change to an item in a watched folder. Paths are relative; the watched item itself has the empty path.
package enum ItemChange: Sendable, Hashable {
  case appeared([UInt8])
  case changed([UInt8])
  case removed([UInt8])
  case moved(from: [UInt8], to: [UInt8])

  /// The paths that it concerns.
  package var paths: [[UInt8]] {
    switch self {
    case .appeared(let path), .changed(let path), .removed(let path): [path]
    case .moved(let old, let new): [old, new]
    }
  }
}

/// The items of a watched file, package, or folder at one moment, by relative path. Temporary names are left out.
package struct WatchedItems: Sendable {
  private(set) var identities: [ItemPath: FileIdentity] = [:]

  /// - Parameter base: the watched item; nil if it does not exist.
  package init(_ base: FileBase?) { insert(base, at: []) }

  /// Whether the watched item does not exist.
  package var isEmpty: Bool { identities.isEmpty }

  /// Records the current item at a path.
  ///
  /// - Parameters:
  ///   - base: the item; nil if none exists there.
  ///   - path: the path of the item.
  package mutating func adopt(_ base: FileBase?, at path: [UInt8]) {
    remove(path)
    if !TemporaryName.isPart(of: path) { insert(base, at: path) }
  }

  /// Whether an item is at a path, with the same items in it.
  package func hold(_ base: FileBase?, at path: [UInt8]) -> Bool {
    var other = WatchedItems(nil)
    other.adopt(base, at: path)
    let known = below(path)
    return known.count == other.identities.count && known.allSatisfy { other.identities[$0] == $1 }
  }

  /// Adopts the items of an earlier moment at a path.
  package mutating func keep(_ path: [UInt8], of earlier: WatchedItems) {
    remove(path)
    for (place, identity) in earlier.below(path) { identities[place] = identity }
  }

  private mutating func insert(_ base: FileBase?, at path: [UInt8]) {
    guard let base else { return }
    identities[ItemPath(path)] = base.identity
    guard let manifest = base.manifest else { return }
    let prefix = path.isEmpty ? [] : path + [slash]
    for place in manifest.paths where !TemporaryName.isPart(of: place) {
      identities[ItemPath(prefix + place)] = manifest[place]?.identity
    }
  }

  private mutating func remove(_ path: [UInt8]) { for (place, _) in below(path) { identities[place] = nil } }

  /// An item and everything in it.
  private func below(_ path: [UInt8]) -> [(ItemPath, FileIdentity)] {
    guard let item = identities[ItemPath(path)] else { return [] }
    guard item.kind == .directory else { return [(ItemPath(path), item)] }
    return identities.filter { $0.key.bytes.isItem(in: path) }.map { ($0.key, $0.value) }
  }

  // MARK: Comparing

  /// The changes to the items of an earlier moment.
  ///
  /// An item that is now somewhere else was moved; its identity shows that it is the same. If another item replaced it,
  /// the new item counts as a change of the old one.
  ///
  /// - Returns: first the moves, then removed, new, and changed items.
  package func changes(since earlier: WatchedItems) -> [ItemChange] {
    let root = ItemPath([])
    guard let now = identities[root] else { return earlier.isEmpty ? [] : [.removed([])] }
    guard let before = earlier.identities[root] else { return [.changed([])] }
    guard now.kind == .directory, now == before else { return now == before ? [] : [.changed([])] }
    var (known, moves) = following(earlier)
    var movedFiles: [FileIdentity: [UInt8]] = [:]
    for (path, identity) in identities where known[path] == nil && identity.kind != .directory {
      movedFiles[identity] = path.bytes
    }
    var (removed, changed, taken): ([[UInt8]], [[UInt8]], Set<ItemPath>) = ([], [], [])
    for path in known.keys.sorted() {
      guard let identity = known[path] else { continue }
      if let now = identities[path] {
        if now != identity { changed.append(path.bytes) }
      } else if let place = movedFiles[identity], !ConflictName.isConflict(place, of: path.bytes) {
        movedFiles[identity] = nil
        moves.append(.moved(from: path.bytes, to: place))
        taken.insert(ItemPath(place))
      } else {
        removed.append(path.bytes)
      }
    }
    for path in taken { known[path] = identities[path] }
    let appeared = identities.keys.filter { known[$0] == nil }.sorted().map(\.bytes)
    return moves + removed.map { .removed($0) } + appeared.map { .appeared($0) } + changed.map { .changed($0) }
  }

  /// Returns the earlier items at their paths after the moves of folders.
  private func following(_ earlier: WatchedItems) -> (known: [ItemPath: FileIdentity], moves: [ItemChange]) {
    var targets: [FileIdentity: [UInt8]] = [:]
    for (path, identity) in identities where identity.kind == .directory && earlier.identities[path] == nil {
      targets[identity] = path.bytes
    }
    guard !targets.isEmpty else { return (earlier.identities, []) }
    let (before, now) = (earlier.contents, contents)
    var known: [ItemPath: FileIdentity] = [:]
    var moves: [ItemChange] = []
    var places: [ItemPath: [UInt8]] = [:]
    // A folder comes before its contents.
    for path in earlier.identities.keys.sorted() {
      guard let identity = earlier.identities[path] else { continue }
      var place = path.bytes
      let (folder, name) = place.splitAtLastSlash
      if !place.isEmpty, let moved = places[ItemPath(Array(folder))] { place = moved + [slash] + name }
      if identity.kind == .directory {
        if identities[ItemPath(place)] == nil, let target = targets[identity],
          isSameFolder(before[path] ?? [], now[ItemPath(target)] ?? [])
        {
          moves.append(.moved(from: place, to: target))
          place = target
        }
        if place != path.bytes { places[path] = place }
      }
      known[ItemPath(place)] = identity
    }
    return (known, moves)
  }

  /// Whether the contents of a folder may earlier have been in another folder. The inode number alone does not prove
  /// it, because a removed folder's number is reused.
  private func isSameFolder(_ earlier: Set<FileIdentity>, _ now: Set<FileIdentity>) -> Bool {
    earlier.isEmpty ? now.isEmpty : !earlier.isDisjoint(with: now)
  }

  /// The identities of the items directly in each folder that is not empty.
  private var contents: [ItemPath: Set<FileIdentity>] {
    var contents: [ItemPath: Set<FileIdentity>] = [:]
    for (path, identity) in identities where !path.bytes.isEmpty {
      contents[ItemPath(Array(path.bytes.splitAtLastSlash.folder)), default: []].insert(identity)
    }
    return contents
  }
}

private let slash = UInt8(ascii: "/")

extension ItemPath: Comparable {
  package static func < (one: ItemPath, other: ItemPath) -> Bool { one.bytes.lexicographicallyPrecedes(other.bytes) }
}

extension [UInt8] {
  /// Whether a relative path names an item or leads into it.
  package func isItem(in path: [UInt8]) -> Bool {
    path.isEmpty || starts(with: path) && (count == path.count || self[path.count] == slash)
  }
}
