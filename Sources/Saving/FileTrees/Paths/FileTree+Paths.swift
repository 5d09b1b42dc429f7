extension FileTree {
  /// The item at a path; the tree itself for an empty path. Links are not followed.
  ///
  /// Setting it has no effect if a folder in the path does not exist.
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
    withItems { children in
      if path.count == 1 {
        children[name] = tree
      } else {
        children[name]?.replace(path.dropFirst(), with: tree)
      }
    }
  }

  /// Changes the items of a folder, but not its time. No other code refers to them during the change, so they are not
  /// copied.
  ///
  /// - Returns: what `body` returns; nil if it is not a folder.
  @discardableResult
  package mutating func withItems<Result>(_ body: (inout [FileName: FileTree]) -> Result) -> Result? {
    guard case .directory(var children) = kind else { return nil }
    kind = .directory([:])
    defer { kind = .directory(children) }
    return body(&children)
  }

  /// Calls `body` with the tree and everything in it, folders before their contents, in order of names.
  ///
  /// - Parameter body: called with each item and its path, which is empty for the tree itself.
  /// - Throws: errors from `body`.
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

  /// The number of items in the tree, including itself, and the total size of its files.
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
  /// The path, separated by slashes, as bytes.
  public var pathBytes: [UInt8] { Array(map(\.bytes).joined(separator: [UInt8(ascii: "/")])) }

  /// The path, separated by slashes.
  public var pathText: String { String(decoding: pathBytes, as: UTF8.self) }
}
