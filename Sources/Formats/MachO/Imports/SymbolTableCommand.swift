/// The positions of the symbols and their names (LC_SYMTAB), as offsets in the slice.
struct SymbolTableCommand {
  let symbols: Range<Int>
  let strings: Range<Int>

  init(_ command: MachOBytes, is64Bit: Bool) throws(MachOError) {
    let numbers = (
      symbols: Int(try command.word(at: 8)), count: Int(try command.word(at: 12)),
      strings: Int(try command.word(at: 16)), size: Int(try command.word(at: 20))
    )
    symbols = numbers.symbols..<numbers.symbols + numbers.count * UndefinedSymbols.entrySize(is64Bit: is64Bit)
    strings = numbers.strings..<numbers.strings + numbers.size
  }
}
