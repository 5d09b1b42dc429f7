import SafeWriting
import UTSystemCalls
import UTText

/// Reads a serialized file wrapper. Every count and length is bounded by the remaining bytes.
struct FlatRTFDReader {
  private let source: FlatRTFDSource
  private var position: Int
  /// The end of the innermost record.
  private var end: Int

  init(_ source: FlatRTFDSource) {
    self.source = source
    position = 0
    end = source.count
  }

  mutating func archive() throws(FileTreeError) -> FileTree {
    let magic = FlatRTFD.magic
    guard end >= magic.count, try source.bytes(0..<magic.count) == magic else {
      throw fault("missing 'rtfd' at the beginning")
    }
    position = magic.count
    let tree = try record(depth: 0)
    guard position == source.count else { throw fault("unexpected data after the end") }
    return tree
  }

  private mutating func record(depth: Int) throws(FileTreeError) -> FileTree {
    let start = position
    switch try integer() {
    case FlatRTFD.dataRecord: return FileTree(.file(try source.contents(data())))
    case FlatRTFD.tableRecord:
      guard depth < FileTree.maximumDepth else {
        throw fault("tables are nested more than \(FileTree.maximumDepth) levels deep")
      }
      return try table(depth: depth)
    case let kind: throw fault("unknown record kind \(kind)", at: start)
    }
  }

  /// The bytes of a data record.
  private mutating func data() throws(FileTreeError) -> Range<Int> {
    var length = try integer()
    if length == FlatRTFD.paddedMark {
      length = try integer()
      _ = try range(of: integer())
    }
    return try range(of: length)
  }

  private mutating func table(depth: Int) throws(FileTreeError) -> FileTree {
    let entries = try layout()
    var tree = FileTree(directory: [:])
    var contents: FileTree?
    var attributes: [[UInt8]: ItemAttributes] = [:]
    var preferredNames: [[UInt8]: [UInt8]] = [:]
    let tableEnd = end
    for entry in entries {
      let start = position
      guard entry.length <= tableEnd - start else { throw fault("an entry is longer than the remaining data") }
      end = start + entry.length
      switch entry.name {
      case FlatRTFD.attributesKey: attributes = try attributeTable()
      case FlatRTFD.preferredNameKey, FlatRTFD.utf8PreferredNameKey:
        preferredNames[entry.name] = try source.bytes(dataRecord())
      case FlatRTFD.contentsKey: contents = FileTree(.file(try source.contents(dataRecord())))
      default:
        guard let name = FileName(entry.name) else {
          throw fault("an entry has an invalid filename", at: start)
        }
        guard tree.children[name] == nil else {
          throw fault("duplicate entry '\(PrintableText.short(name.bytes))'", at: start)
        }
        tree.children[name] = try record(depth: depth + 1)
      }
      guard position == end else { throw fault("an entry's length does not match its data") }
      end = tableEnd
    }
    if let contents {
      guard tree.children.isEmpty else { throw fault("a table is both a file and a folder") }
      tree.kind = contents.kind
      tree.attributes = attributes[FlatRTFD.contentsKey] ?? ItemAttributes()
    }
    for (name, attributes) in attributes {
      guard let name = FileName(name) else { continue }
      tree.children[name]?.attributes = attributes
    }
    let preferredName = preferredNames[FlatRTFD.utf8PreferredNameKey] ?? preferredNames[FlatRTFD.preferredNameKey]
    tree.preferredName = preferredName.flatMap { FileName($0) }
    return tree
  }

  /// The names and lengths of a table's entries.
  private mutating func layout() throws(FileTreeError) -> [(name: [UInt8], length: Int)] {
    let count = Int(try integer())
    // Each entry takes at least eight bytes.
    guard count <= (end - position) / 8 else { throw fault("a table has more entries than fit") }
    var names: [[UInt8]] = []
    for _ in 0..<count { names.append(try source.bytes(range(of: integer()))) }
    var entries: [(name: [UInt8], length: Int)] = []
    for name in names { entries.append((name, Int(try integer()))) }
    return entries
  }

  private mutating func dataRecord() throws(FileTreeError) -> Range<Int> {
    guard try integer() == FlatRTFD.dataRecord else { throw fault("an entry is not a data record") }
    return try data()
  }

  /// The entry `.`: a separate table inside of a data record, whose values have no kind.
  private mutating func attributeTable() throws(FileTreeError) -> [[UInt8]: ItemAttributes] {
    let payload = try dataRecord()
    let (outerPosition, outerEnd) = (position, end)
    (position, end) = (payload.lowerBound, payload.upperBound)
    var attributes: [[UInt8]: ItemAttributes] = [:]
    for entry in try layout() {
      let next = position + entry.length
      guard entry.length >= FlatRTFD.attributesSize, next <= end else { throw fault("truncated attributes") }
      let seconds = try integer()
      let permissions = try integer()
      var found = ItemAttributes(
        mode: permissions & 0o777, modified: seconds == 0 ? nil : Timestamp(seconds: Int64(seconds)))
      found.hasForeignMode = true
      attributes[entry.name] = found
      position = next
    }
    (position, end) = (outerPosition, outerEnd)
    return attributes
  }

  // MARK: Bytes

  private mutating func integer() throws(FileTreeError) -> UInt32 {
    let range = try range(of: 4)
    return try source.bytes(range).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private mutating func range(of length: UInt32) throws(FileTreeError) -> Range<Int> {
    guard Int(length) <= end - position else { throw fault("the length \(length) exceeds the remaining data") }
    let range = position..<position + Int(length)
    position = range.upperBound
    return range
  }

  private func fault(_ reason: String, at offset: Int? = nil) -> FileTreeError {
    .malformed(offset: offset ?? position, reason: reason)
  }
}
