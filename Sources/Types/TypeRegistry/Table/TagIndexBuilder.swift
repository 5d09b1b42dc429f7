/// Builds the tag index of a table from a base table's index and the changes.
struct TagIndexBuilder {
  private struct Key: Hashable {
    let tagClass: Int
    /// The text's bytes.
    let tag: [UInt8]
  }

  /// A tag's entry; see `TableFormat.tagBytes`.
  struct Entry {
    /// See `TableFormat.tagKey`.
    let key: Int
    /// The position of the text in the pool.
    let offset: Int
    var first: Int
    var count: Int

    var text: TableWriter.StringReference { .init(offset: offset, length: TableFormat.tagLength(ofKey: key)) }
  }

  private let base: TypeTable?
  private(set) var entries: [Entry]
  private var added: [Key: Int] = [:]
  /// The types of entries that changed, not yet in order.
  private var changed: [Int: [Int]] = [:]

  init(base: TypeTable?) {
    self.base = base
    entries = base.map { base in (0..<base.tagCount).map(base.tagEntry) } ?? []
  }

  /// Removes types of the base from the candidates for their tags, before any is added.
  mutating func remove(_ indices: some Sequence<Int>) {
    guard let base else { return }
    let removed = Set(indices)
    for tags in removed.lazy.flatMap(base.tags) {
      for tag in tags.values {
        guard let entry = base.tagEntryNumber(forTag: tag, tagClass: tags.tagClass), changed[entry] == nil else {
          continue
        }
        changed[entry] = candidates(of: entry).filter { !removed.contains($0) }
      }
    }
  }

  /// Makes a type a candidate for a tag.
  mutating func add(_ index: Int, tag: String, tagClass: TagClass, number: Int, to writer: inout TableWriter) {
    guard !tag.isEmpty else { return }
    let entry = self.entry(tag: tag, tagClass: tagClass, number: number, writer: &writer)
    if changed[entry] == nil { changed[entry] = candidates(of: entry) }
    // Duplicates of a tag are in the same declaration, so checking the last candidate is enough.
    if changed[entry]?.last != index { changed[entry]?.append(index) }
  }

  /// The entries whose candidates changed, in order, with their types, which are not in order.
  var changes: [(entry: Int, types: [Int])] { changed.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// Records the new position of an entry's candidates.
  mutating func setCandidates(of entry: Int, first: Int, count: Int) {
    entries[entry].first = first
    entries[entry].count = count
  }

  private func candidates(of entry: Int) -> [Int] {
    guard let base, entry < base.tagCount else { return [] }
    return (entries[entry].first..<entries[entry].first + entries[entry].count).map(base.list)
  }

  private mutating func entry(tag: String, tagClass: TagClass, number: Int, writer: inout TableWriter) -> Int {
    if let entry = base?.tagEntryNumber(forTag: tag, tagClass: tagClass) { return entry }
    let folded = tagClass.ignoresCase ? tag.lowercased() : tag
    let key = Key(tagClass: number, tag: Array(folded.utf8))
    if let entry = added[key] { return entry }
    added[key] = entries.count
    let text = writer.intern(folded)
    entries.append(
      Entry(key: TableFormat.tagKey(tagClass: number, length: text.length), offset: text.offset, first: 0, count: 0))
    return entries.count - 1
  }
}
