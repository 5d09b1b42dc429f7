import Testing
import UTAssetCatalogs
import UTTestFixtures

/// Files that end early, that lie about numbers and places, or that would need much time and memory.
@Suite struct DamagedCatalogTests {
  private static let intact = HandmadeCatalog([.icon(120, idiom: 1), .icon(152, idiom: 2)])

  /// The text of the error of a file; "none" for an intact one.
  private static func error(_ bytes: [UInt8]) -> String {
    do throws(AssetCatalogError) {
      _ = try AssetCatalog(reading: bytes)
      return "none"
    } catch { return "\(error)" }
  }

  @Test func `a file that ends early has an error in it`() throws {
    let bytes = Self.intact.bytes
    for count in 0..<bytes.count {
      let error = #expect(throws: AssetCatalogError.self) { try AssetCatalog(reading: Array(bytes[..<count])) }
      #expect(try #require(error).offset <= count)
    }
  }

  @Test func `any byte can be another`() {
    let bytes = Self.intact.bytes
    let places = bytes.indices.filter { bytes[$0] != 0 }
    for seed in Thorough.seeds(500) {
      var random = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard let place = places.randomElement(using: &random) else { continue }
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      #expect(!Self.error(changed).isEmpty)
    }
  }

  /// Many names may share one value, which would be read for each of them.
  @Test func `the attributes of a name are limited`() throws {
    var store = Self.intact.store
    let value = try #require(store.blocks.firstIndex { $0.starts(with: [0, 0, 0, 0, 3, 0, 1, 0, 85, 0]) })
    store.blocks[value] = [0, 0, 0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 4 * 0xFFFF)
    #expect(Self.error(store.bytes).contains("65535 attributes exceed the limit of 256"))
  }

  @Test func `other files are no catalogs`() {
    #expect(Self.error([]) == "not an asset catalog: it does not begin with 'BOMStore' (at offset 0x0)")
    #expect(Self.error([0, 5, 22, 7]) == "not an asset catalog: it does not begin with 'BOMStore' (at offset 0x0)")
    #expect(Self.error(Array("BOMStore".utf8)) == "the header extends past the end of the file (at offset 0x0)")
    let zeros = Array("BOMStore".utf8) + [UInt8](repeating: 0, count: 504)
    #expect(Self.error(zeros) == "the block index: too short (0 bytes) (at offset 0x0)")
  }

  @Test func `blocks must fit in the index, and the index in the file`() {
    var bytes = Self.intact.bytes
    let index = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    bytes[index] = 0xFF
    #expect(Self.error(bytes).hasPrefix("the block index: the block count 4278190"))
    bytes = Self.intact.bytes
    bytes[20] = 0xFF
    #expect(
      Self.error(bytes) == "the block index extends past the end of the file (at offset 0x\(String(index, radix: 16)))")
  }

  @Test func `a container without the blocks of a catalog is none`() {
    #expect(Self.error(HandmadeStore().bytes) == "no block 'CARHEADER' found (at offset 0x0)")
    var store = Self.intact.store
    store.blocks[store.block("CARHEADER")] = Array("RAT".utf8)
    #expect(Self.error(store.bytes) == "the catalog header: does not begin with 'RATC' (at offset 0x200)")
  }

  @Test func `a tree does not lead back to itself`() throws {
    var store = Self.intact.store
    let tree = store.block("RENDITIONS")
    let leaf = tree - 1
    store.set(leaf, at: 4, of: leaf)
    let tooMany = "the tree of renditions: has more entries than the 2 in its header (at offset 0x"
    #expect(Self.error(store.bytes).hasPrefix(tooMany))
    // Without entries, only the number of nodes ends it.
    store = HandmadeCatalog([]).store
    let empty = store.block("RENDITIONS") - 1
    store.set(empty, at: 4, of: empty)
    #expect(Self.error(store.bytes).hasPrefix("the tree of renditions: its nodes form a cycle (at offset"))
    // Nor does a node that is no leaf.
    store.blocks[empty] = [0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    store.set(empty, at: 12, of: empty)
    #expect(Self.error(store.bytes).hasPrefix("the tree of renditions: its nodes form a cycle (at offset"))
  }

  @Test func `a tree has as many entries as it says`() {
    var store = Self.intact.store
    store.set(3, at: 16, of: store.block("RENDITIONS"))
    #expect(Self.error(store.bytes).hasPrefix("the tree of renditions: has only 2 of 3 entries (at offset 0x"))
    store.set(1 << 20, at: 16, of: store.block("RENDITIONS"))
    #expect(Self.error(store.bytes).hasPrefix("the tree of renditions: 1048576 entries exceed the limit of 131072"))
  }

  @Test func `a node, a key, and a value must be blocks of the file`() {
    var store = Self.intact.store
    let leaf = store.block("RENDITIONS") - 1
    store.set(999, at: 12, of: leaf)
    #expect(
      Self.error(store.bytes).hasPrefix("the block index: a rendition refers to block 999, which does not exist (at"))
    store = Self.intact.store
    store.set(0, at: 16, of: leaf)
    #expect(
      Self.error(store.bytes).hasPrefix(
        "the block index: the key of a rendition refers to block 0, which does not exist (at"))
    store = Self.intact.store
    store.set(999, at: 8, of: store.block("FACETKEYS"))
    #expect(
      Self.error(store.bytes).hasPrefix(
        "the block index: a node of the tree of names refers to block 999, which does not exist (at"))
  }

  @Test func `a key has a value for each attribute`() {
    var maker = Self.intact
    maker.attributes = [17]
    let key = maker.store.blocks
    var store = Self.intact.store
    store.blocks[store.block("KEYFORMAT")] = key[maker.store.block("KEYFORMAT")]
    #expect(
      Self.error(store.bytes).hasPrefix("the key of a rendition: has a size of 18 instead of 2 bytes (at offset 0x"))
  }

  @Test func `names together are limited in size`() {
    // Many entries have one key.
    var store = Self.intact.store
    store.blocks.append([UInt8](repeating: 65, count: 1 << 20))
    let name = store.blocks.count - 1
    let tree = store.block("FACETKEYS")
    let pair = Array(store.blocks[tree - 1][12..<20])
    store.blocks[tree - 1] = [0, 1, 0, 9] + [UInt8](repeating: 0, count: 8) + (0..<9).flatMap { _ in pair }
    for entry in 0..<9 { store.set(name, at: 16 + 8 * entry, of: tree - 1) }
    store.set(9, at: 16, of: tree)
    #expect(Self.error(store.bytes).hasPrefix("a name: all names together exceed the limit of 4 MiB (at offset 0x"))
  }

  @Test func `a file is limited in size`() {
    let bytes = [UInt8](repeating: 0, count: AssetCatalog.maximumSize + 1)
    #expect(Self.error(bytes) == "the file exceeds the limit of 64 MiB (at offset 0x4000000)")
  }

  @Test func `reading takes steps in proportion to the entries`() throws {
    let growth = try Growth(
      from: 500,
      { count in
        var maker = HandmadeCatalog((0..<count).map { .icon(UInt32($0), idiom: 1) })
        maker.names = (0..<count).map { ("Name\($0)", UInt16($0)) }
        return maker.bytes
      }, { _ = try AssetCatalog(reading: $0) })
    #expect(growth.isLinear, "\(growth)")
  }
}
