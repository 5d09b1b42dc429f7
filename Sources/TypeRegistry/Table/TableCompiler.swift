/// Turns declarations into the bytes of a table.
struct TableCompiler {
  private var merger = DeclarationMerger()
  private var writer = TableWriter()
  private var classNumbers: [TagClass: Int] = [:]
  private var classNames: [TableWriter.StringReference] = []

  /// The bytes of the table of `declarations` on top of the types of `base`, whose indices they keep.
  ///
  /// - Parameter fingerprint: kept in the table; tells a cache what it was made from.
  static func compile(
    _ declarations: some Sequence<TypeDeclaration>, onto base: TypeTable?, fingerprint: String = ""
  ) -> (bytes: [UInt8], diagnostics: [DeclarationDiagnostic]) {
    var compiler = TableCompiler()
    if let base { compiler.merger.inherit(base) }
    for declaration in declarations { compiler.merger.add(declaration) }
    let bytes = compiler.layOut(fingerprint: fingerprint)
    return (bytes, compiler.merger.diagnostics)
  }

  private mutating func layOut(fingerprint: String) -> [UInt8] {
    let graph = ConformanceGraph(parents: merger.resolveParents())
    for (child, parent) in graph.cyclicEdges { merger.diagnoseCycle(child: child, parent: parent) }
    let matrix = ConformanceMatrix(graph)
    for tagClass in TagClass.wellKnown { _ = number(of: tagClass) }

    var records: [UInt8] = []
    records.reserveCapacity(merger.entries.count * TableFormat.recordBytes)
    for (index, entry) in merger.entries.enumerated() {
      let words = record(entry, parents: graph.parents[index], column: matrix.columnWords[index])
      for word in words { TableWriter.append(word, to: &records) }
    }
    let identifierSlots = TableWriter.slots(
      forHashes: merger.entries.map { hash(writer.intern($0.identifier), salt: 0) })
    let tags = tagIndex()
    let fingerprint = writer.intern(fingerprint)

    var bytes = [UInt8](TableFormat.magic.utf8) + [UInt8](repeating: 0, count: TableFormat.Header.allCases.count * 4)
    func set(_ field: TableFormat.Header, _ value: Int) { TableWriter.set(value, at: field.byteOffset, in: &bytes) }
    func section(_ offset: TableFormat.Header, _ count: TableFormat.Header, _ words: [Int], per: Int = 1) {
      set(offset, bytes.count)
      set(count, words.count / per)
      for word in words { TableWriter.append(word, to: &bytes) }
    }
    set(.recordsOffset, bytes.count)
    set(.typeCount, merger.entries.count)
    bytes += records
    section(.listsOffset, .listsCount, writer.lists)
    section(.identifierSlotsOffset, .identifierSlotCount, identifierSlots)
    section(.tagsOffset, .tagCount, tags.words, per: TableFormat.tagBytes / 4)
    section(.tagSlotsOffset, .tagSlotCount, tags.slots)
    section(.classesOffset, .classCount, classNames.flatMap { [$0.offset, $0.length] }, per: 2)
    section(.columnTypesOffset, .columnCount, matrix.columnTypes)
    set(.matrixOffset, bytes.count)
    set(.rowBytes, matrix.rowBytes)
    bytes += matrix.bytes
    set(.stringsOffset, bytes.count)
    set(.stringsLength, writer.strings.count)
    bytes += writer.strings
    set(.fingerprintOffset, fingerprint.offset)
    set(.fingerprintLength, fingerprint.length)
    CompiledTable.seal(&bytes)
    return bytes
  }

  // MARK: Records

