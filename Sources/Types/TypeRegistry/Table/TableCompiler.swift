/// Compiles declarations into the bytes of a table.
///
/// With a base table, only new declarations are compiled: the base's strings, lists, and records are copied unchanged
/// to the same positions, so that a layer of a few types costs little more than the copy.
struct TableCompiler {
  private let base: TypeTable?
  private let seed: UInt64
  private let hashKey: UInt64
  private var merger: DeclarationMerger
  private var writer: TableWriter
  private var tagIndex: TagIndexBuilder
  private var records: [UInt8]
  private var classes: [TagClass]
  private var classReferences: [TableWriter.StringReference]

  /// Returns the table of `declarations` on top of the types of `base`, which keep their indices.
  ///
  /// - Parameters:
  ///   - faults: earlier problems, reported before new ones.
  ///   - fingerprint: the identity of the table's sources, kept in the table for a cache.
  ///   - seed: the seed of the table's hash key; see `TableHash`.
  static func compile(
    _ declarations: some Sequence<TypeDeclaration>, faults: [DeclarationProblem], onto base: TypeTable?,
    fingerprint: String, seed: UInt64
  ) -> (bytes: [UInt8], problems: [DeclarationProblem]) {
    var compiler = TableCompiler(base: base, seed: seed)
    for fault in faults { compiler.merger.append(fault) }
    for declaration in declarations { compiler.merger.add(declaration) }
    let bytes = compiler.layOut(fingerprint: fingerprint)
    return (bytes, compiler.merger.problems)
  }

  private init(base: TypeTable?, seed: UInt64) {
    self.base = base
    self.seed = seed
    hashKey = TableHash.key(seed: seed)
    merger = DeclarationMerger(base: base)
    writer = TableWriter(base: base)
    tagIndex = TagIndexBuilder(base: base)
    records = base.map { Array($0.recordBytes) } ?? []
    classes = base.map { base in (0..<base.classCount).map { TagClass(rawValue: base.className($0)) } } ?? []
    classReferences = base.map { base in (0..<base.classCount).map(base.classReference) } ?? []
  }

  private mutating func layOut(fingerprint: String) -> [UInt8] {
    let graph = ConformanceGraph(parents: merger.resolveParents())
    for (child, parent) in graph.cyclicEdges { merger.diagnoseCycle(child: child, parent: parent) }
    let matrix = ConformanceMatrix(graph)
    for tagClass in TagClass.wellKnown { _ = number(of: tagClass) }
    compileRecords(graph)
    for (index, column) in matrix.columnWords.enumerated() { setWord(column, .conformanceColumn, of: index) }
    finishTagIndex()
    let fingerprint = writer.intern(fingerprint)
    let problems = writer.append(
      list: merger.problems.flatMap { TypeTable.words($0, writer: &writer) })
    let identifierHashes = (0..<merger.count).map { index in
      hash(
        .init(offset: word(.identifierOffset, of: index), length: word(.identifierLength, of: index)), space: 0)
    }
    let tagHashes = tagIndex.entries.map { hash($0.text, space: TableFormat.tagClass(ofKey: $0.key) + 1) }

    var table = TableImage()
    table.append(records, at: .recordsOffset, (.typeCount, merger.count))
    table.append(writer.lists, at: .listsOffset, (.listsCount, writer.lists.count / 4))
    table.append(
      words: TableWriter.slots(forHashes: identifierHashes), at: .identifierSlotsOffset, .identifierSlotCount)
    let tagWords = tagIndex.entries.flatMap { [$0.key, $0.offset, $0.first, $0.count] }
    table.append(words: tagWords, at: .tagsOffset, .tagCount, size: TableFormat.tagBytes / 4)
    table.append(words: TableWriter.slots(forHashes: tagHashes), at: .tagSlotsOffset, .tagSlotCount)
    let classWords = classReferences.flatMap { [$0.offset, $0.length] }
    table.append(words: classWords, at: .classesOffset, .classCount, size: 2)
    table.append(words: matrix.columnTypes, at: .columnTypesOffset, .columnCount)
    table.append(matrix.bytes, at: .matrixOffset, (.rowBytes, matrix.rowBytes))
    table.append(writer.strings, at: .stringsOffset, (.stringsLength, writer.strings.count))
    table.set(.seedLow, Int(seed & 0xFFF_FFFF))
    table.set(.seedHigh, Int(seed >> 28))
    table.set(.problemsFirst, problems)
    table.set(.problemsCount, merger.problems.count)
    table.set(.fingerprintOffset, fingerprint.offset)
    table.set(.fingerprintLength, fingerprint.length)
    return table.sealed()
  }

