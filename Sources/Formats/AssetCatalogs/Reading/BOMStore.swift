/// The container of a catalog: numbered blocks of bytes, some of which have names. Its numbers begin with the highest
/// byte, those in the blocks of a catalog with the lowest.
struct BOMStore {
  /// The maximum number of named blocks: public files have at most 7.
  private static let maximumVariableCount = 64
  private static let headerSize = 32
  /// The first bytes of a file.
  static let mark = "BOMStore".utf8

  private let file: CatalogBytes
  private let index: CatalogBytes
  private let variables: [String: UInt32]
  /// The number of blocks. Block 0 stands for no block.
  let blockCount: Int

  init(_ bytes: [UInt8]) throws(AssetCatalogError) {
    file = CatalogBytes(bytes[...], of: "the file", isBigEndian: true)
    guard bytes.starts(with: Self.mark) else {
      throw AssetCatalogError("not an asset catalog: it does not begin with 'BOMStore'", at: 0)
    }
    let header = try file.part(0, Self.headerSize, of: "the header")
    let index = try file.part(
      Int(try header.word(at: 16)), Int(try header.word(at: 20)), of: "the block index")
    blockCount = Int(try index.word(at: 0))
    guard blockCount <= (index.count - 4) / 8 else {
      throw index.error("the block count \(blockCount) is too large for \(index.count) bytes", at: 0)
    }
    self.index = index
    variables = try Self.variables(
      try file.part(Int(try header.word(at: 24)), Int(try header.word(at: 28)), of: "the list of named blocks"))
  }

  private static func variables(_ list: CatalogBytes) throws(AssetCatalogError) -> [String: UInt32] {
    let count = try list.word(at: 0)
    guard count <= maximumVariableCount else {
      throw list.error("\(count) names exceed the limit of \(maximumVariableCount)", at: 0)
    }
    var variables: [String: UInt32] = [:]
    var position = 4
    for _ in 0..<count {
      let block = try list.word(at: position)
      let length = Int(try list.part(position + 4, 1, of: "the length of a name").bytes.first ?? 0)
      let name = try list.part(position + 5, length, of: "the name of a block")
      variables[String(decoding: name.bytes, as: UTF8.self)] = block
      position += 5 + length
    }
    return variables
  }

  /// Returns whether a block has a name.
  func has(_ variable: String) -> Bool { variables[variable] != nil }

  /// The block with a number.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - name: the name of the block, for errors.
  ///   - isBigEndian: whether its numbers begin with the highest byte.
  func block(_ number: UInt32, _ name: String, isBigEndian: Bool = false) throws(AssetCatalogError) -> CatalogBytes {
    guard number > 0, number < blockCount else {
      throw index.error("\(name) refers to block \(number), which does not exist", at: 0)
    }
    let place = 4 + 8 * Int(number)
    return try file.part(
      Int(try index.word(at: place)), Int(try index.word(at: place + 4)), of: name, isBigEndian: isBigEndian)
  }

  /// The block with a name, which begins with a tag.
  func variable(
    _ variable: String, _ name: String, tag: String, isBigEndian: Bool = false
  ) throws(AssetCatalogError) -> CatalogBytes {
    guard let number = variables[variable] else { throw AssetCatalogError("no block '\(variable)' found", at: 0) }
    let block = try block(number, name, isBigEndian: isBigEndian)
    guard block.bytes.starts(with: tag.utf8) else { throw block.error("does not begin with '\(tag)'", at: 0) }
    return block
  }
}
