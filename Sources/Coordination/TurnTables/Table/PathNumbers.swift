import UTSystemCalls

/// A path as numbers, by which presenters are searched for.
///
/// Messages to presenters name items by path, so presenters are found by path. Unlike the identity of a folder, a path
/// stays the same when a save replaces a package. Two paths with the same number only cause a useless message.
package struct PathNumbers: Hashable, Sendable {
  /// The number of the path; even, and never 0.
  let item: UInt64
  /// The identities of the folders above, beginning with the closest.
  let folders: [UInt64]

  /// - Parameter path: an absolute path without a slash at the end, except for the root.
  package init(_ path: [UInt8]) {
    let slash = UInt8(ascii: "/")
    var hash = StableHash()
    var folders: [UInt64] = []
    for byte in path == [slash] ? [] : path {
      if byte == slash { folders.append(Self.number(hash)) }
      hash.add(byte)
    }
    item = Self.number(hash)
    self.folders = folders.reversed()
  }

  private static func number(_ hash: StableHash) -> UInt64 { mixed(hash.value) & ~1 | 2 }
}