  private mutating func record(_ entry: DeclarationMerger.Entry, parents: [Int], column: Int) -> [Int] {
    var words = [Int](repeating: 0, count: TableFormat.Record.allCases.count)
    func set(_ field: TableFormat.Record, _ first: Int, _ second: Int) {
      words[field.rawValue] = first
      words[field.rawValue + 1] = second
    }
    func set(_ field: TableFormat.Record, _ string: TableWriter.StringReference) {
      set(field, string.offset, string.length)
    }
    set(.identifierOffset, writer.intern(entry.identifier))
    set(.spellingOffset, writer.intern(entry.declaration?.identifier ?? entry.identifier))
    words[TableFormat.Record.conformanceColumn.rawValue] = column
    guard let declaration = entry.declaration else { return words }

    var flags = TableFormat.Flags.declared
    if declaration.origin == .exported { flags |= TableFormat.Flags.exported }
    set(.parentsFirst, writer.append(list: parents), parents.count)
    set(.tagsFirst, tagList(declaration.tags), declaration.tags.count)
    if let description = declaration.description {
      flags |= TableFormat.Flags.hasDescription
      set(.descriptionOffset, writer.intern(description))
    }
    let localized = declaration.localizedDescriptions.sorted { $0.key < $1.key }.flatMap { language, text in
      references([language, text])
    }
    set(.localizedFirst, writer.append(list: localized), localized.count / 4)
    set(.iconsFirst, writer.append(list: references(declaration.iconNames)), declaration.iconNames.count)
    if let url = declaration.referenceURL {
      flags |= TableFormat.Flags.hasReferenceURL
      set(.referenceURLOffset, writer.intern(url))
    }
    if let version = declaration.version {
      flags |= TableFormat.Flags.hasVersion
      set(.versionOffset, writer.intern(version))
    }
    if let location = declaration.location {
      flags |= TableFormat.Flags.hasLocation
      set(.fileOffset, writer.intern(location.file))
      switch location.position {
      case .text(let line, let column):
        set(.line, min(line, TableFormat.maximumWord), min(column, TableFormat.maximumWord))
      case .path(let path): set(.pathOffset, writer.intern("\(path)"))
      case .wholeFile: break
      }
    }
    words[TableFormat.Record.flags.rawValue] = flags
    return words
  }

  private mutating func references(_ strings: [String]) -> [Int] {
    strings.flatMap { string in
      let reference = writer.intern(string)
      return [reference.offset, reference.length]
    }
  }

  private mutating func tagList(_ tags: [TypeDeclaration.Tags]) -> Int {
    let words = tags.flatMap { [number(of: $0.tagClass), $0.values.count] + references($0.values) }
    return writer.append(list: words)
  }

  private mutating func number(of tagClass: TagClass) -> Int {
    if let number = classNumbers[tagClass] { return number }
    classNumbers[tagClass] = classNames.count
    classNames.append(writer.intern(tagClass.rawValue))
    return classNames.count - 1
  }

  // MARK: Tag index

  /// The entries of the tag index and the slots of its hash table.
  private mutating func tagIndex() -> (words: [Int], slots: [Int]) {
    struct Key: Hashable {
      let tagClass: Int
      let tag: String
    }
    var positions: [Key: Int] = [:]
    var keys: [Key] = []
    var candidates: [[Int]] = []
    for (index, entry) in merger.entries.enumerated() {
      for tags in entry.declaration?.tags ?? [] {
        for tag in tags.values where !tag.isEmpty {
          let key = Key(
            tagClass: number(of: tags.tagClass), tag: tags.tagClass.ignoresCase ? tag.lowercased() : tag)
          let position = positions[key] ?? keys.count
          if position == keys.count {
            positions[key] = position
            keys.append(key)
            candidates.append([])
          }
          if candidates[position].last != index { candidates[position].append(index) }
        }
      }
    }
    var words: [Int] = []
    var hashes: [Int] = []
    for (key, types) in zip(keys, candidates) {
      let reference = writer.intern(key.tag)
      let preferred = types.sorted { rank($0) < rank($1) }
      let first = writer.append(list: preferred)
      words += [key.tagClass, reference.offset, reference.length, first, preferred.count]
      hashes.append(hash(reference, salt: key.tagClass + 1))
    }
    return (words, TableWriter.slots(forHashes: hashes))
  }

  /// Selection rule 1: `public.` identifiers, then exported declarations, then declaration order.
  private func rank(_ index: Int) -> (Int, Int, Int) {
    let entry = merger.entries[index]
    return (
      entry.identifier.hasPrefix("public.") ? 0 : 1, entry.declaration?.origin == .exported ? 0 : 1, index
    )
  }

  private func hash(_ reference: TableWriter.StringReference, salt: Int) -> Int {
    writer.bytes(of: reference).withUnsafeBytes { TableHash.hash($0, folding: false, salt: salt) }
  }
}
