import SafeWriting
import UTLibC

/// The record of one save of a package in a container: its items, and the generation that made each of them.
///
/// Sync engines synchronize folders file by file. If two devices saved a package at the same time, its folder has files
/// from both. The generations of both devices show, without their common origin, which device changed which items.
package struct PackageGeneration: Hashable, Sendable {
  /// Identifies a generation.
  ///
  /// The generations of one author are numbered, and each descends from the ones before it.
  package struct ID: Hashable, Sendable {
    /// One of the programs on one of the devices, from the time it opens the package until another program saves it.
    package let author: UInt64
    package let number: UInt64

    package init(author: UInt64, number: UInt64 = 1) { (self.author, self.number) = (author, number) }
  }

  /// Identifies the contents of an item on all devices.
  package struct State: Hashable, Sendable {
    /// Folders are items only if they are empty.
    package let kind: FileIdentity.Kind
    package let size: Int64
    /// For a file; for a link, a digest of its destination replaces it, because its time is not synchronized.
    package let modified: Timestamp

    package init(_ kind: FileIdentity.Kind, size: Int64 = 0, modified: Timestamp = Timestamp(seconds: 0)) {
      (self.kind, self.size, self.modified) = (kind, size, modified)
    }

    /// The state of a symbolic link.
    package init(destination: [UInt8]) {
      var digest = Digest()
      digest.add(destination)
      let (seconds, nanoseconds) = (digest.value >> 32, digest.value & 0x1FFF_FFFF)
      self.init(
        .symbolicLink, size: Int64(destination.count),
        modified: Timestamp(seconds: Int64(seconds), nanoseconds: UInt32(nanoseconds)))
    }
  }

  /// An item that a generation has.
  package struct Item: Hashable, Sendable {
    package let state: State
    /// The generation that made this state.
    package let origin: ID
    /// The generation in which an item appeared at the path.
    package let birth: ID
  }

  package let id: ID
  package let date: Timestamp
  /// The generations from which it descends: the last one of each author, roughly in the order of their last use.
  package let ancestors: [ID]
  /// The items by path.
  package let items: [[UInt8]: Item]

  /// The number of later ancestors after which an ancestor is forgotten, unless it made an item.
  static let maximumAncestors = 256
  /// The maximum number of items; larger packages have no generations.
  package static let maximumItems = 20_000

  init(id: ID, date: Timestamp, ancestors: [ID], items: [[UInt8]: Item]) {
    (self.id, self.date, self.ancestors, self.items) = (id, date, ancestors, items)
  }

  /// The generation after a given one.
  ///
  /// - Parameters:
  ///   - parent: the generation before it; nil for a new package.
  ///   - states: the items that it has.
  package init(_ id: ID, after parent: PackageGeneration?, at date: Timestamp, _ states: [[UInt8]: State]) {
    var items: [[UInt8]: Item] = [:]
    items.reserveCapacity(states.count)
    for (path, state) in states {
      let old = parent?.items[path]
      items[path] = old?.state == state ? old : Item(state: state, origin: id, birth: old?.birth ?? id)
    }
    var ancestors: [ID] = []
    if let parent {
      let released = Self.authors(of: parent.items).subtracting(Self.authors(of: items))
      ancestors = [parent.id] + parent.ancestors.filter { released.contains($0.author) } + parent.ancestors
    }
    self.init(id: id, date: date, ancestors: Self.trimmed(ancestors, for: items, besides: id), items: items)
  }

  /// The generation with changes that were made without noting them: every device finds the same one.
  package func with(_ states: [[UInt8]: State]) -> PackageGeneration {
    items.mapValues(\.state) == states ? self : Self.implied(by: states, after: self)
  }

  /// The generation of a package that was saved without noting one.
  package static func implied(
    by states: [[UInt8]: State], after parent: PackageGeneration? = nil
  ) -> PackageGeneration {
    var digest = Digest()
    for (path, state) in states.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      digest.add(path)
      digest.add(UInt64(state.kind.rawValue))
      digest.add(UInt64(bitPattern: state.size))
      digest.add(UInt64(bitPattern: state.modified.seconds))
      digest.add(UInt64(state.modified.nanoseconds))
    }
    return PackageGeneration(
      ID(author: digest.value), after: parent, at: parent?.date ?? Timestamp(seconds: 0), states)
  }

  // MARK: Ancestors

  /// Whether it is a generation, or descends from it.
  package func knows(_ other: ID) -> Bool { lineage.includes(other) }

  /// A generation and its ancestors, for many queries.
  struct Lineage {
    fileprivate var numbers: [UInt64: UInt64] = [:]

    func includes(_ other: ID) -> Bool { numbers[other.author].map { other.number <= $0 } ?? false }
  }

  var lineage: Lineage {
    var lineage = Lineage()
    for ancestor in ancestors {
      lineage.numbers[ancestor.author] = max(lineage.numbers[ancestor.author] ?? 0, ancestor.number)
    }
    lineage.numbers[id.author] = id.number
    return lineage
  }

  private static func authors(of items: [[UInt8]: Item]) -> Set<UInt64> {
    var authors: Set<UInt64> = []
    for item in items.values {
      authors.insert(item.origin.author)
      authors.insert(item.birth.author)
    }
    return authors
  }

  /// The last generation of each author, without forgotten ones.
  static func trimmed(_ ancestors: [ID], for items: [[UInt8]: Item], besides id: ID) -> [ID] {
    var last: [UInt64: UInt64] = [:]
    for ancestor in ancestors { last[ancestor.author] = max(last[ancestor.author] ?? 0, ancestor.number) }
    last[id.author] = nil
    let needed = authors(of: items)
    var trimmed: [ID] = []
    for ancestor in ancestors {
      guard let number = last[ancestor.author],
        trimmed.count < maximumAncestors || needed.contains(ancestor.author)
      else { continue }
      last[ancestor.author] = nil
      trimmed.append(ID(author: ancestor.author, number: number))
    }
    return trimmed
  }
}

extension PackageGeneration.ID: Comparable {
  package static func < (one: Self, other: Self) -> Bool { (one.author, one.number) < (other.author, other.number) }
}
