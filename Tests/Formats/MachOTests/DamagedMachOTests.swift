import Testing
import UTMachO
import UTTestFixtures

/// Files that end early, that lie about sizes and offsets, or that would need much time and memory.
@Suite struct DamagedMachOTests {
  @Test(arguments: ["ios-chained", "universal64", "watchos", "library-lazy"])
  func `A file that ends early has an error and what was before`(_ name: String) throws {
    let bytes = try LinkedFile.bytes(of: name)
    let whole = MachOFile.read(bytes)
    for count in stride(from: 0, to: bytes.count - 4096, by: 509) {
      let file = MachOFile.read(Array(bytes[..<count]))
      #expect(!file.errors.isEmpty, "\(count)")
      #expect(file.errors.allSatisfy { (0...bytes.count).contains($0.offset) })
      #expect(file.slices.count <= whole.slices.count)
      for slice in file.slices { #expect(whole.slices.contains { $0.architecture == slice.architecture }) }
    }
  }

  @Test(arguments: LinkedFile.all) func `Any byte can be another`(_ linked: LinkedFile) throws {
    let bytes = try LinkedFile.bytes(of: linked.name)
    // Most bytes are zeros between sections.
    let places = bytes.indices.filter { bytes[$0] != 0 }
    for seed in Thorough.seeds(300) {
      var random = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard let place = places.randomElement(using: &random) else { continue }
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      let file = MachOFile.read(changed)
      for error in file.errors { #expect(!"\(error)".isEmpty && error.offset >= 0) }
    }
  }

  private static func errors(_ maker: HandmadeMachO) -> [String] { MachOFile.read(maker.file).errors.map { "\($0)" } }

  @Test(arguments: [1, 7, 1000]) func `A name outside the strings is an error with its offset`(_ size: Int) {
    var maker = HandmadeMachO()
    maker.addSymbols(maker.symbol(1) + maker.symbol(99), at: 300, strings: Array("\0_a\0".utf8), at: 400)
    let file = MachOFile.read(maker.file, inPiecesOf: size)
    #expect(file.slices.first?.imports == ["_a"])
    #expect(file.errors.map { "\($0)" } == ["the symbol table: a name is outside the string table (at offset 0x13c)"])
  }

  @Test(arguments: [300, 310, 316]) func `A symbol table can overlap its strings`(_ offset: Int) {
    var maker = HandmadeMachO()
    let symbols = (0..<3).flatMap { maker.symbol(UInt32(40 - 16 * $0)) }
    maker.commands = [(2, maker.words(300, 3, UInt32(offset), 80))]
    maker.parts = [(300, symbols), (360, Array("_one\0_two\0".utf8))]
    let file = MachOFile.read(maker.file + [UInt8](repeating: 0, count: 99))
    #expect(file.errors.isEmpty)
    #expect(file == MachOFile.read(maker.file + [UInt8](repeating: 0, count: 99), inPiecesOf: 1))
  }

  @Test func `A name is at most a mebibyte`() {
    var maker = HandmadeMachO()
    let name = [UInt8](repeating: 65, count: 1 << 20 | 1)
    maker.addSymbols(maker.symbol(1), at: 300, strings: [0] + name + [0], at: 400)
    #expect(Self.errors(maker) == ["a name exceeds the limit of 1048576 bytes (at offset 0x191)"])
  }

  @Test func `A name that does not end is an error`() {
    var maker = HandmadeMachO()
    maker.addSymbols(maker.symbol(1), at: 300, strings: Array("\0_a".utf8), at: 400)
    #expect(Self.errors(maker) == ["the symbol table: unterminated name (at offset 0x191)"])
  }

  @Test func `A load command is not smaller than its head`() {
    var maker = HandmadeMachO()
    maker.commands = [(0x1B, [UInt8](repeating: 0, count: 16))]
    var bytes = maker.file
    bytes[36] = 4
    #expect(
      MachOFile.read(bytes).errors.map { "\($0)" } == [
        "the load commands: load command 0 is shorter than 8 bytes (at offset 0x20)"
      ])
  }

  @Test func `A load command that ends early does not hide the others`() {
    var maker = HandmadeMachO()
    maker.commands = [(0x32, maker.words(2)), (0x8000_001C, maker.words(12) + Array("@a\0\0".utf8))]
    let file = MachOFile.read(maker.file)
    #expect(file.errors.map { "\($0)" } == ["load command 0: too short (12 bytes) (at offset 0x2c)"])
    #expect(file.slices.first?.runPaths == ["@a"])
  }

  @Test func `Slices do not overlap`() {
    let errors = MachOFile.read(
      HandmadeMachO.universal([(80, 28), (100, 28), (4, 1)], contents: [UInt8](repeating: 0, count: 99))
    )
    .errors.map { "\($0)" }
    #expect(
      errors == [
        "a slice overlaps the part of the file before it (at offset 0x4)",
        "a slice overlaps the part of the file before it (at offset 0x64)",
        "a slice is not a Mach-O file (at offset 0x50)",
      ])
  }

