import Testing

@testable import TypeRegistry

/// Declarations made so that all their names fall into one place of a hash table whose function is known.
@Suite struct HashFloodingTests {
  /// Names of eight bytes that collide under a multiplicative hash without a secret: a product's low bits are chosen,
  /// the multiplication undone, and what is no text in lower case passed over. The last byte hardly counts at all.
  private func collidingNames(_ count: Int, space: UInt64) -> [String] {
    let factor: UInt64 = 0xD6E8_FEB8_6659_FD93
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse = inverse &* (2 &- factor &* inverse) }
    let start = (8 * 64 + space) &* 0x9E37_79B9_7F4A_7C15
    var names: Set<String> = []
    let isFolded = { (byte: UInt8) in (1...0x40).contains(byte) || (0x5B..<0x7F).contains(byte) }
    var random: UInt64 = 1
    while names.count < count {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let wanted = (random ^ random >> 29) & ~0x1FF_FFFF
      let word = ((wanted ^ wanted >> 32) &* inverse) ^ start
      guard word & 0x8080_8080_8080_8080 == 0 else { continue }
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      guard bytes.allSatisfy(isFolded) else { continue }
      for last in 0x20..<0x7F as Range<UInt8> where isFolded(last) {
        names.insert(String(decoding: bytes.dropLast() + [last], as: UTF8.self))
      }
    }
    return Array(names.prefix(count))
  }

  /// The most slots that a search may have to look at.
  private func longestRun(_ table: TypeTable, _ offset: TableFormat.Header, _ count: TableFormat.Header) -> Int {
    var longest = 0
    var run = 0
    for slot in 0..<table.header(count) {
      let entry = TypeTable.word(table.bytes, at: table.header(offset) + slot * 4)
      run = entry == 0 ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  @Test func `colliding tags`() {
    let tags = collidingNames(50_000, space: 1)
    let registry = TypeRegistry(
      stride(from: 0, to: tags.count, by: 1000).map {
        TypeDeclaration(identifier: "a.t\($0)", tags: [.init(.filenameExtension, Array(tags[$0..<$0 + 1000]))])
      })
    #expect(longestRun(registry.table, .tagSlotsOffset, .tagSlotCount) < 200)
    #expect(registry.type(tag: tags[49_999], tagClass: .filenameExtension, conformingTo: nil)?.isDeclared == true)
  }

  @Test func `colliding identifiers`() {
    let names = collidingNames(50_000, space: 0)
    let registry = TypeRegistry(names.map { TypeDeclaration(identifier: $0) })
    #expect(longestRun(registry.table, .identifierSlotsOffset, .identifierSlotCount) < 200)
    #expect(registry.type(names[49_999])?.isDeclared == true)
    #expect(longestRun(registry.adding([]).table, .identifierSlotsOffset, .identifierSlotCount) < 200)
  }

  /// What is known of one table says nothing of another. What is compiled into the executable is the same each time.
  @Test func `every table has its own hash`() {
    let declarations = (0..<100).map { TypeDeclaration(identifier: "a.t\($0)") }
    #expect(CompiledTable(declarations).bytes != CompiledTable(declarations).bytes)
    let reproducible = CompiledTable(declarations, isReproducible: true)
    #expect(reproducible.bytes == CompiledTable(declarations, isReproducible: true).bytes)
  }

  /// Declarations in force are replaced one by one, but not by looking through all others each time.
  @Test func `many types of one tag are replaced`() {
    let tags = [TypeDeclaration.Tags(.filenameExtension, ["x"])]
    let imported = TypeRegistry(
      (0..<20_000).map { TypeDeclaration(identifier: "a.t\($0)", tags: tags, origin: .imported) })
    let registry = imported.adding((0..<20_000).map { TypeDeclaration(identifier: "a.t\($0)", tags: tags) })
    #expect(registry.declaredTypes(tag: "x", tagClass: .filenameExtension, conformingTo: nil).count == 20_000)
  }
}
