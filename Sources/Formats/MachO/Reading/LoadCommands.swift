/// The contents of the load commands of a slice (mach-o/loader.h). Offsets are relative to the slice.
struct LoadCommands {
  var slice: MachOSlice
  var errors: [MachOError] = []
  var symbolTable: SymbolTableCommand?
  var chainedFixups: Range<Int>?
  /// The opcodes for binds: usual, weak, and lazy ones.
  var binds: [(range: Range<Int>, kind: BindOpcodes.Kind)] = []
  var signature: Range<Int>?
  /// The encrypted ranges.
  var encrypted: [Range<Int>] = []
  /// The address of the header, from which chained fixups count.
  var baseAddress: UInt64 = 0
  private let is64Bit: Bool
  private let budget: NameBudget

  /// - Parameters:
  ///   - bytes: the commands, or the beginning of them.
  ///   - offset: the offset of the slice in the file.
  init(_ bytes: MachOBytes, header: SliceHeader, offset: Int, budget: NameBudget) {
    slice = MachOSlice(offset: offset, architecture: header.architecture, kind: header.kind)
    is64Bit = header.is64Bit
    self.budget = budget
    var position = 0
    for index in 0..<min(header.commandCount, SliceHeader.maximumCommandCount) {
      do throws(MachOError) {
        let size = Int(try bytes.word(at: position + 4))
        guard size >= 8 else { throw bytes.error("load command \(index) is shorter than 8 bytes", at: position) }
        let command = try bytes.part(position, size, of: "load command \(index)")
        position += size
        do { try read(command) } catch { errors.append(error) }
      } catch {
        errors.append(error)
        return
      }
    }
    if header.commandCount > SliceHeader.maximumCommandCount {
      errors.append(
        bytes.error(
          "\(header.commandCount) load commands exceed the limit of \(SliceHeader.maximumCommandCount)", at: 0))
    }
  }

  private mutating func read(_ command: MachOBytes) throws(MachOError) {
    let number = try command.word(at: 0)
    switch number {
    case 0x1, 0x19: try readSegment(command, is64Bit: number == 0x19)
    case 0x2: symbolTable = try SymbolTableCommand(command, is64Bit: is64Bit)
    case 0xC, 0x20, 0x8000_0018, 0x8000_001F, 0x8000_0023:
      slice.libraries.append(MachOLibrary(path: try text(in: command), linkage: Self.linkages[number] ?? .required))
    case 0xD: slice.installName = try text(in: command)
    case 0x8000_001C: slice.runPaths.append(try text(in: command))
    case 0x1D: signature = try range(in: command, at: 8)
    case 0x21, 0x2C:
      guard try command.word(at: 16) != 0 else { return }
      slice.isEncrypted = true
      encrypted.append(try range(in: command, at: 8))
    case 0x22, 0x8000_0022:
      binds += [
        (try range(in: command, at: 16), .usual), (try range(in: command, at: 24), .weak),
        (try range(in: command, at: 32), .lazy),
      ]
    case 0x8000_0034: chainedFixups = try range(in: command, at: 8)
    case 0x32:
      let platform = MachOPlatform(rawValue: try command.word(at: 8))
      slice.builds.append(try build(platform, in: command, at: 12))
    default:
      guard let platform = MachOPlatform(versionCommand: number, isIntel: slice.architecture.isIntel) else { return }
      slice.builds.append(try build(platform, in: command, at: 8))
    }
  }

  private static let linkages: [UInt32: MachOLibrary.Linkage] = [
    0x20: .lazy, 0x8000_0018: .weak, 0x8000_001F: .reexported, 0x8000_0023: .upward,
  ]

  private func build(
    _ platform: MachOPlatform, in command: MachOBytes, at position: Int
  ) throws(MachOError) -> MachOBuild {
    MachOBuild(
      platform: platform, minimum: MachOVersion(rawValue: try command.word(at: position)),
      sdk: MachOVersion(rawValue: try command.word(at: position + 4)))
  }

  /// The text whose offset is the first number of a command.
  private func text(in command: MachOBytes) throws(MachOError) -> String {
    let start = Int(try command.word(at: 8))
    // Without a zero, the text ends with the command.
    let rest = try command.part(start, command.count - start).bytes
    return try budget.name(rest.prefix { $0 != 0 }, at: command.offset)
  }

  /// A range with a number for its offset and one for its size.
  private func range(in command: MachOBytes, at position: Int) throws(MachOError) -> Range<Int> {
    let (offset, size) = (Int(try command.word(at: position)), Int(try command.word(at: position + 4)))
    return offset..<offset + size
  }

  private mutating func readSegment(_ command: MachOBytes, is64Bit: Bool) throws(MachOError) {
    slice.segments.append(try name(in: command, at: 8))
    let address = try command.pointer(at: 24, is64Bit: is64Bit)
    let fileOffset = try command.pointer(at: is64Bit ? 40 : 32, is64Bit: is64Bit)
    let fileSize = try command.pointer(at: is64Bit ? 48 : 36, is64Bit: is64Bit)
    if fileOffset == 0, fileSize > 0 { baseAddress = address }
    let count = Int(try command.word(at: is64Bit ? 64 : 48))
    let (start, size) = is64Bit ? (72, 80) : (56, 68)
    for index in 0..<count {
      slice.sections.append(try section(in: try command.part(start + index * size, size), is64Bit: is64Bit))
    }
  }

  private func section(in bytes: MachOBytes, is64Bit: Bool) throws(MachOError) -> MachOSection {
    let numbers = is64Bit ? (size: 40, offset: 48, flags: 64) : (size: 36, offset: 40, flags: 56)
    let type = try bytes.word(at: numbers.flags) & 0xFF
    let offset = Int(try bytes.word(at: numbers.offset))
    // Zero-fill sections have no bytes in the file; in a file with debug symbols, no other section has.
    let hasBytes = ![0x1, 0xC, 0x12].contains(type) && offset != 0
    return MachOSection(
      segment: try name(in: bytes, at: 16), name: try name(in: bytes, at: 0),
      address: try bytes.pointer(at: 32, is64Bit: is64Bit), size: try bytes.pointer(at: numbers.size, is64Bit: is64Bit),
      offset: hasBytes ? offset : nil)
  }

  /// A name in 16 bytes, which ends before if there is a zero.
  private func name(in bytes: MachOBytes, at position: Int) throws(MachOError) -> String {
    try budget.name(try bytes.part(position, 16).bytes.prefix { $0 != 0 }, at: bytes.offset)
  }
}