  // MARK: Records

  private mutating func compileRecords(_ graph: ConformanceGraph) {
    for index in merger.changedIndices {
      let words = record(index, merger.newDeclaration(at: index), parents: graph.parents[index])
      if index * TableFormat.recordBytes < records.count {
        for (position, word) in words.enumerated() {
          TableWriter.set(word, at: index * TableFormat.recordBytes + position * 4, in: &records)
        }
      } else {
        TableWriter.append(words, to: &records)
      }
    }
  }

  private mutating func record(_ index: Int, _ declaration: TypeDeclaration?, parents: [Int]) -> [Int] {
    var words = [Int](repeating: 0, count: TableFormat.Record.allCases.count)
    func set(_ field: TableFormat.Record, _ first: Int, _ second: Int) {
      words[field.rawValue] = first
      words[field.rawValue + 1] = second
    }
    func set(_ field: TableFormat.Record, _ string: TableWriter.StringReference) {
      set(field, string.offset, string.length)
    }
    let identifier = merger.identifier(at: index)
    set(.identifierOffset, writer.intern(identifier))
    set(.spellingOffset, writer.intern(declaration?.identifier ?? identifier))
    guard let declaration else { return words }

    var flags = TableFormat.Flags.declared
    if declaration.origin == .exported { flags |= TableFormat.Flags.exported }
    if !declaration.isFirstIfPublic { flags |= TableFormat.Flags.isRankedAsPrivate }
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

  private func word(_ field: TableFormat.Record, of index: Int) -> Int {
    records.withUnsafeBytes { TypeTable.word($0, at: index * TableFormat.recordBytes + field.rawValue * 4) }
  }

  private mutating func setWord(_ word: Int, _ field: TableFormat.Record, of index: Int) {
    TableWriter.set(word, at: index * TableFormat.recordBytes + field.rawValue * 4, in: &records)
  }

  private mutating func references(_ strings: [String]) -> [Int] {
    strings.flatMap { string in
      let reference = writer.intern(string)
      return [reference.offset, reference.length]
    }
  }

  // MARK: Tags

  private mutating func tagList(_ tags: [TypeDeclaration.Tags]) -> Int {
    let words = tags.flatMap { tags in
      [number(of: tags.tagClass), tags.values.count]
        + references(tags.tagClass.ignoresCase ? tags.values.map { $0.lowercased() } : tags.values)
    }
    return writer.append(list: words)
  }

  private mutating func number(of tagClass: TagClass) -> Int {
    if let number = classes.firstIndex(of: tagClass) { return number }
    classes.append(tagClass)
    classReferences.append(writer.intern(tagClass.rawValue))
    return classes.count - 1
  }

  private mutating func finishTagIndex() {
    let changed = merger.changedIndices
    if let base { tagIndex.remove(changed.prefix { $0 < base.count }) }
    for index in changed {
      for tags in merger.newDeclaration(at: index)?.tags ?? [] {
        let number = number(of: tags.tagClass)
        for tag in tags.values {
          tagIndex.add(index, tag: tag, tagClass: tags.tagClass, number: number, to: &writer)
        }
      }
    }
    for (entry, types) in tagIndex.changes {
      let preferred = types.sorted { rank($0) < rank($1) }
      tagIndex.setCandidates(of: entry, first: writer.append(list: preferred), count: preferred.count)
    }
  }

  /// Selection rule 1: `public.` identifiers, then exported declarations, then declaration order.
  private func rank(_ index: Int) -> (Int, Int, Int) {
    let flags = word(.flags, of: index)
    let isFirst = flags & TableFormat.Flags.isRankedAsPrivate == 0 && merger.identifier(at: index).hasPrefix("public.")
    return (isFirst ? 0 : 1, flags & TableFormat.Flags.exported != 0 ? 0 : 1, index)
  }

  private func hash(_ reference: TableWriter.StringReference, space: Int) -> Int {
    writer.strings.withUnsafeBytes { strings in
      TableHash.hash(
        UnsafeRawBufferPointer(rebasing: strings[reference.offset..<reference.offset + reference.length]),
        space: space, key: hashKey)
    }
  }
}
