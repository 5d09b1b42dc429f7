extension PropertyList.Node {
  /// The location of the value: its first byte, which in XML is the `<` of its start tag; in a binary property list,
  /// its path.
  public var location: SourceLocation {
    guard document.source.hasLines else { return SourceLocation(file: document.name, position: .path(path)) }
    return document.source.location(ofText: Int(entry.extent.start), in: document.name)
  }

  /// The byte range of the value in the source; in XML from `<` to the end of its end tag.
  public var byteRange: Range<Int> { document.source.sourceRange(of: entry.extent.range) }

  /// The byte range between the tags, brackets, or quotation marks; empty for `<string/>`.
  public var contentRange: Range<Int> { document.source.sourceRange(of: entry.extent.contentRange) }

  /// The path from the root to this value.
  public var path: PropertyListPath {
    var components: [PropertyListPath.Component] = []
    var child = index
    while child != 0 {
      let container = Int(document.tape.entries[child].parent)
      if document.tape.entries[container].kind == .dictionary {
        components.append(.key(document.text(of: child - 1)))
      } else {
        components.append(.index(document.position(of: child, inArray: container)))
      }
      child = container
    }
    return PropertyListPath(components.reversed())
  }

  /// The dictionary or array that contains this value; nil for the root.
  public var parent: PropertyList.Node? {
    index == 0 ? nil : PropertyList.Node(document: document, index: Int(entry.parent))
  }
}

extension PropertyListDocument {
  fileprivate func position(of child: Int, inArray array: Int) -> Int {
    var position = 0
    var index = array + 1
    while index < child {
      guard position < LongArrays.searched else { return elements(ofLongArray: array).position(of: child) }
      index = tape.end(of: index)
      position += 1
    }
    return position
  }
}

extension [Int] {
  /// The position of a number among ascending numbers.
  fileprivate func position(of number: Int) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if self[middle] < number { start = middle + 1 } else { end = middle }
    }
    return start
  }
}
