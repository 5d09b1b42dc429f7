/// An item that is claimed, as every process sees it, by whatever path: a name in a folder.
package struct ClaimedItem: Hashable, Sendable {
  /// What tells items on this machine from each other.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) {
      self.device = device
      self.inode = inode
    }

    /// One number for both; never 0, and even.
    var hash: UInt64 { mixed(device &* 0x9E37_79B9_7F4A_7C15 ^ mixed(inode)) & ~1 | 2 }
  }

  /// The folder that the item is in.
  package let parent: Identity
  /// The item's name in it, as bytes.
  package let name: [UInt8]
  /// What is there; nil if nothing is, or if only the name matters.
  package let identity: Identity?
  /// The folders above, as hashes, from the parent on.
  package let ancestors: [UInt64]
  /// Whether it is written, not only read.
  package let isWritten: Bool
  /// Whether everything below it is claimed with it, as for moving and deleting.
  package let isTree: Bool

  /// - Parameter ancestors: the folders above, from the parent on; at most ``maximumAncestors`` count.
  package init(
    parent: Identity, name: [UInt8], identity: Identity?, ancestors: [Identity], isWritten: Bool, isTree: Bool
  ) {
    self.parent = parent
    self.name = Array(name.prefix(Self.maximumName))
    self.identity = identity
    self.ancestors = ancestors.prefix(Self.maximumAncestors).map(\.hash)
    self.isWritten = isWritten
    self.isTree = isTree
  }

  package static let maximumAncestors = 16
  package static let maximumName = 255

  /// What a table is searched for: equal for equal items. Its lowest bit says that the claim is on a tree.
  var key: UInt64 {
    var key = parent.hash
    for byte in name { key = (key ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(key) & ~1 | (treeKey == 0 ? 0 : 1)
  }

  /// The hash of what is there if the claim is on all below it; else 0.
  var treeKey: UInt64 { isTree ? identity?.hash ?? 0 : 0 }

  /// Two bits for each folder above, and the lowest bit for writing: a folder whose bits are not all set is not above.
  var filter: UInt64 { ancestors.reduce(isWritten ? 1 : 0) { $0 | filterBits(of: $1) } }
}

/// The bits that a folder sets in the filter of what lies in it.
func filterBits(of hash: UInt64) -> UInt64 { 1 << (1 + (hash >> 8) % 63) | 1 << (1 + (hash >> 20) % 63) }

/// Spreads what differs in a few bits over all of them.
func mixed(_ value: UInt64) -> UInt64 {
  var value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
  value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
  return value ^ value >> 33
}
