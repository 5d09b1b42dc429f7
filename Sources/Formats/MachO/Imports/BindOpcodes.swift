/// The program of LC_DYLD_INFO that binds symbols (`BIND_OPCODE_…` in mach-o/loader.h).
struct BindOpcodes {
  enum Kind: Hashable { case usual, weak, lazy }

  /// Whether pointers are linked in chains of the format of the first arm64e files.
  private(set) var isThreaded = false
  private(set) var names: Set<String>
  private let bytes: MachOBytes
  private var position = 0

  /// - Parameter names: the names to which its own are added.
  init(_ bytes: MachOBytes, names: Set<String>) {
    self.bytes = bytes
    self.names = names
  }

  /// Reads the program up to its end.
  ///
  /// - Throws: at the first damaged part; the names before it are kept.
  mutating func read(_ kind: Kind, _ budget: NameBudget) throws(MachOError) {
    var name: ArraySlice<UInt8>?
    while position < bytes.count {
      let start = position
      let code = bytes.bytes[bytes.bytes.startIndex + position]
      position += 1
      switch code & 0xF0 {
      // Each lazy bind ends this way; the other programs end once.
      case 0x00: if kind != .lazy { return }
      case 0x10, 0x30, 0x50: break
      case 0x20, 0x60, 0x70, 0x80: try skipNumber()
      case 0x40:
        let text = try bytes.terminated(at: position)
        position += text.count + 1
        name = text.isEmpty ? nil : text
      case 0x90, 0xA0, 0xB0, 0xC0:
        if code & 0xF0 == 0xA0 || code & 0xF0 == 0xC0 { try skipNumber() }
        if code & 0xF0 == 0xC0 { try skipNumber() }
        guard let bound = name else { continue }
        try budget.insert(bound, into: &names, at: bytes.offset + start)
        // Binds of the same name follow each other.
        name = nil
      case 0xD0:
        isThreaded = true
        if code & 0x0F == 0 { try skipNumber() }
      default: throw bytes.error("unknown opcode \(code)", at: start)
      }
    }
  }

  /// Skips a number with seven bits in each byte, of which the last has no highest bit.
  private mutating func skipNumber() throws(MachOError) {
    let start = position
    while position < bytes.count {
      position += 1
      if bytes.bytes[bytes.bytes.startIndex + position - 1] < 0x80 { return }
    }
    throw bytes.error("unterminated number", at: start)
  }
}
