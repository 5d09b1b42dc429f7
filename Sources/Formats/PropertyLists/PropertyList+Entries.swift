extension PropertyList {
  /// The entries of a dictionary, in file order. Iterating takes constant time per entry.
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

    /// An index of an entry.
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

  /// An entry of a dictionary: a key, its location, and its value.
  public struct Entry: Sendable {
    let document: PropertyListDocument
    /// The key's entry on the tape; the value's is the next.
    let index: Int

    private var extent: TapeExtent { document.tape.entries[index].extent }

    /// The key.
    public var key: String { document.text(of: index) }

    /// The value.
    public var value: Node { Node(document: document, index: index + 1) }

    /// Whether an earlier entry of the same dictionary has the same key, so that this one overrides it.
    public var isDuplicate: Bool { document.tape.entries[index].flags.contains(.duplicate) }

    /// The location of the key: in XML the `<` of `<key>`, in a binary property list the path of the value.
    public var keyLocation: SourceLocation {
      guard document.source.hasLines else { return value.location }
      return document.source.location(ofText: Int(extent.start), in: document.name)
    }

    /// The byte range of the key in the source, with its tags or quotation marks.
    public var keyRange: Range<Int> { document.source.sourceRange(of: extent.range) }

    /// The byte range of the key itself in the source, without tags or quotation marks.
    public var keyContentRange: Range<Int> { document.source.sourceRange(of: extent.contentRange) }
  }
}
