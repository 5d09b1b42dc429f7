/// The imports of LC_DYLD_CHAINED_FIXUPS and the format of pointers (mach-o/fixup-chains.h). The chains themselves are
/// not followed: a pointer that is read contains its target.
struct ChainedFixups {
  private let bytes: MachOBytes

  init(_ bytes: MachOBytes) { self.bytes = bytes }

  /// Adds the names of the imported symbols, up to a damaged part.
  func addNames(to names: inout Set<String>, _ budget: NameBudget) throws(MachOError) {
    let (imports, symbols) = (Int(try bytes.word(at: 8)), Int(try bytes.word(at: 12)))
    let (count, format) = (Int(try bytes.word(at: 16)), try bytes.word(at: 20))
    guard try bytes.word(at: 24) == 0 else { throw bytes.error("compressed names are not supported", at: 24) }
    guard let size = [1: 4, 2: 8, 3: 16][format] else {
      throw bytes.error("unknown import format \(format)", at: 20)
    }
    for position in stride(from: imports, to: imports + count * size, by: size) {
      let start = format == 3 ? Int(try bytes.long(at: position) >> 32) : Int(try bytes.word(at: position) >> 9)
      let text = try bytes.terminated(at: symbols + start)
      if !text.isEmpty { try budget.insert(text, into: &names, at: bytes.offset + position) }
    }
  }

  /// The format of pointers, which all segments share; nil if no segment has any.
  func pointerFormat() throws(MachOError) -> UInt16? {
    let starts = Int(try bytes.word(at: 4))
    for index in 0..<Int(try bytes.word(at: starts)) {
      let offset = Int(try bytes.word(at: starts + 4 + 4 * index))
      if offset != 0 { return try bytes.half(at: starts + offset + 6) }
    }
    return nil
  }
}
