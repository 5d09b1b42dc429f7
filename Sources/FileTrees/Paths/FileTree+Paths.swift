extension FileTree {
  /// An item by the names on the way to it; the tree itself for none. Links are not followed.
  ///
  /// Setting it changes nothing where the way does not lead through folders that are there.
  public subscript(path path: some Collection<FileName>) -> FileTree? {
    get {
      var tree = self
      for name in path {
        guard let child = tree.children[name] else { return nil }
        tree = child
      }
      return tree
    }
    set { replace(path[...], with: newValue) }
  }

  private mutating func replace(_ path: some Collection<FileName>, with tree: FileTree?) {
    guard let name = path.first else {
      if let tree { self = tree }
      return
    }
    guard case .directory(var children) = kind else { return }
    // Nothing else refers to the children while they are changed, so that they are not copied.
    kind = .directory([:])
    defer { kind = .directory(children) }
    if path.count == 1 {
      children[name] = tree
    } else {
      children[name]?.replace(path.dropFirst(), with: tree)
    }
  }

  /// Calls `body` with the tree and everything in it, folders before what is in them, in the order of names.
  ///
  /// - Parameter body: gets an item and the names on the way to it, none for the tree itself.
  /// - Throws: what `body` throws.
  public func forEachItem<Failure>(
    _ body: (_ path: [FileName], _ item: FileTree) throws(Failure) -> Void
  ) throws(Failure) {
    try visit([], body)
  }

  private func visit<Failure>(
    _ path: [FileName], _ body: (_ path: [FileName], _ item: FileTree) throws(Failure) -> Void
  ) throws(Failure) {
    try body(path, self)
    for child in sortedChildren { try child.tree.visit(path + [child.name], body) }
  }

  /// How many items are in the tree, itself included, and how many bytes their files have.
  public var extent: (items: Int, bytes: Int) {
    var extent = (items: 1, bytes: contents?.count ?? 0)
    for child in children.values {
      let more = child.extent
      extent = (extent.items + more.items, extent.bytes &+ more.bytes)
    }
    return extent
  }
}

extension Collection<FileName> {
  /// The names with slashes between them, as bytes.
  public var pathBytes: [UInt8] { Array(map(\.bytes).joined(separator: [UInt8(ascii: "/")])) }

  /// The names with slashes between them.
  public var pathText: String { String(decoding: pathBytes, as: UTF8.self) }
}
