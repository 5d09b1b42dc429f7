/// The header of a slice: `mach_header` and `mach_header_64` in mach-o/loader.h.
struct SliceHeader {
  /// The size of the smaller one, which is the beginning of the larger one.
  static let commonSize = 28
  /// The maximum number of load commands that are read.
  static let maximumCommandCount = 4096
  /// The maximum size of the load commands.
  static let maximumCommandSize = 1 << 20

  let is64Bit: Bool
  let isBigEndian: Bool
  let architecture: MachOArchitecture
  let kind: MachOKind
  let commandCount: Int
  let commandSize: Int

  var size: Int { is64Bit ? 32 : Self.commonSize }

  init(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(MachOError) {
    let magic = try MachOBytes(bytes, at: offset, of: "the header", isBigEndian: true).word(at: 0)
    switch magic {
    case 0xFEED_FACE, 0xFEED_FACF: isBigEndian = true
    case 0xCEFA_EDFE, 0xCFFA_EDFE: isBigEndian = false
    case 0x213C_6172: throw MachOError("a static library, not a Mach-O file", at: offset)
    default: throw MachOError("a slice is not a Mach-O file", at: offset)
    }
    is64Bit = magic == 0xFEED_FACF || magic == 0xCFFA_EDFE
    let words = MachOBytes(bytes, at: offset, of: "the header", isBigEndian: isBigEndian)
    architecture = MachOArchitecture(type: try words.word(at: 4), subtype: try words.word(at: 8))
    kind = MachOKind(rawValue: try words.word(at: 12))
    commandCount = Int(try words.word(at: 16))
    commandSize = Int(try words.word(at: 20))
    guard commandSize <= Self.maximumCommandSize else {
      throw words.error("load commands of \(commandSize) bytes exceed the limit of \(Self.maximumCommandSize)", at: 20)
    }
  }
}
