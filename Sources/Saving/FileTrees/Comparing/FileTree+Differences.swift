import SystemPackage
import UTLibC

extension FileTree {
  /// Compares this tree with a later one.
  ///
  /// Files are equal if their bytes are equal; times are ignored. The contents of a folder that only one tree has are
  /// not listed. Files are compared in chunks, and not at all if both are the same file on disk.
  ///
  /// - Parameters:
  ///   - other: the later tree.
  ///   - comparesModes: whether to compare permissions.
  ///   - body: called with the differences, in order of names.
  /// - Throws: ``FileTreeError`` if a file cannot be read or has changed; errors from `body`.
  public func forEachDifference(
    to other: FileTree, comparingModes comparesModes: Bool = false, _ body: (TreeDifference) throws -> Void
  ) throws {
    try compare(other, [], comparesModes, body)
  }

  /// Whether an item has the same items with the same contents; see ``forEachDifference(to:comparingModes:_:)``.
  ///
  /// - Throws: ``FileTreeError`` if an item cannot be read.
  package func isEqual(toItemAt path: FilePath) throws -> Bool { try isEqual(to: FileTree(contentsOf: path)) }

  /// Whether the item at a path is equal, and belongs to this user or root. Then, this tree is no longer needed. Any
  /// other user could remove their own item.
  ///
  /// - Throws: ``FileTreeError`` if an item cannot be read.
  package func isSaved(at path: FilePath) throws -> Bool {
    let found = try FileTree(contentsOf: path)
    return try found.foundOwners.isSubset(of: [geteuid(), 0]) && isEqual(to: found)
  }

  private func isEqual(to other: FileTree) throws -> Bool {
    struct Difference: Error {}
    do {
      try forEachDifference(to: other) { _ in throw Difference() }
      return true
    } catch is Difference {
      return false
    }
  }

  private func compare(
    _ other: FileTree, _ path: [FileName], _ comparesModes: Bool, _ body: (TreeDifference) throws -> Void
  ) throws {
    func report(_ change: TreeDifference.Change) throws {
      try body(TreeDifference(path: path, change: change, old: self, new: other))
    }
    let isSameKind: Bool
    switch (kind, other.kind) {
    case (.file(let contents), .file(let otherContents)):
      isSameKind = true
      if try !contents.hasSameBytes(as: otherContents) { try report(.contents) }
    case (.symbolicLink(let destination), .symbolicLink(let otherDestination)):
      // Links do not have their own permissions.
      if destination != otherDestination { try report(.link) }
      return
    case (.directory(let children), .directory(let others)):
      isSameKind = true
      for name in Set(children.keys).union(others.keys).sorted() {
        let childPath = path + [name]
        switch (children[name], others[name]) {
        case (let child?, let other?): try child.compare(other, childPath, comparesModes, body)
        case (let child?, nil): try body(TreeDifference(path: childPath, change: .removed, old: child, new: nil))
        case (nil, let other): try body(TreeDifference(path: childPath, change: .added, old: nil, new: other))
        }
      }
    default:
      isSameKind = false
      try report(.kind)
    }
    if comparesModes, isSameKind, attributes.mode != other.attributes.mode { try report(.mode) }
  }
}
