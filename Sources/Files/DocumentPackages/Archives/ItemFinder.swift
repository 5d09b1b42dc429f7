import FileTrees

/// Finds items of a tree by their paths. The folders of the last item are kept, because the next item is usually close
/// to it.
final class ItemFinder {
  private let tree: ArchivedTree
  private var way: [ArchivedTree.Item] = []

  init(_ tree: ArchivedTree) { self.tree = tree }

  /// Returns the item with this path; nil if there is none.
  func item(at path: [FileName]) -> ArchivedTree.Item? {
    let known = zip(way, path).prefix { $0.name == $1 }.count
    way.removeLast(way.count - known)
    for name in path[known...] {
      guard let item = tree.item(named: name, in: way.last?.folder ?? tree.root) else { return nil }
      way.append(item)
    }
    return way.last
  }
}
