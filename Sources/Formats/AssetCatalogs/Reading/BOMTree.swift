import UTThreads

/// The entries of a tree of a container. Its leaves are a list: each has the number of the next.
struct BOMTree {
  /// The numbers of the blocks of a value and its key.
  typealias Entry = (value: UInt32, key: UInt32)

  private(set) var entries: [Entry] = []
  private let store: BOMStore
  private let name: String

  /// Reads a tree.
  ///
  /// - Parameters:
  ///   - variable: the name of its block.
  ///   - store: the container.
  ///   - name: its name, for errors.
  ///   - maximumCount: the maximum number of entries.
  init(
    _ variable: String, in store: BOMStore, _ name: String, maximumCount: Int
  ) throws(AssetCatalogError) {
    self.store = store
    self.name = name
    let head = try store.variable(variable, name, tag: "tree", isBigEndian: true)
    let count = Int(try head.word(at: 16))
    guard count <= maximumCount else {
      throw head.error("\(count) entries exceed the limit of \(maximumCount)", at: 16)
    }
    // If a tree leads back to one of its nodes, it has more nodes than there are blocks.
    var rest = store.blockCount
    var number = try head.word(at: 8)
    while number != 0 {
      guard rest > 0 else { throw head.error("its nodes form a cycle", at: 0) }
      rest -= 1
      number = try readNode(number, maximumCount: count, head)
    }
    guard entries.count == count else {
      throw head.error("has only \(entries.count) of \(count) entries", at: 16)
    }
  }

  /// Reads a node, and the entries of a leaf.
  ///
  /// - Returns: the number of the node to read next; 0 after the last leaf.
  private mutating func readNode(
    _ number: UInt32, maximumCount: Int, _ head: CatalogBytes
  ) throws(AssetCatalogError) -> UInt32 {
    assert(Steps.count())
    let node = try store.block(number, "a node of \(name)", isBigEndian: true)
    // Of the nodes above the leaves, only the first child is of interest.
    guard try node.half(at: 0) != 0 else { return try node.word(at: 12) }
    let count = Int(try node.half(at: 2))
    guard count <= maximumCount - entries.count else {
      throw head.error("has more entries than the \(maximumCount) in its header", at: 16)
    }
    for position in 0..<count {
      assert(Steps.count())
      entries.append((try node.word(at: 12 + 8 * position), try node.word(at: 16 + 8 * position)))
    }
    return try node.word(at: 4)
  }
}