  @Test func `A slice has no parts after its end`() {
    var maker = HandmadeMachO()
    maker.addSection("__objc_methname", Array("init\0".utf8), at: 300)
    let slice = maker.file
    let bytes = HandmadeMachO.universal([(28, 200)], contents: slice)
    let file = MachOFile.read(bytes)
    #expect(
      file.errors.map { "\($0)" } == [
        "the section __DATA,__objc_methname extends past the end of the slice (at offset 0x148)"
      ])
    #expect(file.slices.count == 1)
  }

  @Test func `Empty strings after the end of a slice do not reach into the next one`() {
    var maker = HandmadeMachO()
    maker.addSymbols(maker.symbol(1), at: 100, strings: [], at: 2000)
    let other = HandmadeMachO().file
    maker.parts.removeLast()
    let slice = maker.file
    let sizes = (UInt32(slice.count), UInt32(other.count))
    let bytes = HandmadeMachO.universal(
      [(48, sizes.0), (48 + sizes.0, sizes.1)], contents: slice + other + [UInt8](repeating: 0, count: 2000))
    let file = MachOFile.read(bytes)
    #expect(file.slices.count == 2)
  }

  @Test func `A universal file has slices`() {
    #expect(MachOFile.read(HandmadeMachO.universal([])).errors.map(\.message) == ["the universal file has no slices"])
  }

  @Test(arguments: [1, 4]) func `Entitlements of the wrong kind are an error`(_ byte: Int) throws {
    var bytes = try LinkedFile.bytes(of: "ios-signed")
    let blob = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFA, 0xDE, 0x71, 0x71]) })
    bytes[blob + byte] ^= 0xFF
    let errors = MachOFile.read(bytes).errors
    #expect(errors.map(\.offset) == [byte == 1 ? blob : blob + 4] || errors.map(\.offset) == [blob])
    #expect(errors.allSatisfy { $0.message.hasPrefix("the signature: the entitlements ") })
  }

  @Test func `Imports that share the bytes of long names do not fill the memory`() {
    var maker = HandmadeMachO()
    let (count, length) = (200_000, 1 << 20)
    var fixups = maker.words(0, 28, 32, UInt32(32 + 4 * count), UInt32(count), 1, 0) + maker.words(0)
    for number in 0..<UInt32(count) { fixups += maker.bytes(number << 9) }
    fixups += [UInt8](repeating: 65, count: length) + [0]
    maker.commands = [(0x8000_0034, maker.words(300, UInt32(fixups.count)))]
    maker.parts = [(300, fixups)]
    let file = MachOFile.read(maker.file)
    #expect(file.errors.map(\.message) == ["the total length of all names exceeds the limit"])
    #expect(file.slices.first?.imports.isEmpty == false)
  }

  @Test func `Method lists that share bytes are read once`() {
    var maker = HandmadeMachO()
    // 2000 categories, each with a list that begins 24 bytes after the one before, and 1000 methods without names.
    let (lists, categories) = (1000, 100_000)
    let list = [[UInt8]](repeating: maker.words(24, 1000, 0, 0, 0, 0), count: 3100).flatMap { $0 }
    maker.addSection("__objc_const", list, at: lists)
    var (structures, pointers): ([UInt8], [UInt8]) = ([], [])
    for number in 0..<2000 {
      structures += [UInt8](repeating: 0, count: 16) + maker.bytes(UInt64(lists + 24 * number) + 1 << 32)
      pointers += maker.bytes(UInt64(categories + 24 * number) + 1 << 32)
    }
    maker.addSection("__objc_data", structures, at: categories)
    maker.addSection("__objc_catlist", pointers, at: 200_000)
    #expect(MachOFile.read(maker.file).errors.map(\.message).contains { $0.hasSuffix("method lists overlap") })
  }

  @Test func `A pointer that leads nowhere is an error and the rest is read`() {
    var maker = HandmadeMachO()
    maker.addSection("__objc_selrefs", maker.bytes(UInt64(77)) + maker.bytes(UInt64(700) + 1 << 32), at: 600)
    maker.addSection("__objc_methname", Array("init\0".utf8), at: 700)
    let file = MachOFile.read(maker.file)
    #expect(
      file.errors.map { "\($0)" } == ["the address 0x4d is outside the Objective-C data (at offset 0x258)"])
    #expect(file.slices.first?.selectors == ["init": [.named, .referenced]])
  }

  @Test func `Pointers of an unknown format are not followed`() throws {
    var bytes = try LinkedFile.bytes(of: "ios-chained")
    // The size of the first segment's starts, the size of a page, and the format.
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [24, 0, 0, 0, 0, 64, 2, 0]) })
    bytes[place + 6] = 99
    let file = MachOFile.read(bytes)
    #expect(file.errors.map(\.message) == ["the chained fixup data: unknown pointer format 99"])
    #expect(file.slices.first?.classes == [])
    #expect(file.slices.first?.selectors["requestAlwaysAuthorization"] == .named)
  }

  @Test func `A section larger than the limit is left out`() {
    var maker = HandmadeMachO()
    maker.addSection("__cstring", [UInt8](repeating: 0, count: MachOReader.maximumKeptBytes), at: 600)
    maker.addSection("__objc_methname", Array("init\0".utf8), at: 700 + MachOReader.maximumKeptBytes)
    let file = MachOFile.read(maker.file, inPiecesOf: 1 << 20)
    #expect(
      file.errors.map(\.message) == [
        "with the section __DATA,__cstring, the data read from the slice exceeds the limit of 32 MiB"
      ])
    #expect(file.slices.first?.selectors == ["init": .named])
  }
}
