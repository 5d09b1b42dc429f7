extension PropertyList.Node {
  /// The number of elements of an array or entries of a dictionary, including duplicates; 0 for other types.
  public var count: Int {
    switch entry.kind {
    case .dictionary, .array: Int(entry.payload.high)
    default: 0
    }
  }

  /// The elements of an array, in order; empty for other types.
  public var elements: PropertyList.Elements {
    PropertyList.Elements(document: document, container: entry.kind == .array ? index : nil)
  }

  /// The entries of a dictionary, in file order, including duplicates; empty for other types.
  public var entries: PropertyList.Entries {
    PropertyList.Entries(document: document, container: entry.kind == .dictionary ? index : nil)
  }

  /// The value of a dictionary key; nil if there is none or this is not a dictionary.
  ///
  /// If several entries have the same key, the last one wins, as in CoreFoundation and Foundation. Keys are compared
  /// byte by byte in UTF-8. Takes time proportional to the number of entries.
  public subscript(key: String) -> PropertyList.Node? { entry(of: key)?.value }

  /// Returns the entry of a dictionary key, whose value ``subscript(_:)-(String)`` returns.
  public func entry(of key: String) -> PropertyList.Entry? {
    guard entry.kind == .dictionary else { return nil }
    var key = key
    let found = key.withUTF8 { document.tape.lastEntry(of: $0, in: index, text: document.source) }
    return found.map { PropertyList.Entry(document: document, index: $0) }
  }

  /// An element of an array; nil if there is none or this is not an array.
  public subscript(index: Int) -> PropertyList.Node? {
    guard index >= 0, index < count, entry.kind == .array else { return nil }
    guard index > LongArrays.searched else { return elements.dropFirst(index).first }
    let elements = document.elements(ofLongArray: self.index)
    return elements.indices.contains(index) ? PropertyList.Node(document: document, index: elements[index]) : nil
  }

  /// The value at a path relative to this one; nil if there is none.
  public subscript(path: PropertyListPath) -> PropertyList.Node? {
    var node = self
    for component in path.components {
      let next =
        switch component {
        case .key(let key): node[key]
        case .index(let index): node[index]
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }
}
