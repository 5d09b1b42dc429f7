import UTLibC
import UTSystemCalls

/// An item to take a turn with: a name in a folder, which is the same for all processes and paths.
package struct TurnItem: Hashable, Sendable {
  /// The folder of the item.
  package let parent: ItemIdentity
  /// The name of the item in the folder, as bytes.
  package let name: [UInt8]
  /// The path of the folder, for lists and messages; begins with `…` instead of a slash if it is too long.
  package let folder: [UInt8]
  /// The identity of the existing item; nil if there is none, or if only the name matters.
  package let identity: ItemIdentity?
  /// The hashes of the folders above, beginning with the parent.
  let ancestors: [UInt64]
  /// Whether the item is written, not only read.
  package let isWritten: Bool
  /// Whether the turn is also with everything below the item, as for moving and deleting.
  package let isTree: Bool

  /// The search key in the table: equal for equal items. The lowest bit marks turns with trees.
  ///
  /// For presenters, key, filter, and ancestors come from the path: ``PathNumbers``.
  let key: UInt64
  /// The hash of the existing item if the turn includes everything below it; otherwise 0.
  let treeKey: UInt64
  /// Two bits for each folder above, and the lowest bit for writing. A folder whose bits are not all set is not one of
  /// them.
  let filter: UInt64

  /// - Parameter ancestors: the folders above, beginning with the parent; at most ``maximumAncestors`` are used.
  package init(
    parent: ItemIdentity, name: [UInt8], in folder: [UInt8] = [], identity: ItemIdentity?, ancestors: [ItemIdentity],
    isWritten: Bool, isTree: Bool
  ) {
    self.init(
      parent: parent, name: Array(name.prefix(Self.maximumName)), in: Self.shortened(folder), identity: identity,
      ancestors: ancestors.prefix(Self.maximumAncestors).map(\.hash), isWritten: isWritten, isTree: isTree)
  }

  init(
    parent: ItemIdentity, name: [UInt8], in folder: [UInt8], identity: ItemIdentity?, ancestors: [UInt64],
    isWritten: Bool, isTree: Bool
  ) {
    self.parent = parent
    self.name = name
    self.folder = folder
    self.identity = identity
    self.ancestors = ancestors
    self.isWritten = isWritten
    self.isTree = isTree
    treeKey = isTree ? identity?.hash ?? 0 : 0
    key = mixed(StableHash.of(name[...], after: parent.hash)) & ~1 | (treeKey == 0 ? 0 : 1)
    filter = ancestors.reduce(isWritten ? 1 : 0) { $0 | filterBits(of: $1) }
  }

  /// The item of a presenter, as other processes find it.
  package init(
    presented path: PathNumbers, parent: ItemIdentity, name: [UInt8], in folder: [UInt8] = [], identity: ItemIdentity?
  ) {
    self.init(
      presentedAt: path.item, parent: parent, name: Array(name.prefix(Self.maximumName)), in: Self.shortened(folder),
      identity: identity, ancestors: Array(path.folders.prefix(Self.maximumAncestors)))
  }

  init(
    presentedAt key: UInt64, parent: ItemIdentity, name: [UInt8], in folder: [UInt8], identity: ItemIdentity?,
    ancestors: [UInt64]
  ) {
    (self.parent, self.name, self.folder, self.identity) = (parent, name, folder, identity)
    (self.ancestors, self.key) = (ancestors, key)
    (isWritten, isTree, treeKey) = (false, false, 0)
    filter = ancestors.reduce(0) { $0 | filterBits(of: $1) }
  }

  package static let maximumAncestors = 16
  package static let maximumName = 255
  package static let maximumFolder = 248

  /// The end of a long path, after a slash.
  private static func shortened(_ folder: [UInt8]) -> [UInt8] {
    guard folder.count > maximumFolder else { return folder }
    let mark = Array("…".utf8)
    let end = folder.suffix(maximumFolder - mark.count)
    return mark + (end.firstIndex(of: UInt8(ascii: "/")).map { end[$0...] } ?? [])
  }

  /// Enough to distinguish items, and much faster than hashing all of it.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(filter)
  }

  /// The path of an item, in the same form as ``path``.
  package static func path(_ name: [UInt8], in folder: [UInt8]) -> [UInt8] {
    shortened(folder).appendingComponent(name)
  }

  /// The path of the item; begins with `…` if it is too long.
  package var path: [UInt8] { Self.path(name, in: folder) }

  /// Whether two turns with these items exclude each other.
  package func conflicts(with other: TurnItem) -> Bool {
    guard isWritten || other.isWritten else { return false }
    return (parent == other.parent && name == other.name) || contains(other) || other.contains(self)
  }

  private func contains(_ other: TurnItem) -> Bool { treeKey != 0 && other.ancestors.contains(treeKey) }
}

extension ItemIdentity {
  /// A number for both; even, and never 0.
  var hash: UInt64 { mixed(device &* 0x9E37_79B9_7F4A_7C15 ^ mixed(inode)) & ~1 | 2 }
}

/// The bits of a folder in the filters of the items in it.
func filterBits(of hash: UInt64) -> UInt64 { 1 << (1 + (hash >> 8) % 63) | 1 << (1 + (hash >> 20) % 63) }

/// Spreads differences in a few bits over all bits.
func mixed(_ value: UInt64) -> UInt64 {
  var value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
  value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
  return value ^ value >> 33
}

extension TurnItem {
  /// A turn item that combines this one and another one for the same item.
  package func joined(with other: TurnItem) -> TurnItem {
    TurnItem(
      parent: parent, name: name, in: folder, identity: identity ?? other.identity, ancestors: ancestors,
      isWritten: isWritten || other.isWritten, isTree: isTree || other.isTree)
  }
}
