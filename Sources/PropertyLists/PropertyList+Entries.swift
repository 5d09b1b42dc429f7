extension PropertyList {
  /// The entries of a dictionary, in the order of the file. Going forward takes constant time per entry.
  public struct Entries: Collection, Sendable {
    let document: PropertyListDocument
    let first: Int
    let end: Int
    public let count: Int

    init(document: PropertyListDocument, container: Int?) {
      self.document = document
      first = container.map { $0 + 1 } ?? 0
      end = container.map { document.tape.end(of: $0) } ?? 0
      count = container.map { Int(document.tape.entries[$0].payload.high) } ?? 0
    }

    /// A position among the entries.
    public struct Index: Comparable, Sendable {
      let tapeIndex: Int
      public static func < (one: Index, other: Index) -> Bool { one.tapeIndex < other.tapeIndex }
    }

    public var isEmpty: Bool { count == 0 }
    public var startIndex: Index { Index(tapeIndex: first) }
    public var endIndex: Index { Index(tapeIndex: end) }
    public func index(after index: Index) -> Index { Index(tapeIndex: document.tape.end(of: index.tapeIndex + 1)) }
    public subscript(index: Index) -> Entry { Entry(document: document, index: index.tapeIndex) }
  }

  /// One entry of a dictionary: a key, its place, and its value.
  public struct Entry: Sendable {
    let document: PropertyListDocument
    /// The key's entry on the tape; the value's is the next.
    let index: Int

    private var extent: TapeExtent { document.tape.entries[index].extent }

    /// The key.
    public var key: String { document.text(of: index) }

    /// The value.
    public var value: Node { Node(document: document, index: index + 1) }

    /// Whether an earlier entry of the same dictionary has the same key; then this one overrides it.
    public var isDuplicate: Bool { document.tape.entries[index].flags.contains(.duplicate) }

    /// Where the key begins: in XML the `<` of `<key>`. In a binary property list, the path of the value.
    public var keyLocation: SourceLocation {
      guard document.source.hasLines else { return value.location }
      return document.source.location(ofText: Int(extent.start), in: document.name)
    }

    /// The bytes of the source that the key takes, with its tags or quotation marks.
    public var keyRange: Range<Int> { document.source.sourceRange(of: extent.range) }

    /// The bytes of the key itself in the source, without tags or quotation marks.
    public var keyContentRange: Range<Int> { document.source.sourceRange(of: extent.contentRange) }
  }
}
