/// The container of a compiled asset catalog: numbered blocks, some with names. Tests change the blocks before they are
/// written.
package struct HandmadeStore {
  /// The blocks by their numbers. Block 0 is none.
  package var blocks: [[UInt8]] = [[]]
  /// The numbers of the blocks with a name.
  package private(set) var variables: [(name: String, block: Int)] = []

  /// Creates a container without blocks.
  package init() {}

  /// Adds a block with a name.
  package mutating func add(_ name: String, _ bytes: [UInt8]) {
    variables.append((name, add(bytes)))
  }

  private mutating func add(_ bytes: [UInt8]) -> Int {
    blocks.append(bytes)
    return blocks.count - 1
  }

  /// Adds a tree of keys and values. With several leaves, there is a node above them.
  package mutating func addTree(_ name: String, _ entries: [(key: [UInt8], value: [UInt8])], leafSize: Int) {
    let pairs = entries.map { (value: add($0.value), key: add($0.key)) }
    let starts = entries.isEmpty ? [0] : Array(stride(from: 0, to: entries.count, by: leafSize))
    let first = blocks.count
    for (index, start) in starts.enumerated() {
      let leaf = pairs[start..<min(start + leafSize, pairs.count)]
      let next = index + 1 < starts.count ? first + index + 1 : 0
      let head = Self.halves(1, leaf.count) + Self.words(next, index > 0 ? first + index - 1 : 0)
      _ = add(head + leaf.flatMap { Self.words($0.value, $0.key) })
    }
    var root = first
    if starts.count > 1 {
      let children = starts.indices.map { Self.words(first + $0, pairs[starts[$0]].key) }
      root = add(Self.halves(0, starts.count - 1) + Self.words(0, 0) + children.flatMap(\.self))
    }
    add(name, Array("tree".utf8) + Self.words(1, root, 4096, entries.count) + [0])
  }

  /// The number of the block with a name.
  package func block(_ name: String) -> Int { variables.first { $0.name == name }?.block ?? 0 }

  /// Changes a number in a block, whose highest byte comes first.
  package mutating func set(_ number: Int, at offset: Int, of block: Int) {
    blocks[block].replaceSubrange(offset..<offset + 4, with: Self.words(number))
  }

  /// The bytes of the file: the header, the blocks, their places, and the names.
  package var bytes: [UInt8] {
    var body: [UInt8] = []
    var index = Self.words(blocks.count)
    for block in blocks {
      index += Self.words(block.isEmpty ? 0 : Self.headerSize + body.count, block.count)
      body += block
    }
    let names = variables.flatMap { Self.words($0.block) + [UInt8($0.name.utf8.count)] + Array($0.name.utf8) }
    let list = Self.words(variables.count) + names
    let start = Self.headerSize + body.count
    let places = Self.words(1, blocks.count, start, index.count, start + index.count, list.count)
    let header = Array("BOMStore".utf8) + places
    return header + [UInt8](repeating: 0, count: Self.headerSize - header.count) + body + index + list
  }

  private static let headerSize = 512

  private static func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
  }

  private static func halves(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
