/// The kind of a file, by its first eight bytes.
enum FileBeginning {
  case slice
  case universal(UniversalTable)
  /// Not a Mach-O file, with the reason.
  case other(String)

  var isMachO: Bool { if case .other = self { false } else { true } }

  init(_ bytes: [UInt8]) {
    let words = MachOBytes(bytes[...], at: 0, of: "the header", isBigEndian: true)
    guard let magic = try? words.word(at: 0), let count = try? words.word(at: 4) else {
      self = .other("not a Mach-O file: fewer than \(MachOFile.headerSize) bytes")
      return
    }
    switch magic {
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE: self = .slice
    case 0xCAFE_BABE where count < UniversalTable.maximumCount:
      self = .universal(UniversalTable(count: Int(count), has64BitOffsets: false))
    case 0xCAFE_BABF where count < UniversalTable.maximumCount:
      self = .universal(UniversalTable(count: Int(count), has64BitOffsets: true))
    case 0x213C_6172: self = .other("a static library, not a Mach-O file")
    default: self = .other("not a Mach-O file")
    }
  }
}
