import Testing
import UTMachO

/// What linkers on Linux do not make.
@Suite struct HandmadeMachOTests {
  private static let strings = Array("\0_one\0_stat\0_long_name\0".utf8)

  @Test func `Strings can be before the symbol table`() {
    var maker = HandmadeMachO()
    maker.addSymbols(maker.symbol(6) + maker.symbol(1), at: 400, strings: Self.strings, at: 300)
    let file = MachOFile.read(maker.file)
    #expect(file.errors.isEmpty)
    #expect(file.slices.first?.imports == ["_one", "_stat"])
  }

  @Test(arguments: [1, 5, 1000]) func `Names can be ends of other names`(_ size: Int) {
    var maker = HandmadeMachO()
    let symbols = [12, 6, 17, 12, 0].flatMap { maker.symbol($0) }
    maker.addSymbols(symbols, at: 300, strings: Self.strings, at: 400)
    #expect(MachOFile.read(maker.file, inPiecesOf: size).slices.first?.imports == ["_long_name", "_stat", "_name"])
  }

  @Test func `Only undefined external symbols without a size are imports`() {
    var maker = HandmadeMachO()
    // Local; defined in a section; for a debugger; a common variable.
    let common = maker.words(6) + [1, 0, 0, 0] + maker.bytes(UInt64(8))
    let others = maker.symbol(6, type: 0) + maker.symbol(6, type: 0xF) + maker.symbol(6, type: 0x21) + common
    maker.addSymbols(others + maker.symbol(1), at: 300, strings: Self.strings, at: 400)
    #expect(MachOFile.read(maker.file).slices.first?.imports == ["_one"])
  }

  @Test(arguments: [true, false]) func `PowerPC has the highest byte first`(_ is64Bit: Bool) {
    var maker = HandmadeMachO(is64Bit: is64Bit, isBigEndian: true, type: is64Bit ? 0x0100_0012 : 18)
    maker.addSymbols(maker.symbol(6), at: 300, strings: Self.strings, at: 400)
    let file = MachOFile.read(maker.file)
    #expect(file.errors.isEmpty)
    #expect(file.slices.map(\.imports) == [["_stat"]])
    #expect(file.slices.map(\.architecture.name) == [is64Bit ? "ppc64" : "ppc"])
  }

  @Test func `A table of strings larger than what is kept is read`() {
    var maker = HandmadeMachO()
    let size = MachOReader.maximumKeptBytes + 1000
    let name = Array("_far\0".utf8)
    maker.addSymbols(
      maker.symbol(UInt32(size - name.count)), at: 300,
      strings: [UInt8](repeating: 65, count: size - name.count) + name,
      at: 400)
    let file = MachOFile.read(maker.file, inPiecesOf: 1 << 20)
    #expect(file.errors.isEmpty)
    #expect(file.slices.first?.imports == ["_far"])
  }

  @Test func `Pointers of 32 bits in chains have addresses of 26`() {
    var maker = HandmadeMachO(is64Bit: false, type: 0x0200_000C, subtype: 1)
    maker.addFixups(pointerFormat: 3, at: 300)
    // The distance to the next pointer is above the address; the last pointer leads to an import.
    let pointers = [maker.address(700) | 3 << 26, maker.address(705), 1 << 31 | 5].flatMap { maker.pointer($0) }
    maker.addSection("__objc_selrefs", pointers, at: 600)
    maker.addSection("__objc_methname", Array("init\0copy\0hash\0".utf8), at: 700)
    let file = MachOFile.read(maker.file)
    #expect(file.errors.isEmpty)
    #expect(
      file.slices.first?.selectors == ["init": [.named, .referenced], "copy": [.named, .referenced], "hash": .named])
  }

  @Test(
    arguments: [
      // A table of ordinals, as in the first arm64e files; numbers of several bytes; several times; a name without a
      // bind.
      ([0xD0, 0x81, 1, 0x40, 0x5F, 0x61, 0, 0x90, 0xD1, 0], ["_a"], nil),
      ([0x70, 0x80, 0x80, 1, 0x41, 0x62, 0, 0xA0, 8, 0x90, 0], ["b"], nil),
      (
        [0x11, 0x40, 0x63, 0, 0xC0, 3, 0x88, 1, 0x40, 0x64, 0, 0xB1, 0x48, 0x65, 0, 0, 0x40, 0x66, 0, 0x90],
        ["c", "d"], nil
      ),
      ([0x40, 0x61, 0, 0x90, 0xE0], ["a"], "unknown opcode 224 (at offset 0x130)"),
      ([0x40, 0x61, 0, 0x90, 0x40, 0x62], ["a"], "unterminated string (at offset 0x131)"),
      ([0x20, 0x80], [], "unterminated number (at offset 0x12d)"),
    ] as [([UInt8], Set<String>, String?)])
  func `Binds are read up to their end`(_ program: [UInt8], _ imports: Set<String>, _ error: String?) {
    var maker = HandmadeMachO()
    maker.commands = [(0x8000_0022, maker.words(0, 0, 300, UInt32(program.count), 0, 0, 0, 0, 0, 0))]
    maker.parts = [(300, program)]
    let file = MachOFile.read(maker.file)
    #expect(file.slices.first?.imports == imports)
    #expect(file.errors.map { "\($0)" } == (error.map { ["the bind table: \($0)"] } ?? []))
  }

  @Test func `Encrypted code has imports and no names`() throws {
    var bytes = try LinkedFile.bytes(of: "ios-chained")
    let intact = try #require(MachOFile.read(bytes).slices.first)
    // LC_ENCRYPTION_INFO_64, of 24 bytes.
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x2C, 0, 0, 0, 24, 0, 0, 0]) })
    bytes[place + 16] = 1
    let file = MachOFile.read(bytes)
    #expect(file.errors.isEmpty)
    let slice = try #require(file.slices.first)
    #expect(slice.isEncrypted && !intact.isEncrypted)
    #expect(slice.imports == intact.imports)
    #expect(slice.classes.isEmpty && slice.selectors.isEmpty)
  }

  @Test func `Files of other kinds are told by their first bytes`() {
    let java: [UInt8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]
    #expect(!MachOFile.isMachO(java))
    #expect(!MachOFile.isMachO(Array("!<arch>\n".utf8)))
    #expect(!MachOFile.isMachO([0xCF, 0xFA, 0xED]))
    #expect(MachOFile.isMachO(HandmadeMachO().file))
    #expect(MachOFile.isMachO(HandmadeMachO.universal([(4096, 1)])))
    #expect(MachOFile.read(java).errors.map(\.message) == ["not a Mach-O file"])
    #expect(MachOFile.read(Array("!<arch>\n".utf8)).errors.map(\.message) == ["a static library, not a Mach-O file"])
  }
}
