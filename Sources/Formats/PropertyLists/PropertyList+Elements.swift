extension PropertyList {
  /// The elements of an array. Iterating takes constant time per element.
  public struct Elements: Collection, Sendable {
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

    /// An index of an element.
    public struct Index: Comparable, Sendable {
      let tapeIndex: Int
      public static func < (one: Index, other: Index) -> Bool { one.tapeIndex < other.tapeIndex }
    }

    public var isEmpty: Bool { count == 0 }
    public var startIndex: Index { Index(tapeIndex: first) }
    public var endIndex: Index { Index(tapeIndex: end) }
    public func index(after index: Index) -> Index { Index(tapeIndex: document.tape.end(of: index.tapeIndex)) }
    public subscript(index: Index) -> Node { Node(document: document, index: index.tapeIndex) }
  }
}
