/// The contents that the load commands of a slice refer to.
struct SliceContents {
  private(set) var plan: SlicePlan
  /// The symbols if they are read while the stream passes.
  var symbols: UndefinedSymbols?
  private var commands: LoadCommands
  private let header: SliceHeader
  private let budget: NameBudget
  /// The symbols if the strings are before the table, so that both are kept.
  private var keptSymbols: UndefinedSymbols?
  private var chainedFixups: Range<Int>?
  private var binds: [(range: Range<Int>, kind: BindOpcodes.Kind)] = []
  private var signature: Range<Int>?
  private var sections: [(section: MachOSection, range: Range<Int>)] = []

  init(_ commands: LoadCommands, header: SliceHeader, plan: SlicePlan, budget: NameBudget) {
    self.commands = commands
    self.header = header
    self.plan = plan
    self.budget = budget
    planImports()
    if let range = commands.signature { signature = self.plan.keep(range, "the signature") }
    planSections(SlicePlan.sections)
    planSections(SlicePlan.sharedSections)
  }

  private mutating func planImports() {
    if let range = commands.chainedFixups { chainedFixups = plan.keep(range, "the chained fixup data") }
    for bind in commands.binds where !bind.range.isEmpty {
      if let range = plan.keep(bind.range, "the bind table") { binds.append((range, bind.kind)) }
    }
    guard let command = commands.symbolTable, !command.symbols.isEmpty else { return }
    if command.symbols.upperBound <= command.strings.lowerBound {
      symbols = undefinedSymbols(
        plan.checked(command.symbols, "the symbol table"), plan.checked(command.strings, "the string table"))
    } else {
      keptSymbols = undefinedSymbols(
        plan.keep(command.symbols, "the symbol table"), plan.keep(command.strings, "the string table"))
    }
  }

  private func undefinedSymbols(_ symbols: Range<Int>?, _ strings: Range<Int>?) -> UndefinedSymbols? {
    guard let symbols, let strings else { return nil }
    return UndefinedSymbols(symbols: symbols, strings: strings, header: header, budget: budget)
  }

  private mutating func planSections(_ names: Set<String>) {
    for section in commands.slice.sections where names.contains(section.name) && section.size > 0 {
      guard let offset = section.offset else { continue }
      let name = "the section \(section.segment),\(section.name)"
      guard section.size < 1 << 60 else {
        plan.fail("\(name) extends past the end of the slice", at: offset)
        continue
      }
      let range = offset..<offset + Int(section.size)
      guard !commands.encrypted.contains(where: { $0.overlaps(range) }) else { continue }
      if let kept = plan.keep(range, name) { sections.append((section, kept)) }
    }
  }

  /// The slice, and its errors.
  mutating func finish(_ kept: RangeCollector, isTruncated: Bool) -> (slice: MachOSlice, errors: [MachOError]) {
    var slice = commands.slice
    var errors = commands.errors + plan.errors
    finishSymbols(kept, isTruncated: isTruncated, &slice, &errors)
    var format: PointerFormat? = .plain
    finishImports(kept, &slice, &format, &errors)
    if let signature, let bytes = bytes(signature, "the signature", kept) {
      do { slice.signedEntitlements = try CodeSignature(bytes).entitlements() } catch { errors.append(error) }
    }
    let found = sections.compactMap { entry in
      bytes(entry.range, "the section \(entry.section.segment),\(entry.section.name)", kept).map { (entry.section, $0) }
    }
    for (section, bytes) in found where bytes.count <= CodeSignature.maximumEntitlements {
      if section.name == "__entitlements" { slice.simulatedEntitlements.propertyList = Array(bytes.bytes) }
      if section.name == "__ents_der" { slice.simulatedEntitlements.der = Array(bytes.bytes) }
    }
    let memory = AddressSpace(
      found, is64Bit: header.is64Bit, format: format ?? .plain, baseAddress: commands.baseAddress)
    var runtime = ObjectiveCReader(memory, budget)
    let hasPointers = format != nil && slice.kind != .object && !slice.isEncrypted
    for (section, bytes) in found { runtime.read(section, bytes, hasPointers: hasPointers) }
    slice.classes = runtime.classes
    slice.selectors = runtime.selectors
    return (slice, errors + runtime.errors)
  }

  private mutating func finishSymbols(
    _ kept: RangeCollector, isTruncated: Bool, _ slice: inout MachOSlice, _ errors: inout [MachOError]
  ) {
    if var all = keptSymbols {
      // They can overlap, so one after the other.
      kept.bytes(all.symbols)?.withUnsafeBytes { all.readTable($0, at: all.symbols.lowerBound) }
      kept.bytes(all.strings)?.withUnsafeBytes { all.readStrings($0, at: all.strings.lowerBound) }
      symbols = all
    }
    // Names that the stream has not reached are not wrong.
    if !isTruncated { symbols?.finish() }
    slice.imports = symbols?.names ?? []
    if let error = symbols?.error { errors.append(error) }
  }

  private func finishImports(
    _ kept: RangeCollector, _ slice: inout MachOSlice, _ format: inout PointerFormat?, _ errors: inout [MachOError]
  ) {
    if let chainedFixups, let bytes = bytes(chainedFixups, "the chained fixup data", kept) {
      let fixups = ChainedFixups(bytes)
      do { try fixups.addNames(to: &slice.imports, budget) } catch { errors.append(error) }
      do {
        if let number = try fixups.pointerFormat() { format = try PointerFormat(number, at: bytes.offset) }
      } catch {
        errors.append(error)
        format = nil
      }
    }
    for (range, kind) in binds {
      guard let bytes = bytes(range, "the bind table", kept) else { continue }
      var opcodes = BindOpcodes(bytes, names: slice.imports)
      do { try opcodes.read(kind, budget) } catch { errors.append(error) }
      slice.imports = opcodes.names
      if opcodes.isThreaded { format = .arm64eAddress }
    }
  }

  private func bytes(_ range: Range<Int>, _ name: String, _ kept: RangeCollector) -> MachOBytes? {
    kept.bytes(range).map { MachOBytes($0, at: range.lowerBound, of: name, isBigEndian: header.isBigEndian) }
  }
}
