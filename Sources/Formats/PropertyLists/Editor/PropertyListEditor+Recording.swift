extension PropertyListEditor {
  func root() throws(PropertyListError) -> PropertyList.Node { try original.validRoot() }

  func node(at path: PropertyListPath) throws(PropertyListError) -> PropertyList.Node {
    guard let node = try root()[path] else { throw noSuchPath(path, reason: "no such value") }
    return node
  }

  /// Returns the dictionary or array that a path leads into, and the last step.
  func container(
    of path: PropertyListPath
  ) throws(PropertyListError) -> (node: PropertyList.Node, last: PropertyListPath.Component) {
    guard let last = path.components.last, let parent = path.parent else {
      throw noSuchPath(path, reason: "the root cannot be removed, inserted, or renamed")
    }
    guard let node = try root()[parent] else {
      throw noSuchPath(path, reason: parent.isEmpty ? "the file is empty" : "no value at \(parent)")
    }
    switch (last, node.kind) {
    case (.key, .dictionary), (.index, .array): return (node, last)
    default:
      let place = parent.isEmpty ? "the root" : parent.description
      throw noSuchPath(path, reason: "\(place) has type '\(node.kind.rawValue)'")
    }
  }

  func noSuchPath(_ path: PropertyListPath, reason: String) -> PropertyListError {
    .noSuchPath(path, file: original.name, reason: reason)
  }

  /// Claims a part of the tape for an edit.
  mutating func claim(_ range: Range<Int>, _ kind: EditClaim.Kind, _ path: PropertyListPath) throws(PropertyListError) {
    let claim = EditClaim(range: range, kind: kind, path: path)
    // Only the first one that does not end before this one can overlap, because claims do not overlap each other.
    var (position, end) = (0, claims.count)
    while position < end {
      let middle = (position + end) / 2
      if claims[middle].range.upperBound > range.lowerBound { end = middle } else { position = middle + 1 }
    }
    if position < claims.count, claims[position].range.overlaps(range) {
      guard claims[position].isSame(as: claim) else {
        throw .conflictingEdits(claims[position].path, path, file: original.name)
      }
      return
    }
    claims.insert(claim, at: position)
  }

  // MARK: Insertions and removals

  mutating func insert(
    _ value: PropertyListValue, key: String, into dictionary: PropertyList.Node, _ position: Position,
    _ path: PropertyListPath
  ) throws(PropertyListError) {
    if let present = dictionary[key] {
      if present.value == value { return }
      throw .alreadyExists(path, file: original.name)
    }
    let children = dictionary.children
    let pending = containers[dictionary.index]?.insertions.first { $0.key?.hasSameBytes(as: key) ?? false }
    if let pending, pending.value == value { return }
    if pending != nil || isPending(key, among: children) { throw .conflictingEdits(path, path, file: original.name) }
    let ordinal: Int
    switch position {
    case .beginning: ordinal = 0
    case .end: ordinal = children.count
    case .before(let key): ordinal = try self.ordinal(of: key, in: children, path)
    case .after(let key): ordinal = try self.ordinal(of: key, in: children, path) + 1
    }
    try insert(.init(ordinal: ordinal, key: key, value: value), into: dictionary, path)
  }

  /// Whether another key is renamed to this one.
  func isPending(_ key: String, among children: [EditChild]) -> Bool {
    children.contains { renames[$0.first]?.hasSameBytes(as: key) ?? false }
  }

  private func ordinal(of key: String, in children: [EditChild], _ path: PropertyListPath) throws(PropertyListError)
    -> Int
  {
    guard let ordinal = children.lastIndex(where: { $0.key?.hasSameBytes(as: key) ?? false }) else {
      throw noSuchPath(path, reason: "the dictionary has no key '\(excerpt(of: key))' to insert next to")
    }
    return ordinal
  }

  mutating func insert(
    _ value: PropertyListValue, index: Int, into array: PropertyList.Node, _ path: PropertyListPath
  ) throws(PropertyListError) {
    if let present = array[index], present.value == value { return }
    let pending = containers[array.index]?.insertions ?? []
    if pending.contains(where: { $0.ordinal == index && $0.value == value }) { return }
    try insert(.init(ordinal: index, key: nil, value: value), into: array, path)
  }

  mutating func insert(
    _ insertion: ContainerEdit.Insertion, into container: PropertyList.Node, _ path: PropertyListPath
  ) throws(PropertyListError) {
    guard (0...container.count).contains(insertion.ordinal) else {
      throw noSuchPath(path, reason: "the array has \(container.count) item\(container.count == 1 ? "" : "s")")
    }
    try claim(container.index..<container.index + 1, .insertion, path)
    containers[container.index, default: ContainerEdit()].insertions.append(insertion)
  }

  mutating func remove(_ children: [EditChild], from container: PropertyList.Node, _ path: PropertyListPath)
    throws(PropertyListError)
  {
    for child in children {
      try claim(child.first..<container.document.tape.end(of: child.value), .removal, path)
      containers[container.index, default: ContainerEdit()].removed.insert(child.first)
    }
  }
}
