import FoundationEssentials

extension PropertyListValue {
  /// The value of a node and its descendants, without locations.
  ///
  /// A duplicate key in a dictionary keeps its first position and its last value, as in Apple's XML reader.
  public init(_ node: PropertyList.Node) {
    switch node.kind {
    case .dictionary: self = .dictionary(Dictionary(node.entries))
    case .array: self = .array(node.elements.map { PropertyListValue($0) })
    case .string: self = .string(node.string ?? "")
    case .integer: self = .integer(node.integer ?? 0)
    case .real: self = .real(node.real ?? 0)
    case .boolean: self = .boolean(node.boolean ?? false)
    case .date: self = .date(node.date ?? Date(timeIntervalSinceReferenceDate: 0))
    case .data: self = .data(node.data ?? Data())
    case .uid: self = .uid(node.uid ?? 0)
    }
  }
}

extension PropertyList.Node {
  /// The value itself, without locations. Takes time and memory proportional to the number of descendants.
  public var value: PropertyListValue { PropertyListValue(self) }
}

extension PropertyListValue.Dictionary {
  fileprivate init(_ nodes: PropertyList.Entries) {
    self.init()
    entries.reserveCapacity(nodes.count)
    // Created only for the rare dictionary with a duplicate key.
    var positions: [[UInt8]: Int] = [:]
    for node in nodes {
      let value = PropertyListValue(node.value)
      let key = node.key
      if node.isDuplicate {
        if positions.isEmpty {
          for (position, entry) in entries.enumerated() { positions[Array(entry.key.utf8)] = position }
        }
        if let position = positions[Array(key.utf8)] { entries[position].value = value }
      } else {
        if !positions.isEmpty { positions[Array(key.utf8)] = entries.count }
        entries.append(Entry(key: key, value: value))
      }
    }
  }
}
